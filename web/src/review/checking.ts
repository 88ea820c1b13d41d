/** Whether the deal was honest, worked out in this browser alone. */

import type { FirstBy } from '../service/types';
import { dealOf, firstOf, proofOf, readSeed } from './deal';
import { type First, keptProof } from './proofs';
import type { Review } from './types';

export interface Verdict {
  hash: string;
  /** What this browser was shown, if it was. */
  shown: string | null;
  seed: 'good' | 'late' | 'bad' | 'unknown';
  /** After how many moves it was shown. */
  late: number;
  deal: 'good' | 'bad';
  /** Drawn by the seed, or found without a lot as the host chose. */
  first: 'good' | 'bad' | 'unknown' | Exclude<FirstBy, 'lot'>;
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
    first: await checkFirst(seed, told(review), kept?.first),
  };
}

/** What the record says of who begins. */
function told({ first_by, first_among }: Review): First | undefined {
  return first_by && first_among?.length ? { by: first_by, among: first_among } : undefined;
}

/** By the record, or by what this browser was shown; where it has both they must agree. */
async function checkFirst(
  seed: bigint,
  recorded: First | undefined,
  shown: First | undefined,
): Promise<Verdict['first']> {
  const first = recorded ?? shown;
  if (!first || first.among.length === 0) return 'unknown';
  if (shown && (shown.by !== first.by || shown.among.join() !== first.among.join())) return 'bad';
  if (first.among[await firstOf(seed, first.among.length)] !== 'p1') return 'bad';
  return first.by === 'lot' || first.among.length > 1 ? 'good' : first.by;
}

/** The cards as the record has them dealt: those of `p1` first, the centre last. */
function dealtCards(review: Review): string[] {
  const dealt = review.start.events?.find((event) => event.type === 'Dealt');
  return dealt?.type === 'Dealt' ? [...dealt.cards.flat(), ...dealt.centre] : [];
}
