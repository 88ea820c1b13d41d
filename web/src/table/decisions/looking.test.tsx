import { cleanup, fireEvent, render } from '@testing-library/preact';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { GameEvent } from '../../service/types';
import { start } from '../../words';
import { peeking } from '../picking';
import { Decisions } from '.';
import { find, press } from './driving';
import { anAsked, type Decision } from './fixtures';
import { type Staged, type Staging, stage } from './fixtures/staging';

beforeAll(async () => {
  await start();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function show(decision: Decision, staging?: Staging) {
  const staged = stage(decision, staging);
  const { container } = render(<Decisions store={staged.store} />);
  return { ...staged, root: container };
}

const decision = anAsked('turn', { edition: 'first', players: 6 });
const me = decision.person;
const next = decision.state.seats.find((person) => person !== me) ?? '';

function seen(place: string, character: string | null): GameEvent {
  return { type: 'CardSeen', by: me, place, character };
}

/** The service has taken the look: the card is told, and somebody else is next. */
function take({ store, sent }: Pick<Staged, 'store' | 'sent'>): void {
  const state = { ...decision.state, decision: decision.state.decision + 1, to_act: next, turn_of: next };
  store.hear({ is: 'feed', n: 8, events: [seen(me, 'Witch')], state });
  sent[0]?.done();
}

function faces(root: Element): string {
  return root.querySelector('.decide-hand text')?.textContent ?? '';
}

test('the card is seen while it is held, and by its owner alone', async () => {
  const shown = show(decision);
  const { root, sent } = shown;
  press(root, 'Look');
  const card = find(root, /^Hold to see/) as Element;
  fireEvent.pointerDown(card, { button: 0 });
  expect(sent[0]?.command).toMatchObject({ move: `${me} look` });
  expect(peeking.value).toBeNull();
  take(shown);
  await new Promise((done) => setTimeout(done));
  expect(peeking.value).toEqual({ place: me, character: 'Witch' });
  expect(faces(root)).toBe('Witch');
  fireEvent.pointerUp(window);
  expect(peeking.value).toBeNull();
  expect(root.innerHTML).not.toContain('Witch');
  fireEvent.pointerDown(find(root, /^Hold to see/) as Element, { button: 0 });
  expect(faces(root)).toBe('Witch');
  fireEvent.pointerUp(window);
  expect(sent).toHaveLength(1);
  press(root, 'Put it down');
  expect(find(root, /^Hold to see/)).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('a key holds it too, and who cannot hold has it shown until it is hidden', async () => {
  const shown = show(decision);
  const { root, sent } = shown;
  press(root, 'Look');
  fireEvent.keyDown(find(root, /^Hold to see/) as Element, { key: ' ' });
  fireEvent.keyDown(find(root, /^Hold to see/) as Element, { key: ' ', repeat: true });
  take(shown);
  await new Promise((done) => setTimeout(done));
  expect(faces(root)).toBe('Witch');
  fireEvent.keyUp(window, { key: ' ' });
  expect(faces(root)).toBe('');
  press(root, /^Show your card/);
  fireEvent.pointerUp(window);
  expect(faces(root)).toBe('Witch');
  expect(root.querySelector('[aria-live="assertive"]')?.textContent).toBe('You see your card: Witch.');
  press(root, /^Show your card/);
  expect(faces(root)).toBe('');
  expect(sent).toHaveLength(1);
});

test('a card that was handled since is no longer shown: another may lie there', async () => {
  const shown = show(decision);
  press(shown.root, 'Look');
  press(shown.root, /^Show your card/);
  take(shown);
  await new Promise((done) => setTimeout(done));
  expect(faces(shown.root)).toBe('Witch');
  const handled: GameEvent = { type: 'CardsHandled', by: next, first: next, second: me, really: null };
  shown.store.hear({ is: 'feed', n: 9, events: [handled] });
  await new Promise((done) => setTimeout(done));
  expect(peeking.value).toBeNull();
  expect(find(shown.root, /^Hold to see/)).toBeUndefined();
});

test('leaving the window hides the card', async () => {
  const shown = show(decision);
  press(shown.root, 'Look');
  press(shown.root, /^Show your card/);
  take(shown);
  await new Promise((done) => setTimeout(done));
  expect(peeking.value?.character).toBe('Witch');
  fireEvent(window, new Event('blur'));
  expect(peeking.value).toBeNull();
});

test('a card that was not looked at yet is still in hand after a reload, and gone when the next game begins', async () => {
  const shown = show(decision);
  press(shown.root, 'Look');
  fireEvent.pointerDown(find(shown.root, /^Hold to see/) as Element, { button: 0 });
  fireEvent.pointerUp(window);
  take(shown);
  cleanup();
  const again = show(decision, { me });
  fireEvent.pointerDown(find(again.root, /^Hold to see/) as Element, { button: 0 });
  expect(faces(again.root)).toBe('Witch');
  cleanup();
  const other = show(decision, { me: next }); // the next to sit at this tab
  expect(find(other.root, /^Hold to see/)).toBeUndefined();
  cleanup();
  const later = show(decision, { people: { game: 'T-2' } });
  expect(find(later.root, /^Hold to see/)).toBeUndefined();
});

test('cards that were seen before this page was opened, or by others, are not in hand', () => {
  const { root, store } = show(decision, { log: [seen(me, 'King')] });
  store.hear({ is: 'feed', n: 8, events: [{ ...seen(next, null), by: next } as GameEvent] });
  expect(find(root, /^Hold to see/)).toBeUndefined();
});

test('the Spy holds up both cards before the choice, also in another browser', () => {
  const spying = anAsked('spy_choice', { edition: 'first' });
  const log: GameEvent[] = [
    { type: 'CardSeen', by: spying.person, place: spying.person, character: 'Judge' },
    { type: 'PowerUsed', by: spying.person, character: 'Spy', rule: 'P8' },
    { type: 'CardSeen', by: spying.person, place: spying.person, character: 'Witch' },
    { type: 'CardSeen', by: spying.person, place: 'c1', character: 'King' },
  ];
  const { root, sent } = show(spying, { log });
  const cards = [...root.querySelectorAll('.decide-hold-card')];
  expect(cards).toHaveLength(2);
  fireEvent.pointerDown(cards[1] as Element, { button: 0 });
  expect(peeking.value).toEqual({ place: 'c1', character: 'King' });
  expect(root.innerHTML).not.toContain('Witch');
  fireEvent.pointerUp(window);
  press(root, 'really exchange');
  expect(sent[0]?.command).toMatchObject({ move: `${spying.person} swap` });
});

test('the two cards of the Spy are told one after the other, and both stay in hand', async () => {
  const { root, store } = show(decision);
  store.hear({ is: 'feed', n: 8, events: [seen(me, 'Witch')] });
  store.hear({ is: 'feed', n: 9, events: [seen('c1', 'King')] });
  await new Promise((done) => setTimeout(done));
  expect(root.querySelectorAll('.decide-hold-card')).toHaveLength(2);
});
