import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownGames } from '../app/own-games';
import { start } from '../words';
import GamesPage from './games';

const game = (id: string, names: string[]) => ({
  id,
  ended: 1_794_812_145,
  edition: 'first',
  players: names.length,
  names,
  winners: names.slice(0, 1),
});

let asked: URLSearchParams[];
let answer: (query: URLSearchParams) => Response;

/** Until what was asked has been answered and drawn. */
const settle = () => act(() => new Promise<void>((done) => void setTimeout(done, 5)));
const does = async (event: () => unknown) => {
  event();
  await settle();
};

beforeAll(() => start());
beforeEach(() => {
  asked = [];
  ownGames.value = [];
  history.replaceState(null, '', '/games');
  answer = () => Response.json([]);
  vi.stubGlobal('fetch', async (path: string) => {
    const query = new URLSearchParams(path.split('?')[1]);
    asked.push(query);
    return answer(query);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  render(<GamesPage />);
  await settle();
}

test('an empty page explains itself, and asks for no games of others', async () => {
  await open();
  expect(screen.getByText(/No game has been finished in this browser yet/)).toBeTruthy();
  expect(screen.getByText(/No host has listed a game here yet/)).toBeTruthy();
  expect(asked.map((query) => query.getAll('id'))).toEqual([[]]);
});

test('a browser sees its own games apart from the public ones', async () => {
  ownGames.value = [
    { game: 'g2', table: 'T' },
    { game: 'g1', table: 'T' },
  ];
  answer = (query) => Response.json([query.has('id') ? game('g2', ['Ann', 'Ben']) : game('x', ['Zoe'])]);
  await open();
  expect(screen.getByRole('list', { name: 'Your games' }).textContent).toContain('Ann and Ben');
  expect(screen.getByRole('list', { name: 'Public games' }).textContent).toContain('Zoe');
  expect(asked.map((query) => query.getAll('id'))).toEqual([['g2', 'g1'], []]);
  await does(() =>
    fireEvent.click(screen.getByRole('button', { name: 'Remove from your list: Ann and Ben' })),
  );
  expect(screen.queryByText('Ann and Ben')).toBeNull();
});

test('a search goes through both, and says where nothing was found', async () => {
  ownGames.value = [{ game: 'g1', table: 'T' }];
  await open();
  await does(() => fireEvent.input(screen.getByRole('searchbox'), { target: { value: ' Ann ' } }));
  await does(() => fireEvent.click(screen.getByRole('button', { name: 'Search' })));
  await settle();
  expect(asked.slice(2).map((query) => query.get('name'))).toEqual(['Ann', 'Ann']);
  expect(screen.getAllByText('No finished game with somebody called “Ann”.')).toHaveLength(2);
});

test('what went wrong with one list leaves the other', async () => {
  ownGames.value = [{ game: 'g1', table: 'T' }];
  answer = (query) =>
    query.has('id')
      ? Response.json([game('g1', ['Ann'])])
      : Response.json({ code: 'store-down' }, { status: 503 });
  await open();
  expect(screen.getByRole('list', { name: 'Your games' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('cannot save right now');
});
