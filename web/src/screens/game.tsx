/** A finished game of this service: `/game/ID`. */

import { useMemo } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import type { Route } from '../app/router';
import { Actions } from '../review/head';
import { gameSource } from '../review/load';
import { useReview } from '../review/loading';
import { Refused } from '../review/refused';
import { ReviewView } from '../review/view';
import { Refusal } from '../service/types';
import { t } from '../words';

export default function GamePage({ route }: { route: Extract<Route, { page: 'game' }> }) {
  const { game } = route;
  const source = useMemo(() => gameSource(game), [game]);
  const { store, problem, again } = useReview(source);
  useTitle(t('review.title'));
  return (
    <>
      <Bar />
      {store ? (
        <main class="review-page">
          <ReviewView key={game} store={store}>
            <Actions store={store} game={game} again={again} />
          </ReviewView>
        </main>
      ) : (
        <main class="alone" aria-busy={problem === null}>
          <h1>{t('review.title') || t('common.game')}</h1>
          {problem === null ? (
            <p role="status">{t('common.loading')}</p>
          ) : (
            <Gone problem={problem} again={again} />
          )}
        </main>
      )}
    </>
  );
}

function Gone({ problem, again }: { problem: unknown; again: () => void }) {
  const isMissing = problem instanceof Refusal && problem.code === 'not-found';
  return (
    <>
      {isMissing ? <p role="alert">{t('review.missing')}</p> : <Refused problem={problem} />}
      <div class="row">
        {!isMissing && (
          <button type="button" class="button" onClick={again}>
            {t('common.try_again')}
          </button>
        )}
        <a class="button" href="/games">
          {t('review.to_games')}
        </a>
      </div>
    </>
  );
}
