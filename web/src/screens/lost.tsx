import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import type { Route } from '../app/router';
import { rich, t } from '../words';

const MOST_SHOWN = 80;

export default function LostPage({ route }: { route: Extract<Route, { page: 'lost' }> }) {
  useTitle(t('common.lost.title'));
  const path = route.path.length > MOST_SHOWN ? `${route.path.slice(0, MOST_SHOWN)}…` : route.path;
  return (
    <>
      <Bar />
      <main class="alone">
        <h1>{t('common.lost.title')}</h1>
        <p>{rich('common.lost.text', { path: <code>{path}</code> })}</p>
        <a class="button" href="/">
          {t('common.lost.home')}
        </a>
      </main>
    </>
  );
}
