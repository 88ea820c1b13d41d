/** What happened, as one line of the log: from the viewer's side, in the language spoken, with the rule behind it. */
import { key, list, plural, pluralKey, t } from './say';

/** An event of docs/protocol.md § Events, as this viewer may see it. */
export interface Happened {
  type: string;
  by?: string | null;
  person?: string | null;
  place?: string | null;
  first?: string | null;
  second?: string | null;
  character?: string | null;
  really?: boolean | null;
  barred?: boolean | null;
  turn?: number | null;
  what?: string | null;
  claims?: boolean | null;
  source?: string | null;
  target?: string | null;
  amount?: number | null;
  rule?: string | null;
  winners?: readonly string[] | null;
}

/** Who reads the log, and of which game. */
export interface Viewpoint {
  edition: 'first' | 'second';
  /** Who reads: a person of the game, or null for who watches. */
  me: string | null;
  name: (person: string) => string;
  /** How many cards lie in the centre. */
  centre: number;
}

export interface Line {
  text: string;
  /** The rule's id, for a link to the rules. */
  rule: string;
}

type Say = (event: Happened, now: Now) => Line | null;

/** What a turn has brought so far, as far as later lines speak of it. */
interface Now {
  table: Viewpoint;
  announced: string;
  power: string | null;
}

const SIDES: Record<string, string> = { l: '_left', r: '_right', x: '_protected' };

/** The second of two cards before one person, who is named already: `the right one`. Null where they are not. */
export function sameOwner(first: string, second: string): string | null {
  const [[one], [other, side]] = [first.split('.'), second.split('.')];
  return one === other && (side === 'l' || side === 'r') ? t(key(`log.place_same${SIDES[side]}`)) : null;
}

/** The key of a character: `Puppet Master` of the second edition is `characters.second.puppet-master.…`. */
export function characterId(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Tells events one after the other, in the order they happened; null where there is nothing to say. */
export function teller(table: Viewpoint, announced = ''): (event: Happened) => Line | null {
  const now: Now = { table, announced, power: null };
  return (event) => {
    if (event.type === 'TurnBegan') now.power = null;
    if (event.type === 'Announced') now.announced = event.character ?? '';
    if (event.type === 'PowerUsed') now.power = event.rule ?? null;
    const say = Object.hasOwn(SAYINGS, event.type) ? SAYINGS[event.type] : undefined;
    return say === undefined ? null : say(event, now);
  };
}

const SAYINGS: Record<string, Say> = {
  Dealt: () => ({ text: t('log.dealt'), rule: 'S4' }),
  TurnBegan: turnBegan,
  CardsHandled: cardsHandled,
  CardSeen: cardSeen,
  Announced: (event, now) => spoken('announced', event, now, 'T6'),
  Asked: asked,
  Answered: (event, now) =>
    event.claims
      ? spoken('claimed', { ...event, character: now.announced }, now, 'T7')
      : acted('passed', event.by, now, 'T7'),
  Revealed: (event, now) =>
    spoken('revealed', { ...event, by: event.person ?? null }, now, now.power ?? 'T9'),
  PowerUsed: (event, now) =>
    acted('power_used', event.by, now, event.rule ?? 'T8', { role: character(event, now, 'name') }),
  GoldMoved: goldMoved,
  FortunesTraded: (event, now) => pair('fortunes_traded', event.by, event.person, now, 'P6'),
  TradeDeclined: (event, now) => acted('trade_declined', event.by, now, 'P6'),
  Questioned: questioned,
  CharacterNamed: (event, now) =>
    acted('character_named', event.by, now, 'P11', { character: character(event, now) }),
  CardShown: cardShown,
  SeatsChanged: (event, now) => pair('seats_changed', event.first, event.second, now, 'P16'),
  GameEnded: gameEnded,
};

function turnBegan(event: Happened, now: Now): Line {
  const early = (event.turn ?? 0) <= 4;
  const rule = event.barred ? 'T11' : early ? 'T2' : 'T3';
  return acted(event.barred ? 'turn_began_barred' : 'turn_began', event.person, now, rule);
}

function cardsHandled(event: Happened, now: Now): Line {
  const secret = event.really === null || event.really === undefined;
  const mine = event.by === now.table.me ? '_you' : '';
  const ending = secret ? mine : `${mine}${event.really ? '_yes' : '_no'}`;
  const args = {
    name: now.table.name(event.by ?? ''),
    first: place(event.first, event.by, now),
    second: secondPlace(event, now),
  };
  return { text: t(key(`log.cards_handled${ending}`), args), rule: now.power ?? 'T4' };
}

function cardSeen(event: Happened, now: Now): Line {
  const mine = event.by === now.table.me;
  const ending = event.character ? (mine ? '_you' : '_known') : mine ? '_you_hidden' : '';
  const args = {
    name: now.table.name(event.by ?? ''),
    place: place(event.place, event.by, now),
    character: event.character ? character(event, now) : '',
  };
  return { text: t(key(`log.card_seen${ending}`), args), rule: now.power ?? 'T5' };
}

function asked(event: Happened, now: Now): Line {
  return acted(`asked_${event.what}`, event.person, now, now.power ?? 'T7');
}

function goldMoved(event: Happened, now: Now): Line {
  const { table } = now;
  const { source, target } = event;
  const count = event.amount ?? 0;
  const rule = event.rule ?? 'E4';
  const told = (stem: string, args: Record<string, string>): Line => ({
    text: plural(pluralKey(`log.${stem}`), count, args),
    rule,
  });
  const one = (stem: string, person: string): Line =>
    told(`${stem}${person === table.me ? '_you' : ''}`, { name: table.name(person) });
  if (source === 'bank') return one('gold_bank', target ?? '');
  if (source === 'court') return one('gold_court', target ?? '');
  if (target === 'court') return one('gold_fine', source ?? '');
  const names = { source: table.name(source ?? ''), target: table.name(target ?? '') };
  if (source === table.me) return told('gold_person_from_you', names);
  return told(target === table.me ? 'gold_person_to_you' : 'gold_person', names);
}

function questioned(event: Happened, now: Now): Line {
  const names = { name: now.table.name(event.by ?? ''), other: now.table.name(event.person ?? '') };
  const ending = event.person === now.table.me ? '_of_you' : event.by === now.table.me ? '_you' : '';
  return { text: t(key(`log.questioned${ending}`), names), rule: 'P11' };
}

function cardShown(event: Happened, now: Now): Line {
  const mine = event.person === now.table.me;
  const ending = mine ? '_you' : event.character ? '' : '_hidden';
  const args = {
    name: now.table.name(event.person ?? ''),
    character: event.character ? character(event, now) : '',
  };
  return { text: t(key(`log.card_shown${ending}`), args), rule: 'P15' };
}

function gameEnded(event: Happened, now: Now): Line {
  const rule = event.rule ?? 'E1';
  const all = event.winners ?? [];
  const others = all.filter((person) => person !== now.table.me);
  const winners = list(others.map(now.table.name));
  if (others.length < all.length) {
    const ending = others.length === 0 ? '_you' : '_us';
    return { text: t(key(`log.game_ended_${rule}${ending}`), { winners }), rule };
  }
  if (rule === 'E3') return { text: t('log.game_ended_E3', { winners }), rule };
  return { text: plural(pluralKey(`log.game_ended_${rule}`), all.length, { winners }), rule };
}

/** `X` or `X_you`, by who did it. */
function acted(
  stem: string,
  person: string | null | undefined,
  now: Now,
  rule: string,
  more: Record<string, string> = {},
): Line {
  const ending = person === now.table.me ? '_you' : '';
  const args = { name: now.table.name(person ?? ''), ...more };
  return { text: t(key(`log.${stem}${ending}`), args), rule };
}

/** As `acted`, of a character; where people have several cards, with the card that is meant. */
function spoken(stem: string, event: Happened, now: Now, rule: string): Line {
  const several = event.place?.includes('.') ? '_with' : '';
  return acted(`${stem}${several}`, event.by, now, rule, {
    character: character(event, now),
    place: place(event.place, event.by, now),
  });
}

function pair(
  stem: string,
  first: string | null | undefined,
  second: string | null | undefined,
  now: Now,
  rule: string,
): Line {
  const other = first === now.table.me ? second : first;
  const mine = first === now.table.me || second === now.table.me;
  if (mine) {
    return { text: t(key(`log.${stem}_you`), { other: now.table.name(other ?? '') }), rule };
  }
  const args = { name: now.table.name(first ?? ''), other: now.table.name(second ?? '') };
  return { text: t(key(`log.${stem}`), args), rule };
}

/** A place as the object of a sentence about `by`: their own, yours, somebody else's, or in the centre. */
function place(at: string | null | undefined, by: string | null | undefined, { table }: Now): string {
  const [owner = '', side = ''] = (at ?? '').split('.');
  if (owner.startsWith('c')) {
    return t(key(table.centre > 1 ? `log.place_centre_${owner.slice(1)}` : 'log.place_centre'));
  }
  const mine = owner === table.me;
  const whose = owner === by ? (mine ? 'own_you' : 'own') : mine ? 'you' : 'of';
  const name = table.name(owner);
  return t(key(`log.place_${whose}${SIDES[side] ?? ''}`), { name });
}

/** As `place`; somebody else whose two cards it is about is named once. */
function secondPlace({ by, first, second }: Happened, now: Now): string {
  const owner = second?.split('.')[0];
  const named = owner !== by && owner !== now.table.me;
  return (named && sameOwner(first ?? '', second ?? '')) || place(second, by, now);
}

/** The character of an event, as it is said within a sentence: `the King`. */
function character(event: Happened, { table }: Now, form: 'the' | 'name' = 'the'): string {
  const id = characterId(event.character ?? '');
  return t(key(`characters.${table.edition}.${id}.${form}`));
}
