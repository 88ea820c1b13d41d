import { expect, test } from 'vitest';
import { earlyMoves } from './deciding';
import { asked, decisions } from './fixtures';
import { readMove, readMoves, writeMove } from './moves';
import { arrived, candidates, pickThing, thingsOf } from './path';

test('every legal move can be read, and is written as it was', () => {
  for (const { legal } of decisions)
    for (const text of legal) {
      const move = readMove(text);
      expect(move, text).not.toBeNull();
      if (move) expect(writeMove(move)).toBe(text);
    }
});

test('what is no move of a legal list is not read', () => {
  const wrong = [
    '',
    'p1',
    'p1 dance',
    'c1 look',
    'p1.l pass',
    'p1 pass now',
    'p1 exchange p2',
    'p1 exchange p2 ?',
    'p1 fool p2 p3 perhaps',
    'p1 trade everybody',
    'p0 look',
    'p1 seat p2 c1',
    'p1 choose',
    'p1 announce',
  ];
  for (const text of wrong) expect(readMove(text), text).toBeNull();
});

test('every legal move can be reached by picking what is offered, in any order', () => {
  for (const { legal } of decisions) {
    const all = readMoves(legal);
    for (const move of all) {
      const same = all.filter((one) => one.verb === move.verb);
      for (const things of [thingsOf(move), thingsOf(move).reverse()]) {
        let picked: string[] = [];
        for (const thing of things) {
          if (!candidates(same, picked).includes(thing)) continue; // it needs no picking
          picked = pickThing(same, picked, thing);
        }
        expect(arrived(same, picked)?.map(writeMove)).toContain(writeMove(move));
      }
    }
  }
});

test('nothing that is offered leads nowhere', () => {
  for (const { legal } of decisions) {
    const all = readMoves(legal);
    for (const verb of new Set(all.map((move) => move.verb))) {
      const same = all.filter((move) => move.verb === verb);
      for (const first of candidates(same, []))
        for (const second of [...candidates(same, [first]), null]) {
          const picked = second ? pickThing(same, [first], second) : [first];
          const left = arrived(same, picked);
          if (left) expect(left.length === 1 || left.length === 2).toBe(true);
        }
    }
  }
});

test('picking something else drops what it cannot go with', () => {
  const rob = readMoves(['p1 rob p2', 'p1 rob p3']);
  expect(pickThing(rob, ['p2'], 'p3')).toEqual(['p3']);
  const seat = readMoves(['p1 seat p2 p3', 'p1 seat p2 p4', 'p1 seat p3 p4']);
  expect(pickThing(seat, ['p2', 'p3'], 'p4')).toEqual(['p3', 'p4']);
  expect(pickThing(seat, ['p2', 'p3'], 'p3')).toEqual(['p2']);
  expect(pickThing(seat, ['p2'], 'p9')).toEqual(['p2']);
});

test('an early answer is what will be legal when its turn comes', () => {
  for (const { state, person, legal } of asked('answer'))
    expect(earlyMoves(state, person).map(writeMove).sort()).toEqual([...legal].sort());
});
