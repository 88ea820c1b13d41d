/** The time that is left: the service says it once, the screen counts on by itself. */

import { type Signal, signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { plural } from '../../words';
import type { TableStore } from '../store';

/** When the time is over, on this page's clock; null without one. */
export const deadline: Signal<number | null> = signal(null);

/** Take over what each new state says. */
export function useDeadline(store: TableStore): void {
  useSignalEffect(() => {
    const left = store.state.value?.left ?? null;
    deadline.value = left === null ? null : performance.now() + left * 1000;
  });
}

/** The whole time for what is being decided, of which a part is left. */
function whole(store: TableStore): number {
  const options = store.people.value?.options;
  const asked = store.state.value?.asked;
  return (asked === 'answer' ? options?.window : options?.clock) || 30;
}

export function Clock({ store }: { store: TableStore }) {
  const now = useSignal(performance.now());
  const ends = deadline.value;
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
  const part = Math.min(1, left / whole(store));
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
