import { expect, test } from 'vitest';
import type { GameEvent, State } from '../../service/types';
import { fortunes } from './fortunes';

const state = {
  dealing: [],
  turn: 2,
  seats: ['p1', 'p2'],
  gold: { p1: 9, p2: 5 },
  court: 0,
  face_up: {},
} as unknown as State;
const log = [
  { type: 'TurnBegan', turn: 1, person: 'p1', barred: false },
  { type: 'GoldMoved', source: 'bank', target: 'p1', amount: 3, rule: 'P1' },
  { type: 'TurnBegan', turn: 2, person: 'p2', barred: false },
  { type: 'GoldMoved', source: 'p2', target: 'court', amount: 1, rule: 'T9' },
  { type: 'GameEnded', rule: 'E1', winners: ['p1'] },
] as unknown as GameEvent[];

test('gold is told turn by turn, from what everybody starts with to what they have', () => {
  const golds = fortunes(log, state)?.map((moment) => moment.state.gold);
  expect(golds).toEqual([
    { p1: 6, p2: 6 },
    { p1: 6, p2: 6 },
    { p1: 9, p2: 6 },
    { p1: 9, p2: 5 },
  ]);
});

test('a log that lacks something draws no picture', () => {
  expect(fortunes(log.slice(2), state)).toBeNull();
});
