/** The table as the screen shows it just now: it follows the game event by event, as fast as one can watch. */

import type { Asked, GameEvent, State } from '../../service/types';

export type SayingKind = 'announce' | 'claim' | 'pass' | 'name' | 'question';

export interface Saying {
  kind: SayingKind;
  character: string | null;
  /** Said in a turn that is over. */
  old: boolean;
}

export interface Shown {
  turn: number;
  turnOf: string;
  toAct: string | null;
  /** Persons that still look at the deal: nobody acts before they have turned it. */
  dealing: string[];
  asked: Asked;
  barred: boolean;
  /** Persons by seat. */
  seats: string[];
  gold: Record<string, number>;
  court: number;
  announced: string | null;
  announcedPlace: string | null;
  toAnswer: string[];
  said: Record<string, Saying>;
  /** Cards that lie face up for all, by place. */
  faceUp: Record<string, string>;
  /** The deal, as long as it lies open. */
  deal: Record<string, string> | null;
  /** Where somebody looks just now, and what is shown to all others. */
  sight: { place: string; by: string | null; character: string | null } | null;
  /** Two cards that are under the table, where nothing may move to show it. */
  handled: [string, string] | null;
  /** The power at work. */
  power: { by: string; character: string } | null;
  /** Two who are changing seats just now. */
  moving: [string, string] | null;
  over: boolean;
  endedBy: string | null;
  winners: string[];
}

/** What everybody begins with (S2). */
export const START = 6;

export const HANDS: Record<number, string[]> = { 1: [''], 2: ['.l', '.r'], 3: ['.l', '.r', '.x'] };

/** How many cards lie at each seat (S6, S7). */
export function handOf(players: number): number {
  return players === 2 ? 3 : players === 3 ? 2 : 1;
}

/** The places of a person, as they are called. */
export function placesOf(person: string, players: number): string[] {
  return (HANDS[handOf(players)] ?? ['']).map((side) => person + side);
}

/** How many cards lie in the centre: what is more than the seats have. */
export function centreOf(state: Pick<State, 'characters' | 'seats'>): number {
  return Math.max(0, state.characters.length - state.seats.length * handOf(state.seats.length));
}

/** The game as it stands; what was said is kept, since the state has only the answers of this turn. */
export function settled(state: State, before: Shown | null): Shown {
  const said: Record<string, Saying> = {};
  if (before) for (const [who, saying] of Object.entries(before.said)) said[who] = saying;
  if (state.announced && state.answers) {
    if (!said[state.turn_of] || said[state.turn_of]?.old)
      said[state.turn_of] = { kind: 'announce', character: state.announced, old: false };
    for (const answer of state.answers)
      said[answer.person] ??= {
        kind: answer.claims ? 'claim' : 'pass',
        character: state.announced,
        old: false,
      };
  }
  return {
    turn: state.turn,
    turnOf: state.turn_of,
    toAct: state.dealing.length > 0 ? null : state.to_act,
    dealing: state.dealing,
    asked: state.asked,
    barred: state.barred,
    seats: state.seats,
    gold: state.gold,
    court: state.court,
    announced: state.announced,
    announcedPlace: state.announced_place,
    toAnswer: state.to_answer,
    said,
    faceUp: state.face_up,
    deal: null,
    sight: null,
    handled: null,
    moving: null,
    power: before?.turn === state.turn ? before.power : null,
    over: state.over,
    endedBy: state.ended_by,
    winners: state.winners,
  };
}

/** The cards of a deal by place. */
export function dealOf(event: Extract<GameEvent, { type: 'Dealt' }>): Record<string, string> {
  const deal: Record<string, string> = {};
  for (const [seat, cards] of event.cards.entries())
    for (const [at, place] of placesOf(`p${seat + 1}`, event.cards.length).entries())
      deal[place] = cards[at] ?? '';
  for (const [at, card] of event.centre.entries()) deal[`c${at + 1}`] = card;
  return deal;
}

/** The table before the first turn, with its cards face up: nothing on it is of the game as it stands. */
export function asDealt(event: Extract<GameEvent, { type: 'Dealt' }>, state: State): Shown {
  const seats = event.cards.map((_, at) => `p${at + 1}`);
  const first: State = {
    ...state,
    turn: 1,
    turn_of: 'p1',
    barred: false,
    to_act: null,
    asked: 'turn',
    seats,
    gold: Object.fromEntries(seats.map((person) => [person, START])),
    court: 0,
    announced: null,
    announced_place: null,
    answers: [],
    to_answer: [],
    face_up: {},
  };
  return { ...settled(first, null), deal: dealOf(event) };
}

/** The table after one more event. */
export function after(shown: Shown, event: GameEvent): Shown {
  switch (event.type) {
    case 'Dealt':
      return { ...shown, said: {}, faceUp: {}, power: null, sight: null };
    case 'TurnBegan':
      return {
        ...shown,
        turn: event.turn,
        turnOf: event.person,
        toAct: event.person,
        asked: 'turn',
        barred: event.barred,
        announced: null,
        announcedPlace: null,
        toAnswer: [],
        faceUp: {},
        sight: null,
        power: null,
        said: aged(shown.said),
      };
    case 'CardSeen':
      return { ...shown, sight: { place: event.place, by: event.by, character: null } };
    case 'Announced':
      return {
        ...shown,
        announced: event.character,
        announcedPlace: event.place,
        said: { [event.by]: { kind: 'announce', character: event.character, old: false } },
      };
    case 'Asked':
      return { ...shown, toAct: event.person, asked: event.what };
    case 'Answered':
      return {
        ...shown,
        toAnswer: shown.toAnswer.filter((person) => person !== event.by),
        said: {
          ...shown.said,
          [event.by]: { kind: event.claims ? 'claim' : 'pass', character: shown.announced, old: false },
        },
      };
    case 'Revealed':
      return { ...shown, faceUp: { ...shown.faceUp, [event.place]: event.character } };
    case 'PowerUsed':
      return { ...shown, power: { by: event.by, character: event.character }, toAnswer: [] };
    case 'GoldMoved':
      return moved(moved(shown, event.source, -event.amount), event.target, event.amount);
    case 'FortunesTraded':
      return { ...shown, gold: swapped(shown.gold, event.by, event.person) };
    case 'Questioned':
      return {
        ...shown,
        said: { ...shown.said, [event.by]: { kind: 'question', character: null, old: false } },
      };
    case 'CharacterNamed':
      return {
        ...shown,
        said: { ...shown.said, [event.by]: { kind: 'name', character: event.character, old: false } },
      };
    case 'CardShown':
      return { ...shown, sight: { place: event.place, by: null, character: event.character } };
    case 'SeatsChanged':
      return {
        ...shown,
        seats: shown.seats.map((person) =>
          person === event.first ? event.second : person === event.second ? event.first : person,
        ),
        gold: swapped(shown.gold, event.first, event.second),
        faceUp: swapped(shown.faceUp, event.first, event.second),
      };
    case 'GameEnded':
      return {
        ...shown,
        over: true,
        endedBy: event.rule,
        winners: event.winners,
        toAct: null,
        asked: 'over',
      };
    default:
      return shown;
  }
}

/** Some gold more or less at one end of a movement; the bank never runs out (Q17). */
export function moved(shown: Shown, where: string, amount: number): Shown {
  if (where === 'bank') return shown;
  if (where === 'court') return { ...shown, court: Math.max(0, shown.court + amount) };
  return { ...shown, gold: { ...shown.gold, [where]: Math.max(0, (shown.gold[where] ?? 0) + amount) } };
}

function aged(said: Record<string, Saying>): Record<string, Saying> {
  return Object.fromEntries(
    Object.entries(said).map(([who, saying]) => [who, saying.old ? saying : { ...saying, old: true }]),
  );
}

function swapped<T>(all: Record<string, T>, one: string, other: string): Record<string, T> {
  const result = { ...all };
  for (const [to, from] of [
    [one, other],
    [other, one],
  ] as const) {
    const value = all[from];
    if (value === undefined) delete result[to];
    else result[to] = value;
  }
  return result;
}
