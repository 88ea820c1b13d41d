/** What people say just now, shown for a moment beside them. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TableStore, Talk } from '../store';

const LASTS = 6000;

/** The last words of each person of the game, as long as they are fresh. */
export function useRemarks(store: TableStore): Record<string, Talk> {
  const fresh = useSignal<Record<string, Talk>>({});
  const last = store.talk.value.at(-1);
  useEffect(() => {
    if (!last) return;
    const persons = store.people.value?.persons ?? {};
    const person = Object.keys(persons).find((candidate) => persons[candidate] === last.by);
    if (!person) return;
    fresh.value = { ...fresh.value, [person]: last };
    const timer = setTimeout(() => {
      if (fresh.value[person] !== last) return;
      const { [person]: _, ...rest } = fresh.value;
      fresh.value = rest;
    }, LASTS);
    return () => {
      void timer; // it looks for itself whether it is still needed
    };
  }, [last, store, fresh]);
  return fresh.value;
}
