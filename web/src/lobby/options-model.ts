/** What a host may choose, and what follows from a choice. */

import type { EditionFacts } from '../service/http';
import type { Edition, FirstBy, Options, People } from '../service/types';
import { key, nameInText, number, plural, t } from '../words';
import { has } from '../words/store';
import { PLAYERS } from './quick';

export function fewestSeats(edition: Edition): number {
  return PLAYERS[edition][0];
}

/** The options after a change: seats as the edition allows, and a set that fits. */
export function changed(options: Options, change: Partial<Options>): Options {
  const next = { ...options, ...change };
  const [fewest, most] = PLAYERS[next.edition];
  next.seats = Math.min(most, Math.max(fewest, next.seats));
  next.first_seat = Math.min(next.first_seat, next.seats - 1);
  const isOtherTable = next.edition !== options.edition || next.seats !== options.seats;
  if (isOtherTable && change.cards === undefined) {
    next.cards = null;
    next.unchecked = false;
  }
  return next;
}

/** The characters that will be dealt. */
export function cardsOf(options: Options, editions: readonly EditionFacts[]): readonly string[] {
  if (Array.isArray(options.cards)) return options.cards;
  const sets = editions.find(({ name }) => name === options.edition)?.sets ?? [];
  const fitting = sets.filter(({ players }) => players === options.seats);
  const named = fitting.find(({ name }) => name === options.cards);
  return (named ?? fitting[0])?.cards ?? [];
}

/** C5: how many cards an own set for so many players has. */
export function cardNumbers(players: number): [number, number] {
  return players <= 5 ? [6, 6] : [players, players + 2];
}

export const TIMES = {
  clock: [0, 15, 30, 60, 120, 300, 600],
  window: [0, 5, 10, 20, 30, 60, 120],
  hold: [0, 15, 30, 60, 120, 300, 900, 3_600, 86_400],
  deal: [0, 30, 60, 120, 300, 600],
  deal_alone: [0, 30, 60, 120, 300, 600],
} as const;
export const PACES = [0, 0.5, 1, 2] as const;

export const STARTERS: readonly FirstBy[] = ['lot', 'seat', 'winner', 'last', 'next'];

/** A seat with who sits there. */
export function saySeat(people: People, seat: number): string {
  const member = people.members.find(({ id }) => id === people.seats[seat]);
  const text = t('lobby.seat', { number: seat + 1 });
  return member ? t('lobby.seat.of', { seat: text, name: nameInText(member.name) }) : text;
}

/** How the first player is found (S5). */
export function sayStarter(people: People): string {
  const { first_by, first_seat } = people.options;
  return first_by === 'seat' ? saySeat(people, first_seat) : t(key(`common.first_by.${first_by}`));
}

/** The usual steps, and what is set now if it is none of them. */
export function steps(usual: readonly number[], now: number): number[] {
  return [...new Set([...usual, now])].sort((a, b) => a - b);
}

export function sayTime(seconds: number): string {
  if (seconds === 0) return t('lobby.time.none');
  if (seconds % 86_400 === 0) return plural('lobby.time.days', seconds / 86_400);
  if (seconds % 3_600 === 0) return plural('lobby.time.hours', seconds / 3_600);
  if (seconds % 60 === 0) return plural('common.minutes', seconds / 60);
  return plural('common.seconds', seconds);
}

export function sayPace(pace: number): string {
  const name = `lobby.pace.${pace}`;
  return has(name) ? t(key(name)) : t('lobby.pace.other', { times: number(pace) });
}
