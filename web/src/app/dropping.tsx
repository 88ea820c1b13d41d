/** What is seen of a file over the page, and the question of who sits at a table. */

import { useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { isolated, t } from '../words';
import { Dialog } from './dialog';
import { asking, isHeld } from './dropped';
import { handOver } from './handing';
import './dropping.css';

export function Dropping() {
  const file = asking.value;
  return (
    <>
      {isHeld.value && (
        <div class="dropping" role="status">
          <p>
            <Icon name="upload" size={40} />
            {t('review.drop.now')}
          </p>
        </div>
      )}
      {file && <Asking key={file} file={file} />}
    </>
  );
}

function Asking({ file }: { file: File }) {
  const close = () => {
    asking.value = null;
  };
  const [address] = useState(() => handOver(file));
  return (
    <Dialog title={t('review.drop.ask', { name: isolated(file.name) })} onClose={close}>
      <div class="stack">
        <p>{t('review.drop.ask.about')}</p>
        <div class="row">
          <a class="button button-main" href={address} target="_blank" rel="noopener" onClick={close}>
            {t('review.drop.ask.tab')}
          </a>
          <button type="button" class="button" onClick={close}>
            {t('common.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
