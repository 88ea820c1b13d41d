import { signal } from '@preact/signals';
import { cleanup, render } from '@testing-library/preact';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { People, State } from '../../service/types';
import { start } from '../../words';
import { TableStore } from '../store';
import { Live } from './live';
import { settled } from './shown';

beforeAll(start);
afterEach(cleanup);

const people = {
  options: { edition: 'first' },
  members: [
    { id: 'm1', name: 'Ann' },
    { id: 'm2', name: 'Ben' },
  ],
  persons: { p1: 'm1', p2: 'm2' },
} as unknown as People;
const own = {
  turn: 8,
  turn_of: 'p1',
  to_act: 'p1',
  asked: 'turn',
  seats: ['p1', 'p2'],
  characters: [],
  answers: [],
  dealing: [],
  winners: [],
} as unknown as State;

/** What is said at once. */
function called(state: State, seen: State): string {
  const socket = {
    status: signal('open' as const),
    reason: signal(''),
    send: async () => 0,
    close: () => {},
  };
  const store = new TableStore('T', () => socket);
  store.hear({ is: 'whole', n: 1, you: 'm1', people, person: 'p1', state, log: [] });
  const { container } = render(<Live store={store} shown={settled(seen, null)} lines={[]} />);
  return container.querySelector('[role="alert"]')?.textContent ?? '';
}

test('one’s turn is called when the table shows it, and never as somebody else’s', () => {
  const before = { ...own, turn: 7, turn_of: 'p2', to_act: 'p2' };
  expect(called(own, own)).toBe('It is your turn.');
  cleanup();
  expect(called(own, before)).toBe('');
  cleanup();
  expect(called(before, before)).toBe('');
});
