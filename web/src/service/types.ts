/** What the service says and hears, as docs/protocol.md has it. */

export type Edition = 'first' | 'second';
export type Memory = 'off' | 'notes' | 'log' | 'full';
/** How the first player is found (S5). */
export type FirstBy = 'lot' | 'seat' | 'winner' | 'last' | 'next';

export interface Options {
  edition: Edition;
  seats: number;
  cards: string | string[] | null;
  unchecked: boolean;
  clock: number;
  window: number;
  hold: number;
  memory: Memory;
  watchers: boolean;
  chat: boolean;
  stand_in: string;
  pace: number;
  /** Seconds that several people have to look at the deal; 0: no limit (S4). */
  deal: number;
  /** The same when only one person plays. */
  deal_alone: number;
  first_by: FirstBy;
  /** The seat that begins with `seat`, by its number. */
  first_seat: number;
  /** Finished games of this table appear in the public list. */
  listed: boolean;
}

export interface Member {
  id: string;
  name: string;
  computer?: string;
  here?: boolean;
  /** A stand-in decides for them, since they are away or the table said so. */
  stand_in?: boolean;
  gone?: boolean;
  wishes_pause?: boolean;
  /** They have turned the deal of the game under way. */
  turned?: boolean;
  /** Seconds for each of their decisions, where the table put them on a clock. */
  clock?: number;
}

/** What the other players may do to keep a game going; the host does it without a vote. */
export interface Vote {
  to: 'stand-in' | 'clock';
  whom: string;
  /** Members that are for it. */
  by: string[];
  needed: number;
  /** For `clock`. */
  seconds: number;
}

export interface People {
  /** The link of the table: the last part of its address. */
  table: string;
  code: string;
  options: Options;
  host: string;
  members: Member[];
  seats: (string | null)[];
  /** The member who is each person of the game. */
  persons: Record<string, string>;
  /** What the persons of the game are called, also those who have left since. */
  names?: Record<string, string>;
  game: string | null;
  playing: boolean;
  paused: boolean;
  proof: string | null;
  /** Nobody new comes in or watches. */
  locked: boolean;
  votes: Vote[];
  /** How the first player of the game was found; null without a game. */
  first_by: FirstBy | null;
  /** The seats a lot was drawn among, by number; a single one where no lot was needed. */
  first_among: number[];
}

export interface Answer {
  person: string;
  claims: boolean;
  place: string | null;
}

export type Asked =
  | 'turn'
  | 'answer'
  | 'rob'
  | 'trade'
  | 'fool'
  | 'spy'
  | 'spy_choice'
  | 'question'
  | 'name'
  | 'show'
  | 'reseat'
  | 'over';

export interface State {
  decision: number;
  turn: number;
  turn_of: string;
  barred: boolean;
  to_act: string | null;
  asked: Asked;
  /** Persons in the order they sit, from the first to play. */
  seats: string[];
  /** The characters in play, by the alphabet, one name for each card. */
  characters: string[];
  gold: Record<string, number>;
  court: number;
  announced: string | null;
  announced_place: string | null;
  answers: Answer[];
  to_answer: string[];
  /** Cards revealed in this turn, by place. */
  face_up: Record<string, string>;
  left: number | null;
  /** Persons that still look at the deal; play goes on when nobody does (S4). */
  dealing: string[];
  over: boolean;
  ended_by: string | null;
  winners: string[];
  seed: string | null;
}

interface Told {
  audience?: string[] | null;
  /** Spaces, so that a message is equally long whatever the secret in it is. */
  pad?: string;
}

/** What happened; a secret field is null for who may not know it. */
export type GameEvent = Told &
  (
    | { type: 'Dealt'; edition: Edition; players: number; cards: string[][]; centre: string[] }
    | { type: 'TurnBegan'; person: string; turn: number; barred: boolean }
    | { type: 'CardsHandled'; by: string; first: string; second: string; really: boolean | null }
    | { type: 'CardSeen'; by: string; place: string; character: string | null }
    | { type: 'Announced'; by: string; place: string; character: string }
    | { type: 'Asked'; person: string; what: Asked }
    | { type: 'Answered'; by: string; claims: boolean; place: string | null }
    | { type: 'Revealed'; person: string; place: string; character: string }
    | { type: 'PowerUsed'; by: string; character: string; rule: string }
    | { type: 'GoldMoved'; source: string; target: string; amount: number; rule: string }
    | { type: 'FortunesTraded'; by: string; person: string }
    | { type: 'TradeDeclined'; by: string }
    | { type: 'Questioned'; by: string; person: string }
    | { type: 'CharacterNamed'; by: string; character: string }
    | { type: 'CardShown'; person: string; place: string; character: string | null }
    | { type: 'SeatsChanged'; first: string; second: string }
    | { type: 'GameEnded'; rule: string; winners: string[] }
  );

export interface Known {
  certain: string | null;
  possible: string[];
  chances: Record<string, number>;
}

export interface Said {
  by: string;
  text?: string;
  gesture?: string;
}

/** Somebody reminds the member that the game waits for. */
export interface Nudge {
  by: string;
  whom: string;
}

export type Dealt = Extract<GameEvent, { type: 'Dealt' }>;

export interface WholeMessage {
  is: 'whole';
  n: number;
  you: string | null;
  people: People;
  person?: string | null;
  state?: State;
  legal?: string[];
  early?: string | null;
  log?: GameEvent[];
  /** The deal, for everybody who has not turned it yet. */
  deal?: Dealt;
  /** Those whom one does not hear. */
  muted?: string[];
}

export interface FeedMessage {
  is: 'feed';
  n: number;
  events?: GameEvent[];
  people?: People;
  state?: State;
  legal?: string[];
  early?: string | null;
  said?: Said;
  nudged?: Nudge;
  /** In what is sent again after a lost connection: the deal, as in a whole. */
  deal?: Dealt;
}

export interface PeopleMessage {
  is: 'people';
  people: People;
}

export interface DoneMessage {
  is: 'done';
  re: string;
  n: number;
}

export interface RefusedMessage {
  is: 'refused';
  re: string | null;
  code: string;
  text: string;
  rule: string | null;
}

export type Message = WholeMessage | FeedMessage | PeopleMessage | DoneMessage | RefusedMessage;

export type Command =
  | { do: 'sit'; seat: number | null }
  | { do: 'stand' }
  | { do: 'add-computer'; kind: string; seat: number | null }
  | { do: 'remove'; whom: string; ban?: boolean }
  | { do: 'hand-over'; whom: string }
  | { do: 'set-options'; options: Partial<Options> }
  | { do: 'lock'; locked: boolean }
  | { do: 'close' }
  | { do: 'renew-link' }
  | { do: 'start' }
  | { do: 'ready'; game?: string }
  | { do: 'move'; move: string; decision: number | null; game?: string }
  | { do: 'answer'; move: string | null; decision: number | null; game?: string }
  | { do: 'say'; text: string }
  | { do: 'gesture'; name: string }
  | { do: 'mute'; whom: string; muted: boolean }
  | { do: 'pause'; wished: boolean }
  | { do: 'resume' }
  | { do: 'give-time' }
  | { do: 'nudge'; whom: string }
  | { do: 'stand-in'; whom: string }
  | { do: 'clock'; whom: string; seconds: number }
  | { do: 'back' }
  | { do: 'leave' };

/** Who holds a seat: what a browser is told before it changes seats. */
export interface SeatHolder {
  member: string;
  name: string;
}

/** The service said no, or nobody answered; `code` is one of docs/protocol.md, or `unreachable`. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string | null = null,
    /** The number of the move that a record has wrong, from 1. */
    readonly move: number | null = null,
    /** With `seat-held`: the seat this browser has at the table, and the one that the link leads to. */
    readonly seats: { yours: SeatHolder | null; theirs: SeatHolder } | null = null,
  ) {
    super(text);
  }
}
