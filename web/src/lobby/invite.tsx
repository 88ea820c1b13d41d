/** The link, the code and the picture to scan. */

import { LinkField, QrCode } from '../app/link';
import { Icon } from '../art/icons';
import type { People } from '../service/types';
import { rich, t } from '../words';
import { isOnlyHere, linkTo } from './invitation';

export function Invite({ people }: { people: People }) {
  const url = linkTo(people.table);
  return (
    <div class="lobby-invite">
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
      {isOnlyHere() && (
        <p class="notice small">
          <Icon name="info" />
          <span>{rich('lobby.invite.local', { command: <code>ridotto play --lan</code> })}</span>
        </p>
      )}
    </div>
  );
}
