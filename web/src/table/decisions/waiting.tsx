/** Nothing to decide: who must, and what, in one line. */

import { key, t } from '../../words';
import { Order, Said } from './answer';
import type { Deciding } from './deciding';
import { nameIn } from './names';

export function Waiting({ deciding }: { deciding: Deciding }) {
  const state = deciding.store.state.value;
  if (!state) return null;
  if (state.dealing.length > 0) return <p class="decide-line">{t('table.deal.turned')}</p>;
  if (state.asked === 'answer')
    return (
      <>
        <Said deciding={deciding} />
        <Order deciding={deciding} />
      </>
    );
  return state.to_act ? <p class="decide-line">{whoMust(deciding)}</p> : null;
}

function whoMust({ store }: Deciding): string {
  const state = store.state.value;
  const who = state?.to_act ?? '';
  const end = who === store.person.value ? '_you' : ''; // for a moment, while moves are on their way
  const name = nameIn(store, who);
  if (state?.asked !== 'turn') return t(key(`log.asked_${state?.asked}${end}`), { name });
  return t(key(`log.turn_began${state.barred ? '_barred' : ''}${end}`), { name });
}
