/** Choosing a computer player: a level, and a character. */

import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../app/dialog';
import { Choice, Pick } from '../app/fields';
import { kept } from '../app/settings';
import { toastError } from '../app/toasts';
import { playerKinds } from '../service/http';
import type { TableStore } from '../table/store';
import { key, t } from '../words';
import { has } from '../words/store';
import { kindOf, LEVELS, levelName, TEMPERS, temperName, USUAL_LEVEL, USUAL_TEMPER } from './levels';

export const lastLevel = kept<string>('level', USUAL_LEVEL);
export const lastTemper = kept<string>('temper', USUAL_TEMPER, TEMPERS);

interface LevelChoice {
  name: string;
  about: string;
}

function ours(): LevelChoice[] {
  return LEVELS.map((name) => ({ name, about: '' }));
}

/** As the service has them; until it answers, ours. */
export function useLevels(): LevelChoice[] {
  const [levels, setLevels] = useState(ours);
  useEffect(() => {
    playerKinds().then(setLevels, () => undefined);
  }, []);
  return levels;
}

function aboutLevel({ name, about }: LevelChoice): string {
  const own = `common.level.${name}.about`;
  return has(own) ? t(key(own)) : about;
}

export function AddComputer({ store, seat, close }: { store: TableStore; seat: number; close: () => void }) {
  const levels = useLevels();
  const level = levels.some(({ name }) => name === lastLevel.value) ? lastLevel.value : USUAL_LEVEL;
  const hasTemper = (LEVELS as readonly string[]).includes(level);
  const add = (event: Event) => {
    event.preventDefault();
    const kind = hasTemper ? kindOf(level, lastTemper.value) : level;
    store.do({ do: 'add-computer', kind, seat }).catch(toastError);
    close();
  };
  return (
    <Dialog title={t('lobby.computer.title')} onClose={close}>
      <form class="stack" onSubmit={add}>
        <Choice
          tall
          label={t('lobby.computer.level')}
          value={level}
          onChange={(value) => (lastLevel.value = value)}
          options={levels.map((one) => ({
            value: one.name,
            label: levelName(one.name),
            about: aboutLevel(one),
          }))}
        />
        {hasTemper && (
          <Pick
            label={t('lobby.computer.temper')}
            value={lastTemper.value}
            about={t(key(`common.temper.${lastTemper.value}.about`))}
            options={TEMPERS.map((value) => ({ value, label: temperName(value) }))}
            onChange={(value) => (lastTemper.value = value)}
          />
        )}
        <button type="submit" class="button button-main">
          {t('lobby.computer.add')}
        </button>
      </form>
    </Dialog>
  );
}
