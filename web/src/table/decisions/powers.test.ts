import { expect, test } from 'vitest';
import { decisions, gains } from './fixtures';
import { others, powerRule, prospect } from './powers';

test('what a power brings is what it brought in real games', () => {
  expect(gains.length).toBeGreaterThan(50);
  for (const row of gains) {
    const found = prospect(row.edition, row.character, row, row.person);
    expect(found, `${row.edition} ${row.character}`).toEqual({ gold: row.gain, wins: row.wins });
  }
});

test('every character has its rule', () => {
  for (const { edition, state } of decisions)
    for (const character of state.characters)
      expect(powerRule(edition, character), character).toMatch(/^P\d+$/);
  expect(powerRule('first', 'Dragon')).toBeNull();
});

test('the others are counted from the left', () => {
  expect(others({ seats: ['p1', 'p2', 'p3', 'p4'] }, 'p3')).toEqual(['p4', 'p1', 'p2']);
});
