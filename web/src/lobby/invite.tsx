/** The link, the code and the picture to scan; the host can replace them. */

import { useState } from 'preact/hooks';
import { Confirm } from '../app/confirm';
import { LinkField, QrCode } from '../app/link';
import { toast } from '../app/toasts';
import { Icon } from '../art/icons';
import type { People } from '../service/types';
import type { TableStore } from '../table/store';
import { rich, t } from '../words';
import { isOnlyHere, linkTo } from './invitation';

export function Invite({ store, people }: { store: TableStore; people: People }) {
  const url = linkTo(people.table);
  return (
    <div class="lobby-invite">
      {people.locked && (
        <p class="notice small">
          <Icon name="shield" />
          <span>{t('lobby.locked')}</span>
        </p>
      )}
      <div class="stack">
        <LinkField label={t('lobby.invite.link')} url={url} shareTitle={t('lobby.invite.share')} />
        <p class="lobby-code">
          <span class="field-label">{t('lobby.invite.code')}</span>
          <strong>{people.code}</strong>
        </p>
      </div>
      <figure class="lobby-qr">
        <QrCode text={url} title={t('lobby.invite.qr')} />
        <figcaption class="muted small">{t('lobby.invite.scan')}</figcaption>
      </figure>
      {store.isHost.value && <RenewLink store={store} />}
      {isOnlyHere() && (
        <p class="notice small">
          <Icon name="info" />
          <span>{rich('lobby.invite.local', { command: <code>ridotto play --lan</code> })}</span>
        </p>
      )}
    </div>
  );
}

function RenewLink({ store }: { store: TableStore }) {
  const [isAsking, setAsking] = useState(false);
  const renew = async () => {
    await store.do({ do: 'renew-link' });
    toast(t('lobby.renew.done'));
  };
  return (
    <div class="lobby-wide">
      <button type="button" class="button button-small" onClick={() => setAsking(true)}>
        <Icon name="again" />
        {t('lobby.renew')}
      </button>
      {isAsking && (
        <Confirm
          title={t('lobby.renew.title')}
          action={t('lobby.renew.go')}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          <p>{t('lobby.renew.about')}</p>
        </Confirm>
      )}
    </div>
  );
}
