/** Whose time was up is told so: the service decided for them, and what they still send is refused as somebody else's turn. */

import { effect, untracked } from '@preact/signals';
import { Refusal, type State } from '../../service/types';
import type { TableStore } from '../store';
import { endOf } from '../time-left';
import type { Kind } from './deciding';

const NEAR = 1500; // milliseconds by which two clocks may differ, and a message may be late

interface Due {
  id: string;
  kind: Kind;
  /** When its time is up on this page's clock. */
  ends: number | null;
}

export class Lapse {
  private due: Due | null = null;
  private sent: Due | null = null;
  private decided: string | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly tell: (why: Refusal) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Follow what is due and its clock; the result ends it. */
  start(id: () => string, kind: () => Kind | null): () => void {
    let heard: State | null = null;
    return effect(() => {
      const [state, now, asked] = [this.store.state.value, id(), kind()];
      const isEarly = this.store.early.value !== null;
      untracked(() => this.leave(now));
      if (asked === null || state === null) return;
      this.due = { ends: null, ...this.due, id: now, kind: asked };
      if (isEarly) this.decided = now;
      if (state !== heard) this.due.ends = endOf(state, this.now());
      heard = state;
    });
  }

  /** A move for what is due is on its way. */
  send(): void {
    this.sent = this.due;
    this.decided = this.due?.id ?? null;
  }

  /** Whether the last move of this page was for that decision, and was not refused. */
  hasSent(id: string): boolean {
    return this.decided === id;
  }

  /** It was refused or taken back. */
  undo(): void {
    this.decided = null;
  }

  /** What the service refused, in better words if it came too late. */
  reword(refusal: Refusal): Refusal {
    return (refusal.code === 'not-your-turn' && this.sent && this.why(this.sent)) || refusal;
  }

  /** What was due is so no longer; if this page has sent nothing, that may be because of the time. */
  private leave(now: string): void {
    const before = this.due;
    if (before === null || before.id === now) return;
    this.due = null;
    const why = before.id === this.decided ? null : this.why(before);
    if (why) this.tell(why);
  }

  private why({ kind, ends }: Due): Refusal | null {
    if (ends === null || this.now() < ends - NEAR) return null;
    const isAnswer = kind === 'answer' || kind === 'early';
    return new Refusal(isAnswer ? 'too-late-answer' : 'too-late', 'the time was up');
  }
}
