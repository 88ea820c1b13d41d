import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { need, start } from '../words';
import game from './fixtures/game.made.json';
import { ReviewStore } from './store';
import type { Review } from './types';
import { ReviewView } from './view';

const names = { p1: 'Ann', p2: 'Ben', p3: 'Cleo', p4: 'Dan' };
const whole = { ...game, names } as unknown as Review;
/** The beginning is enough, and quick to draw. */
const review: Review = { ...whole, steps: whole.steps.slice(0, 24) };
const load = vi.fn();

function shown(of: Review = review): ReviewStore {
  const store = new ReviewStore(of, { load });
  render(<ReviewView store={store}>{null}</ReviewView>);
  return store;
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const button = (name: string) => screen.getByRole('button', { name });

vi.setConfig({ testTimeout: 60_000 }); // machines that test are busy

beforeAll(async () => {
  await start();
  await need('review');
});
beforeEach(() => {
  history.replaceState(null, '', '/game/x-1');
  load.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('stepping', () => {
  it('goes forwards and backwards by buttons, and no further than the ends', () => {
    const store = shown();
    fireEvent.click(button('One move back'));
    expect(store.at.value).toBe(0);
    fireEvent.click(button('One move on'));
    fireEvent.click(button('One move on'));
    expect(store.at.value).toBe(2);
    fireEvent.click(button('To the end'));
    fireEvent.click(button('One move on'));
    expect(store.at.value).toBe(store.last);
    fireEvent.click(button('To the deal'));
    expect(store.at.value).toBe(0);
  });

  it('goes by keys, but not where they mean something else', () => {
    const store = shown();
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowLeft');
    expect(store.at.value).toBe(1);
    press('End');
    expect(store.at.value).toBe(store.last);
    press('Home');
    press('PageDown');
    expect(store.at.value).toBe(1);
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Seen by' }), { key: 'ArrowRight' });
    expect(store.at.value).toBe(1);
  });

  it('plays by itself to the end, and stops', () => {
    vi.useFakeTimers();
    const store = shown();
    press('End');
    press('ArrowLeft');
    press(' ');
    expect(store.playing.value).toBe(true);
    act(() => void vi.advanceTimersByTime(5_000));
    expect([store.at.value, store.playing.value]).toEqual([store.last, false]);
  });

  it('keeps move and eyes in the address, and follows it', () => {
    vi.useFakeTimers();
    const store = shown();
    press('ArrowRight');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(location.hash).toBe('#s=1&v=open');
    history.replaceState(null, '', '#s=5&v=p2');
    act(() => {
      dispatchEvent(new Event('hashchange'));
    });
    expect([store.at.value, store.eyes.value]).toEqual([5, 'p2']);
  });
});

describe('what is seen', () => {
  it('is the deal at first, everything open', () => {
    shown();
    const table = screen.getByRole('list', { name: 'The table' });
    expect(within(table).getByRole('img', { name: 'King' })).toBeTruthy();
    expect(within(table).queryByRole('img', { name: /face down/ })).toBeNull();
  });

  it('is what a person could be certain of, from their point of view', () => {
    const store = shown();
    act(() => {
      store.eyes.value = 'p2';
      store.go(1);
    });
    const table = screen.getByRole('list', { name: 'The table' });
    expect(within(table).getAllByRole('img', { name: /face down/ })).toHaveLength(2);
    expect(within(table).getByRole('img', { name: 'Judge, known for certain' })).toBeTruthy();
  });

  it('has marks with all cards open on who lost track', () => {
    const store = shown();
    act(() => store.go(1));
    const table = screen.getByRole('list', { name: 'The table' });
    expect(within(table).getByRole('img', { name: 'Ann knows it' })).toBeTruthy();
    expect(within(table).getByRole('img', { name: 'Ben cannot be certain of it' })).toBeTruthy();
  });

  it('asks for chances when they are wished for, once', async () => {
    const row = review.characters.map((_, at) => (at < 2 ? 50 : null));
    load.mockResolvedValue({ ...review, start: { chances: { p1: row, p2: row } }, steps: [] });
    const store = shown();
    act(() => {
      store.eyes.value = 'p3';
      store.showsChances.value = true;
    });
    expect(screen.getByText('The chances are being worked out …')).toBeTruthy();
    await vi.waitFor(() => expect(store.thoughts.value.p3?.chances).toBeTruthy());
    act(() => store.go(1));
    act(() => store.go(0));
    expect(load).toHaveBeenCalledExactlyOnceWith({ viewer: 'p3', chances: true });
  });

  it('says when chances cannot be had, and asks again', async () => {
    load.mockRejectedValue(new Error('no'));
    const store = shown();
    act(() => {
      store.eyes.value = 'p3';
      store.showsChances.value = true;
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is all there is in a record of one person', () => {
    const { p2 } = (review.start.known ?? {}) as { p2: Record<string, string> };
    const start = { ...review.start, cards: undefined, known: { p2 } };
    shown({ ...review, viewer: 'p2', seed: null, start, steps: [] } as unknown as Review);
    expect(screen.getByText(/tells only what .*Ben.* saw/)).toBeTruthy();
    expect(screen.getAllByRole('option', { name: 'Ben' })).toHaveLength(1);
    expect(screen.queryByRole('option', { name: 'All cards open' })).toBeNull();
    expect(screen.getByText(/there is nothing to check/)).toBeTruthy();
  });

  it('has long names cut between the letters that are seen, and a person for a name that is not seen', () => {
    const family = '👨\u200d👩\u200d👧';
    shown({ ...review, names: { ...names, p1: family.repeat(10), p2: '' } });
    expect(screen.getByText(`${family.repeat(8)}…`)).toBeTruthy();
    expect(screen.getByRole('option', { name: 'p2' })).toBeTruthy();
  });

  it('is a table of gold when that is opened', async () => {
    shown();
    const details = screen.getByText('As a table').closest('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect((await within(details).findAllByRole('row')).length).toBeGreaterThan(10);
  });

  it('is the log, which leads to its moves and marks where one is', () => {
    const store = shown();
    const line = screen.getByText(/Ben.* exchanges their own card and the first centre card/);
    fireEvent.click(line);
    expect(store.at.value).toBe(2);
    expect(line.closest('li')?.getAttribute('aria-current')).toBe('step');
  });
});
