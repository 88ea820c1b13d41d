/** What happened at each move, in words, as these eyes saw it. */

import { teller } from '../words';
import { asSeen } from './eyes';
import { centrePlaces, nameIn } from './naming';
import type { Eyes, Moment, Review } from './types';

export interface LogLine {
  text: string;
  rule: string;
  type: string;
}

export interface StepLines {
  /** The turn that this move belongs to. */
  turn: number;
  lines: LogLine[];
  /** What comes next, told by the last event of a move: whose turn it is. */
  next: LogLine | null;
}

/** For the deal and each move. That somebody is asked to answer is left out: the answer tells it. */
export function tellAll(review: Review, moments: readonly Moment[], eyes: Eyes): StepLines[] {
  const tell = teller({
    edition: review.edition,
    me: null,
    name: (person) => nameIn(review, person),
    centre: centrePlaces(review).length,
  });
  let turn = 0;
  return moments.map((moment) => {
    const told: StepLines = { turn, lines: [], next: null };
    for (const event of moment.events) {
      const line = tell(asSeen(event, eyes));
      if (event.type === 'TurnBegan') turn = event.turn;
      if (!line || (event.type === 'Asked' && event.what === 'answer')) continue;
      const full = { ...line, type: event.type };
      if (event.type === 'TurnBegan') told.next = full;
      else told.lines.push(full);
    }
    return told;
  });
}
