/** The proofs of deals as this browser was shown them. What was seen first stays: a proof that changes later is none. */

import type { People, State } from '../service/types';

interface Seen {
  /** How many moves had been made. */
  moves?: number;
  /** The seat of who begins, counted from 0; -1 where it was not seen. */
  first?: number;
  /** The seats that a lot was drawn among. */
  among?: readonly number[];
}

export interface KeptProof {
  proof: string;
  /** How many moves had been made when it was first seen. */
  moves: number;
  /** The seat of who begins, counted from 0, if it was known. */
  first?: number;
  /** The seats that the lot was drawn among, one where none was needed; all where it is missing. */
  among?: readonly number[];
}

const KEY = 'ridotto.proofs';
const MOST = 200;

function read(): Record<string, KeptProof> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, KeptProof>) : {};
  } catch {
    return {};
  }
}

/** Keep it, unless one is kept for that game already. */
export function keepProof(
  game: string,
  proof: string,
  { moves = 0, first = -1, among = [] }: Seen = {},
): void {
  const all = read();
  if (Object.hasOwn(all, game)) return;
  all[game] = { proof, moves, ...(first >= 0 ? { first } : {}), ...(among.length > 0 ? { among } : {}) };
  const newest = Object.entries(all).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    return; // without storage the page says that it did not see the game begin
  }
}

/** What this browser was shown for that game; for a record from elsewhere the game with that proof. */
export function keptProof(game: string | null, proof: string): KeptProof | null {
  const all = read();
  const found = game === null ? Object.values(all).find((kept) => kept.proof === proof) : own(all, game);
  return typeof found?.proof === 'string' ? found : null;
}

function own(all: Record<string, KeptProof>, game: string): KeptProof | undefined {
  return Object.hasOwn(all, game) ? all[game] : undefined;
}

/** Keep the proof of the game under way. After the end it would prove nothing: the seed is public then. */
export function keepDeal(people: People | undefined, state: State | null): void {
  if (!people?.game || !people.proof || !state || state.over) return;
  const moves = state.decision;
  const isBegun = moves > 0;
  const first = isBegun ? -1 : people.seats.indexOf(people.persons.p1 ?? '');
  keepProof(people.game, people.proof, { moves, first, among: isBegun ? [] : (people.first_among ?? []) });
}
