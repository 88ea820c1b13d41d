import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Dealt, FeedMessage, GameEvent, Known, People, State, WholeMessage } from '../service/types';
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
const state = { decision: 3, to_act: 'p2', dealing: [] } as unknown as State;
const dealt: Dealt = { type: 'Dealt', edition: 'first', players: 0, cards: [], centre: [] };

const socket = {
  status: signal('open' as const),
  reason: signal(''),
  send: async () => 0,
  close: () => {},
};

function storeWithout(): { store: TableStore; scenes: Scene[] } {
  const store = new TableStore('T', () => socket);
  return { store, scenes: [] };
}

/** A store whose screen shows nothing by itself. */
function storeShown(): { store: TableStore; scenes: Scene[] } {
  const { store, scenes } = storeWithout();
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
  const { store } = storeWithout();
  store.hear(whole);
  expect(store.person.value).toBe('p2');
  expect(store.legal.value).toEqual(['p2 look']);
  expect(store.isHost.value).toBe(true);
  expect(store.nameOf('p1')).toBe('Ben');
  expect(store.standing).toMatchObject({ whole: true, events: [dealt], state });
});

test('what is done in a game names that game, and nothing else does', async () => {
  const sent: unknown[] = [];
  const store = new TableStore('T', () => ({ ...socket, send: async (command) => sent.push(command) }));
  await store.do({ do: 'ready' });
  store.hear({ ...whole, people: { ...people, game: 'g1' } });
  await store.do({ do: 'ready' });
  await store.do({ do: 'move', move: 'p2 look', decision: 3 });
  await store.do({ do: 'answer', move: null, decision: 3 });
  await store.do({ do: 'stand' });
  expect(sent).toEqual([
    { do: 'ready' },
    { do: 'ready', game: 'g1' },
    { do: 'move', move: 'p2 look', decision: 3, game: 'g1' },
    { do: 'answer', move: null, decision: 3, game: 'g1' },
    { do: 'stand' },
  ]);
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
  const asked: string[] = [];
  const store = new TableStore(
    'T',
    () => socket,
    async (table) => {
      asked.push(table);
      return { decision: 3, known: {} };
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

const announced = {
  ...state,
  decision: 4,
  asked: 'answer',
  announced: 'King',
  answers: [],
  to_answer: ['p2', 'p3'],
} as unknown as State;
const claims: GameEvent = { type: 'Answered', by: 'p2', claims: true, place: 'p2' };
const reveal: GameEvent = { type: 'Revealed', person: 'p2', place: 'p2', character: 'King' };

/** All that anybody can read from a store. */
function read(store: TableStore): string {
  const { state, legal, early, people, person, log, known, nudged, n } = store;
  return JSON.stringify([state, legal, early, people, person, log, known, nudged, n]);
}

test('nothing of a message can be read before it is shown', () => {
  const { store, scenes } = storeShown();
  store.hear(whole);
  scenes[0]?.settle();
  const before = read(store);
  store.hear({
    is: 'feed',
    n: 8,
    events: [reveal],
    people: { ...people, playing: false },
    state: { ...state, decision: 4, gold: { p1: 9 } },
    legal: ['p2 rob p1'],
    early: 'p2 pass',
    nudged: { by: 'm2', whom: 'm1' },
  });
  store.hear({ is: 'people', people: { ...people, host: 'm2' } });
  expect(read(store)).toBe(before);
  scenes[1]?.tell(1);
  expect(store.log.value.at(-1)).toEqual(reveal);
  expect(store.legal.value).toEqual(['p2 look']);
  scenes[1]?.settle();
  expect(store.log.value).toHaveLength(2);
  expect(store.legal.value).toEqual(['p2 rob p1']);
  expect(store.nudged.value).toEqual({ by: 'm2', whom: 'm1', n: 8, decision: 4 });
  expect(store.people.value?.host).toBe('m1');
  scenes[2]?.settle();
  expect(store.people.value?.host).toBe('m2');
  scenes[1]?.settle(); // once is enough
  expect(store.people.value?.host).toBe('m2');
});

test('an answer that was shown is in the state, while the next are still to come', () => {
  const { store, scenes } = storeShown();
  store.hear({ ...whole, state: announced, legal: ['p2 pass'] });
  scenes[0]?.settle();
  store.hear({ is: 'feed', n: 8, events: [claims, reveal], state: { ...announced, decision: 5 } });
  scenes[1]?.tell(1);
  expect(store.state.value).toMatchObject({
    decision: 4,
    answers: [{ person: 'p2', claims: true, place: 'p2' }],
    to_answer: ['p3'],
    to_act: 'p3',
  });
  expect(store.legal.value).toEqual([]);
});

test('people are heard at once, whatever is being shown', () => {
  const { store, scenes } = storeShown();
  store.hear({ is: 'feed', n: 8, said: { by: 'm2', text: 'hello' } });
  expect(store.talk.value).toHaveLength(1);
  expect(scenes).toEqual([]);
});

test('an early answer is not forgotten for messages that were sent before it', () => {
  const { store } = storeWithout();
  store.hear({ ...whole, state: announced });
  store.answerEarly('p2 pass', 9);
  store.hear({ is: 'feed', n: 8, state: announced });
  store.hear({ is: 'feed', n: 9, state: announced });
  expect(store.early.value).toBe('p2 pass');
  store.hear({ is: 'feed', n: 10, state: announced });
  expect(store.early.value).toBeNull();
});

test('what one could know counts when its move is shown', async () => {
  const known = { p1: { certain: 'King' } } as unknown as Record<string, Known>;
  const answers = [3, 4].map((decision) => ({ decision, known: decision === 3 ? {} : known }));
  const store = new TableStore(
    'T',
    () => socket,
    async () => answers.shift() ?? { decision: 9, known: {} },
  );
  const full = { ...people, options: { memory: 'full' } as People['options'] };
  store.hear({ ...whole, people: full });
  await new Promise((done) => setTimeout(done));
  const scenes: Scene[] = [];
  store.onScene = (scene) => scenes.push(scene);
  store.hear({ is: 'feed', n: 8, events: [reveal], state: { ...state, decision: 4 } });
  await new Promise((done) => setTimeout(done));
  expect(store.known.value).toEqual({});
  scenes[0]?.settle();
  expect(store.known.value).toBe(known);
});

const start = { ...state, decision: 0, over: false, dealing: ['p1', 'p2'] } as State;
const played = { ...people, playing: true };
const turnedBy = (...ids: string[]) => ({
  ...played,
  members: people.members.map((one) => (ids.includes(one.id) ? { ...one, turned: true } : one)),
});

test('who plays looks at the deal until they turn it, on whatever page, even when play goes on', () => {
  const { store } = storeWithout();
  store.hear({ is: 'whole', n: 1, you: 'm1', people, person: null });
  expect(store.isLooking.value).toBe(false);
  store.hear({ is: 'feed', n: 2, people: played, events: [dealt], state: start });
  expect([store.isLooking.value, store.standing?.deal]).toEqual([true, dealt]);
  store.hear({ is: 'feed', n: 3, people: turnedBy('m2'), state: { ...start, dealing: ['p2'] } });
  expect(store.isLooking.value).toBe(true);
  store.hear({ is: 'feed', n: 4, events: [reveal], state: { ...start, decision: 1, dealing: [] } });
  expect([store.isLooking.value, store.standing?.deal]).toEqual([true, dealt]);
  store.hear({ is: 'people', people: turnedBy('m1', 'm2') });
  expect([store.isLooking.value, store.standing?.deal]).toEqual([false, null]);
});

test('that the own cards were turned elsewhere is known at once, whatever waits to be shown', () => {
  const { store, scenes } = storeShown();
  store.hear({ ...whole, people: played, state: start, deal: dealt });
  expect([store.isLooking.value, scenes[0]?.deal]).toEqual([true, dealt]);
  store.hear({ is: 'feed', n: 8, people: turnedBy('m1'), state: { ...start, dealing: ['p1'] } });
  expect(store.isLooking.value).toBe(false);
});

test('who watches sees the deal until play begins, and nobody does after the end', () => {
  const { store } = storeWithout();
  const watched: WholeMessage = { is: 'whole', n: 1, you: null, people: played, state: start, deal: dealt };
  store.hear(watched);
  expect(store.isLooking.value).toBe(true);
  store.hear({ is: 'feed', n: 2, people: turnedBy('m1', 'm2'), state: { ...start, dealing: [] } });
  expect(store.isLooking.value).toBe(false);
  store.hear({ ...watched, you: 'm1', state: { ...start, over: true } });
  expect(store.isLooking.value).toBe(false);
});

test('after a lost connection the deal may come before the state that lays it open', () => {
  const { store, scenes } = storeShown();
  store.hear({ is: 'whole', n: 1, you: 'm1', people, person: null });
  store.hear({ is: 'feed', n: 2, events: [dealt] });
  store.hear({ is: 'feed', n: 3, people: played, state: start });
  expect(scenes.map(({ deal }) => deal)).toEqual([null, null, dealt]);
  store.hear({ is: 'feed', n: 4, people: turnedBy('m2'), state: start });
  expect(scenes.at(-1)?.deal).toBeNull(); // it lies open already
});
