/** What each character's power is by rule, and what it would bring right now. */

import type { Edition, State } from '../../service/types';
import { characterId } from '../../words';
import { ownerOf } from './moves';

const POWERS: Record<Edition, Record<string, string>> = {
  first: {
    king: 'P1',
    queen: 'P2',
    judge: 'P3',
    bishop: 'P4',
    thief: 'P5',
    witch: 'P6',
    fool: 'P7',
    spy: 'P8',
    peasant: 'P9',
    cheat: 'P10',
    inquisitor: 'P11',
    widow: 'P12',
  },
  second: {
    empress: 'P1',
    king: 'P2',
    judge: 'P3',
    trickster: 'P4',
    thief: 'P5',
    witch: 'P6',
    fool: 'P7',
    spy: 'P8',
    peasant: 'P9',
    cheater: 'P10',
    guru: 'P11',
    widow: 'P12',
    beggar: 'P13',
    patron: 'P14',
    princess: 'P15',
    'puppet-master': 'P16',
  },
};

/** The rule of a character's power; null for one that this page does not know. */
export function powerRule(edition: Edition, character: string): string | null {
  return POWERS[edition][characterId(character)] ?? null;
}

export interface Prospect {
  /** Gold that the power brings at once; null where that depends on what is chosen then. */
  gold: number | null;
  /** The game would be won. */
  wins: boolean;
}

type Table = Pick<State, 'seats' | 'gold' | 'court'>;
type Count = (table: Table, me: string) => number;

const ENOUGH = 13; // E1
const CHEATS_WITH = 10; // P10

const COUNTS: Record<string, Count> = {
  P1: () => 3,
  P2: () => 2,
  P3: (table) => table.court,
  P4: (table, me) => Math.min(2, Math.max(...others(table, me).map((one) => goldOf(table, one)))),
  P5: (table, me) => {
    const round = others(table, me);
    return [round.at(0), round.at(-1)].reduce((sum, one) => sum + Math.min(1, goldOf(table, one)), 0);
  },
  P7: () => 1,
  P9: () => 1,
  P10: () => 0,
  P12: (table, me) => Math.max(0, 10 - goldOf(table, me)),
  P13: (table, me) =>
    others(table, me).reduce((sum, one) => sum + (goldOf(table, one) > goldOf(table, me) + sum ? 1 : 0), 0),
  P14: () => 3,
  P15: () => 2,
  P16: () => 2,
};

/** What announcing it would bring if nobody claims. */
export function prospect(edition: Edition, character: string, table: Table, me: string): Prospect {
  const rule = powerRule(edition, character) ?? '';
  const gold = COUNTS[rule]?.(table, me) ?? null;
  const own = goldOf(table, me);
  return { gold, wins: rule === 'P10' ? own >= CHEATS_WITH : gold !== null && own + gold >= ENOUGH };
}

/** Everybody else, from the left round (T1). */
export function others(table: Pick<State, 'seats'>, me: string): string[] {
  const at = table.seats.indexOf(me);
  return [...table.seats.slice(at + 1), ...table.seats.slice(0, Math.max(0, at))];
}

/** Who uses the power of this turn: whoever was revealed to have it, or the announcer (T8, T9). */
export function userOf(state: State): string {
  if (!state.answers.some((answer) => answer.claims)) return state.turn_of;
  const place = Object.keys(state.face_up).find((one) => state.face_up[one] === state.announced);
  return (place !== undefined ? ownerOf(place) : null) ?? state.turn_of;
}

function goldOf(table: Table, person: string | undefined): number {
  return (person !== undefined ? table.gold[person] : undefined) ?? 0;
}
