import { beforeAll, expect, test } from 'vitest';
import { qrPath } from '../app/link';
import type { EditionFacts } from '../service/http';
import type { Command, Options, People } from '../service/types';
import type { TableStore } from '../table/store';
import { start } from '../words';
import { isOnlyHere, readInvitation } from './invitation';
import { kindName, kindOf } from './levels';
import { cardNumbers, cardsOf, changed, sayPace, sayTime, steps } from './options-model';
import { carryOut, fillSeats, plan, takePlan } from './plan';
import { readSeatLink, writeSeatLink } from './seat-link';

const options = {
  edition: 'first',
  seats: 5,
  cards: ['Judge', 'King'],
  unchecked: true,
  clock: 0,
  first_seat: 0,
  memory: 'log',
} as unknown as Options;
const editions = [
  {
    name: 'second',
    sets: [
      { name: '8A', players: 8, cards: ['Judge', 'King'] },
      { name: '8B', players: 8, cards: ['Judge', 'Widow'] },
    ],
  },
] as unknown as EditionFacts[];

beforeAll(() => start());

test('a code is read however it was typed, and a link is as good', () => {
  expect(readInvitation(' k4h6-x2pq ')).toEqual({ code: 'K4H6X2PQ' });
  expect(readInvitation('K4H6 X2PQ')).toEqual({ code: 'K4H6X2PQ' });
  expect(readInvitation('http://192.168.0.7:8000/t/TIpG_Zqs-fRk')).toEqual({ table: 'TIpG_Zqs-fRk' });
  expect(readInvitation('https://play.example/c/k4h6x2pq')).toEqual({ code: 'K4H6X2PQ' });
  expect(readInvitation('https://play.example/c/K4H6-X2PQ')).toEqual({ code: 'K4H6X2PQ' });
});

test('an own link leads to a seat, also one of an older version', () => {
  const token = 'abcdefghij_klmnopqrst-uv';
  expect(readSeatLink(writeSeatLink(token))).toBe(token);
  expect(readSeatLink(`#${token}~T_1-3`)).toBe(token);
  for (const hash of ['', '#short', `#${token}~`, `#${token}~T 1`]) expect(readSeatLink(hash)).toBeNull();
});

test('what is neither is nothing', () => {
  for (const text of ['', 'K4H6X2', 'K4H6X2PQ7', 'hello there', '/t/'])
    expect(readInvitation(text)).toBeNull();
});

test('an address of this machine alone is known as such', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'a.localhost'])
    expect(isOnlyHere(host)).toBe(true);
  for (const host of ['192.168.0.7', 'play.example', 'localhost.example', '10.127.0.1'])
    expect(isOnlyHere(host)).toBe(false);
});

test('another edition or another number of seats takes the printed set', () => {
  expect(changed(options, { clock: 60 })).toEqual({ ...options, clock: 60 });
  expect(changed(options, { seats: 6 })).toMatchObject({ seats: 6, cards: null, unchecked: false });
  expect(changed(options, { edition: 'second', cards: ['Judge'] })).toMatchObject({ cards: ['Judge'] });
});

test('the seat that begins is one of the seats', () => {
  expect(changed({ ...options, first_seat: 4 }, { seats: 4 }).first_seat).toBe(3);
  expect(changed({ ...options, first_seat: 4 }, { seats: 6 }).first_seat).toBe(4);
});

test('seats are as the edition allows', () => {
  expect(changed({ ...options, seats: 2 }, { edition: 'second' }).seats).toBe(4);
  expect(changed({ ...options, seats: 13 }, { edition: 'second' }).seats).toBe(12);
});

test('the characters of a table are its own set, the one it names, or the first that fits', () => {
  expect(cardsOf(options, editions)).toEqual(['Judge', 'King']);
  const eight = { ...options, edition: 'second', seats: 8 } as Options;
  expect(cardsOf({ ...eight, cards: '8B' }, editions)).toEqual(['Judge', 'Widow']);
  expect(cardsOf({ ...eight, cards: null }, editions)).toEqual(['Judge', 'King']);
  expect(cardsOf({ ...eight, cards: null }, [])).toEqual([]);
});

test('C5: how many cards a set has', () => {
  expect(cardNumbers(4)).toEqual([6, 6]);
  expect(cardNumbers(5)).toEqual([6, 6]);
  expect(cardNumbers(8)).toEqual([8, 10]);
});

test('what is set stands among the steps, wherever it is', () => {
  expect(steps([0, 30, 60], 60)).toEqual([0, 30, 60]);
  expect(steps([0, 30, 60], 45)).toEqual([0, 30, 45, 60]);
});

test('times and paces in words', () => {
  expect([0, 45, 60, 120, 7_200, 86_400].map(sayTime)).toEqual([
    'No limit',
    '45 seconds',
    '1 minute',
    '2 minutes',
    '2 hours',
    '1 day',
  ]);
  expect([0, 0.5, 3].map(sayPace)).toEqual(['At once', 'Fast', '3 times as long as usual']);
});

test('computer players have a level and a character', () => {
  expect(kindOf('expert', 'bluffer')).toBe('expert:bluffer');
  expect(kindOf('expert', 'even')).toBe('expert');
  expect(kindName('expert:bluffer')).toBe('Expert, Bluffer');
  expect(kindName('casual:mixed')).toBe('Casual');
  expect(kindName('somebody-elses')).toBe('somebody-elses');
});

test('a plan is carried out once: every empty seat, then the start', async () => {
  const sent: Command[] = [];
  const store = {
    people: { value: { seats: ['m1', null, null] } as unknown as People },
    do: async (command: Command) => sent.push(command),
  } as unknown as TableStore;
  plan('T', { kind: 'casual:mixed' });
  const found = takePlan('T');
  expect(takePlan('T')).toBeUndefined();
  expect(takePlan('other')).toBeUndefined();
  if (found) await carryOut(store, found);
  const computer = { do: 'add-computer', kind: 'casual:mixed', seat: null };
  expect(sent).toEqual([computer, computer, { do: 'start' }]);
  await fillSeats(store, 'novice');
  expect(sent).toHaveLength(5);
});

test('a QR code is a square of runs inside a light edge', () => {
  const { size, path } = qrPath('http://127.0.0.1:8000/t/TIpGEZqswfRk');
  expect(size).toBe(33); // version 3, and two squares at each side
  expect(path.startsWith('M2 2h7v1h-7z')).toBe(true); // the upper edge of the first corner
  const rows = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [
    Number(x),
    Number(y),
    Number(run),
  ]);
  for (const [x = 0, y = 0, run = 0] of rows) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(2);
    expect(Math.max(x + run, y + 1)).toBeLessThanOrEqual(size - 2);
  }
});
