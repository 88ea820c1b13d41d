/** From steps with only what has changed to the table after each move. What did not change is shared, not copied. */

import type { State } from '../service/types';
import type { Cards, Chances, Moment, Review, Step } from './types';

const NOTHING: Record<string, never> = {};

/** How it began, then the table after each move. */
export function unfold(review: Review): Moment[] {
  const moments: Moment[] = [];
  let before: Moment | null = null;
  for (const step of [review.start, ...review.steps]) {
    before = after(before, step);
    moments.push(before);
  }
  return moments;
}

function after(before: Moment | null, step: Step): Moment {
  return {
    move: step.move ?? '',
    events: step.events ?? [],
    state: over(before?.state ?? (NOTHING as unknown as State), step.state),
    cards: step.cards || before?.cards ? over<Cards>(before?.cards ?? {}, step.cards) : null,
    known: knownAfter(before?.known ?? {}, step.known),
    why: step.why ?? null,
  };
}

function knownAfter(before: Moment['known'], changed: Step['known']): Moment['known'] {
  if (!changed) return before;
  const known = { ...before };
  for (const [viewer, cards] of Object.entries(changed)) known[viewer] = over(before[viewer] ?? {}, cards);
  return known;
}

function over<T extends object>(before: T, changed: Partial<T> | undefined): T {
  return changed && Object.keys(changed).length > 0 ? { ...before, ...changed } : before;
}

/** What the viewer could think after each move; empty where it was not asked for. */
export function unfoldChances(review: Review): Chances[] {
  const all: Chances[] = [];
  let before: Chances = {};
  for (const step of [review.start, ...review.steps]) {
    before = over(before, step.chances);
    all.push(before);
  }
  return all;
}
