import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { FeedMessage, GameEvent, People, State, WholeMessage } from '../service/types';
import { type Scene, TableStore } from './store';

const people = {
  table: 'T',
  code: 'K4H6X2',
  host: 'm1',
  members: [
    { id: 'm1', name: 'Ann' },
    { id: 'm2', name: 'Ben' },
  ],
  seats: ['m1', 'm2'],
  persons: { p1: 'm2', p2: 'm1' },
} as unknown as People;
const state = { decision: 3, to_act: 'p2' } as unknown as State;
const dealt: GameEvent = { type: 'Dealt', edition: 'first', players: 0, cards: [], centre: [] };

function storeWithout(): { store: TableStore; scenes: Scene[] } {
  const socket = {
    status: signal('open' as const),
    reason: signal(''),
    send: async () => 0,
    close: () => {},
  };
  const store = new TableStore('T', () => socket);
  const scenes: Scene[] = [];
  store.onScene = (scene) => scenes.push(scene);
  return { store, scenes };
}

const whole: WholeMessage = {
  is: 'whole',
  n: 7,
  you: 'm1',
  people,
  person: 'p2',
  state,
  legal: ['p2 look'],
  log: [dealt],
};

test('a whole is all there is to know', () => {
  const { store, scenes } = storeWithout();
  store.hear(whole);
  expect(store.person.value).toBe('p2');
  expect(store.legal.value).toEqual(['p2 look']);
  expect(store.isHost.value).toBe(true);
  expect(store.nameOf('p1')).toBe('Ben');
  expect(scenes).toEqual([{ n: 7, whole: true, events: [dealt], state }]);
});

test('who leaves after the end keeps their name in that game, and in no other', () => {
  const { store } = storeWithout();
  const left = { ...people, members: people.members.slice(0, 1), names: { p1: 'Ben' } };
  store.hear({ ...whole, people: left });
  expect(store.nameOf('p1')).toBe('Ben');
  store.hear({ is: 'people', people: { ...left, names: {} } });
  expect(store.nameOf('p1')).toBe('p1');
});

test('whom one does not hear is known to who comes back', () => {
  const { store } = storeWithout();
  store.hear({ ...whole, muted: ['m2'] });
  expect([...store.muted.value]).toEqual(['m2']);
  store.hear(whole);
  expect(store.muted.value.size).toBe(0);
});

test('a state without legal moves takes them away', () => {
  const { store } = storeWithout();
  store.hear(whole);
  const feed: FeedMessage = {
    is: 'feed',
    n: 8,
    state: { ...state, decision: 4 },
    events: [{ type: 'TradeDeclined', by: 'p1' }],
  };
  store.hear(feed);
  expect(store.legal.value).toEqual([]);
  expect(store.log.value).toHaveLength(2);
});

test('talk leaves the game as it was, and a new deal begins a new log', () => {
  const { store } = storeWithout();
  store.hear(whole);
  store.hear({ is: 'feed', n: 8, said: { by: 'm2', text: 'hello' } });
  expect(store.legal.value).toEqual(['p2 look']);
  expect(store.talk.value).toEqual([{ by: 'm2', text: 'hello', n: 8 }]);
  store.hear({
    is: 'feed',
    n: 9,
    events: [dealt],
    people: { ...people, persons: { p1: 'm1', p2: 'm2' } },
    state,
  });
  expect(store.log.value).toEqual([dealt]);
  expect(store.person.value).toBe('p1');
});

test('a full memory is asked for after every move, and an old answer does not count', async () => {
  const socket = {
    status: signal('open' as const),
    reason: signal(''),
    send: async () => 0,
    close: () => {},
  };
  const answers = [2, 3, 4].map((decision) => ({ decision, known: {} }));
  const store = new TableStore(
    'T',
    () => socket,
    async () => answers.shift() ?? { decision: 9, known: {} },
  );
  store.hear({ ...whole, people: { ...people, options: { memory: 'full' } as People['options'] } });
  store.hear({ is: 'feed', n: 8, state: { ...state, decision: 4 } });
  await Promise.resolve();
  expect(store.known.value).toBeNull();
  store.hear({ is: 'feed', n: 9, state: { ...state, decision: 4 } });
  await new Promise((done) => setTimeout(done));
  expect(store.known.value).toEqual({});
});

test('who comes to a table with a full memory asks for it, watchers too', async () => {
  const socket = {
    status: signal('open' as const),
    reason: signal(''),
    send: async () => 0,
    close: () => {},
  };
  const asked: string[] = [];
  const store = new TableStore(
    'T',
    () => socket,
    async (table) => {
      asked.push(table);
      return { decision: 99, known: {} };
    },
  );
  const full = { ...people, options: { memory: 'full' } as People['options'] };
  store.hear({ ...whole, person: null, people: full });
  await new Promise((done) => setTimeout(done));
  expect(store.known.value).toEqual({});
  store.hear({ ...whole, people: { ...people, options: { memory: 'log' } as People['options'] } });
  await new Promise((done) => setTimeout(done));
  expect([asked, store.known.value]).toEqual([['T'], null]);
});
