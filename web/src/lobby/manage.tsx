/** Everybody at the table; and for the host, before and in a game: who may come in, who has to go, and the end of the table. */

import { useState } from 'preact/hooks';
import { Confirm } from '../app/confirm';
import { Switch } from '../app/fields';
import { toast, toastError } from '../app/toasts';
import { Icon } from '../art/icons';
import type { Member, People } from '../service/types';
import type { TableStore } from '../table/store';
import { nameInText, t } from '../words';
import { RemovePerson } from './remove-person';

export function Manage({ store }: { store: TableStore }) {
  const people = store.people.value;
  if (!people) return null;
  return (
    <div class="stack">
      <PeopleList store={store} people={people} />
      {store.isHost.value ? (
        <>
          <Switch
            label={t('lobby.lock')}
            about={t('lobby.lock.about')}
            on={people.locked}
            onChange={(locked) => void store.do({ do: 'lock', locked }).catch(toastError)}
          />
          <CloseTable store={store} />
        </>
      ) : (
        <p class="muted">{people.locked ? t('lobby.locked') : t('lobby.unlocked')}</p>
      )}
    </div>
  );
}

function PeopleList({ store, people }: { store: TableStore; people: People }) {
  const [removed, setRemoved] = useState<Member | null>(null);
  const persons = people.members.filter((member) => !member.computer);
  return (
    <section aria-labelledby="manage-people">
      <h3 id="manage-people">{t('lobby.people')}</h3>
      <ul class="manage-people">
        {persons.map((member) => (
          <li key={member.id}>
            <span class="lobby-person">
              <bdi class="lobby-name">{member.name}</bdi>
              <Tags store={store} people={people} member={member} />
            </span>
            {store.isHost.value && member.id !== store.you.value && (
              <Tools store={store} member={member} remove={() => setRemoved(member)} />
            )}
          </li>
        ))}
      </ul>
      {removed && <RemovePerson store={store} member={removed} close={() => setRemoved(null)} />}
    </section>
  );
}

function Tags({ store, people, member }: { store: TableStore; people: People; member: Member }) {
  const sits = people.seats.includes(member.id);
  return (
    <span class="lobby-tags">
      {member.id === store.you.value && <span class="tag">{t('lobby.you')}</span>}
      {member.id === people.host && <span class="tag">{t('lobby.host')}</span>}
      {!sits && !member.gone && <span class="tag">{t('lobby.watches')}</span>}
      {member.here === false && !member.gone && <span class="tag">{t('lobby.away')}</span>}
      {member.gone && <span class="tag">{t('lobby.has_left')}</span>}
    </span>
  );
}

/** Somebody who has left can still be banned: they may come back otherwise. */
function Tools({ store, member, remove }: { store: TableStore; member: Member; remove: () => void }) {
  const name = nameInText(member.name);
  const handOver = () => {
    store
      .do({ do: 'hand-over', whom: member.id })
      .then(() => toast(t('lobby.handed_over', { name })))
      .catch(toastError);
  };
  return (
    <span class="lobby-actions">
      {!member.gone && (
        <button
          type="button"
          class="button button-small button-icon"
          aria-label={t('lobby.hand_over', { name })}
          title={t('lobby.hand_over', { name })}
          onClick={handOver}
        >
          <Icon name="crown" />
        </button>
      )}
      <button
        type="button"
        class="button button-small"
        aria-label={t(member.gone ? 'lobby.ban.whom' : 'lobby.remove', { name })}
        onClick={remove}
      >
        {t(member.gone ? 'lobby.ban.go' : 'lobby.remove.go')}
      </button>
    </span>
  );
}

function CloseTable({ store }: { store: TableStore }) {
  const [isAsking, setAsking] = useState(false);
  const isPlaying = store.people.value?.playing;
  const close = () =>
    store.do({ do: 'close' }).catch((error) => {
      if (error?.code !== 'closed') throw error; // the socket may close before the answer
    });
  return (
    <>
      <button type="button" class="button button-danger" onClick={() => setAsking(true)}>
        <Icon name="close" />
        {t('lobby.close')}
      </button>
      {isAsking && (
        <Confirm
          title={t('lobby.close.title')}
          action={t('lobby.close.go')}
          danger
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          <p>{t(isPlaying ? 'lobby.close.playing' : 'lobby.close.about')}</p>
        </Confirm>
      )}
    </>
  );
}
