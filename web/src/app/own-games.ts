/** The games that this browser played, so that it finds them again. Kept here; the service is told only which games to show. */

import { type Signal, signal } from '@preact/signals';

export interface OwnGame {
  game: string;
  /** The link of the table where it was played. */
  table: string;
}

const KEY = 'ridotto.games';
/** As many as the service shows at once. */
const MOST = 200;

export const ownGames: Signal<OwnGame[]> = signal(read());

function read(): OwnGame[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isOwn) : [];
  } catch {
    return [];
  }
}

function isOwn(value: unknown): value is OwnGame {
  const one = value as Partial<OwnGame> | null;
  return isName(one?.game) && isName(one?.table);
}

/** What the service would refuse, it is not asked for. */
function isName(text: unknown): boolean {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(text);
}

function write(games: OwnGame[]): void {
  ownGames.value = games;
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    return; // it holds until the page is closed
  }
}

/** This browser plays it, from the moment that it is dealt: the end may come while it is away. */
export function keepGame(game: string, table: string): void {
  const now = read(); // another tab may have added one
  const found = now.find((one) => one.game === game);
  if (found?.table === table) return;
  write([{ game, table }, ...now.filter((one) => one.game !== game)].slice(0, MOST));
}

export function forgetGame(game: string): void {
  write(read().filter((one) => one.game !== game));
}

/** The link of the table where this browser played that game. */
export function tableOf(game: string): string | null {
  return ownGames.value.find((one) => one.game === game)?.table ?? null;
}
