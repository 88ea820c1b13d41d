import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { start } from '../words';
import { KeptSeatsNotice, useKeptSeats } from './kept-seats';
import { AskForSeat } from './seat-question';
import { useTable } from './use-table';

const MINE = 'a'.repeat(43);
const OTHER = 'b'.repeat(43);
const HELD = {
  code: 'seat-held',
  text: '',
  yours: { member: 'm1', name: 'Ann' },
  theirs: { member: 'm2', name: 'Ben' },
};

/** The service, as far as these pages ask it. */
let answer: (body: Record<string, unknown>) => Response | Promise<Response>;
let asked: Record<string, unknown>[];
let before: { member: string; name: string }[];

class NoSocket {
  close(): void {}
}

/** Until what was asked has been answered and drawn. */
const settle = () => act(() => new Promise<void>((done) => void setTimeout(done, 5)));
const does = async (event: () => unknown) => {
  event();
  await settle();
};

beforeAll(() => start());
beforeEach(() => {
  asked = [];
  before = [];
  answer = () => Response.json({ table: 'T', member: 'm2' });
  vi.stubGlobal('WebSocket', NoSocket);
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json({ yours: null, before });
    const body = JSON.parse(String(init.body));
    asked.push(body);
    return answer(body);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/t/T');
});

function Table() {
  const { store, question, refusal, again } = useTable('T');
  if (question) return <AskForSeat question={question} />;
  if (refusal)
    return (
      <button type="button" onClick={again}>
        {refusal.code}
      </button>
    );
  return <p>{store ? 'open' : 'waiting'}</p>;
}

async function follow(token: string): Promise<void> {
  history.replaceState(null, '', `/t/T#${token}`);
  render(<Table />);
  expect(location.hash).toBe('');
  await settle();
}

const press = (name: string) => does(() => fireEvent.click(screen.getByRole('button', { name })));

test('a browser with very many seats is asked before a link adds one', async () => {
  answer = ({ replace }) =>
    replace
      ? Response.json({ table: 'T', member: 'm2' })
      : Response.json({ ...HELD, yours: null }, { status: 409 });
  await follow(OTHER);
  expect(screen.getByRole('heading').textContent).toBe('Take this seat?');
  expect(screen.getByRole('alert').textContent).toBe('The link is for a seat at this table: Ben.');
  await press('Do not take it');
  expect(asked).toEqual([{ token: OTHER }]);
  expect(screen.getByText('open')).toBeTruthy();
  cleanup();
  await follow(OTHER);
  await press('Play as Ben');
  expect(asked.at(-1)).toEqual({ token: OTHER, replace: true });
  expect(screen.getByText('open')).toBeTruthy();
});

test('a link to a seat that nobody else has here is taken without a question', async () => {
  await follow(MINE);
  expect(asked).toEqual([{ token: MINE }]);
  expect(screen.getByText('open')).toBeTruthy();
  expect(history.state).toBeNull();
});

test('a link to another seat asks, names both, and keeps this one unless told otherwise', async () => {
  answer = () => Response.json(HELD, { status: 409 });
  await follow(OTHER);
  expect(screen.getByRole('alert').textContent).toBe(
    'You sit here as Ann. The link is for another seat: Ben.',
  );
  await press('Stay Ann');
  expect(asked).toEqual([{ token: OTHER }]);
  expect(screen.getByText('open')).toBeTruthy();
});

test('a reload asks the question again: the token of the link is not lost', async () => {
  answer = () => Response.json(HELD, { status: 409 });
  await follow(OTHER);
  cleanup();
  render(<Table />);
  await settle();
  expect(asked).toEqual([{ token: OTHER }, { token: OTHER }]);
  await press('Stay Ann');
  cleanup();
  render(<Table />);
  await settle();
  expect(asked).toHaveLength(2);
});

test('the other seat is taken when the person says so; what goes wrong is said and changes nothing', async () => {
  answer = () => Response.json(HELD, { status: 409 });
  await follow(OTHER);
  answer = () => Promise.reject(new TypeError('no network'));
  await press('Play as Ben');
  expect(screen.getByText('The service does not answer. Are you online?')).toBeTruthy();
  answer = () => Response.json({ table: 'T', member: 'm2' });
  await press('Play as Ben');
  expect(asked.at(-1)).toEqual({ token: OTHER, replace: true });
  expect(screen.getByText('open')).toBeTruthy();
});

test('a lost connection does not lose the token, a wrong one is forgotten', async () => {
  answer = () => Promise.reject(new TypeError('no network'));
  await follow(MINE);
  answer = () => Response.json({ code: 'bad-token', text: '' }, { status: 401 });
  await press('unreachable');
  expect(asked).toEqual([{ token: MINE }, { token: MINE }]);
  await press('bad-token');
  expect(asked).toHaveLength(2);
  expect(screen.getByText('open')).toBeTruthy();
});

test('another tab that plays another seat opens this one again', async () => {
  const opened = vi.fn();
  vi.stubGlobal(
    'WebSocket',
    class extends NoSocket {
      constructor() {
        super();
        opened();
      }
    },
  );
  render(<Table />);
  await settle();
  const channel = new BroadcastChannel('ridotto.seats');
  channel.postMessage('another table');
  channel.postMessage('T');
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
  channel.close();
});

test('seats that were kept are offered by name', async () => {
  before = [{ member: 'm1', name: 'Ann' }];
  const switched: string[] = [];
  const change = async (member: string) => void switched.push(member);
  function Notice() {
    return <KeptSeatsNotice {...useKeptSeats('T', 'm2', change)} />;
  }
  render(<Notice />);
  await settle();
  expect(screen.getByText('This browser also has another seat at this table: Ann.')).toBeTruthy();
  await press('Switch to the seat Ann');
  expect(switched).toEqual(['m1']);
});
