import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dealt, GameEvent, State } from '../../service/types';
import type { Scene } from '../store';
import { Director, grouped, type Manner, type Stage } from './director';

/** A stage that writes down what it was told and takes the time it was given. */
class Notebook implements Stage {
  readonly notes: string[] = [];
  private lasts(note: string, ms: number, cut: AbortSignal): Promise<void> {
    this.notes.push(note);
    return new Promise((done) => {
      if (cut.aborted) return done();
      setTimeout(done, ms);
      cut.addEventListener('abort', () => done());
    });
  }
  wait(ms: number, cut: AbortSignal) {
    return this.lasts('wait', ms, cut);
  }
  /** How long cards turn on after their time, as on a busy machine. */
  turning = 0;
  turned(cut: AbortSignal) {
    return this.turning ? this.lasts('turning', this.turning, cut) : Promise.resolve();
  }
  handle(by: string, first: string, second: string, ms: number, cut: AbortSignal) {
    return this.lasts(`${by} handles ${first} ${second} ${ms}`, ms, cut);
  }
  reseat(first: string, second: string, ms: number, cut: AbortSignal) {
    return this.lasts(`${first} and ${second} walk`, ms, cut);
  }
  coins(source: string, target: string, amount: number, ms: number, cut: AbortSignal) {
    return this.lasts(`${amount} from ${source} to ${target}`, ms, cut);
  }
}

const base: State = {
  decision: 5,
  turn: 5,
  turn_of: 'p1',
  barred: false,
  to_act: 'p1',
  asked: 'turn',
  seats: ['p1', 'p2', 'p3', 'p4'],
  characters: ['Bishop', 'Cheat', 'Judge', 'King', 'Queen', 'Thief'],
  gold: { p1: 6, p2: 6, p3: 6, p4: 6 },
  court: 0,
  announced: null,
  announced_place: null,
  answers: [],
  to_answer: [],
  face_up: {},
  left: null,
  dealing: [],
  over: false,
  ended_by: null,
  winners: [],
  seed: null,
};
const dealt: Dealt = {
  type: 'Dealt',
  edition: 'first',
  players: 4,
  cards: [['King'], ['Queen'], ['Judge'], ['Thief']],
  centre: ['Bishop', 'Cheat'],
};
const handled = (really: boolean | null): GameEvent => ({
  type: 'CardsHandled',
  by: 'p1',
  first: 'p1',
  second: 'p2',
  really,
});
const fine: GameEvent = { type: 'GoldMoved', source: 'p2', target: 'court', amount: 1, rule: 'T9' };

let stage: Notebook;
let manner: { moves: boolean; pace: number; hidden: boolean };
let director: Director;
let number = 0;
/** What the store was told, in order. */
let told: string[] = [];
const isLooking = signal(false);

function scene(events: GameEvent[], change: Partial<State> = {}, whole = false): Scene {
  number += 1;
  const own = number;
  return {
    whole,
    events,
    state: { ...base, ...change },
    deal: events.find((event): event is Dealt => event.type === 'Dealt') ?? null,
    tell: (count) => void told.push(`told ${count}`),
    settle: () => void told.push(`settled ${own}`),
  };
}

/** What is shown after some time. */
async function later(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  return director.shown.value;
}

beforeEach(() => {
  vi.useFakeTimers();
  stage = new Notebook();
  manner = { moves: true, pace: 1, hidden: false };
  const asked: Manner = {
    pace: () => manner.pace,
    mayMove: () => manner.moves,
    hidden: () => manner.hidden,
    isLooking,
  };
  [number, told, isLooking.value] = [0, [], false];
  director = new Director(stage, asked);
  director.take(scene([], {}, true));
});
afterEach(() => {
  director.end();
  vi.useRealTimers();
});

test('a whole is shown as it stands', () => {
  expect(director.shown.value?.gold).toEqual(base.gold);
  expect(director.busy.value).toBe(false);
});

test('gold leaves first and arrives after its flight, and then it is as the state says', async () => {
  director.take(scene([fine], { gold: { ...base.gold, p2: 5 }, court: 1 }));
  await vi.advanceTimersByTimeAsync(10);
  expect([director.shown.value?.gold.p2, director.shown.value?.court]).toEqual([5, 0]);
  await vi.runAllTimersAsync();
  expect([director.shown.value?.gold.p2, director.shown.value?.court]).toEqual([5, 1]);
  expect(stage.notes).toEqual(['1 from p2 to court']);
  expect(director.busy.value).toBe(false);
});

test('who knows whether cards were exchanged sees the same as who does not', async () => {
  const seen: string[][] = [];
  for (const really of [true, false, null]) {
    stage.notes.length = 0;
    director.take(scene([handled(really)]));
    await vi.runAllTimersAsync();
    seen.push([...stage.notes, JSON.stringify(director.shown.value)]);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('the deal lies open until it is turned, and what comes meanwhile waits', async () => {
  isLooking.value = true;
  director.take(scene([dealt], { decision: 0, turn: 1, dealing: ['p1', 'p2'] }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(director.dealing.value).toBe(true);
  expect(director.shown.value?.deal).toEqual({
    p1: 'King',
    p2: 'Queen',
    p3: 'Judge',
    p4: 'Thief',
    c1: 'Bishop',
    c2: 'Cheat',
  });
  director.skip();
  await vi.advanceTimersByTimeAsync(1000);
  expect(director.dealing.value).toBe(true);
  director.take(scene([], { decision: 0, turn: 1, dealing: ['p1'] }));
  expect(told.at(-1)).toBe('settled 3'); // who still looks is seen at once
  expect(director.late.value).toBe(false);
  director.take(scene([handled(null)], { decision: 1, turn: 2, gold: { p1: 9 } }));
  director.take(scene([], { decision: 1, turn: 2 }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told.at(-1)).toBe('settled 3');
  expect(director.late.value).toBe(true);
  expect(director.shown.value?.gold.p1).toBe(6);
  isLooking.value = false;
  await vi.advanceTimersByTimeAsync(10);
  expect([director.dealing.value, director.shown.value?.deal, director.late.value]).toEqual([
    false,
    null,
    false,
  ]);
  expect(director.shown.value?.dealing).toEqual(['p1']);
  await vi.runAllTimersAsync();
  expect(stage.notes.some((note) => note.startsWith('p1 handles'))).toBe(true);
  expect(told.slice(-3)).toEqual(['told 1', 'settled 4', 'settled 5']);
});

test('the deal shows nothing of a game that has gone on without its person', async () => {
  isLooking.value = true;
  const gone = { decision: 9, turn: 7, seats: ['p2', 'p1', 'p3', 'p4'], gold: { p1: 1 }, court: 4 };
  director.take({ ...scene([], { ...gone, face_up: { p3: 'King' } }, true), deal: dealt });
  await vi.advanceTimersByTimeAsync(10);
  const { seats, gold, court, faceUp, turn } = director.shown.value ?? {};
  expect([seats, gold, court, faceUp, turn]).toEqual([base.seats, base.gold, 0, {}, 1]);
  isLooking.value = false;
  await vi.runAllTimersAsync();
  expect([director.shown.value?.court, director.shown.value?.turn]).toEqual([4, 7]);
});

test('a deal that was turned elsewhere is not laid open', async () => {
  director.take(scene([dealt], { decision: 0, turn: 1 }));
  director.take({ ...scene([], { decision: 0, turn: 1 }, true), deal: dealt });
  await vi.runAllTimersAsync();
  expect([director.dealing.value, director.shown.value?.deal]).toEqual([false, null]);
});

test('after a break the deal lies open as before, and another one takes its place', async () => {
  isLooking.value = true;
  director.take(scene([dealt], { decision: 0, turn: 1 }));
  const before = director.shown.value;
  director.take({ ...scene([], { decision: 0, turn: 1 }, true), deal: dealt });
  await vi.advanceTimersByTimeAsync(10);
  expect(director.shown.value).toBe(before);
  const other = { ...dealt, centre: ['Cheat', 'Bishop'] };
  director.take({ ...scene([], { decision: 0, turn: 1 }, true), deal: other });
  await vi.advanceTimersByTimeAsync(10);
  expect([director.dealing.value, director.shown.value?.deal?.c1]).toEqual([true, 'Cheat']);
});

const reveal = (person: string): GameEvent => ({
  type: 'Revealed',
  person,
  place: person,
  character: 'King',
});
const power: GameEvent = { type: 'PowerUsed', by: 'p1', character: 'King', rule: 'P1' };

test('the store hears of each thing when it is shown, and of the next state when all of it was', async () => {
  const asked: GameEvent = { type: 'Asked', person: 'p1', what: 'rob' };
  director.take(scene([reveal('p1'), reveal('p2'), power, fine, asked], { asked: 'rob' }));
  expect(told.slice(-1)).toEqual(['told 2']);
  expect(director.shown.value?.faceUp).toEqual({ p1: 'King', p2: 'King' });
  const heard: string[][] = [[...told]];
  while (director.busy.value) {
    await vi.advanceTimersByTimeAsync(50);
    if (told.length > (heard.at(-1)?.length ?? 0)) heard.push([...told]);
  }
  expect([...new Set(told.slice(1))]).toEqual(['told 2', 'told 3', 'told 4', 'told 5', 'settled 2']);
  expect(heard.length).toBeGreaterThanOrEqual(4); // not all at once
  expect(director.shown.value?.asked).toBe('rob');
});

test('however fast it goes, a card has turned before anything follows from it', async () => {
  manner.pace = 0.5;
  director.take(scene([reveal('p1'), power], {}));
  for (let more = 0; more < 8; more += 1) director.take(scene([fine]));
  await vi.advanceTimersByTimeAsync(449);
  expect(director.shown.value?.power).toBeNull();
  await vi.advanceTimersByTimeAsync(2);
  expect(director.shown.value?.power).not.toBeNull();
});

test('where nothing moves, open cards are still seen: before what follows, and with it until the next turn', async () => {
  const next: GameEvent = { type: 'TurnBegan', person: 'p2', turn: 6, barred: false };
  const seen: GameEvent = { type: 'CardShown', person: 'p3', place: 'p3', character: 'Judge' };
  manner.pace = 0;
  director.take(scene([reveal('p1'), reveal('p2'), power, fine, next], { turn: 6, court: 1 }));
  const [alone, together] = [director.shown.value, await later(901)];
  expect([alone?.faceUp, alone?.power, alone?.gold.p2]).toEqual([{ p1: 'King', p2: 'King' }, null, 6]);
  expect([together?.faceUp, together?.gold.p2]).toEqual([{ p1: 'King', p2: 'King' }, 5]);
  expect(director.busy.value).toBe(true); // nobody is asked yet
  expect((await later(1101))?.faceUp).toEqual({});
  director.take(scene([fine, seen, next], { turn: 7 }));
  expect((await later(0))?.sight?.character).toBe('Judge');
  director.skip();
  expect((await later(0))?.sight).toBeNull();
  expect([director.busy.value, new Set(stage.notes)]).toEqual([false, new Set(['wait'])]); // nothing moved
});

test('a whole takes the place of what was under way', async () => {
  director.take(scene([handled(null), fine, fine], { court: 2 }));
  await vi.advanceTimersByTimeAsync(10);
  director.take(scene([], { turn: 30, court: 7 }, true));
  await vi.runAllTimersAsync();
  expect([director.shown.value?.turn, director.shown.value?.court]).toEqual([30, 7]);
  expect(told).toContain('settled 3');
  expect(told).not.toContain('settled 2');
});

test('when the page is left, all that came counts as shown', async () => {
  director.take(scene([handled(null), fine]));
  director.take(scene([fine]));
  await vi.advanceTimersByTimeAsync(10);
  director.end();
  expect(told.slice(-2)).toEqual(['settled 2', 'settled 3']);
  await vi.runAllTimersAsync();
  expect(told.at(-1)).toBe('settled 3');
});

test('what people do beside the game waits for what is being shown, and not otherwise', async () => {
  director.take({ ...scene([]), state: null });
  expect(told.at(-1)).toBe('settled 2');
  director.take(scene([fine]));
  director.take({ ...scene([]), state: null });
  expect(told.at(-1)).toBe('told 1');
  await vi.runAllTimersAsync();
  expect(told.slice(-2)).toEqual(['settled 3', 'settled 4']);
});

test('skipping shows at once how it stands', async () => {
  director.take(scene([handled(null), fine], { court: 1, gold: { ...base.gold, p2: 5 } }));
  await vi.advanceTimersByTimeAsync(10);
  expect(director.busy.value).toBe(true);
  director.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(director.busy.value).toBe(false);
  expect(director.shown.value?.court).toBe(1);
});

test('who falls far behind jumps to the end', async () => {
  for (let turn = 6; turn < 40; turn += 1) director.take(scene([handled(null)], { turn, decision: turn }));
  await vi.advanceTimersByTimeAsync(6000);
  expect(director.shown.value?.turn).toBe(39);
});

test('on a page that nobody sees nothing is played', async () => {
  manner.hidden = true;
  director.take(scene([handled(null), fine], { court: 1 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(director.shown.value?.court).toBe(1);
  expect(stage.notes).toEqual([]);
});

test('without movement nothing flies, and all of it still happens', async () => {
  manner.moves = false;
  director.take(scene([handled(null), fine], { court: 1 }));
  await vi.advanceTimersByTimeAsync(10);
  expect(director.shown.value?.handled).toEqual(['p1', 'p2']);
  expect(director.shown.value?.sight).toBeNull(); // nobody looks at a card that is exchanged
  await vi.runAllTimersAsync();
  expect(director.shown.value?.handled).toBeNull();
  expect(stage.notes.every((note) => note === 'wait')).toBe(true);
  expect(director.shown.value?.court).toBe(1);
});

test('persons change seats, cards and gold stay', async () => {
  const gold = { p1: 1, p2: 2, p3: 3, p4: 4 };
  director.take(scene([], { gold }, true));
  director.take(
    scene([{ type: 'SeatsChanged', first: 'p2', second: 'p4' }], {
      seats: ['p1', 'p4', 'p3', 'p2'],
      gold: { p1: 1, p2: 4, p3: 3, p4: 2 },
    }),
  );
  await vi.advanceTimersByTimeAsync(10);
  const shown = director.shown.value;
  expect(shown?.seats).toEqual(['p1', 'p4', 'p3', 'p2']);
  expect(shown?.seats.map((person) => shown.gold[person])).toEqual([1, 2, 3, 4]);
  expect(shown?.moving).toEqual(['p2', 'p4']);
  await vi.runAllTimersAsync();
  expect(director.shown.value?.moving).toBeNull();
});

test('what happens at one time is shown at one time', () => {
  const reveal = (person: string): GameEvent => ({
    type: 'Revealed',
    person,
    place: person,
    character: 'King',
  });
  const other: GameEvent = { type: 'GoldMoved', source: 'bank', target: 'p1', amount: 3, rule: 'P1' };
  const groups = grouped([reveal('p1'), reveal('p2'), other, fine, fine]);
  expect(groups.map((group) => group.length)).toEqual([2, 1, 2]);
});

test('what was said stays until somebody says something new', async () => {
  const announced: GameEvent = { type: 'Announced', by: 'p1', place: 'p1', character: 'King' };
  const next: GameEvent = { type: 'TurnBegan', person: 'p2', turn: 6, barred: false };
  director.take(
    scene([announced, { type: 'Answered', by: 'p2', claims: false, place: null }, next], { turn: 6 }),
  );
  await vi.runAllTimersAsync();
  expect(director.shown.value?.said.p2).toEqual({ kind: 'pass', character: 'King', old: true });
  director.take(
    scene([{ ...announced, by: 'p2' }], { turn: 6, announced: 'King', turn_of: 'p2', asked: 'answer' }),
  );
  await vi.runAllTimersAsync();
  expect(Object.keys(director.shown.value?.said ?? {})).toEqual(['p2']);
});

test('a card takes no time to turn where what follows from it is shown at once', async () => {
  const revealed: GameEvent = { type: 'Revealed', person: 'p2', place: 'p2', character: 'Queen' };
  director.take(scene([revealed, fine]));
  await vi.advanceTimersByTimeAsync(10);
  expect([director.still.value, director.shown.value?.faceUp.p2]).toEqual([false, 'Queen']);
  director.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([director.still.value, director.busy.value]).toEqual([true, false]);
  director.take(scene([revealed, fine]));
  await vi.advanceTimersByTimeAsync(10);
  expect(director.still.value).toBe(false);
  await vi.runAllTimersAsync();
  manner.pace = 0;
  director.take(scene([revealed, fine]));
  await vi.advanceTimersByTimeAsync(0);
  expect(director.still.value).toBe(true);
  await vi.runAllTimersAsync();
  manner.pace = 1;
  director.take(scene([handled(null)]));
  await vi.advanceTimersByTimeAsync(10);
  expect(director.still.value).toBe(false);
  director.take(scene([], {}, true));
  expect(director.still.value).toBe(true);
});

test('nothing follows from a card that still turns', async () => {
  stage.turning = 1500;
  director.take(scene([{ type: 'Revealed', person: 'p2', place: 'p2', character: 'Queen' }, fine]));
  await vi.advanceTimersByTimeAsync(2300);
  expect(director.shown.value?.faceUp.p2).toBe('Queen');
  expect(director.shown.value?.gold.p2).toBe(6);
  await vi.advanceTimersByTimeAsync(200);
  expect(director.shown.value?.gold.p2).toBe(5);
  await vi.runAllTimersAsync();
});
