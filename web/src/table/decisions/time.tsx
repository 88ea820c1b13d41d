/** The time left, counted down here from what the service said last. */

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../art';
import type { State } from '../../service/types';
import { number, plural } from '../../words';
import { endOf } from '../time-left';

const SHORT = 10; // seconds: then it is said aloud, once

export function TimeLeft({ state, isMine }: { state: State; isMine: boolean }) {
  const [, again] = useState(0);
  useEffect(() => {
    if (state.left === null) return;
    const timer = setInterval(() => again((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [state]);
  const ends = endOf(state);
  if (ends === null) return null;
  const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  const isShort = left <= SHORT;
  return (
    <>
      <span
        class={`decide-time ${isShort ? 'decide-time-short' : ''}`}
        role="img"
        aria-label={plural('table.decide.left', left)}
      >
        <Icon name="clock" size={16} />
        {number(left)}
      </span>
      <span class="decide-hidden" role="status">
        {isMine && isShort && left > 0 && plural('table.decide.hurry', SHORT)}
      </span>
    </>
  );
}
