import { signal } from '@preact/signals';
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { showTitle } from '../app/alerts';
import type { Status } from '../service/socket';
import type { People, State } from '../service/types';
import { TableStore } from '../table/store';
import { start } from '../words';
import { useTurnAlert } from './use-turn-alert';

const people = { options: {}, members: [], persons: { p1: 'm1' }, game: 'T-1' } as unknown as People;
const state = { decision: 4, asked: 'turn', over: false } as unknown as State;
const status = signal<Status>('open');

function Called({ store }: { store: TableStore }) {
  useTurnAlert(store);
  return null;
}

let store: TableStore;

beforeAll(async () => {
  await start();
  showTitle();
});
beforeEach(() => {
  status.value = 'open';
  store = new TableStore('T', () => ({ status, reason: signal(''), send: async () => 0, close: () => {} }));
  store.hear({ is: 'whole', n: 1, you: 'm1', people, person: 'p1', state, legal: ['p1 look p1'], log: [] });
  render(<Called store={store} />);
});
afterEach(cleanup);

test('whose turn it is is called by the title, and no more when they have left the table', async () => {
  expect(document.title).toBe('● Your turn · ridotto');
  await act(() => {
    status.value = 'closed';
  });
  expect(document.title).toBe('ridotto');
});

test('in a pause nobody is called', async () => {
  await act(() => {
    store.people.value = { ...people, paused: true };
  });
  expect(document.title).toBe('ridotto');
  await act(() => {
    store.people.value = people;
  });
  expect(document.title).toBe('● Your turn · ridotto');
});
