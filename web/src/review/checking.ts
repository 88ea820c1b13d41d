/** Whether the deal was honest, worked out in this browser alone. */

import { dealOf, firstOf, proofOf, readSeed } from './deal';
import { type KeptProof, keptProof } from './proofs';
import type { Review } from './types';

export interface Verdict {
  hash: string;
  /** What this browser was shown, if it was. */
  shown: string | null;
  seed: 'good' | 'late' | 'bad' | 'unknown';
  /** After how many moves it was shown. */
  late: number;
  deal: 'good' | 'bad';
  /** `given`: the host's choice named one seat, so that no lot was needed. */
  first: 'good' | 'given' | 'bad' | 'unknown';
}

/** Null where the seed is none. */
export async function checkDeal(review: Review): Promise<Verdict | null> {
  const seed = readSeed(review.seed ?? '');
  if (seed === null) return null;
  const hash = await proofOf(seed);
  const kept = keptProof(review.game, hash);
  const cards = dealtCards(review);
  const dealt = await dealOf(seed, review.edition, cards);
  return {
    hash,
    shown: kept?.proof ?? null,
    seed: !kept ? 'unknown' : kept.proof !== hash ? 'bad' : kept.moves > 0 ? 'late' : 'good',
    late: kept?.moves ?? 0,
    deal: cards.length > 0 && dealt.join() === cards.join() ? 'good' : 'bad',
    first: await checkFirst(seed, kept, Object.keys(review.names).length),
  };
}

/** Whether that seat had to begin (S5): of several that may, the seed draws one. */
async function checkFirst(seed: bigint, kept: KeptProof | null, seats: number): Promise<Verdict['first']> {
  if (kept?.first === undefined) return 'unknown';
  const among = Array.isArray(kept.among) ? kept.among : Array.from({ length: seats }, (_, seat) => seat);
  if (among[await firstOf(seed, among.length)] !== kept.first) return 'bad';
  return among.length > 1 ? 'good' : 'given';
}

/** The cards as the record has them dealt: those of `p1` first, the centre last. */
function dealtCards(review: Review): string[] {
  const dealt = review.start.events?.find((event) => event.type === 'Dealt');
  return dealt?.type === 'Dealt' ? [...dealt.cards.flat(), ...dealt.centre] : [];
}
