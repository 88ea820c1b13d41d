import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableSocket, write } from './socket';
import type { Command } from './types';

class FakeSocket {
  static made: FakeSocket[] = [];
  sent: string[] = [];
  isClosed = false;
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { reason: string }) => {};

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  send(frame: string): void {
    this.sent.push(frame);
  }

  close(): void {
    this.isClosed = true;
  }

  answer(to: string): void {
    this.onmessage({ data: JSON.stringify({ is: 'done', re: JSON.parse(to).id, n: 1 }) });
  }
}

let isThere = true;

const made = (at: number) => FakeSocket.made.at(at) as FakeSocket;

beforeEach(() => {
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  isThere = true;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('nobody answers');
    return new Response();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a network that goes is said at once, and what was not answered is sent again', async () => {
  const table = new TableSocket('abc', () => {});
  made(0).onopen();
  const done = table.send({ do: 'start' });
  dispatchEvent(new Event('offline'));
  expect(table.status.value).toBe('lost');
  expect(made(0).isClosed).toBe(true);
  dispatchEvent(new Event('online'));
  made(1).onopen();
  expect(made(1).sent).toEqual(made(0).sent);
  made(1).answer(made(1).sent[0] ?? '');
  expect(await done).toBe(1);
  table.close();
});

test('who does not answer is taken for lost; who did is not', () => {
  const table = new TableSocket('abc', () => {});
  made(0).onopen();
  void table.send({ do: 'start' });
  made(0).answer(made(0).sent[0] ?? '');
  vi.advanceTimersByTime(60_000);
  expect(table.status.value).toBe('open');
  table.send({ do: 'start' }).catch(() => undefined);
  vi.advanceTimersByTime(10_001);
  expect(made(0).isClosed).toBe(true);
  expect(table.status.value).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.made.length).toBe(2);
  table.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made.length).toBe(2);
});

test('a network that is gone without a word is found out, unless nobody looks', async () => {
  const table = new TableSocket('abc', () => {});
  made(0).onopen();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(table.status.value).toBe('open');
  isThere = false;
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(table.status.value).toBe('open');
  hidden.mockRestore();
  made(0).onmessage({ data: JSON.stringify({ is: 'people', people: {} }) });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(table.status.value).toBe('open');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(table.status.value).toBe('lost');
  expect(made(0).isClosed).toBe(true);
  table.close();
});

test('a connection that is neither made nor refused is tried anew', () => {
  const table = new TableSocket('abc', () => {});
  vi.advanceTimersByTime(10_001);
  expect(made(0).isClosed).toBe(true);
  expect(table.status.value).toBe('lost');
  vi.advanceTimersByTime(1000);
  made(1).onopen();
  expect(table.status.value).toBe('open');
  vi.advanceTimersByTime(15_000);
  expect(made(1).isClosed).toBe(false);
  table.close();
});

const secrets: Command[] = [
  { do: 'move', move: 'p1 exchange p2 yes', decision: 3 },
  { do: 'move', move: 'p1 exchange p2 no', decision: 3 },
  { do: 'move', move: 'p13 announce puppet master', decision: 1234 },
  { do: 'move', move: 'p1 announce Œdipe-d’été', decision: 3 },
  { do: 'answer', move: 'p1 pass', decision: 3 },
  { do: 'answer', move: 'p1.l claim', decision: 3 },
  { do: 'answer', move: null, decision: null },
];

test('a frame with a secret is equally long whatever it says', () => {
  const long = new Set(
    secrets.map((command) => new TextEncoder().encode(write({ id: '1-2-3', ...command }))),
  );
  expect([...long].map(({ length }) => length)).toEqual(secrets.map(() => 256));
  const { pad, ...rest } = JSON.parse(write({ id: '1', ...secrets[0] } as Command & { id: string }));
  expect(rest).toEqual({ id: '1', ...secrets[0] });
  expect(pad).toMatch(/^ +$/);
});

test('what is longer goes to the next multiple, and what has no secret is not padded', () => {
  const move = `p1 announce ${'é'.repeat(120)}`;
  expect(new TextEncoder().encode(write({ id: '1', do: 'move', move, decision: 3 }))).toHaveLength(512);
  expect(write({ id: '1', do: 'ready' })).toBe('{"id":"1","do":"ready"}');
});

test('a seat whose token was renewed comes back, and a closed table does not', () => {
  const table = new TableSocket('abc', () => {});
  made(0).onopen();
  made(0).onclose({ reason: 'renewed' });
  expect(table.status.value).toBe('lost');
  table.comeBack(); // the new cookie is there
  made(1).onopen();
  made(1).onclose({ reason: 'closed' });
  expect([table.status.value, table.reason.value]).toEqual(['closed', 'closed']);
});

test('other connections of a renewed seat wait until the new cookie can be there', () => {
  new TableSocket('abc', () => {});
  made(0).onopen();
  made(0).onclose({ reason: 'renewed' });
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(3000);
  expect(FakeSocket.made).toHaveLength(2);
});

test('a page that comes back says as whom it saw the table', () => {
  new TableSocket('abc', () => {});
  made(0).onopen();
  expect(made(0).url).toMatch(/socket$/);
  made(0).onmessage({ data: JSON.stringify({ is: 'whole', n: 7, you: 'm2', people: {} }) });
  made(0).onclose({ reason: '' });
  vi.advanceTimersByTime(1000);
  expect(made(1).url).toMatch(/socket\?last=7&you=m2$/);
  made(1).onopen();
  made(1).onmessage({ data: JSON.stringify({ is: 'whole', n: 8, you: null, people: {} }) });
  made(1).onclose({ reason: '' });
  vi.advanceTimersByTime(1000);
  expect(made(2).url).toMatch(/socket\?last=8&you=$/);
});

test('the ids of commands begin with 64 bits of chance', () => {
  const drawn = vi.spyOn(crypto, 'getRandomValues');
  const table = new TableSocket('abc', () => {});
  made(0).onopen();
  table.send({ do: 'ready' }).catch(() => {});
  const bits = drawn.mock.results.map(({ value }) => value as Uint32Array);
  expect(bits.map((one) => one.byteLength * 8)).toEqual([64]);
  expect(JSON.parse(made(0).sent[0] ?? '').id).toBe(`${bits[0]?.join('-')}-1`);
  table.close();
});
