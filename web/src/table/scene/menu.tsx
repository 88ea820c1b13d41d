/** What is not play: pause, time, settings, leaving. */

import { useSignal } from '@preact/signals';
import { Icon, type IconName } from '../../art';
import { kept } from '../../app/settings';
import { key, t } from '../../words';
import type { TableStore } from '../store';
import { deadline } from './clock';
import { editionOf } from './naming';

export type Pace = 'slow' | 'normal' | 'fast' | 'off';
const PACES: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

/** How long animations take, chosen for this browser. */
export const pace = kept<Pace>('pace', 'normal', ['slow', 'normal', 'fast', 'off']);

export function paceFactor(): number {
  return PACES[pace.value];
}

export interface MenuHooks {
  onOwnLink?: (() => void) | undefined;
  onSettings?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

export function Menu({ store, hooks, onClose }: { store: TableStore; hooks: MenuHooks; onClose: () => void }) {
  const sure = useSignal(false);
  const people = store.people.value;
  const me = people?.members.find((member) => member.id === store.you.value);
  const plays = store.person.value !== null && people?.playing;
  const act = (work: () => unknown) => () => {
    onClose();
    void work();
  };
  const ask = (command: Parameters<TableStore['do']>[0]) => act(() => store.do(command).catch(() => {}));
  const leave = act(async () => {
    if (store.you.value !== null) await store.do({ do: 'leave' }).catch(() => {});
    hooks.onLeave?.();
  });
  return (
    <div class="scene-menu">
      <ul>
        {plays && people?.paused ? <Item icon="play" text={t('table.menu.resume')} onClick={ask({ do: 'resume' })} /> : null}
        {plays && !people?.paused ? (
          <Item
            icon="pause"
            text={t(me?.wishes_pause ? 'table.menu.unpause' : 'table.menu.pause')}
            onClick={ask({ do: 'pause', wished: !me?.wishes_pause })}
          />
        ) : null}
        {plays && deadline.value !== null ? (
          <Item icon="clock" text={t('table.menu.time')} onClick={ask({ do: 'give-time' })} />
        ) : null}
        {hooks.onOwnLink && store.you.value ? (
          <Item icon="qr" text={t('table.menu.own_link')} onClick={act(hooks.onOwnLink)} />
        ) : null}
        {hooks.onSettings ? <Item icon="settings" text={t('table.menu.settings')} onClick={act(hooks.onSettings)} /> : null}
        <li>
          <a href={`/rules/${editionOf(store)}`} target="_blank" rel="noopener">
            <Icon name="book" /> {t('table.menu.rules')}
          </a>
        </li>
        <li>
          <label>
            <Icon name="settings" /> {t('table.pace')}
            <select
              value={pace.value}
              onChange={(event) => {
                pace.value = event.currentTarget.value as Pace;
              }}
            >
              {(Object.keys(PACES) as Pace[]).map((name) => (
                <option key={name} value={name}>
                  {t(key(`table.pace.${name}`))}
                </option>
              ))}
            </select>
          </label>
        </li>
        {sure.value ? null : (
          <Item
            icon="leave"
            text={t('table.menu.leave')}
            onClick={() => {
              sure.value = true;
            }}
          />
        )}
      </ul>
      {sure.value ? (
        <div role="alert" class="scene-sure">
          <p>{t(plays ? 'table.menu.leave_sure' : 'table.menu.leave_watch')}</p>
          <button type="button" class="scene-button" data-kind="danger" onClick={leave}>
            {t('common.leave')}
          </button>
          <button type="button" class="scene-button" onClick={onClose}>
            {t('table.menu.stay')}
          </button>
        </div>
      ) : null}
    </div>
  );
}

function Item({ icon, text, onClick }: { icon: IconName; text: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        <Icon name={icon} /> {text}
      </button>
    </li>
  );
}
