/** The HTTP part of the service. */

import { type Known, type Options, Refusal, type SeatHolder, type WholeMessage } from './types';

export interface PlayerKind {
  name: string;
  about: string;
}

export interface FinishedGame {
  id: string;
  ended: number;
  edition: string;
  players: number;
  names: string[];
  winners: string[];
}

export interface CharacterFacts {
  name: string;
  brings_gold: boolean;
  /** The fewest players it may be used with. */
  minimum: number;
  required: boolean;
  copies: number;
}

export interface EditionFacts {
  name: string;
  fewest: number;
  most: number;
  characters: CharacterFacts[];
  sets: { name: string; players: number; cards: string[] }[];
}

export const API = '/api/v1';

/** The answer, or a `Refusal` with its code. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(API + path, { credentials: 'same-origin', ...init });
  } catch {
    throw new Refusal('unreachable', 'the service does not answer');
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => null);
  throw new Refusal(
    said?.code ?? 'broken',
    said?.text ?? response.statusText,
    said?.rule ?? null,
    said?.move ?? null,
    said?.theirs ? { yours: said.yours ?? null, theirs: said.theirs } : null,
  );
}

export async function askJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  return (await (await ask(path, init)).json()) as T;
}

function post(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

export function makeTable(options: Partial<Options>): Promise<{ table: string; code: string }> {
  return askJson('/tables', post(options));
}

export function findCode(code: string): Promise<{ table: string }> {
  return askJson(`/codes/${encodeURIComponent(code)}`);
}

export function lookAt(table: string): Promise<WholeMessage> {
  return askJson(`/tables/${encodeURIComponent(table)}`);
}

/** Come to a table; the token is kept by the browser in a cookie that no script can read. */
export function join(table: string, name: string): Promise<{ member: string }> {
  return askJson(`/tables/${encodeURIComponent(table)}/people`, post({ name }));
}

/** What lets somebody sit on this browser's seat from another device. */
export function ownToken(table: string): Promise<{ table: string; member: string; token: string }> {
  return askJson(`/tables/${encodeURIComponent(table)}/token`);
}

/** Another token for this browser's seat; the old one stops working. In two steps: the browser keeps the new one before that,
 * so that no lost answer takes the seat away. */
export async function renewToken(table: string): Promise<{ table: string; member: string; token: string }> {
  const path = `/tables/${encodeURIComponent(table)}/token`;
  const drawn = await askJson<{ table: string; member: string; token: string }>(path, post({ draw: true }));
  const { token } = drawn;
  try {
    return await askJson(path, post({ token }));
  } catch (error) {
    // perhaps only the answer was lost: then the new one works
    return takeSeat(table, token, { replace: true }).then(
      () => drawn,
      () => Promise.reject(error),
    );
  }
}

/** Take the seat that the token of an own link stands for: the browser keeps it from now on. A browser that has another seat
 * at this table must say `replace`; the other seat is kept too. */
export function takeSeat(
  table: string,
  token: string,
  { replace = false } = {},
): Promise<{ member: string }> {
  return askJson(`/tables/${encodeURIComponent(table)}/seat`, post(replace ? { token, replace } : { token }));
}

export interface SeatsHere {
  yours: SeatHolder | null;
  /** Seats that this browser played before and has kept, the newest first. */
  before: SeatHolder[];
}

export function seatsHere(table: string): Promise<SeatsHere> {
  return askJson(`/tables/${encodeURIComponent(table)}/seat`);
}

/** Play a seat that was kept: the service goes back one seat at a time, each in turn. */
export async function switchSeat(table: string, member: string): Promise<void> {
  const { before } = await seatsHere(table);
  const steps = before.findIndex((seat) => seat.member === member) + 1;
  if (steps === 0) throw new Refusal('bad-token', 'nobody at this table has that token');
  for (let step = 0; step < steps; step += 1)
    await askJson(`/tables/${encodeURIComponent(table)}/seat`, post({ back: true }));
}

/** A seat has ended: the browser forgets tokens that no longer work. */
export async function sayGoodbye(): Promise<void> {
  await askJson('/goodbye', { method: 'POST' }).catch(() => undefined); // they are worth nothing anyway
}

export interface NameDeleted {
  member: string;
  /** What they are called from now on. */
  name: string;
  messages: number;
  games: number;
}

/** Delete the name of this browser's seat, and what was said from it, at the table and in its finished games. */
export function deleteName(table: string): Promise<NameDeleted> {
  return askJson(`/tables/${encodeURIComponent(table)}/forget-me`, post({}));
}

/** The same by one of the finished games, for somebody who has left or whose table is closed. */
export function deleteNameFrom(game: string): Promise<NameDeleted> {
  return askJson(`/games/${encodeURIComponent(game)}/forget-me`, post({}));
}

/** Whose name this browser can delete from a finished game. */
export function ownSeatIn(game: string): Promise<{ yours: SeatHolder | null }> {
  return askJson(`/games/${encodeURIComponent(game)}/seat`);
}

export function editions(): Promise<EditionFacts[]> {
  return askJson('/editions');
}

/** What one could know of every card now, at a table whose memory is full. */
export function knownAt(table: string): Promise<{ decision: number; known: Record<string, Known> }> {
  return askJson(`/tables/${encodeURIComponent(table)}/known`);
}

export function playerKinds(): Promise<PlayerKind[]> {
  return askJson('/players');
}

export function finishedGames(query: {
  name?: string;
  before?: string;
  limit?: number;
  /** Exactly these games, whether they are listed or not; at most 200. */
  ids?: readonly string[];
}): Promise<FinishedGame[]> {
  const { ids = [], ...others } = query;
  const words = new URLSearchParams(ids.map((id) => ['id', id]));
  for (const [key, value] of Object.entries(others))
    if (value !== undefined && value !== '') words.set(key, String(value));
  return askJson(`/games?${words}`);
}

export async function recordOf(game: string): Promise<string> {
  return (await ask(`/games/${encodeURIComponent(game)}`)).text();
}

export async function ownRecord(table: string): Promise<string> {
  return (await ask(`/tables/${encodeURIComponent(table)}/record`)).text();
}
