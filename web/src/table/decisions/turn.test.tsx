import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { start } from '../../words';
import { picking } from '../picking';
import { Decisions } from '.';
import { find, press } from './driving';
import { anAsked, type Decision } from './fixtures';
import { nameOf, type Staging, stage } from './fixtures/staging';

beforeAll(async () => {
  await start();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function show(decision: Decision, staging?: Staging) {
  const staged = stage(decision, staging);
  const { container } = render(<Decisions store={staged.store} />);
  return { ...staged, root: container };
}

function isOff(root: Element, name: string): boolean {
  return find(root, name)?.getAttribute('aria-disabled') === 'true';
}

test('in the first four turns the other two choices stand there, off, with the reason and its rule', () => {
  const { root, sent } = show(anAsked('turn, opening', { players: 6 }));
  expect([isOff(root, 'Exchange'), isOff(root, 'Look'), isOff(root, 'Announce')]).toEqual([
    false,
    true,
    true,
  ]);
  const why = document.getElementById('decide-why');
  expect(why?.textContent).toMatch(/first four turns/);
  expect(why?.querySelector('a')?.getAttribute('href')).toBe('/rules/first#T2');
  expect(find(root, 'Look')?.getAttribute('aria-describedby')).toBe('decide-why');
  press(root, 'Look');
  expect(find(root, 'Exchange')).toBeDefined();
  expect(sent).toEqual([]);
});

test.each([
  ['first', [false, true, true], /must exchange/],
  ['second', [false, false, true], /may not announce/],
] as const)('after a reveal it is as the %s edition has it', (edition, off, reason) => {
  const { root } = show(anAsked('turn, barred', { edition, players: 5 }));
  expect(['Exchange', 'Look', 'Announce'].map((name) => isOff(root, name))).toEqual(off);
  expect(document.getElementById('decide-why')?.textContent).toMatch(reason);
  expect(document.querySelector('#decide-why a')?.getAttribute('href')).toBe(`/rules/${edition}#T11`);
});

test('the table offers the same places, and what is tapped there is picked', () => {
  const { root } = show(anAsked('turn', { edition: 'first', players: 5 }));
  expect(picking.value).toBeNull();
  press(root, 'Exchange');
  const offered = picking.value;
  expect([...(offered?.places.keys() ?? [])].sort()).toEqual(
    ['c1', 'p1', 'p2', 'p3', 'p4', 'p5'].filter(
      (p) => p !== anAsked('turn', { edition: 'first', players: 5 }).person,
    ),
  );
  expect(offered?.places.get('c1')).toBe('Centre card');
  expect(offered?.persons.size).toBe(0);
  offered?.pick('c1');
  expect(picking.value?.picked).toEqual(['c1']);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(picking.value?.picked).toEqual([]);
});

/** What the next draw of a side will be. */
function draw(value: number): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
    if (into instanceof Uint8Array) into.fill(value);
    return into;
  });
}

test('both secret choices look alike, change sides, and lead to the same screen', () => {
  const seen = new Set<string>();
  const after = new Set<string>();
  for (const times of [0, 1, 2, 3]) {
    draw(times >> 1);
    const { root, sent } = show(anAsked('turn', { players: 6 }));
    press(root, 'Exchange');
    fireEvent.click(root.querySelector('.decide-thing') as Element);
    const sides = [...root.querySelectorAll('.decide-side')];
    const shape = (side: Element | undefined) =>
      side?.outerHTML.replaceAll(/really exchange|only pretend/g, '').replaceAll(/[12]/g, '');
    expect(shape(sides[0])).toBe(shape(sides[1]));
    seen.add(sides[0]?.querySelector('.decide-label')?.textContent ?? '');
    fireEvent.click(sides[times % 2] as Element);
    expect(sent).toHaveLength(1);
    after.add(root.innerHTML);
    cleanup();
  }
  expect(seen).toEqual(new Set(['really exchange', 'only pretend']));
  expect(after.size).toBe(1);
});

test('a slide to a side is the choice that stands there; a small move or one that is broken off is none', () => {
  const { root, sent } = show(anAsked('turn', { players: 6 }));
  press(root, 'Exchange');
  fireEvent.click(root.querySelector('.decide-thing') as Element);
  const field = root.querySelector('.decide-secret') as Element;
  const right = root.querySelectorAll('.decide-side .decide-label')[1]?.textContent;
  const slide = (to: number) => {
    fireEvent.pointerDown(field, { clientX: 100, button: 0, isPrimary: true });
    fireEvent.pointerUp(field, { clientX: to, button: 0, isPrimary: true });
  };
  slide(110);
  fireEvent.pointerDown(field, { clientX: 100, button: 0, isPrimary: true });
  fireEvent.pointerCancel(field);
  fireEvent.pointerUp(field, { clientX: 300 });
  expect(sent).toEqual([]);
  slide(180);
  const [first] = sent;
  expect(first?.command).toMatchObject({ do: 'move' });
  expect(JSON.stringify(first?.command)).toContain(right === 'really exchange' ? ' yes' : ' no');
});

test('announcing says what it would bring and cost', () => {
  const decision = anAsked('turn', { edition: 'first', players: 8 });
  const { root } = show({ ...decision, state: { ...decision.state, court: 3 } });
  press(root, 'Announce');
  press(root, 'Judge');
  const foot = root.querySelector('.decide-foot')?.textContent;
  expect(foot).toMatch(/Takes all the gold in the court/);
  expect(foot).toMatch(/Now \+3 gold/);
  expect(foot).toMatch(/Caught out: −1 gold/);
  press(root, 'King');
  expect(root.querySelector('.decide-main')?.textContent).toMatch(/I am the King/);
});

test('letters, digits and Escape do all of it, unless somebody writes or wants none', () => {
  const { root, sent } = show(anAsked('turn', { players: 6 }));
  const chat = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(chat, { key: 'e', bubbles: true });
  expect(find(root, 'Announce')).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(find(root, 'Announce')).toBeUndefined();
  fireEvent.keyDown(document.body, { key: '1' });
  expect(root.querySelectorAll('.decide-side')).toHaveLength(2);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(find(root, 'Announce')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Keys of one letter or digit'));
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(find(root, 'Announce')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Keys of one letter or digit'));
  fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true });
  expect(find(root, 'Announce')).toBeDefined();
  expect(sent).toEqual([]);
  chat.remove();
});

test('keys wait until what leads to the decision has been shown', () => {
  const { root } = show(anAsked('turn', { players: 6 }));
  root.setAttribute('hidden', '');
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(find(root, 'Announce')).toBeDefined();
  root.removeAttribute('hidden');
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(find(root, 'Announce')).toBeUndefined();
});

test('with two players the Fool reads one name for two cards', () => {
  const decision = anAsked('fool', { players: 2 });
  const other = decision.state.seats.find((person) => person !== decision.person) ?? '';
  const { root } = show(decision);
  expect(root.querySelector('.decide-title')?.textContent).toContain(
    `Exchange ${nameOf(other)}’s left card and the right one?`,
  );
});

test('with two players a protected card that may not be touched, or announced with, says so', () => {
  const decision = anAsked('turn', { players: 2 });
  const other = decision.state.seats.find((person) => person !== decision.person) ?? '';
  const { root } = show(decision);
  press(root, 'Exchange');
  expect(isOff(root, 'your protected card')).toBe(false);
  expect(isOff(root, `${nameOf(other)}’s protected card`)).toBe(true);
  expect(picking.value?.places.has(`${other}.x`)).toBe(false);
  expect(document.getElementById('decide-why')?.textContent).toMatch(/Only its owner.*T10/);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  press(root, 'Announce');
  expect(isOff(root, 'your protected card')).toBe(true);
  expect(document.getElementById('decide-why')?.textContent).toMatch(/may not announce.*T10/);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  press(root, 'Look');
  expect(isOff(root, 'your protected card')).toBe(false);
});
