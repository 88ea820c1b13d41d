import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render } from '@testing-library/preact';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { start } from '../../words';
import { TableStore } from '../store';
import type { LogLine } from './lines';
import { Log } from './log';

const ROOM = 300;
const LINE = 40;
const socket = { status: signal('open' as const), reason: signal(''), send: async () => 0, close: () => {} };
const watchers: (() => void)[] = [];

beforeAll(start);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function linesTo(count: number): LogLine[] {
  return Array.from({ length: count }, (_, at) => ({
    n: at + 1,
    text: `line ${at + 1}`,
    secret: null,
    rule: 'T3',
    turn: 1,
    event: { type: 'TurnBegan' } as LogLine['event'],
  }));
}

/** A log with so many lines, in a browser that knows how tall they are. */
function shown(count: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        watchers.push(heard);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(ROOM);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.children.length * LINE;
  });
  const store = new TableStore('T', () => socket);
  const page = render(<Log store={store} lines={linesTo(count)} />);
  const list = page.container.querySelector('ol') as HTMLOListElement;
  const more = (now: number) => act(() => page.rerender(<Log store={store} lines={linesTo(now)} />));
  return { list, more };
}

test('lines that come before the page has heard of its own scrolling do not stop it from following', async () => {
  const { list, more } = shown(20);
  await more(21);
  list.scrollTop = 21 * LINE - ROOM; // where it was scrolled to, and then there are more
  list.append(...Array.from({ length: 10 }, () => document.createElement('li')));
  fireEvent.scroll(list);
  await more(40);
  expect(list.scrollTop).toBeGreaterThanOrEqual(40 * LINE - ROOM);
});

test('who has scrolled back to read is left there until they are at the end again', async () => {
  const { list, more } = shown(40);
  await more(41);
  fireEvent.scroll(list);
  list.scrollTop = 100;
  fireEvent.scroll(list);
  await more(42);
  expect(list.scrollTop).toBe(100);
  list.scrollTop = 42 * LINE - ROOM;
  fireEvent.scroll(list);
  await more(43);
  expect(list.scrollTop).toBeGreaterThanOrEqual(43 * LINE - ROOM);
});

test('when it has less room, its end stays in sight', async () => {
  const { list, more } = shown(40);
  await more(41);
  list.scrollTop = 500; // what the browser leaves in sight of it
  for (const heard of watchers) heard();
  expect(list.scrollTop).toBeGreaterThanOrEqual(41 * LINE - ROOM);
});
