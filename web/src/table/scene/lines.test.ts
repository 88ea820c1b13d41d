import { signal } from '@preact/signals';
import { beforeAll, expect, test } from 'vitest';
import type { GameEvent, People, State } from '../../service/types';
import { start } from '../../words';
import { TableStore } from '../store';
import { linesOf, readable } from './lines';

beforeAll(start);

const people = {
  options: { edition: 'first', memory: 'log' },
  members: [
    { id: 'm1', name: 'Ann' },
    { id: 'm2', name: 'Ben' },
  ],
  persons: { p1: 'm2', p2: 'm1' },
} as unknown as People;
const state = { seats: ['p1', 'p2'], characters: ['King'], decision: 9 } as unknown as State;

function storeWith(log: GameEvent[]): TableStore {
  const socket = {
    status: signal('open' as const),
    reason: signal(''),
    send: async () => 0,
    close: () => {},
  };
  const store = new TableStore('T', () => socket);
  store.hear({ is: 'whole', n: 1, you: 'm1', people, person: 'p2', state, log });
  return store;
}

const turn = (number: number, person: string): GameEvent => ({
  type: 'TurnBegan',
  person,
  turn: number,
  barred: false,
});
const swap: GameEvent = { type: 'CardsHandled', by: 'p2', first: 'p2', second: 'p1', really: true };
const look: GameEvent = { type: 'CardSeen', by: 'p2', place: 'p2', character: 'King' };
const log = [
  turn(5, 'p1'),
  { type: 'Announced', by: 'p1', place: 'p1', character: 'King' },
  turn(6, 'p2'),
  swap,
  turn(7, 'p1'),
  turn(8, 'p2'),
  look,
] as GameEvent[];

test('every line has its words and its rule', () => {
  const lines = linesOf(storeWith(log)).value;
  expect(lines.map((line) => line.text)).toContain('It is your turn.');
  expect(lines.map((line) => line.text)).toContain('Ben: “I am the King.”');
  expect(lines.map((line) => line.rule)).toEqual(['T3', 'T6', 'T3', 'T4', 'T3', 'T3', 'T5']);
  expect(lines.map((line) => line.turn)).toEqual([5, 5, 6, 6, 7, 8, 8]);
});

test('what only one person knows does not stand there for a glance over the shoulder', () => {
  const lines = linesOf(storeWith(log)).value;
  const [exchanged, seen] = lines.filter((line) => line.secret !== null);
  expect(exchanged?.text).toBe('You take your card and Ben’s card under the table.');
  expect(exchanged?.secret).toBe('You exchange your card and Ben’s card.');
  expect(seen?.text).toBe('You look at your card.');
  expect(seen?.secret).toBe('You look at your card: the King.');
});

test('what others are asked is told, what oneself is asked stands in the panel', () => {
  const asked = (person: string): GameEvent => ({ type: 'Asked', person, what: 'question' });
  const lines = linesOf(storeWith([turn(5, 'p1'), asked('p1'), turn(6, 'p2'), asked('p2')])).value;
  expect(lines.map((line) => line.text)).toEqual([
    'It is Ben’s turn.',
    'Ben chooses whom to ask.',
    'It is your turn.',
  ]);
});

test('a new event adds its line and leaves the others as they were', () => {
  const store = storeWith(log);
  const lines = linesOf(store);
  const before = lines.value;
  store.hear({ is: 'feed', n: 2, events: [turn(9, 'p1')] });
  expect(lines.value.slice(0, -1)).toEqual(before);
  expect(lines.value[0]).toBe(before[0]);
  expect(lines.value.at(-1)?.text).toBe('It is Ben’s turn.');
});

test('a new deal begins a new log', () => {
  const store = storeWith(log);
  const lines = linesOf(store);
  expect(lines.value).toHaveLength(7);
  const dealt: GameEvent = { type: 'Dealt', edition: 'first', players: 2, cards: [], centre: [] };
  store.hear({ is: 'feed', n: 2, events: [dealt, turn(1, 'p1')] });
  expect(lines.value.map((line) => line.turn)).toEqual([0, 1]);
});

test('S5: the first turn says who begins and why', () => {
  const begin = (by: string, among: number[], first = 'm2') => {
    const store = storeWith([turn(1, 'p1')]);
    const seated = { ...people, seats: ['m1', 'm2', 'm3'], first_by: by, first_among: among };
    const other = first === 'm2' ? 'm1' : 'm2';
    store.hear({ is: 'people', people: { ...seated, persons: { p1: first, p2: other } } as People });
    return linesOf(store).value.map((line) => [line.text, line.rule]);
  };
  expect(begin('lot', [0, 1, 2])).toEqual([
    ['Ben begins: drawn by lot among all seats.', 'S5'],
    ['It is Ben’s turn.', 'T2'],
  ]);
  expect(begin('winner', [0, 1])[0]?.[0]).toBe(
    'Ben begins: drawn by lot among the winners of the last game (Ann and Ben).',
  );
  expect(begin('winner', [1])[0]?.[0]).toBe('Ben begins: winner of the last game.');
  expect(begin('last', [1, 2])[0]?.[0]).toContain('(Ben and Seat 3)');
  expect(begin('seat', [0], 'm1')[0]?.[0]).toBe('You begin: the host’s choice.');
});

test('without a log only this turn and the last can be read, and no secrets', () => {
  const lines = linesOf(storeWith(log)).value;
  const off = readable(lines, 'off', false);
  expect(off.map((line) => line.turn)).toEqual([7, 8, 8]);
  expect(off.every((line) => line.secret === null)).toBe(true);
  expect(readable(lines, 'log', false)).toEqual(lines);
  expect(readable(lines, 'notes', true)).toEqual(lines);
});
