/** What the menu has in a game: pause, how fast things move. */

import { MenuItem } from '../../app/menu';
import { kept } from '../../app/settings';
import { toastError } from '../../app/toasts';
import type { Command } from '../../service/types';
import { key, t } from '../../words';
import type { TableStore } from '../store';

const PACES = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
type Pace = keyof typeof PACES;
const ORDER: readonly Pace[] = ['normal', 'fast', 'off', 'slow'];

/** How long animations take, chosen for this browser. */
export const pace = kept<Pace>('pace', 'normal', ORDER);

export function paceFactor(): number {
  return PACES[pace.value];
}

export function PlayItems({ store }: { store: TableStore }) {
  const people = store.people.value;
  const me = people?.members.find((member) => member.id === store.you.value);
  const plays = store.person.value !== null && people?.playing;
  const ask = (command: Command) => () => void store.do(command).catch(toastError);
  const next = () => {
    pace.value = ORDER[(ORDER.indexOf(pace.value) + 1) % ORDER.length] ?? 'normal';
  };
  return (
    <>
      {plays && people?.paused ? (
        <MenuItem icon="play" onClick={ask({ do: 'resume' })}>
          {t('table.menu.resume')}
        </MenuItem>
      ) : null}
      {plays && !people?.paused ? (
        <MenuItem icon="pause" onClick={ask({ do: 'pause', wished: !me?.wishes_pause })}>
          {t(me?.wishes_pause ? 'table.menu.unpause' : 'table.menu.pause')}
        </MenuItem>
      ) : null}
      <MenuItem icon="last" onClick={next}>
        {t('table.pace', { pace: t(key(`table.pace.${pace.value}`)) })}
      </MenuItem>
    </>
  );
}
