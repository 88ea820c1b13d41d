/** The proofs of deals as this browser was shown them. What was seen first stays: a proof that changes later is none. */

import type { FirstBy, People, State } from '../service/types';

export interface KeptProof {
  proof: string;
  /** How many moves had been made when it was first seen. */
  moves: number;
  /** How the first player was found, and among whom a lot was drawn, if that was seen before the first move. */
  first?: First;
}

export interface First {
  by: FirstBy;
  /** Persons, in the order of their seats; a single one where no lot was needed. */
  among: string[];
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
export function keepProof(game: string, proof: string, more: Partial<KeptProof> = {}): void {
  const all = read();
  if (Object.hasOwn(all, game)) return;
  all[game] = { moves: 0, ...more, proof };
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
  const first = moves === 0 ? firstIn(people) : null;
  keepProof(people.game, people.proof, { moves, ...(first ? { first } : {}) });
}

function firstIn({ first_by, first_among, seats, persons }: People): First | null {
  if (first_by === null) return null;
  const sitting = Object.entries(persons);
  const at = (seat: number) => sitting.find(([, member]) => member === seats[seat])?.[0] ?? '';
  return { by: first_by, among: first_among.map(at) };
}
