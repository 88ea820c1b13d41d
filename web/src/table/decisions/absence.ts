/** Who was without a connection is told if something was decided for them meanwhile: by a computer player, or by themselves on
 * another device. */

import { effect, untracked } from '@preact/signals';
import { type GameEvent, Refusal } from '../../service/types';
import type { TableStore } from '../store';

const ACTS = ['CardsHandled', 'CardSeen', 'Announced', 'Answered'];

interface Left {
  /** How much of the log there was. */
  seen: number;
  /** What was to be decided then, if anything. */
  due: string | null;
}

export class Absence {
  private left: Left | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly tell: (why: Refusal) => void,
    /** Whether this page itself has sent a move for that decision. */
    private readonly hasSent: (decision: string) => boolean,
  ) {}

  /** Follow the connection; the result ends it. */
  start(due: () => string | null): () => void {
    const leaving = effect(() => {
      if (this.store.socket.status.value !== 'lost' || this.left) return;
      this.left = untracked(() => ({ seen: this.store.log.value.length, due: due() }));
    });
    // the last thing that is caught up on comes with the people, and so does the news that there was nothing
    const coming = effect(() => {
      if (this.store.people.value && this.store.socket.status.peek() === 'open')
        untracked(() => this.comeBack());
    });
    return () => {
      leaving();
      coming();
    };
  }

  private comeBack(): void {
    const { left } = this;
    this.left = null;
    if (left === null || (left.due !== null && this.hasSent(left.due))) return;
    const news = this.store.log.value.slice(left.seen);
    if (news.some((event) => isActOf(event, this.store.person.value)))
      this.tell(new Refusal('decided-away', 'something was decided for you while you were gone'));
  }
}

function isActOf(event: GameEvent, me: string | null): boolean {
  return me !== null && ACTS.includes(event.type) && 'by' in event && event.by === me;
}
