/** The table before a game: who sits where, how it is played, and the start. */

import { useState } from 'preact/hooks';
import { Dialog } from '../app/dialog';
import { toastError } from '../app/toasts';
import { Icon } from '../art/icons';
import type { Member, People } from '../service/types';
import type { TableStore } from '../table/store';
import { list, nameInText, plural, t } from '../words';
import { lastLevel, lastTemper } from './computers';
import { Invite } from './invite';
import { type KeptSeats, KeptSeatsNotice } from './kept-seats';
import { kindOf } from './levels';
import { Manage } from './manage';
import { OptionsPanel } from './options';
import { changed, fewestSeats } from './options-model';
import { fillSeats, takeFresh } from './plan';
import { Seats } from './seats';

/** The link and the code to scan stand beside the seats, as in lobby.css; where they do not, who made the table sees them first. */
const WIDE = '(min-width: 56rem)';

interface LobbyProps {
  store: TableStore;
  join: () => void;
  /** Other seats that this browser has at this table. */
  kept: KeptSeats;
}

export function Lobby({ store, join, kept }: LobbyProps) {
  const [isManaging, setManaging] = useState(false);
  const [isInviting, setInviting] = useState(() => takeFresh(store.table) && !matchMedia(WIDE).matches);
  const people = store.people.value;
  if (!people) return null;
  const watching = people.members.filter((member) => !member.computer && !people.seats.includes(member.id));
  return (
    <div class="page lobby">
      <div class="lobby-head">
        <h1>{t('lobby.title', { code: people.code })}</h1>
        <p class="muted">{t('lobby.waiting')}</p>
        <div class="lobby-head-actions">
          <button type="button" class="button lobby-head-invite" onClick={() => setInviting(true)}>
            <Icon name="qr" />
            {t('lobby.menu.invite')}
          </button>
          {store.isHost.value && (
            <button type="button" class="button" onClick={() => setManaging(true)}>
              <Icon name="crown" />
              {t('lobby.menu.manage')}
            </button>
          )}
        </div>
      </div>
      <KeptSeatsNotice {...kept} />
      {people.locked && (
        <p class="notice">
          <Icon name="shield" />
          <span>{t('lobby.locked')}</span>
        </p>
      )}
      <div class="lobby-columns">
        <div class="stack lobby-main">
          <Seats store={store} people={people} />
          {watching.length > 0 && <Watching members={watching} />}
          {store.you.value === null && (
            <p class="row">
              <Icon name="eye" /> {t('lobby.watching')}
              <button type="button" class="button button-small" onClick={join}>
                {t('lobby.watching.join')}
              </button>
            </p>
          )}
          <StartPanel store={store} people={people} />
        </div>
        <section class="panel lobby-side" aria-labelledby="lobby-invite">
          <h2 id="lobby-invite">{t('lobby.invite')}</h2>
          <Invite store={store} people={people} />
        </section>
        <OptionsPanel store={store} people={people} />
      </div>
      {isInviting && (
        <Dialog title={t('lobby.invite')} onClose={() => setInviting(false)}>
          <Invite store={store} people={people} />
        </Dialog>
      )}
      {isManaging && (
        <Dialog title={t('lobby.menu.manage')} onClose={() => setManaging(false)}>
          <Manage store={store} />
        </Dialog>
      )}
    </div>
  );
}

function Watching({ members }: { members: Member[] }) {
  return (
    <p class="muted">
      <Icon name="eye" /> {t('lobby.watchers')}: {list(members.map(({ name }) => nameInText(name)))}
    </p>
  );
}

function StartPanel({ store, people }: { store: TableStore; people: People }) {
  const [isBusy, setBusy] = useState(false);
  const empty = people.seats.filter((seat) => seat === null).length;
  const isHost = store.isHost.value;
  const act = async (what: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    await what().catch(toastError);
    setBusy(false);
  };
  const seated = people.seats.length - empty;
  const mayShrink = isHost && empty > 0 && seated >= fewestSeats(people.options.edition);
  const isStartable = isHost && empty === 0;
  return (
    <section class="lobby-start" aria-label={t('lobby.start')}>
      {isHost && empty > 0 && (
        <button
          type="button"
          class="button button-main"
          onClick={() => act(() => fillSeats(store, kindOf(lastLevel.value, lastTemper.value)))}
        >
          <Icon name="robot" />
          {plural('lobby.fill', empty)}
        </button>
      )}
      {isHost && (
        <button
          type="button"
          class={isStartable ? 'button button-main' : 'button'}
          disabled={!isStartable}
          aria-describedby="lobby-why"
          onClick={() => act(() => store.do({ do: 'start' }))}
        >
          <Icon name="play" />
          {t(people.game === null ? 'lobby.start' : 'lobby.start.again')}
        </button>
      )}
      <p id="lobby-why" class="muted" role="status">
        {whyNot(people, isHost, empty)}
      </p>
      {mayShrink && (
        <button
          type="button"
          class="button button-quiet button-small"
          onClick={() =>
            act(() =>
              store.do({
                do: 'set-options',
                options: changed(people.options, { seats: seated }),
              }),
            )
          }
        >
          {t('lobby.fewer', { players: plural('common.players', seated) })}
        </button>
      )}
    </section>
  );
}

function whyNot(people: People, isHost: boolean, empty: number): string {
  if (empty > 0) return plural('lobby.start.empty', empty);
  if (isHost) return t('lobby.start.ready');
  const host = people.members.find((member) => member.id === people.host);
  return host ? t('lobby.start.host', { host: nameInText(host.name) }) : t('lobby.start.none');
}
