/** The game that is looked at: where one stands in it, with whose eyes, and whether it plays by itself. */

import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { readSpot, writeSpot } from './address';
import { eyesOf } from './eyes';
import { type StepLines, tellAll } from './lines';
import type { Source } from './load';
import type { Chances, Eyes, Moment, Review } from './types';
import { unfold, unfoldChances } from './unfold';

export const SPEEDS = [0.5, 1, 2, 4] as const;
const MOVE_MS = 1_400;
/** Answers come quickly: most of them are nothing new. */
const ANSWER_MS = 600;
/** Browsers take only so many changes of the address in a while. */
const ADDRESS_MS = 400;

export interface Thought {
  /** After each move; null while it is on its way. */
  chances: Chances[] | null;
  problem: unknown;
}

export class ReviewStore {
  readonly moments: Moment[];
  readonly last: number;
  readonly eyesThere: Eyes[];
  readonly at: Signal<number>;
  readonly eyes: Signal<Eyes>;
  readonly playing: Signal<boolean> = signal(false);
  readonly speed: Signal<number> = signal(1);
  readonly showsChances: Signal<boolean> = signal(false);
  readonly thoughts: Signal<Partial<Record<Eyes, Thought>>> = signal({});
  readonly moment: ReadonlySignal<Moment>;
  /** The log, move by move, in the language spoken. */
  readonly lines: ReadonlySignal<StepLines[]>;
  private readonly ends: (() => void)[] = [];

  constructor(
    readonly review: Review,
    private readonly source: Source,
  ) {
    this.moments = unfold(review);
    this.last = this.moments.length - 1;
    this.eyesThere = eyesOf(review);
    const spot = readSpot(location.hash, this.last, this.eyesThere);
    this.at = signal(spot.step);
    this.eyes = signal(spot.eyes);
    this.moment = computed(() => this.moments[this.at.value] as Moment);
    this.lines = computed(() => tellAll(review, this.moments, this.eyes.value));
  }

  /** Begin to play when told so, keep the address, hear of changes to it; `stop` ends all that. */
  start(): void {
    const heard = () => {
      const spot = readSpot(location.hash, this.last, this.eyesThere);
      this.at.value = spot.step;
      this.eyes.value = spot.eyes;
    };
    addEventListener('hashchange', heard);
    this.ends.push(
      () => removeEventListener('hashchange', heard),
      effect(() => this.tick()),
      effect(() => this.noteAddress()),
      effect(() => this.think()),
    );
  }

  stop(): void {
    for (const end of this.ends.splice(0)) end();
  }

  nameOf(person: string): string {
    return this.review.names[person] || person; // a name of unseen signs is none
  }

  go(step: number): void {
    this.playing.value = false;
    this.at.value = Math.min(Math.max(step, 0), this.last);
  }

  /** To where the turn began, or the one before or after it. */
  goTurn(by: 1 | -1): void {
    let step = this.at.value + by;
    while (step > 0 && step < this.last && !beginsTurn(this.moments[step])) step += by;
    this.go(step);
  }

  togglePlay(): void {
    if (!this.playing.value && this.at.value === this.last) this.at.value = 0;
    this.playing.value = !this.playing.value && this.last > 0;
  }

  /** The link to this move. */
  link(): string {
    return location.origin + location.pathname + this.spot();
  }

  private spot(): string {
    return writeSpot({ step: this.at.value, eyes: this.eyes.value });
  }

  private tick(): (() => void) | undefined {
    if (!this.playing.value) return undefined;
    if (this.at.value >= this.last) {
      this.playing.value = false;
      return undefined;
    }
    const next = this.moments[this.at.value + 1];
    const isPass = next?.move.endsWith(' pass') ?? false;
    const wait = setTimeout(
      () => {
        this.at.value += 1;
      },
      (isPass ? ANSWER_MS : MOVE_MS) / this.speed.value,
    );
    return () => clearTimeout(wait);
  }

  private noteAddress(): () => void {
    const spot = this.spot();
    const wait = setTimeout(() => history.replaceState(history.state, '', spot), ADDRESS_MS);
    return () => clearTimeout(wait);
  }

  private think(): void {
    const eyes = this.eyes.value;
    if (!this.showsChances.value || eyes === 'open' || this.thoughts.value[eyes]) return;
    this.ask(eyes);
  }

  /** What these eyes could think; asked for again where it failed. */
  ask(eyes: Eyes): void {
    this.note(eyes, { chances: null, problem: null });
    this.source.load({ viewer: eyes, chances: true }).then(
      (review) => this.note(eyes, { chances: unfoldChances(review), problem: null }),
      (problem) => this.note(eyes, { chances: null, problem }),
    );
  }

  private note(eyes: Eyes, thought: Thought): void {
    this.thoughts.value = { ...this.thoughts.peek(), [eyes]: thought };
  }
}

function beginsTurn(moment: Moment | undefined): boolean {
  return moment?.events.some((event) => event.type === 'TurnBegan') ?? false;
}
