/** A game step by step, as docs/protocol.md § Step by step has it. */

import type { Edition, FirstBy, GameEvent, State } from '../service/types';

export interface Why {
  key: string | null;
  parts: Record<string, string>;
  text: string;
}

/** By place: the character, or null for what is not certain. */
export type Cards = Record<string, string | null>;
/** By place: percent for each character of the game, in the order of `characters`. */
export type Chances = Record<string, (number | null)[]>;

/** Only what has changed since the step before. */
export interface Step {
  move?: string;
  events?: GameEvent[];
  state?: Partial<State>;
  cards?: Cards;
  known?: Record<string, Cards>;
  chances?: Chances;
  why?: Why | null;
}

export interface Review {
  game: string | null;
  viewer: string | null;
  edition: Edition;
  names: Record<string, string>;
  characters: string[];
  places: string[];
  seed: string | null;
  /** How the first player was found; null for a record that does not say. */
  first_by?: FirstBy | null;
  /** The persons that the lot was drawn among, in the order of their seats. */
  first_among?: string[];
  start: Step;
  steps: Step[];
}

/** The table after a move, everything in full; the first is how it began. */
export interface Moment {
  move: string;
  events: GameEvent[];
  state: State;
  /** What really lies where; null where the record does not tell. */
  cards: Cards | null;
  /** By viewer, `public` among them: what they could be certain of. */
  known: Record<string, Cards>;
  why: Why | null;
}

/** Whose eyes: everything, who only watched, or a person. */
export type Eyes = 'open' | 'public' | `p${number}`;
