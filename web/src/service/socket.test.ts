import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableSocket } from './socket';

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
