/** Whether the table is heard. */

import { Icon } from '../art/icons';
import type { Status } from '../service/socket';
import { t } from '../words';

export function Connection({ status }: { status: Status }) {
  const isLost = status === 'lost';
  return (
    <span class={isLost ? 'connection connection-lost' : 'connection'} role="status">
      {isLost && (
        <>
          <Icon name="disconnected" />
          <span>{t('common.connection.lost')}</span>
        </>
      )}
      {status === 'connecting' && <span class="visually-hidden">{t('common.connection.connecting')}</span>}
      {status === 'open' && (
        <>
          <span class="connection-dot" title={t('common.connection.open')} />
          <span class="visually-hidden">{t('common.connection.open')}</span>
        </>
      )}
    </span>
  );
}
