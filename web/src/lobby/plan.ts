/** What is to be done at a table as soon as its page has a socket: a game that one click starts. */

import type { TableStore } from '../table/store';

export interface Plan {
  /** Which computer player takes each empty seat. */
  kind: string;
}

const plans = new Map<string, Plan>();

export function plan(table: string, what: Plan): void {
  plans.set(table, what);
}

/** Each plan is for one table, once. */
export function takePlan(table: string): Plan | undefined {
  const found = plans.get(table);
  plans.delete(table);
  return found;
}

const fresh = new Set<string>();

/** A table for friends that was made just now. */
export function markFresh(table: string): void {
  fresh.add(table);
}

/** Whether it was: told once. */
export function takeFresh(table: string): boolean {
  return fresh.delete(table);
}

/** Computer players on all empty seats: sent together, answered in order. */
export function fillSeats(store: TableStore, kind: string): Promise<number[]> {
  const empty = store.people.value?.seats.filter((seat) => seat === null) ?? [];
  return Promise.all(empty.map(() => store.do({ do: 'add-computer', kind, seat: null })));
}

export async function carryOut(store: TableStore, { kind }: Plan): Promise<void> {
  const filled = fillSeats(store, kind);
  const started = store.do({ do: 'start' }); // not after the answers: it would cost a round trip
  await Promise.all([filled, started]);
}
