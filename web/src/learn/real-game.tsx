/** The end of the tutorial is the beginning of a real game. */

import { useState } from 'preact/hooks';
import { go } from '../app/router';
import { ownName } from '../app/settings';
import { toastError } from '../app/toasts';
import { plan } from '../lobby/plan';
import { join, makeTable } from '../service/http';
import { t } from '../words';
import { keepProgress } from './kept';

/** A table of four, with beginners. */
async function playBeginners(): Promise<void> {
  const { table } = await makeTable({ edition: 'first', seats: 4 });
  await join(table, ownName.value || t('common.default_name'));
  plan(table, { kind: 'novice' });
  keepProgress(null);
  go(`/t/${table}`);
}

export function RealGame({ onAgain }: { onAgain: () => void }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await playBeginners();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <div class="learn-end">
      <button type="button" class="button button-main" aria-disabled={busy} onClick={() => void play()}>
        {t(busy ? 'tutorial.play.starting' : 'tutorial.play')}
      </button>
      <button type="button" class="button" onClick={onAgain}>
        {t('tutorial.again')}
      </button>
      <a class="button button-quiet" href="/rules/first">
        {t('tutorial.rules')}
      </a>
      <a class="button button-quiet" href="/">
        {t('tutorial.home')}
      </a>
    </div>
  );
}
