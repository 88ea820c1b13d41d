/** A table by its code: `/c/K4H6X2PQ`. */

import { useEffect, useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { go, type Route } from '../app/router';
import { CodeForm } from '../lobby/code-form';
import { findCode } from '../service/http';
import { t } from '../words';

export default function CodePage({ route }: { route: Extract<Route, { page: 'code' }> }) {
  const [problem, setProblem] = useState('');
  const title = t('home.code_page.title', { code: route.code });
  useTitle(title);
  useEffect(() => {
    setProblem('');
    findCode(route.code).then(
      ({ table }) => go(`/t/${table}`, { replace: true }),
      (error) => setProblem(sayError(error)),
    );
  }, [route.code]);
  return (
    <>
      <Bar />
      <main class="alone" aria-busy={problem === ''}>
        <h1>{title}</h1>
        {problem ? <Problem>{problem}</Problem> : <p>{t('common.loading')}</p>}
        {problem && <CodeForm given={route.code} />}
      </main>
    </>
  );
}
