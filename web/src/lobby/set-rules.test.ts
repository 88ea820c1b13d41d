import { beforeAll, expect, test } from 'vitest';
import type { CharacterFacts, EditionFacts } from '../service/http';
import { start } from '../words';
import { adviceOn, faultsOf, type OwnSet, whyNot } from './set-rules';

beforeAll(() => start());

function row(name: string, facts: Partial<CharacterFacts> = {}): CharacterFacts {
  return { name, brings_gold: false, minimum: 1, required: false, copies: 1, ...facts };
}

const facts = {
  name: 'first',
  characters: [
    row('Judge', { required: true }),
    ...['Queen', 'King', 'Fool'].map((name) => row(name, { brings_gold: true })),
    ...['Bishop', 'Thief', 'Witch', 'Spy', 'Cheat'].map((name) => row(name)),
    row('Peasant', { brings_gold: true, copies: 2, minimum: 8 }),
  ],
  sets: [{ name: 'odd', players: 5, cards: ['Judge', 'Bishop', 'Thief', 'Witch', 'Spy', 'Queen'] }],
} as unknown as EditionFacts;

const five: OwnSet = { facts, seats: 5, unchecked: false };
const eight: OwnSet = { facts, seats: 8, unchecked: false };
const good = ['Judge', 'Queen', 'King', 'Bishop', 'Thief', 'Witch'];

function broken(cards: string[], set: OwnSet): string[] {
  return faultsOf(cards, set).map(({ rule }) => rule);
}

test('a good set breaks nothing, and neither does a printed one', () => {
  expect(broken(good, five)).toEqual([]);
  expect(broken(['Queen', 'Spy', 'Witch', 'Thief', 'Bishop', 'Judge'], five)).toEqual([]);
});

test('every rule that is broken is told, with what would be right', () => {
  expect(broken(good.slice(1), five)).toEqual(['C1', 'C5']);
  expect(broken(['Judge', 'Queen', 'Bishop', 'Thief', 'Witch', 'Cheat'], five)).toEqual(['C2']);
  expect(broken([...good.slice(0, 4), 'Peasant', 'Peasant'], five)).toEqual(['C4']);
  expect(broken([...good, 'Fool', 'Peasant'], eight)).toEqual(['C3']);
  expect(broken([...good, 'Peasant', 'Peasant', 'Fool', 'Spy'], eight)).toEqual([]);
  expect(faultsOf(good.slice(1), five).at(-1)?.text).toBe('5 players need 6 cards.');
});

test('half of the cards should rather bring gold', () => {
  expect(adviceOn(good, five)).toEqual({
    rule: 'C2',
    text: 'It is better if half of the cards bring gold from the bank. (2/6)',
  });
  expect(adviceOn(['Judge', 'Queen', 'King', 'Fool', 'Thief', 'Witch'], five)).toBeNull();
  expect(adviceOn(['Queen', 'Spy', 'Witch', 'Thief', 'Bishop', 'Judge'], five)).toBeNull(); // printed
  expect(adviceOn(good, { ...five, unchecked: true })).toBeNull();
});

test('unchecked there need only be a card for each and at most two more', () => {
  const free = { ...five, unchecked: true };
  expect(broken(['Peasant', 'Bishop', 'Thief', 'Witch', 'Spy'], free)).toEqual([]);
  expect(broken(['Peasant', 'Bishop', 'Thief', 'Witch'], free)).toEqual(['C5']);
  expect(broken([...good, 'Spy', 'Cheat'], free)).toEqual(['C5']);
});

test('what may not be changed says why', () => {
  const [judge, peasant] = [row('Judge', { required: true }), row('Peasant', { copies: 2, minimum: 8 })];
  expect(whyNot(judge, 1, five)?.rule).toBe('C1');
  expect(whyNot(judge, 0, five)).toBeNull();
  expect(whyNot(judge, 1, { ...five, unchecked: true })).toBeNull();
  expect(whyNot(peasant, 0, five)).toEqual({ rule: 'C4', text: 'at least 8 players' });
  expect(whyNot(peasant, 2, five)).toBeNull(); // it can be taken out again
  expect(whyNot(peasant, 0, eight)).toBeNull();
});
