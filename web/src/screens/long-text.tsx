import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { need, type Part, t } from '../words';

interface Props {
  parts: readonly Part[];
  children: () => ComponentChildren;
}

/** A page whose texts are long, so that they come when somebody reads them. */
export function LongText({ parts, children }: Props) {
  const [ready, setReady] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const wanted = parts.join(' ');
  const load = () => {
    setFailed(false);
    need(...parts).then(
      () => setReady(wanted),
      () => setFailed(true),
    );
  };
  useEffect(load, [wanted]);
  if (ready === wanted) return <>{children()}</>;
  return (
    <main class="alone" aria-busy={!failed}>
      {failed ? (
        <>
          <div role="alert">
            <h1>{t('errors.try-again')}</h1>
          </div>
          <button type="button" class="button" onClick={load}>
            {t('common.try_again')}
          </button>
        </>
      ) : (
        <p>{t('common.loading')}</p>
      )}
    </main>
  );
}
