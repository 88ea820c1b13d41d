import { useEffect, useState } from 'preact/hooks';
import type { Route } from '../app/router';
import { RulesPage } from '../rules/page';
import { need, t } from '../words';

/** The texts are long, so they come when somebody reads them. */
export default function Rules({ route }: { route: Extract<Route, { page: 'rules' }> }) {
  const { edition } = route;
  const [ready, setReady] = useState('');
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    need(`rules-${edition}`).then(
      () => setReady(edition),
      () => setFailed(true),
    );
  };
  useEffect(load, [edition]);
  if (ready === edition) return <RulesPage key={edition} edition={edition} />;
  return (
    <main class="alone" aria-busy={!failed}>
      {failed ? (
        <>
          <p role="alert">{t('errors.try-again')}</p>
          <button type="button" onClick={load}>
            {t('common.try_again')}
          </button>
        </>
      ) : (
        <p>{t('common.loading')}</p>
      )}
    </main>
  );
}
