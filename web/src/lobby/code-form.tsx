/** Where a code or a link is typed in. */

import { useId, useState } from 'preact/hooks';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { go } from '../app/router';
import { findCode } from '../service/http';
import { t } from '../words';
import { readInvitation } from './invitation';

export function CodeForm({ given = '' }: { given?: string }) {
  const [text, setText] = useState(given);
  const [problem, setProblem] = useState('');
  const about = useId();
  const follow = async (event: Event) => {
    event.preventDefault();
    setProblem('');
    const invitation = readInvitation(text);
    if (invitation === null) {
      setProblem(t('home.code.bad'));
      return;
    }
    try {
      const table = 'table' in invitation ? invitation.table : (await findCode(invitation.code)).table;
      go(`/t/${table}`);
    } catch (error) {
      setProblem(sayError(error));
    }
  };
  return (
    <form class="panel" onSubmit={follow} noValidate>
      <div class="field">
        <label>
          <h2 class="home-code-title">{t('home.code')}</h2>
          <input
            class="home-code"
            value={text}
            placeholder="K4H6X2PQ"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-describedby={about}
            aria-invalid={problem !== ''}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <span class="field-about" id={about}>
          {t('home.code.about')}
        </span>
      </div>
      {problem && <Problem>{problem}</Problem>}
      <button type="submit" class="button">
        {t('home.code.go')}
      </button>
    </form>
  );
}
