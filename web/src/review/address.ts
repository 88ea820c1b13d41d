/** The move and the eyes in the address: `#s=42&v=p2`. */

import type { Eyes } from './types';

export interface Spot {
  step: number;
  eyes: Eyes;
}

/** What the address says, as far as this game has it. */
export function readSpot(hash: string, last: number, eyes: readonly Eyes[]): Spot {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const wanted = Number(words.get('s') ?? 0);
  const step = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), last) : 0;
  const whose = words.get('v') as Eyes | null;
  return { step, eyes: whose && eyes.includes(whose) ? whose : (eyes[0] ?? 'open') };
}

export function writeSpot({ step, eyes }: Spot): string {
  return `#s=${step}&v=${eyes}`;
}
