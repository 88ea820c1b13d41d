import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Refusal } from '../../service/types';
import { start } from '../../words';
import { Decisions } from '.';
import { press } from './driving';
import { anAsked, type Decision } from './fixtures';
import { type Staging, stage } from './fixtures/staging';

beforeAll(() => start());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const TURN = /^Your time was up\. A computer player decided for you\./;
const ANSWER = /^The time to answer was up, so you passed\./;

function show(decision: Decision, staging: Staging) {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const staged = stage(decision, staging);
  const { container } = render(<Decisions store={staged.store} />);
  const { state } = decision;
  const other = state.seats.find((person) => person !== decision.person) ?? '';
  let n = 20;
  const goOn = () =>
    act(async () => {
      n += 1;
      const next = { ...state, decision: state.decision + n, turn: state.turn + n, turn_of: other };
      staged.store.hear({
        is: 'feed',
        n,
        state: {
          ...next,
          asked: 'turn',
          to_act: other,
          announced: null,
          answers: [],
          to_answer: [],
          left: 10,
        },
      });
    });
  const told = () => container.querySelector('[role="alert"]')?.textContent ?? '';
  const pass = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1000));
  const answer = (happen: () => void) =>
    act(async () => {
      happen();
      await Promise.resolve();
    });
  return { ...staged, root: container, goOn, told, pass, answer };
}

const turn = anAsked('turn', { edition: 'first', players: 6 });
const answered = anAsked('answer', { edition: 'first', players: 6 });

test('whose clock runs out is told that somebody decided for them, until they close it', async () => {
  const { goOn, told, pass, root } = show(turn, { left: 5 });
  await pass(5);
  await goOn();
  expect(told()).toMatch(TURN);
  press(root, 'Close this message');
  await goOn();
  expect(told()).toBe('');
});

test('a move that comes too late is refused in words that say so', async () => {
  const { goOn, told, pass, root, sent, answer } = show(turn, { left: 5 });
  await pass(4);
  press(root, 'Exchange');
  (root.querySelector('.decide-thing') as HTMLElement).click();
  await pass(1);
  press(root, 'only pretend');
  await goOn();
  expect(told()).toBe('');
  await answer(() => sent[0]?.failed(new Refusal('not-your-turn', 'no')));
  expect(told()).toMatch(TURN);
});

test('with time left the same refusal means something else', async () => {
  const { told, root, sent, answer } = show(answered, { left: 60 });
  press(root, 'Pass');
  await answer(() => sent[0]?.failed(new Refusal('not-your-turn', 'no')));
  expect(told()).toMatch(/^It is not for you to decide now/);
});

test('who answers nothing in time has passed, and is told', async () => {
  const { goOn, told, pass } = show(answered, { left: 5 });
  await pass(6);
  await goOn();
  expect(told()).toMatch(ANSWER);
});

test('who decided in time, or at the last moment, or early, is told nothing', async () => {
  const quick = show(turn, { left: 60 });
  await quick.goOn(); // on another device
  expect(quick.told()).toBe('');
  cleanup();
  const last = show(answered, { left: 5 });
  await last.pass(5);
  press(last.root, 'Pass');
  await last.answer(() => last.sent[0]?.done());
  await last.goOn();
  expect(last.told()).toBe('');
  cleanup();
  const me = answered.state.to_answer.at(-1) ?? '';
  const early = show(answered, { left: 5, me, early: `${me} pass` });
  await early.pass(5);
  await early.goOn();
  expect(early.told()).toBe('');
});

const AWAY = /^While the connection was lost, something was decided for you\./;

/** The connection goes, something happens, and it comes back with the news. */
async function beAway(staged: ReturnType<typeof show>, by: string): Promise<void> {
  const { store, status } = staged;
  const people = store.people.peek();
  await act(async () => {
    status.value = 'lost';
  });
  await act(async () => {
    status.value = 'open';
    const events = [{ type: 'CardsHandled' as const, by, first: by, second: 'c1', really: null }];
    store.hear({ is: 'feed', n: 30, events });
    if (people) store.hear({ is: 'people', people: { ...people } });
  });
}

test('what was decided for somebody without a connection is told when they are back', async () => {
  const away = show(turn, {});
  await beAway(away, turn.person);
  expect(away.told()).toMatch(AWAY);
  cleanup();
  const others = show(turn, {});
  await beAway(others, turn.state.seats.find((person) => person !== turn.person) ?? '');
  expect(others.told()).toBe('');
});

test('but not what they had sent themselves', async () => {
  const staged = show(turn, {});
  press(staged.root, 'Exchange');
  (staged.root.querySelector('.decide-thing') as HTMLElement).click();
  await staged.pass(0);
  press(staged.root, 'only pretend');
  await beAway(staged, turn.person);
  expect(staged.told()).toBe('');
});
