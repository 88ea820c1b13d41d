import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { People, State } from '../../service/types';
import { setLanguage, start } from '../../words';
import { peeking, picking } from '../picking';
import { TableStore } from '../store';
import { Board } from './board';
import { type Shown, settled } from './shown';

const people = {
  options: { edition: 'first', memory: 'notes', seats: 4 },
  host: 'm1',
  members: [
    { id: 'm1', name: 'Ann' },
    { id: 'm2', name: 'Ben', here: false },
    { id: 'm3', name: 'Carla', computer: 'casual' },
    { id: 'm4', name: 'Dario', stand_in: true },
  ],
  persons: { p1: 'm2', p2: 'm1', p3: 'm3', p4: 'm4' },
  game: 'T-1',
} as unknown as People;
const state = {
  dealing: [],
  turn: 7,
  turn_of: 'p3',
  to_act: 'p3',
  asked: 'turn',
  seats: ['p1', 'p2', 'p3', 'p4'],
  characters: ['Bishop', 'Cheat', 'Judge', 'King', 'Queen', 'Thief'],
  gold: { p1: 6, p2: 5, p3: 8, p4: 1 },
  court: 2,
  answers: [],
  to_answer: [],
  face_up: {},
  winners: [],
} as unknown as State;

let store: TableStore;

function shownBoard(change: Partial<Shown> = {}) {
  const shown = { ...settled(store.state.value as State, null), ...change };
  return render(<Board store={store} shown={shown} onRoot={() => {}} />);
}

beforeAll(start);
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const socket = {
    status: signal('open' as const),
    reason: signal(''),
    send: async () => 0,
    close: () => {},
  };
  store = new TableStore('T', () => socket);
  store.hear({ is: 'whole', n: 1, you: 'm1', people, person: 'p2', state, log: [] });
});
afterEach(() => {
  cleanup();
  picking.value = null;
  peeking.value = null;
  vi.restoreAllMocks();
});

test('seats are told from the own one on to the left, with all their signs in words', async () => {
  shownBoard();
  const seats = await screen.findAllByRole('listitem');
  const said = seats.map((seat) => seat.querySelector('.visually-hidden')?.textContent);
  expect(said).toEqual([
    'Ann (you), 5 coins, host',
    'Carla, 8 coins, has the turn, computer player',
    'Dario, 1 coin, a computer player stands in',
    'Ben, 6 coins, not connected',
  ]);
});

test('every card lies face down unless it is open, and centre cards are there', async () => {
  shownBoard({ faceUp: { p3: 'King' } });
  expect(await screen.findByRole('img', { name: 'Carla’s card: King' })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /face down/ })).toHaveLength(5);
  expect(screen.getByRole('img', { name: 'Court: 2 coins' })).toBeTruthy();
});

test('what can be picked is a button, and nothing else is', async () => {
  const pick = vi.fn();
  picking.value = {
    places: new Map([['c2', 'the second centre card']]),
    persons: new Map(),
    picked: [],
    pick,
  };
  shownBoard();
  const button = await screen.findByRole('button');
  expect(button.getAttribute('aria-label')).toBe('the second centre card');
  fireEvent.click(button);
  expect(pick).toHaveBeenCalledWith('c2');
});

test('persons can be picked too', async () => {
  const pick = vi.fn();
  picking.value = { places: new Map(), persons: new Map([['p4', 'Dario, 1 coin']]), picked: ['p4'], pick };
  shownBoard();
  const button = await screen.findByRole('button', { name: 'Dario, 1 coin', pressed: true });
  fireEvent.click(button);
  expect(pick).toHaveBeenCalledWith('p4');
});

test('an own card is open only as long as it is looked at', async () => {
  peeking.value = { place: 'p2', character: 'Queen' };
  shownBoard();
  expect(await screen.findByRole('img', { name: 'your card: Queen' })).toBeTruthy();
  peeking.value = null;
  expect(await screen.findByRole('img', { name: 'your card, face down' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Queen');
});

test('a card on its own stands in no case of a sentence', async () => {
  await setLanguage('uk');
  shownBoard();
  expect(await screen.findByRole('img', { name: 'твоя карта, долілиць' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'карта гравця Ben, долілиць' })).toBeTruthy();
  await setLanguage('en');
});

test('who just changed seats still sees the table from the old one, until they have walked', async () => {
  const seats = ['p1', 'p4', 'p3', 'p2'];
  const first = async (shown: Partial<Shown>) => {
    cleanup();
    shownBoard({ seats, ...shown });
    return (await screen.findAllByRole('listitem'))[0]?.querySelector('.visually-hidden')?.textContent;
  };
  expect(await first({ moving: ['p2', 'p4'] })).toContain('Dario');
  expect(await first({ moving: null })).toContain('Ann');
});

test('whatever changes at a seat is drawn, and a seat where nothing changes is left alone', async () => {
  const base = settled(store.state.value as State, null);
  const board = (change: Partial<Shown>) => (
    <Board store={store} shown={{ ...base, ...change }} onRoot={() => {}} />
  );
  const drawn = render(board({}));
  const looks = () =>
    [...drawn.container.querySelectorAll<HTMLElement>('.scene-seat')].map((seat) => seat.outerHTML);
  await screen.findAllByRole('listitem');
  const plain = looks();
  const saying = { kind: 'announce', character: 'King', old: false } as const;
  const changes: Partial<Shown>[] = [
    { gold: { ...base.gold, p3: 9 } },
    { said: { p3: saying } },
    { toAct: 'p4' },
    { turnOf: 'p4' },
    { barred: true },
    { over: true },
    { winners: ['p3'] },
    { deal: { p3: 'King' } },
    { faceUp: { p3: 'King' } },
    { sight: { place: 'p3', by: 'p4', character: null } },
    { sight: { place: 'p3', by: null, character: 'Witch' } },
    { announcedPlace: 'p3' },
  ];
  for (const change of changes) {
    drawn.rerender(board(change));
    const now = looks();
    expect(now[1], JSON.stringify(change)).not.toBe(plain[1]);
    expect(now[0], JSON.stringify(change)).toBe(plain[0]);
    drawn.rerender(board({}));
    await vi.waitFor(() => expect(looks()).toEqual(plain)); // a card takes its time to be turned
  }
  drawn.rerender(board({ faceUp: { p3: 'King' }, announced: 'King' }));
  const kept = looks()[1];
  drawn.rerender(board({ faceUp: { p3: 'King' }, announced: 'Witch' }));
  expect(looks()[1]).not.toBe(kept);
});
