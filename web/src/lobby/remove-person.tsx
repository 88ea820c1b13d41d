/** The host sends somebody away, for now or for good. */

import { useState } from 'preact/hooks';
import { Confirm } from '../app/confirm';
import { Switch } from '../app/fields';
import { toast } from '../app/toasts';
import type { Member } from '../service/types';
import type { TableStore } from '../table/store';
import { nameInText, t } from '../words';

interface RemovePersonProps {
  store: TableStore;
  member: Member;
  close: () => void;
}

export function RemovePerson({ store, member, close }: RemovePersonProps) {
  const [ban, setBan] = useState(member.gone === true);
  const people = store.people.value;
  const name = nameInText(member.name);
  const isPlaying = people?.playing && Object.values(people.persons).includes(member.id) && !member.gone;
  const remove = async () => {
    await store.do({ do: 'remove', whom: member.id, ban });
    toast(t(ban ? 'lobby.banned' : 'lobby.removed', { name }));
  };
  const about = isPlaying
    ? t(ban ? 'lobby.remove.playing.ban' : 'lobby.remove.playing')
    : t(ban ? 'lobby.remove.about.ban' : 'lobby.remove.about');
  return (
    <Confirm
      title={t(ban ? 'lobby.ban.title' : 'lobby.remove.title', { name })}
      action={t(ban ? 'lobby.ban.go' : 'lobby.remove.go')}
      danger
      onConfirm={remove}
      onClose={close}
    >
      {member.gone ? (
        <p>{t('lobby.ban.about')}</p>
      ) : (
        <>
          <p>{about}</p>
          <Switch label={t('lobby.ban')} about={t('lobby.ban.about')} on={ban} onChange={setBan} />
        </>
      )}
    </Confirm>
  );
}
