/** The rule of each character's power (P of the rules), for a link to it. */

const SHARED = {
  judge: 'P3',
  thief: 'P5',
  witch: 'P6',
  fool: 'P7',
  spy: 'P8',
  peasant: 'P9',
  widow: 'P12',
};

export const POWER_RULES: Record<'first' | 'second', Record<string, string>> = {
  first: { ...SHARED, king: 'P1', queen: 'P2', bishop: 'P4', cheat: 'P10', inquisitor: 'P11' },
  second: {
    ...SHARED,
    empress: 'P1',
    king: 'P2',
    trickster: 'P4',
    cheater: 'P10',
    guru: 'P11',
    beggar: 'P13',
    patron: 'P14',
    princess: 'P15',
    'puppet-master': 'P16',
  },
};
