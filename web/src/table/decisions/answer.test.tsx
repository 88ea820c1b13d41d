import { act, cleanup, fireEvent, render } from '@testing-library/preact';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../service/types';
import { setLanguage, start } from '../../words';
import { Decisions } from '.';
import { buttons, find, press } from './driving';
import { anAsked, type Decision } from './fixtures';
import { nameOf, type Staging, stage, wholeOf } from './fixtures/staging';

beforeAll(async () => {
  await start();
});
afterEach(cleanup);

function show(decision: Decision, staging?: Staging) {
  const staged = stage(decision, staging);
  const { container } = render(<Decisions store={staged.store} />);
  return { ...staged, root: container };
}

/** The page after the service has answered. */
async function settle(happen: () => void): Promise<void> {
  await act(async () => {
    happen();
    await new Promise((done) => setTimeout(done));
  });
}

const decision = anAsked('answer', { edition: 'first', players: 6 });
const { state } = decision;
const late = state.to_answer.at(-1) ?? '';

test('the announcement is told with its power, and in which order all answer', () => {
  const { root } = show(decision);
  expect(root.querySelector('.decide-title')?.textContent).toContain(`${nameOf(state.turn_of)}: “I am`);
  const order = [...root.querySelectorAll('.decide-order li')].map((item) => item.textContent);
  expect(order).toHaveLength(state.answers.length + state.to_answer.length);
  expect(order.find((text) => text?.includes('You'))).toContain('answers now');
  expect(order.at(-1)).toContain(`${nameOf(late)} answers later`);
});

test('who announces points at a card of their own, and is named once', async () => {
  const three = anAsked('answer', { players: 3 });
  const title = (me: string) => show(three, { me }).root.querySelector('.decide-title')?.textContent;
  expect(title(three.person)).toContain(`${nameOf(three.state.turn_of)} points at their right card: “I am`);
  cleanup();
  await setLanguage('uk');
  const { root } = show(three);
  press(root, /^Заперечити/);
  press(root, /^твоя ліва карта/);
  expect(buttons(root).map((button) => button.textContent)).toContainEqual(
    expect.stringContaining('Вказати на свою ліву карту'),
  );
  await setLanguage('en');
});

test('an early answer can be given, changed and taken back', async () => {
  const { root, sent, store } = show(decision, { me: late });
  press(root, 'Pass');
  expect(sent[0]?.command).toEqual({ do: 'answer', move: `${late} pass`, decision: state.decision });
  press(root, 'Claim');
  expect(sent).toHaveLength(1); // one is on its way
  await settle(() => sent[0]?.done());
  expect(root.textContent).toContain('You will pass when your turn comes.');
  press(root, 'Claim instead');
  await settle(() => sent[1]?.done());
  expect(sent[1]?.command).toMatchObject({ move: `${late} claim` });
  expect(root.textContent).toContain('You will claim when your turn comes.');
  press(root, 'Take back and wait');
  await settle(() => sent[2]?.done());
  expect(sent[2]?.command).toEqual({ do: 'answer', move: null, decision: state.decision });
  expect(find(root, 'Pass')).toBeDefined();
  expect(store.early.value).toBeNull();
});

test('with several cards an early claim names one, and goes on when its turn comes meanwhile', async () => {
  const three = anAsked('answer', { players: 3 });
  const me = three.state.to_answer.at(-1) ?? '';
  const { root, sent, store } = show({ ...three, legal: [] }, { me });
  press(root, 'Claim');
  await act(async () =>
    store.hear({
      is: 'feed',
      n: 8,
      state: { ...three.state, decision: three.state.decision + 1, to_act: me, to_answer: [me] },
      legal: [`${me} pass`, `${me}.l claim`, `${me}.r claim`],
    }),
  );
  press(root, 'your right card');
  press(root, 'Point at your right card and claim');
  expect(sent[0]?.command).toEqual({
    do: 'answer',
    move: `${me}.r claim`,
    decision: three.state.decision + 1,
  });
});

test('with two players the protected card may be claimed with', () => {
  const { root, sent } = show(anAsked('answer', { players: 2 }));
  press(root, 'Claim');
  press(root, 'your protected card');
  fireEvent.click(root.querySelector('.decide-main') as Element);
  expect(JSON.stringify(sent[0]?.command)).toContain('.x claim');
});

test('a refusal is told by its code and rule, and the panel begins anew', async () => {
  const { root, sent } = show(anAsked('turn', { edition: 'first', players: 6 }));
  press(root, 'Exchange');
  fireEvent.click(root.querySelector('.decide-thing') as Element);
  press(root, 'only pretend');
  expect(root.querySelector('.decide')?.getAttribute('aria-busy')).toBe('true');
  await settle(() => sent[0]?.failed(new Refusal('illegal-move', 'no', 'T11')));
  const told = root.querySelector('[role="alert"]');
  expect(told?.textContent).toContain('T11');
  expect(told?.querySelector('a')?.getAttribute('href')).toBe('/rules/first#T11');
  expect(find(root, 'Exchange')).toBeDefined();
  press(root, 'Close this message');
  expect(root.querySelector('[role="alert"]')?.textContent).toBe('');
});

test('a refusal of a kind that is new here is told in the service’s words', async () => {
  const { root, sent } = show(decision);
  press(root, 'Pass');
  await settle(() => sent[0]?.failed(new Refusal('tired', 'the table sleeps')));
  expect(root.querySelector('[role="alert"]')?.textContent).toContain('the table sleeps');
});

test('a double click is one press, and a lost connection is told while a move waits', async () => {
  const { root, sent, status } = show(decision);
  fireEvent.click(find(root, 'Pass') as Element, { detail: 1 });
  fireEvent.click(find(root, 'Pass') as Element, { detail: 2 });
  fireEvent.click(find(root, 'Claim') as Element, { detail: 1 });
  expect(sent).toHaveLength(1);
  expect(root.querySelector('.decide-sending')?.textContent).toBe('Sending …');
  await act(async () => {
    status.value = 'lost';
  });
  expect(root.querySelector('.decide-sending')?.textContent).toMatch(/as soon as it is back/);
});

test('a reconnect in the middle goes on where it was', async () => {
  const turn = anAsked('turn', { edition: 'first', players: 6 });
  const { root, store } = show(turn);
  press(root, 'Exchange');
  fireEvent.click(root.querySelector('.decide-thing') as Element);
  await act(async () => store.hear(wholeOf(turn)));
  expect(root.querySelectorAll('.decide-side')).toHaveLength(2);
  await act(async () =>
    store.hear(wholeOf({ ...turn, state: { ...turn.state, decision: turn.state.decision + 6 } })),
  );
  expect(find(root, 'Announce')).toBeDefined();
});

test('others are told in one line who must decide; who watches decides nothing', () => {
  const turn = anAsked('turn', { edition: 'first', players: 6 });
  for (const me of [null, turn.state.seats.find((person) => person !== turn.person) ?? '']) {
    const { root } = show(turn, { me });
    expect(root.querySelector('.decide-line')?.textContent).toBe(`It is ${nameOf(turn.person)}’s turn.`);
    expect(root.querySelectorAll('button')).toHaveLength(0);
    cleanup();
  }
  const { root } = show(anAsked('rob', { edition: 'first' }), { me: null });
  expect(root.querySelector('.decide-line')?.textContent).toMatch(/chooses which of the richest pays/);
});

test('in a pause nothing can be decided but to go on', () => {
  const { root, sent } = show(decision, { people: { paused: true } });
  expect(find(root, 'Pass')).toBeUndefined();
  press(root, 'Go on');
  expect(sent[0]?.command).toEqual({ do: 'resume' });
});

test('a new decision gets the focus at its title, but not from who is writing', async () => {
  const waiting = { ...decision, legal: [] };
  const { store } = show(waiting, { me: late });
  const chat = document.body.appendChild(document.createElement('input'));
  const due = (n: number) => ({
    is: 'feed' as const,
    n,
    state: { ...state, turn: state.turn + n, to_act: late, to_answer: [late], decision: state.decision + n },
    legal: [`${late} pass`, `${late} claim`],
  });
  chat.focus();
  await act(async () => store.hear(due(8)));
  expect(document.activeElement).toBe(chat);
  chat.remove();
  await act(async () => store.hear(due(9)));
  expect(document.activeElement?.className).toBe('decide-title');
});

test('what a later service may ask is at least told', () => {
  const rob = anAsked('rob', { edition: 'first' });
  const { root } = show({ ...rob, state: { ...rob.state, asked: 'dance' as never }, legal: ['p1 dance'] });
  expect(root.querySelector('.decide')).not.toBeNull();
  expect(root.querySelectorAll('.decide-press')).toHaveLength(0);
});
