/** The tables that this browser sat at lately, to come back to. Kept here, sent nowhere. */

import { type Signal, signal } from '@preact/signals';

export interface RecentTable {
  table: string;
  code: string;
  names: string[];
  /** When it was seen last, in milliseconds. */
  at: number;
}

const KEY = 'ridotto.tables';
const MOST = 8;
const DAYS_KEPT = 14;

export const recentTables: Signal<RecentTable[]> = signal(read());

function read(): RecentTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is RecentTable {
  const one = value as Partial<RecentTable> | null;
  return (
    typeof one?.table === 'string' &&
    typeof one.code === 'string' &&
    Array.isArray(one.names) &&
    one.names.every((name) => typeof name === 'string') &&
    typeof one.at === 'number' &&
    one.at > Date.now() - DAYS_KEPT * 86_400_000
  );
}

function write(tables: RecentTable[]): void {
  recentTables.value = tables;
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    return; // it holds until the page is closed
  }
}

/** This browser sits there now; `before` is a link that the table no longer has. */
export function remember(table: RecentTable, before = table.table): void {
  const others = recentTables.value.filter((other) => other.table !== table.table && other.table !== before);
  write([table, ...others].slice(0, MOST));
}

export function forget(table: string): void {
  write(recentTables.value.filter((other) => other.table !== table));
}
