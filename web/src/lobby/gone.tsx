/** Why there is no table to be seen. */

import { key, t } from '../words';
import { has } from '../words/store';

interface GoneProps {
  /** A close reason or an error code of docs/protocol.md. */
  reason: string;
  again?: (() => void) | undefined;
}

export function Gone({ reason, again }: GoneProps) {
  const name = has(`lobby.gone.${reason}`) ? reason : 'unreachable';
  return (
    <section class="alone" role="alert">
      <h1>{t(key(`lobby.gone.${name}`))}</h1>
      <p>{t(key(`lobby.gone.${name}.about`))}</p>
      <div class="row">
        {again && (
          <button type="button" class="button" onClick={again}>
            {t('lobby.gone.again')}
          </button>
        )}
        <a class="button" href="/">
          {t('lobby.gone.home')}
        </a>
      </div>
    </section>
  );
}
