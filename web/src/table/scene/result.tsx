/** How it ended: who won and why, and what can be done next. */

import { copyText } from '../../app/copy';
import { later } from '../../app/later';
import { toast, toastError } from '../../app/toasts';
import { Coin, Icon } from '../../art';
import { API } from '../../service/http';
import { need, number, t } from '../../words';
import type { TableStore } from '../store';
import { fortunes } from './fortunes';
import type { LogLine } from './lines';
import { RuleLink } from './log';
import { editionOf } from './naming';

const GoldPicture = later(async () => {
  const [{ GoldPicture }] = await Promise.all([import('../../review/gold-picture'), need('review')]);
  return GoldPicture;
});

async function copyLink(game: string): Promise<void> {
  const done = await copyText(`${location.origin}/game/${game}`);
  toast(t(done ? 'common.link_copied' : 'errors.no-copy'), { bad: !done });
}

interface ResultProps {
  store: TableStore;
  lines: readonly LogLine[];
  /** To the seats, or to the door for who has no name here yet. */
  onSeats?: (() => void) | undefined;
}

export function Result({ store, lines, onSeats }: ResultProps) {
  const state = store.state.value;
  const people = store.people.value;
  if (!state?.over || !people) return null;
  const won = store.person.value !== null && state.winners.includes(store.person.value);
  const why = lines.findLast((line) => line.event.type === 'GameEnded')?.text;
  const moments = fortunes(store.log.value, state);
  const names = Object.fromEntries(state.seats.map((person) => [person, store.nameOf(person)]));
  const order = [...state.seats].sort((one, other) => (state.gold[other] ?? 0) - (state.gold[one] ?? 0));
  return (
    <section class="scene-result" aria-labelledby="scene-result">
      <h2 id="scene-result">{won ? t('table.result.won') : t('table.result')}</h2>
      <p>
        {why} {state.ended_by ? <RuleLink rule={state.ended_by} edition={editionOf(store)} /> : null}
      </p>
      <ol class="scene-final" aria-label={t('table.result.gold')}>
        {order.map((person) => (
          <li key={person} data-winner={state.winners.includes(person)}>
            {state.winners.includes(person) ? (
              <Icon name="star" title={t('table.seat.winner')} size="1em" />
            ) : null}
            <bdi>{store.nameOf(person)}</bdi> <Coin size="1em" /> <b>{number(state.gold[person] ?? 0)}</b>
          </li>
        ))}
      </ol>
      {moments ? <GoldPicture moments={moments} names={names} /> : null}
      <div class="scene-next">
        {onSeats && people.seats.includes(null) && (store.isHost.value || store.you.value === null) ? (
          <button type="button" class="scene-button" data-kind="main" onClick={onSeats}>
            {t(store.isHost.value ? 'lobby.menu.lobby' : 'lobby.watching.join')}
          </button>
        ) : store.isHost.value ? (
          <button
            type="button"
            class="scene-button"
            data-kind="main"
            onClick={() => void store.do({ do: 'start' }).catch(toastError)}
          >
            {t('table.result.again')}
          </button>
        ) : (
          <p class="scene-small">{t('table.result.wait')}</p>
        )}
        {people.game ? (
          <>
            <a class="scene-button" href={`/game/${people.game}`}>
              {t('table.result.review')}
            </a>
            <button type="button" class="scene-button" onClick={() => void copyLink(people.game ?? '')}>
              <Icon name="copy" size="1em" /> {t('common.copy_link')}
            </button>
            <a class="scene-link" href={`${API}/games/${people.game}`} download={`${people.game}.masc`}>
              <Icon name="download" size="1em" /> {t('table.result.record')}
            </a>
            {store.person.value ? (
              <a
                class="scene-link"
                href={`${API}/tables/${people.table}/record`}
                download={`${people.game}-${store.person.value}.masc`}
              >
                <Icon name="download" size="1em" /> {t('table.result.own_record')}
              </a>
            ) : null}
          </>
        ) : null}
      </div>
    </section>
  );
}
