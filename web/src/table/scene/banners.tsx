/** What is to be known above all: no connection, a pause, only watching. */

import { toastError } from '../../app/toasts';
import { Icon } from '../../art';
import { list, nameInText, t } from '../../words';
import type { TableStore } from '../store';
import { nudgedBy, voteCommand, voteText } from './idle';

interface BannersProps {
  store: TableStore;
  /** The deal lies open: there is only that to do. */
  isDealing: boolean;
}

export function Banners({ store, isDealing }: BannersProps) {
  const people = store.people.value;
  const you = store.you.value;
  const wishing = people?.members.filter((member) => member.wishes_pause) ?? [];
  const me = people?.members.find((member) => member.id === you);
  const plays = store.person.value !== null;
  const nudger = nudgedBy(store);
  const votes = people?.playing ? people.votes : [];
  const ask = (command: Parameters<TableStore['do']>[0]) => () => void store.do(command).catch(toastError);
  return (
    <div class="scene-banners">
      {store.socket.status.value === 'lost' ? (
        <p class="scene-banner" data-kind="lost" role="alert">
          <Icon name="disconnected" /> {t('table.banner.lost')}
        </p>
      ) : null}
      {nudger ? (
        <p class="scene-banner" data-kind="nudge" role="alert">
          <Icon name="wave" /> <span>{t('table.banner.nudge', { name: nameInText(nudger) })}</span>
        </p>
      ) : null}
      {plays && people?.playing && me?.stand_in && !isDealing ? (
        <p class="scene-banner" data-kind="nudge" role="alert">
          <Icon name="robot" /> <span>{t('table.banner.stand_in')}</span>
          <button type="button" class="scene-button" onClick={ask({ do: 'back' })}>
            {t('table.banner.back')}
          </button>
        </p>
      ) : null}
      {people && votes.length > 0
        ? votes.map((vote) => (
            <p key={`${vote.to} ${vote.whom} ${vote.seconds}`} class="scene-banner" role="status">
              <Icon name={vote.to === 'clock' ? 'clock' : 'robot'} /> <span>{voteText(people, vote)}</span>
              {plays && vote.whom !== you && !vote.by.includes(you ?? '') ? (
                <button type="button" class="scene-button" onClick={ask(voteCommand(vote))}>
                  {t('table.banner.agree')}
                </button>
              ) : null}
            </p>
          ))
        : null}
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
