import { beforeEach, expect, test } from 'vitest';
import { ended, forgetSecrets, NOTES, SIGHTS } from './secrets';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('what was kept of a seat is forgotten when it ends', () => {
  const before = ended.value;
  sessionStorage.setItem(SIGHTS, JSON.stringify({ game: 'g1', person: 'p1', cards: [] }));
  localStorage.setItem(NOTES, JSON.stringify({ game: 'g1', text: 'Ben is the King', marks: {} }));
  forgetSecrets((game) => game === 'g1');
  expect(sessionStorage.length + localStorage.length).toBe(0);
  expect(ended.value).toBe(before + 1);
});

test('what belongs to another table stays', () => {
  localStorage.setItem(NOTES, JSON.stringify({ game: 'g2', text: 'mine', marks: {} }));
  forgetSecrets((game) => game === 'g1');
  expect(localStorage.getItem(NOTES)).toContain('mine');
});

test('whatever else is there does no harm', () => {
  for (const text of ['', 'null', '[]', '7', '{"game": {}}', '{']) {
    localStorage.setItem(NOTES, text);
    expect(() => forgetSecrets((game) => game === 'g1')).not.toThrow();
  }
});
