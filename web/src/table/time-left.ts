/** When the time of a decision is up. The service says how much is left; the screen may show it only later. */

import type { State } from '../service/types';

const arrivals = new WeakMap<State, number>();

/** This state came just now. */
export function noteArrival(state: State, now = performance.now()): void {
  if (!arrivals.has(state)) arrivals.set(state, now);
}

/** What has changed in it has not changed its time. */
export function keepArrival(before: State, after: State): State {
  arrivals.set(after, arrivals.get(before) ?? performance.now());
  return after;
}

/** On this page's clock, in milliseconds; null where there is no limit. */
export function endOf(state: State | null, now = performance.now()): number | null {
  if (!state || (state.left ?? null) === null) return null;
  noteArrival(state, now);
  return (arrivals.get(state) ?? now) + (state.left ?? 0) * 1000;
}
