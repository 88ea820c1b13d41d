/** One's own seat: on another device, and with another link. */

import { useEffect, useState } from 'preact/hooks';
import { Confirm } from '../app/confirm';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { LinkField, QrCode } from '../app/link';
import { toast } from '../app/toasts';
import { Icon } from '../art/icons';
import { ownToken, renewToken } from '../service/http';
import type { TableStore } from '../table/store';
import { t } from '../words';
import { linkTo } from './invitation';
import { writeSeatLink } from './seat-link';
import { tellTabs } from './seat-news';

export function OwnLink({ store }: { store: TableStore }) {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState('');
  const table = store.people.value?.table ?? store.table;
  useEffect(() => {
    ownToken(table).then(
      (own) => setToken(own.token),
      (error) => setProblem(sayError(error)),
    );
  }, [table]);
  const url = token && linkTo(table) + writeSeatLink(token);
  return (
    <div class="stack">
      <p>{t('lobby.device.about')}</p>
      <p class="notice">
        <Icon name="warning" />
        <strong>{t('lobby.device.warning')}</strong>
      </p>
      {problem && <Problem>{problem}</Problem>}
      {url && (
        <>
          <QrCode text={url} title={t('lobby.device.qr')} />
          <LinkField label={t('lobby.device.link')} url={url} shareTitle={t('lobby.device.share')} />
          <RenewOwnLink store={store} table={table} renewed={setToken} />
        </>
      )}
    </div>
  );
}

interface RenewProps {
  store: TableStore;
  table: string;
  renewed: (token: string) => void;
}

/** The service closes every connection of this seat. Those of this browser come back with the new cookie. */
function RenewOwnLink({ store, table, renewed }: RenewProps) {
  const [isAsking, setAsking] = useState(false);
  const renew = async () => {
    const { token } = await renewToken(table);
    renewed(token);
    store.socket.comeBack?.();
    tellTabs(table);
    toast(t('lobby.own.renewed'));
  };
  return (
    <div>
      <button type="button" class="button button-small" onClick={() => setAsking(true)}>
        <Icon name="again" />
        {t('lobby.own.renew')}
      </button>
      {isAsking && (
        <Confirm
          title={t('lobby.own.renew.title')}
          action={t('lobby.own.renew.go')}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          <p>{t('lobby.own.renew.about')}</p>
        </Confirm>
      )}
    </div>
  );
}
