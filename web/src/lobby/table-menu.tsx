/** The menu of a table, before and in the game. */

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { DeleteName } from '../app/delete-name';
import { Dialog } from '../app/dialog';
import { later } from '../app/later';
import { Menu, MenuItem } from '../app/menu';
import { openSettings } from '../app/settings-dialog';
import { toastError } from '../app/toasts';
import { deleteName } from '../service/http';
import type { TableStore } from '../table/store';
import { t } from '../words';
import { JoinForm } from './door';
import { KeptSeatItems, type KeptSeats } from './kept-seats';

// what draws codes to scan is not needed at the door
const Invite = later(async () => (await import('./invite')).Invite);
const OwnLink = later(async () => (await import('./own-link')).OwnLink);
const Manage = later(async () => (await import('./manage')).Manage);

type Shown = 'invite' | 'device' | 'name' | 'manage' | 'leave' | 'join' | null;

interface TableMenuProps {
  store: TableStore;
  showsLobby: Signal<boolean>;
  joined: () => void;
  /** Other seats that this browser has at this table. */
  kept: KeptSeats;
  /** What the game adds. */
  more?: ComponentChildren;
}

export function TableMenu({ store, showsLobby, joined, kept, more }: TableMenuProps) {
  const [shown, show] = useState<Shown>(null);
  const people = store.people.value;
  const isThere = people !== null;
  useEffect(() => {
    if (!isThere) return;
    Invite.prepare();
    OwnLink.prepare();
    Manage.prepare();
  }, [isThere]);
  const isMember = store.you.value !== null;
  const isClosed = store.socket.status.value === 'closed';
  const isBetween = people !== null && people.game !== null && !people.playing;
  const edition = people?.options.edition ?? 'first';
  return (
    <>
      <Menu label={t('common.menu')} icon="menu">
        {more}
        {isBetween && (
          <MenuItem icon="person" onClick={() => (showsLobby.value = !showsLobby.value)}>
            {t(showsLobby.value ? 'lobby.menu.back' : 'lobby.menu.lobby')}
          </MenuItem>
        )}
        {people && !isMember && !isClosed && people.game !== null && (
          <MenuItem icon="person" onClick={() => show('join')}>
            {t('lobby.watching.join')}
          </MenuItem>
        )}
        {people && !isClosed && (
          <MenuItem icon="link" onClick={() => show('invite')}>
            {t('lobby.menu.invite')}
          </MenuItem>
        )}
        {isMember && !isClosed && (
          <MenuItem icon={store.isHost.value ? 'crown' : 'person'} onClick={() => show('manage')}>
            {t(store.isHost.value ? 'lobby.menu.manage' : 'lobby.menu.people')}
          </MenuItem>
        )}
        {/* one's own seat */}
        {isMember && !isClosed && (
          <MenuItem icon="qr" onClick={() => show('device')}>
            {t('lobby.menu.device')}
          </MenuItem>
        )}
        {isMember && !isClosed && (
          <MenuItem icon="mask" onClick={() => show('name')}>
            {t('common.delete_name')}
          </MenuItem>
        )}
        <KeptSeatItems {...kept} />
        <MenuItem icon="book" href={`/rules/${edition}`} newTab>
          {t('common.rules')}
        </MenuItem>
        <MenuItem icon="upload" href="/review" newTab>
          {t('home.review')}
        </MenuItem>
        <MenuItem icon="settings" onClick={openSettings}>
          {t('common.settings')}
        </MenuItem>
        <MenuItem icon="home" href="/">
          {t('lobby.gone.home')}
        </MenuItem>
        {isMember && !isClosed && (
          <MenuItem icon="leave" onClick={() => show('leave')}>
            {t('lobby.menu.leave')}
          </MenuItem>
        )}
      </Menu>
      {shown === 'invite' && people && (
        <Dialog title={t('lobby.invite')} onClose={() => show(null)}>
          <Invite store={store} people={people} />
        </Dialog>
      )}
      {shown === 'device' && (
        <Dialog title={t('lobby.device.title')} onClose={() => show(null)}>
          <OwnLink store={store} />
        </Dialog>
      )}
      {shown === 'name' && people && (
        <DeleteName
          name={people.members.find((member) => member.id === store.you.value)?.name ?? ''}
          ask={() => deleteName(people.table)}
          close={() => show(null)}
        />
      )}
      {shown === 'manage' && (
        <Dialog
          title={t(store.isHost.value ? 'lobby.menu.manage' : 'lobby.menu.people')}
          onClose={() => show(null)}
        >
          <Manage store={store} />
        </Dialog>
      )}
      {shown === 'join' && people && (
        <Dialog title={t('lobby.join.title')} onClose={() => show(null)}>
          <JoinForm
            table={store.table}
            isFull={people.playing || !people.seats.includes(null)}
            joined={() => {
              show(null);
              joined();
            }}
          />
        </Dialog>
      )}
      {shown === 'leave' && <Leaving store={store} close={() => show(null)} />}
    </>
  );
}

function Leaving({ store, close }: { store: TableStore; close: () => void }) {
  const isPlaying = store.people.value?.playing && store.person.value !== null;
  const hasHeir = store.people.value?.members.some(
    (member) => !member.computer && !member.gone && member.id !== store.you.value,
  );
  const leave = () => {
    close();
    store.do({ do: 'leave' }).catch((error) => {
      if (error?.code !== 'left') toastError(error); // the socket may close before the answer
    });
  };
  return (
    <Dialog title={t('lobby.leave.title')} onClose={close}>
      <div class="stack">
        <p>{t(isPlaying ? 'lobby.leave.playing' : 'lobby.leave.about')}</p>
        {store.isHost.value && hasHeir && <p>{t('lobby.leave.host')}</p>}
        <div class="row">
          <button type="button" class="button button-danger" onClick={leave}>
            {t('common.leave')}
          </button>
          <button type="button" class="button" onClick={close}>
            {t('lobby.leave.stay')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
