/** While the cards lie open: who begins, who still looks and for how long, and the button that turns them (S4). */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { toastError } from '../../app/toasts';
import { Icon } from '../../art';
import { t } from '../../words';
import { isBusy } from '../decisions/keys';
import { waitingFor } from '../decisions/names';
import { TimeLeft } from '../decisions/time';
import type { TableStore } from '../store';
import { whoBegins } from './starter';

interface DealPanelProps {
  store: TableStore;
  /** The others play already. */
  isLate: boolean;
}

export function DealPanel({ store, isLate }: DealPanelProps) {
  const plays = store.person.value !== null;
  return (
    <section class="scene-deal" aria-label={t('table.deal')}>
      <p class="scene-deal-first">{whoBegins(store)}</p>
      {plays ? <TurnButton store={store} /> : null}
      <Waiting store={store} isLate={isLate} />
    </section>
  );
}

function TurnButton({ store }: { store: TableStore }) {
  const button = useRef<HTMLButtonElement>(null);
  const isSent = useSignal(false);
  useEffect(() => {
    const active = document.activeElement;
    if (!isBusy(active)) button.current?.focus({ preventScroll: true });
    const press = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target !== document.body;
      if (event.key === 'Enter' && !event.repeat && !isElsewhere) button.current?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const turn = () => {
    if (isSent.value) return;
    isSent.value = true;
    store.do({ do: 'ready' }).catch((error) => {
      isSent.value = false;
      toastError(error);
    });
  };
  return (
    <button
      type="button"
      class="scene-button"
      data-kind="main"
      ref={button}
      aria-disabled={isSent.value}
      onClick={turn}
    >
      <Icon name="card" /> {t('table.deal.turn')}
    </button>
  );
}

function Waiting({ store, isLate }: DealPanelProps) {
  const state = store.state.value;
  if (!state) return null;
  const hasBegun = isLate || state.dealing.length === 0;
  const text = hasBegun ? t('table.deal.late') : waitingFor(store, state.dealing);
  return (
    <p class="scene-deal-waiting">
      {hasBegun ? null : <TimeLeft state={state} isMine={store.person.value !== null} />}
      <span role="status">{text || t('table.deal.yours')}</span>
    </p>
  );
}
