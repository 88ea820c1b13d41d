/** Whose turn it is and what is going on, in one sentence. */

import { key, t } from '../../words';
import { waitingFor } from '../decisions/names';
import type { TableStore } from '../store';
import { IdleMenu } from './idle';
import type { LogLine } from './lines';
import { characterName, nameIn } from './naming';
import type { Shown } from './shown';

/** What is being decided just now, and by whom. */
export function situation(store: TableStore, shown: Shown, lines: readonly LogLine[]): string {
  if (shown.deal) return t('table.status.dealt');
  if (shown.dealing.length > 0) return waitingFor(store, shown.dealing) || t('table.status.dealt');
  const me = store.person.value;
  if (shown.over) return lines.findLast((line) => line.event.type === 'GameEnded')?.text ?? t('table.result');
  const acts = shown.toAct ?? shown.turnOf;
  const you = acts === me ? '_you' : '';
  const name = nameIn(store, acts);
  if (shown.asked === 'answer' && shown.announced) {
    const own = shown.turnOf === me ? '_you' : '';
    const character = characterName(store, shown.announced, 'the');
    return t(key(`table.status.window${own}`), { name: nameIn(store, shown.turnOf), character });
  }
  if (shown.asked === 'turn') {
    const turn = t(key(`log.turn_began${shown.barred ? '_barred' : ''}${you}`), { name });
    return shown.turn <= 4 ? `${turn} ${t('table.status.first_turns')}` : turn;
  }
  return t(key(`log.asked_${shown.asked}${you}`), { name });
}

export function Status({
  store,
  shown,
  lines,
}: {
  store: TableStore;
  shown: Shown;
  lines: readonly LogLine[];
}) {
  const mine = shown.toAct !== null && shown.toAct === store.person.value && !shown.deal;
  return (
    <div class="scene-status" data-mine={mine}>
      <p>{situation(store, shown, lines)}</p>
      {shown.deal ? null : <IdleMenu store={store} />}
    </div>
  );
}
