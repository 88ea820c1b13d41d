import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '../app/toasts';
import { type Command, type People, Refusal } from '../service/types';
import { TableStore } from '../table/store';
import { start } from '../words';
import { Invite } from './invite';
import { Manage } from './manage';
import { OptionsPanel } from './options';
import { useHostNews } from './use-host-news';

const options = {
  edition: 'first',
  seats: 4,
  cards: null,
  clock: 0,
  window: 20,
  hold: 120,
  deal: 120,
  deal_alone: 0,
  memory: 'log',
  watchers: true,
  chat: true,
  stand_in: 'casual',
  pace: 1,
  first_by: 'lot',
  first_seat: 0,
  listed: false,
};
const people = {
  table: 'T',
  code: 'K4H6X2PQ',
  options,
  host: 'm1',
  members: [
    { id: 'm1', name: 'Ann' },
    { id: 'm2', name: 'Ben', here: false },
    { id: 'm3', name: 'Cleo', computer: 'casual' },
    { id: 'm4', name: 'Dan', gone: true },
    { id: 'm5', name: 'Eve' },
  ],
  seats: ['m1', 'm2', 'm3', 'm4'],
  persons: {},
  playing: false,
  locked: false,
  game: null,
  votes: [],
} as unknown as People;

let sent: Command[];
let refusal: Refusal | null;
let store: TableStore;

function be(you: string | null, more: Partial<People> = {}): void {
  store.hear({ is: 'whole', n: 1, you, people: { ...people, ...more } });
}

/** Until what was asked has been answered and drawn. */
const settle = () => act(() => new Promise<void>((done) => void setTimeout(done, 5)));
const does = async (event: () => unknown) => {
  event();
  await settle();
};

beforeAll(() => start());
beforeEach(() => {
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async () => Response.json([]));
  const send = async (command: Command) => {
    if (refusal) throw refusal;
    sent.push(command);
    return 1;
  };
  store = new TableStore('T', () => ({
    status: signal('open' as const),
    reason: signal(''),
    send,
    close: () => {},
  }));
  be('m1');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string, inside = screen) =>
  does(() => fireEvent.click(inside.getByRole('button', { name })));
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;

test('the host sees every person, where they are, and what can be done with them', () => {
  render(<Manage store={store} />);
  expect(screen.queryByText('Cleo')).toBeNull();
  expect(row('Ann').textContent).toContain('host');
  expect(within(row('Ann')).queryAllByRole('button')).toEqual([]);
  expect(row('Ben').textContent).toContain('not connected');
  expect(row('Dan').textContent).toContain('has left');
  expect(row('Eve').textContent).toContain('watching');
  expect(within(row('Dan')).getAllByRole('button')).toHaveLength(1);
});

test('somebody is removed only after a question, and banned only if the host says so', async () => {
  render(<Manage store={store} />);
  await press('Remove Ben');
  expect(sent).toEqual([]);
  await press('Cancel');
  await press('Remove Ben');
  await press('Remove');
  expect(sent).toEqual([{ do: 'remove', whom: 'm2', ban: false }]);
  await press('Remove Eve');
  expect(screen.getByText(/can come in again with the link/)).toBeTruthy();
  await does(() => fireEvent.click(screen.getByRole('switch', { name: 'Ban as well' })));
  expect(screen.queryByText(/can come in again with the link/)).toBeNull();
  await press('Ban');
  expect(sent.at(-1)).toEqual({ do: 'remove', whom: 'm5', ban: true });
});

test('who has left can still be banned', async () => {
  render(<Manage store={store} />);
  await press('Ban Dan');
  expect(screen.queryByText(/loses the seat/)).toBeNull();
  expect(screen.getByText(/They cannot come back/)).toBeTruthy();
  await does(() => fireEvent.click(screen.getAllByRole('button', { name: 'Ban' }).at(-1) as HTMLElement));
  expect(sent).toEqual([{ do: 'remove', whom: 'm4', ban: true }]);
});

test('in a game the question says that a computer player takes over', async () => {
  be('m1', { playing: true, persons: { p1: 'm1', p2: 'm2' } });
  render(<Manage store={store} />);
  await press('Remove Ben');
  expect(screen.getByText(/A computer player takes over the seat/)).toBeTruthy();
});

test('what is refused is said in the question, which stays', async () => {
  render(<Manage store={store} />);
  refusal = new Refusal('no-such-person', '');
  await press('Remove Ben');
  await press('Remove');
  expect(screen.getByRole('alert').textContent).toBe('That person is no longer at the table.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

test('the host locks, hands over and closes; nobody else can', async () => {
  render(<Manage store={store} />);
  await does(() => fireEvent.click(screen.getByRole('switch', { name: 'Lock the table' })));
  await press('Make Eve the host');
  await press('Close the table');
  expect(sent).toEqual([
    { do: 'lock', locked: true },
    { do: 'hand-over', whom: 'm5' },
  ]);
  await press('Close for everybody');
  expect(sent.at(-1)).toEqual({ do: 'close' });
  await act(() => be('m5'));
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Whoever has the link can come in.')).toBeTruthy();
});

test('only the host can renew the link, and the new one is shown at once', async () => {
  render(<Invite store={store} people={people} />);
  await press('Renew the link');
  await press('Renew');
  expect(sent).toEqual([{ do: 'renew-link' }]);
  cleanup();
  be('m1', { table: 'new' });
  render(<Invite store={store} people={store.people.value as People} />);
  expect((screen.getByLabelText('Link') as HTMLInputElement).value).toMatch(/\/t\/new$/);
  await act(() => be('m2'));
  expect(screen.queryByRole('button', { name: 'Renew the link' })).toBeNull();
});

test('S5: the host chooses who begins, and everybody reads it', async () => {
  render(<OptionsPanel store={store} people={people} />);
  const pick = screen.getByRole('combobox', { name: 'Who begins' });
  expect([...pick.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'lot',
    'seat',
    'winner',
    'last',
    'next',
  ]);
  await does(() => fireEvent.change(pick, { target: { value: 'seat' } }));
  expect(sent).toEqual([{ do: 'set-options', options: { ...options, first_by: 'seat' } }]);
  cleanup();
  const chosen = { ...people, options: { ...options, first_by: 'seat', first_seat: 1 } } as People;
  render(<OptionsPanel store={store} people={chosen} />);
  expect(screen.getByRole('option', { name: 'Seat 2: Ben' })).toBeTruthy();
  cleanup();
  be('m2');
  render(<OptionsPanel store={store} people={chosen} />);
  expect(screen.getByText('Who begins').nextSibling?.textContent).toBe('Seat 2: Ben');
  expect(screen.getByText('List finished games publicly').nextSibling?.textContent).toBe('No');
});

test('what the host has chosen is shown until it is so, also while other news comes', async () => {
  let answer = () => {};
  store.do = () => new Promise((done) => (answer = () => done(0)));
  const drawn = render(<OptionsPanel store={store} people={people} />);
  const pick = () => screen.getByRole('combobox', { name: 'Who begins' }) as HTMLSelectElement;
  await does(() => fireEvent.change(pick(), { target: { value: 'winner' } }));
  drawn.rerender(<OptionsPanel store={store} people={{ ...people, locked: true }} />);
  expect(pick().value).toBe('winner');
  const refused = people; // nothing has changed at the table
  await does(answer);
  drawn.rerender(<OptionsPanel store={store} people={refused} />);
  expect(pick().value).toBe('lot');
});

function News() {
  useHostNews(store);
  return <Toasts />;
}

test('a new host is told so, and the others who it is', async () => {
  be('m2');
  render(<News />);
  expect(screen.queryByText(/You are the host now/)).toBeNull();
  await act(() => be('m2', { host: 'm5' }));
  expect(screen.getByText('Eve is the host now.')).toBeTruthy();
  await act(() => be('m2', { host: 'm2' }));
  expect(screen.getByText(/You are the host now/)).toBeTruthy();
});
