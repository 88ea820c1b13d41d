/** What a screen reader says: each thing that happens, politely; the own turn at once. */

import { useComputed } from '@preact/signals';
import { t } from '../../words';
import type { TableStore } from '../store';
import type { LogLine } from './lines';
import type { Shown } from './shown';
import { situation } from './status';

const LAST = 12;

export function Live({
  store,
  shown,
  lines,
}: {
  store: TableStore;
  shown: Shown;
  lines: readonly LogLine[];
}) {
  const mine = useComputed(() => {
    const state = store.state.value;
    return (
      state !== null && !state.over && store.person.value !== null && state.to_act === store.person.value
    );
  });
  const isShown = shown.toAct === store.person.value && !shown.deal; // the table may still show what led to it
  return (
    <>
      <div
        class="visually-hidden"
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        aria-label={t('table.happening')}
      >
        {lines.slice(-LAST).map((line) => (
          <p key={line.n}>{line.text}</p>
        ))}
      </div>
      <p class="visually-hidden" aria-live="assertive" role="alert">
        {mine.value && isShown ? situation(store, shown, lines) : ''}
      </p>
    </>
  );
}
