/** The key moments as a list that leads there. */

import { useMemo, useState } from 'preact/hooks';
import { Icon, type IconName } from '../art/icons';
import { list, t } from '../words';
import { nameIn, theCharacter } from './naming';
import type { ReviewStore } from './store';
import { type KeyMoment, keyMoments } from './turning';

const AT_FIRST = 8;
const ICONS: Record<KeyMoment['kind'], IconName> = {
  lie: 'mask',
  true: 'check',
  had: 'reveal',
  none: 'close',
  swing: 'coin',
};

export function Moments({ store }: { store: ReviewStore }) {
  const [isAll, setAll] = useState(false);
  const all = useMemo(() => keyMoments(store.review, store.moments), [store]);
  const shown = isAll ? all : all.slice(0, AT_FIRST);
  return (
    <section class="panel review-moments" aria-labelledby="review-moments">
      <h2 id="review-moments">{t('review.moments')}</h2>
      {all.length === 0 && <p class="muted">{t('review.moments.none')}</p>}
      <ol>
        {shown.map((moment) => (
          <li key={`${moment.kind}-${moment.step}-${moment.person}`}>
            <button type="button" class="review-moment" onClick={() => store.go(moment.step)}>
              <Icon name={ICONS[moment.kind]} />
              <span>
                <span class="review-moment-turn">{t('review.chart.turn', { turn: moment.turn })}</span>{' '}
                {say(store, moment)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {shown.length < all.length && (
        <button type="button" class="button button-small" onClick={() => setAll(true)}>
          {t('review.moments.all', { all: all.length })}
        </button>
      )}
    </section>
  );
}

function say(store: ReviewStore, moment: KeyMoment): string {
  const { edition } = store.review;
  const names = (people: readonly string[]) => list(people.map((person) => nameIn(store.review, person)));
  const name = names([moment.person]);
  if (moment.kind === 'swing')
    return t('review.moment.swing', { name, before: moment.before, after: moment.after });
  const character = theCharacter(edition, moment.character);
  if (moment.kind === 'lie')
    return t('review.moment.lie', { name, character, real: theCharacter(edition, moment.real) });
  if (moment.kind === 'had')
    return t('review.moment.had', { name, character, winner: names(moment.winners) });
  return t(moment.kind === 'true' ? 'review.moment.true' : 'review.moment.none', {
    name,
    character,
    others: names(moment.others),
  });
}
