/** One's own seat on another device. */

import { useEffect, useState } from 'preact/hooks';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { LinkField, QrCode } from '../app/link';
import { turnedAt } from '../app/settings';
import { Icon } from '../art/icons';
import { ownToken } from '../service/http';
import { t } from '../words';
import { linkTo } from './invitation';
import { writeSeatLink } from './seat-link';

export function OwnLink({ table }: { table: string }) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    ownToken(table).then(
      ({ token }) => setUrl(linkTo(table) + writeSeatLink(table, token, turnedAt(table))),
      (error) => setProblem(sayError(error)),
    );
  }, [table]);
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
        </>
      )}
    </div>
  );
}
