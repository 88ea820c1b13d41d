/** What can be picked on the table itself just now: the scene shows it, the decisions ask for it. */

import { type Signal, signal } from '@preact/signals';

export interface Picking {
  /** Places that may be picked (`p3`, `p3.l`, `c1`), each with what a screen reader says of it. */
  places: ReadonlyMap<string, string>;
  /** Persons that may be picked, likewise. */
  persons: ReadonlyMap<string, string>;
  /** What has been picked so far. */
  picked: readonly string[];
  pick: (what: string) => void;
}

/** Null when nothing on the table can be picked. */
export const picking: Signal<Picking | null> = signal(null);

/** The own card that is being looked at just now, as long as it is held up; its owner's screen alone has this. */
export const peeking: Signal<{ place: string; character: string } | null> = signal(null);
