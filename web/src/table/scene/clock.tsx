/** The time that is left: the service says it once, the screen counts on by itself. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { plural } from '../../words';
import type { TableStore } from '../store';
import { endOf } from '../time-left';

/** The whole time for what is being decided, of which a part is left. */
function whole(store: TableStore, person: string): number {
  const options = store.people.value?.options;
  const isAnswer = store.state.value?.asked === 'answer';
  return store.memberOf(person)?.clock || (isAnswer ? options?.window : options?.clock) || 30;
}

/** The time of somebody whom the table shows as the one to decide. */
export function Clock({ store, person }: { store: TableStore; person: string }) {
  const now = useSignal(performance.now());
  const state = store.state.value;
  const ends = state?.to_act === person ? endOf(state) : null; // what led to it may still be shown
  useEffect(() => {
    if (ends === null) return;
    now.value = performance.now();
    const timer = setInterval(() => {
      now.value = performance.now();
    }, 500);
    return () => clearInterval(timer);
  }, [ends, now]);
  if (ends === null || store.people.value?.paused) return null;
  const left = Math.max(0, Math.ceil((ends - now.value) / 1000));
  const part = Math.min(1, left / whole(store, person));
  const label = plural('table.clock', left);
  return (
    <span class="scene-clock" data-short={left <= 5} role="timer" aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" class="scene-clock-way" />
        <circle
          cx="10"
          cy="10"
          r="8"
          class="scene-clock-left"
          pathLength="1"
          stroke-dasharray={`${part} 1`}
        />
      </svg>
      {left <= 10 ? <span aria-hidden="true">{left}</span> : null}
    </span>
  );
}
