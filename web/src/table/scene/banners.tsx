/** What is to be known above all: no connection, a pause, only watching. */

import { toastError } from '../../app/toasts';
import { Icon } from '../../art';
import { list, nameInText, t } from '../../words';
import type { TableStore } from '../store';

export function Banners({ store }: { store: TableStore }) {
  const people = store.people.value;
  const you = store.you.value;
  const wishing = people?.members.filter((member) => member.wishes_pause) ?? [];
  const me = people?.members.find((member) => member.id === you);
  const plays = store.person.value !== null;
  const ask = (command: Parameters<TableStore['do']>[0]) => () => void store.do(command).catch(toastError);
  return (
    <div class="scene-banners">
      {store.socket.status.value === 'lost' ? (
        <p class="scene-banner" data-kind="lost" role="alert">
          <Icon name="disconnected" /> {t('table.banner.lost')}
        </p>
      ) : null}
      {people?.paused ? (
        <p class="scene-banner" role="status">
          <Icon name="pause" /> <span>{t('table.banner.paused')}</span>
          {plays ? (
            <button type="button" class="scene-button" onClick={ask({ do: 'resume' })}>
              {t('table.menu.resume')}
            </button>
          ) : null}
        </p>
      ) : wishing.length > 0 ? (
        <p class="scene-banner" role="status">
          <Icon name="pause" />{' '}
          {t('table.banner.wish', { names: list(wishing.map((member) => nameInText(member.name))) })}
          {plays && !me?.wishes_pause ? (
            <button type="button" class="scene-button" onClick={ask({ do: 'pause', wished: true })}>
              {t('table.banner.agree')}
            </button>
          ) : null}
        </p>
      ) : null}
      {plays || !people?.game ? null : (
        <p class="scene-banner" data-kind="watching">
          <Icon name="eye" /> {t('table.banner.watching')}
        </p>
      )}
    </div>
  );
}
