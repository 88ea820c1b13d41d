import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { need, type Part, t } from '../words';

interface Props {
  part: Part;
  children: () => ComponentChildren;
}

/** A page whose texts are long, so that they come when somebody reads them. */
export function LongText({ part, children }: Props) {
  const [ready, setReady] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    need(part).then(
      () => setReady(part),
      () => setFailed(true),
    );
  };
  useEffect(load, [part]);
  if (ready === part) return <>{children()}</>;
  return (
    <main class="alone" aria-busy={!failed}>
      {failed ? (
        <>
          <p role="alert">{t('errors.try-again')}</p>
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
