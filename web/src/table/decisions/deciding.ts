/** One person's way through a decision: what is asked, what was picked so far, what is on its way to the service. */

import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals';
import { type Asked, Refusal, type State } from '../../service/types';
import type { TableStore } from '../store';
import { Absence } from './absence';
import { Lapse } from './lapse';
import { type Move, readMoves, type Verb, writeMove } from './moves';
import { arrived, pickThing } from './path';
import { Sights } from './sights';

/** What this person is asked; `early` is an answer that may be given before its turn (docs/protocol.md). */
export type Kind = Exclude<Asked, 'over'> | 'early';

/** What a power asks has one verb; a turn and an answer begin with the choice of one. */
const VERBS: Partial<Record<Kind, Verb>> = {
  rob: 'rob',
  trade: 'trade',
  fool: 'fool',
  spy: 'spy',
  question: 'question',
  name: 'answer',
  show: 'show',
  reseat: 'seat',
};
const HANDS: Record<number, readonly string[]> = { 2: ['.l', '.r', '.x'], 3: ['.l', '.r'] };

/** How many answers there are for somebody whose turn to answer has not come: they are not in `legal` yet. */
export function earlyMoves(state: State, person: string): Move[] {
  const hand = HANDS[state.seats.length] ?? [''];
  const claims = hand.map((card): Move => ({ verb: 'claim', who: person, place: person + card }));
  return [{ verb: 'pass', who: person }, ...claims];
}

export class Deciding {
  readonly kind: ReadonlySignal<Kind | null>;
  /** Another one for each decision; all answers to one announcement are one. */
  readonly id: ReadonlySignal<string>;
  readonly moves: ReadonlySignal<Move[]>;
  /** The moves of the verb that was chosen. */
  readonly chosen: ReadonlySignal<Move[]>;
  readonly verb: ReadonlySignal<Verb | null>;
  readonly picked: Signal<string[]> = signal([]);
  /** When all is picked: one move, or the two of a secret choice. */
  readonly final: ReadonlySignal<Move[] | null>;
  readonly pending: ReadonlySignal<boolean>;
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** Which of two secret choices stands first; drawn anew for each decision. */
  readonly flipped: Signal<boolean> = signal(false);
  readonly sights: Sights;

  private before: Kind | null = null;
  private readonly lapse: Lapse;
  private readonly absence: Absence;
  private readonly ownVerb: Signal<Verb | null> = signal(null);
  /** The decision whose move is on its way, or was made and is still to be shown. */
  private readonly sent: Signal<string | null> = signal(null);

  constructor(readonly store: TableStore) {
    this.sights = new Sights(store);
    this.lapse = new Lapse(store, (why) => {
      this.refusal.value = why;
    });
    this.absence = new Absence(
      store,
      (why) => {
        this.refusal.value ??= why;
      },
      (id) => this.lapse.hasSent(id),
    );
    this.kind = computed(() => kindOf(store));
    this.id = computed(() => idOf(store, this.kind.value));
    this.moves = computed(() => {
      const { state, person } = store;
      if (this.kind.value === 'early' && state.value && person.value)
        return earlyMoves(state.value, person.value);
      return this.kind.value === null ? [] : readMoves(store.legal.value);
    });
    this.verb = computed(() => (this.kind.value && VERBS[this.kind.value]) ?? this.ownVerb.value);
    this.chosen = computed(() => this.moves.value.filter((move) => move.verb === this.verb.value));
    this.final = computed(() =>
      this.chosen.value.length > 0 ? arrived(this.chosen.value, this.picked.value) : null,
    );
    this.pending = computed(() => this.sent.value !== null && this.sent.value === this.id.value);
  }

  /** Watch the table; the result ends it. */
  start(): () => void {
    const ownSights = this.sights.start(); // first: what is still in hand after a reload
    const anew = effect(() => {
      this.id.value; // another decision
      untracked(() => this.beginAnew());
    });
    const clock = this.lapse.start(
      () => this.id.value,
      () => this.kind.value,
    );
    const absence = this.absence.start(() => (this.kind.value === null ? null : this.id.value));
    const stops = [anew, ownSights, clock, absence];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Whether a move of that verb is legal now. */
  may(verb: Verb): boolean {
    return this.moves.value.some((move) => move.verb === verb);
  }

  choose(verb: Verb): void {
    if (this.pending.value || !this.may(verb)) return;
    batch(() => {
      this.ownVerb.value = verb;
      this.picked.value = [];
      this.refusal.value = null;
    });
  }

  pick(thing: string): void {
    if (this.pending.value) return;
    this.picked.value = pickThing(this.chosen.value, this.picked.value, thing);
    this.refusal.value = null;
  }

  /** Whether there is a step to go back. */
  get canGoBack(): boolean {
    return !this.pending.value && (this.picked.value.length > 0 || this.ownVerb.value !== null);
  }

  back(): void {
    if (!this.canGoBack) return;
    if (this.picked.value.length > 0) this.picked.value = this.picked.value.slice(0, -1);
    else this.ownVerb.value = null;
  }

  /** Send a move of those that are offered; any other is dropped, and so is a second one while one is on its way. */
  async send(move: Move): Promise<void> {
    const { state } = this.store;
    const text = writeMove(move);
    if (this.pending.value || !state.value) return;
    if (!this.moves.value.some((one) => writeMove(one) === text)) return;
    const isAnswer = move.verb === 'pass' || move.verb === 'claim';
    const done = await this.command(isAnswer ? 'answer' : 'move', text);
    if (done === null) return;
    if (this.kind.value === 'early') this.store.answerEarly(text, done);
    if (isAnswer) this.clear();
  }

  /** Take an early answer back. */
  async takeBack(): Promise<void> {
    if (this.pending.value || this.kind.value !== 'early') return;
    const done = await this.command('answer', null);
    if (done === null) return;
    this.store.answerEarly(null, done);
    this.lapse.undo();
  }

  /** The number of what was done, null if nothing was. Answers go as `answer` even when they are due: then one that was
   * meant early is never refused for that. */
  private async command(name: 'move' | 'answer', move: string | null): Promise<number | null> {
    const decision = this.store.state.value?.decision ?? null;
    const id = this.id.value;
    batch(() => {
      this.sent.value = id;
      this.refusal.value = null;
    });
    this.lapse.send();
    try {
      const n = await this.store.do(
        name === 'answer' ? { do: name, move, decision } : { do: name, move: move ?? '', decision },
      );
      if (this.sent.value === id && (name === 'answer' || n <= this.store.n)) this.sent.value = null;
      return id === this.id.value || name === 'move' ? n : null;
    } catch (error) {
      if (this.sent.value === id) this.sent.value = null;
      this.clear();
      this.lapse.undo();
      this.refusal.value =
        error instanceof Refusal ? this.lapse.reword(error) : new Refusal('unknown', String(error));
      return null;
    }
  }

  private beginAnew(): void {
    this.clear();
    const kind = this.kind.value;
    const { sights } = this;
    const wasSpying = this.before === 'spy_choice';
    if (wasSpying || (kind !== null && kind !== 'spy_choice' && !sights.held.value && sights.allLooked))
      sights.putDown();
    this.before = kind;
    this.flipped.value = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2 === 1;
  }

  private clear(): void {
    batch(() => {
      this.ownVerb.value = null;
      this.picked.value = [];
    });
  }
}

function kindOf(store: TableStore): Kind | null {
  const state = store.state.value;
  const me = store.person.value;
  if (!state || !me || state.over || state.asked === 'over' || store.people.value?.paused) return null;
  if (state.dealing.length > 0) return null;
  if (state.to_act === me && store.legal.value.length > 0) return state.asked;
  if (state.asked === 'answer' && state.to_answer.includes(me)) return 'early';
  return null;
}

function idOf(store: TableStore, kind: Kind | null): string {
  const state = store.state.value;
  const game = store.people.value?.game ?? '';
  if (!state || kind === null) return `${game} ${state?.decision ?? ''} none`;
  if (kind === 'early' || kind === 'answer') return `${game} ${state.turn} answers`;
  return `${game} ${state.decision} ${kind}`;
}
