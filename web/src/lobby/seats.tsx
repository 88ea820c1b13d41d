/** The seats, in the order of play. */

import { useState } from 'preact/hooks';
import { Menu, MenuItem } from '../app/menu';
import { toast, toastError } from '../app/toasts';
import { Icon } from '../art/icons';
import type { Command, Member, People } from '../service/types';
import type { TableStore } from '../table/store';
import { t } from '../words';
import { AddComputer } from './computers';
import { kindName } from './levels';
import { RemovePerson } from './remove-person';

export function Seats({ store, people }: { store: TableStore; people: People }) {
  const [addTo, setAddTo] = useState<number | null>(null);
  const members = new Map(people.members.map((member) => [member.id, member]));
  return (
    <section class="lobby-table" aria-labelledby="lobby-seats">
      <h2 id="lobby-seats">{t('lobby.seats')}</h2>
      <ol class={people.seats.length > 6 ? 'lobby-seats lobby-seats-many' : 'lobby-seats'}>
        {people.seats.map((id, seat) => {
          const member = id === null ? undefined : members.get(id);
          return (
            <li key={seat} class={member ? 'lobby-seat' : 'lobby-seat lobby-seat-empty'}>
              <span class="lobby-number" aria-hidden="true">
                {seat + 1}
              </span>
              <span class="visually-hidden">{t('lobby.seat', { number: seat + 1 })}: </span>
              {member ? (
                <Taken store={store} people={people} member={member} />
              ) : (
                <Empty store={store} people={people} seat={seat} add={() => setAddTo(seat)} />
              )}
            </li>
          );
        })}
      </ol>
      {addTo !== null && <AddComputer store={store} seat={addTo} close={() => setAddTo(null)} />}
    </section>
  );
}

function Empty({
  store,
  people,
  seat,
  add,
}: {
  store: TableStore;
  people: People;
  seat: number;
  add: () => void;
}) {
  const you = store.you.value;
  return (
    <>
      <span class="lobby-name">{t('lobby.seat.empty')}</span>
      <span class="lobby-actions">
        {you !== null && (
          <button type="button" class="button button-small" onClick={() => tell(store, { do: 'sit', seat })}>
            {t(people.seats.includes(you) ? 'lobby.seat.move' : 'lobby.seat.take')}
          </button>
        )}
        {store.isHost.value && (
          <button
            type="button"
            class="button button-small button-icon"
            aria-label={t('lobby.seat.computer', { number: seat + 1 })}
            onClick={add}
          >
            <Icon name="plus" size={16} />
            <Icon name="robot" />
          </button>
        )}
      </span>
    </>
  );
}

function Taken({ store, people, member }: { store: TableStore; people: People; member: Member }) {
  const [isRemoving, setRemoving] = useState(false);
  const isYou = member.id === store.you.value;
  const { name } = member;
  const remove = () =>
    tell(store, { do: 'remove', whom: member.id }, () => toast(t('lobby.removed', { name })));
  return (
    <>
      <span class="lobby-who">
        <Icon name={member.computer ? 'robot' : 'person'} />
        <span class="lobby-person">
          <span class="lobby-name">{name}</span>
          <span class="lobby-tags">
            {isYou && <span class="tag">{t('lobby.you')}</span>}
            {member.id === people.host && <span class="tag">{t('lobby.host')}</span>}
            {member.computer && <span class="tag">{kindName(member.computer)}</span>}
            {member.here === false && !member.computer && <span class="tag">{t('lobby.away')}</span>}
          </span>
        </span>
      </span>
      <span class="lobby-actions">
        {isYou && (
          <button type="button" class="button button-small" onClick={() => tell(store, { do: 'stand' })}>
            {t('lobby.seat.stand')}
          </button>
        )}
        {store.isHost.value && member.computer && (
          <button
            type="button"
            class="button button-small button-icon button-quiet"
            aria-label={t('lobby.remove', { name })}
            onClick={remove}
          >
            <Icon name="close" />
          </button>
        )}
        {store.isHost.value && !isYou && !member.computer && (
          <Menu label={t('lobby.actions', { name })} icon="settings">
            <MenuItem
              icon="crown"
              onClick={() =>
                tell(store, { do: 'hand-over', whom: member.id }, () =>
                  toast(t('lobby.handed_over', { name })),
                )
              }
            >
              {t('lobby.hand_over', { name })}
            </MenuItem>
            <MenuItem icon="close" onClick={() => setRemoving(true)}>
              {t('lobby.remove', { name })}
            </MenuItem>
          </Menu>
        )}
        {isRemoving && <RemovePerson store={store} member={member} close={() => setRemoving(false)} />}
      </span>
    </>
  );
}

function tell(store: TableStore, command: Command, then: () => void = () => {}): void {
  store.do(command).then(then, toastError);
}
