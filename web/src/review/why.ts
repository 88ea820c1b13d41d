/** Why a computer player did so, in the language spoken. */

import { isolated, key, number, percent, sameOwner, t } from '../words';
import { has } from '../words/store';
import { nameIn, placeObject, theCharacter } from './naming';
import type { Review, Why } from './types';

/** The player's own words where it is of another package, or we know no better. */
export function sayWhy(review: Review, why: Why): string {
  const name = `review.why.${why.key}`;
  if (why.key === null || !has(name)) return isolated(why.text);
  const parts = Object.entries(why.parts).map(([part, value]) => [part, sayPart(review, part, value)]);
  const same = sameOwner(why.parts.place ?? '', why.parts.other ?? '');
  if (same) parts.push(['other', same]);
  return t(key(name), Object.fromEntries(parts));
}

function sayPart(review: Review, part: string, value: string): string {
  if (part === 'person' || part === 'second') return nameIn(review, value);
  if (part === 'place' || part === 'other') return placeObject(review, value);
  if (part === 'character') return theCharacter(review.edition, value);
  const share = /^(\d+) %$/.exec(value);
  if (share) return percent(Number(share[1]) / 100);
  return /^-?\d+$/.test(value) ? number(Number(value)) : value;
}
