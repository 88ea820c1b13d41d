/** A game to look at: result, coins, the table move by move, the log, who knew what, the proof. */

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Pick } from '../app/fields';
import { Icon } from '../art/icons';
import { t } from '../words';
import { Chart } from './chart';
import { Controls, sayPosition, useKeys } from './controls';
import { mayHearWhy, whoMoved } from './eyes';
import { Head } from './head';
import { Knowing } from './knowing';
import { Log } from './log';
import { Moments } from './moments';
import { nameIn } from './naming';
import { Picture } from './picture';
import { Proof } from './proof';
import type { ReviewStore } from './store';
import type { Eyes } from './types';
import { sayWhy } from './why';
import './chart.css';
import './picture.css';
import './panels.css';
import './review.css';

/** `children` is what can be done with this game. */
export function ReviewView({ store, children }: { store: ReviewStore; children: ComponentChildren }) {
  useEffect(() => {
    store.start();
    return () => store.stop();
  }, [store]);
  useKeys(store);
  return (
    <div class="review">
      <div class="review-above">
        <Head store={store} />
        {children}
      </div>
      <Chart store={store} />
      <section class="review-stage" aria-label={t('review.table')}>
        <EyesPick store={store} />
        <Picture store={store} />
        <Now store={store} />
      </section>
      <Log store={store} />
      <Knowing store={store} />
      <Moments store={store} />
      <Proof store={store} />
      <Controls store={store} />
    </div>
  );
}

function EyesPick({ store }: { store: ReviewStore }) {
  const label = (eyes: Eyes) => {
    if (eyes === 'open') return t('review.view.open');
    return eyes === 'public' ? t('review.view.public') : nameIn(store.review, eyes);
  };
  return (
    <Pick
      label={t('review.view')}
      value={store.eyes.value}
      options={store.eyesThere.map((eyes) => ({ value: eyes, label: label(eyes) }))}
      onChange={(eyes) => {
        store.eyes.value = eyes as Eyes;
      }}
    />
  );
}

/** The move in words, spoken as one steps; beside it why a computer player did so. */
function Now({ store }: { store: ReviewStore }) {
  const told = store.lines.value[store.at.value];
  const moment = store.moment.value;
  return (
    <div class="review-now" role="status" aria-label={t('review.now')}>
      <p class="review-position">{sayPosition(store)}</p>
      <p>
        {told?.lines.map((line) => (
          <span key={line.text}>{line.text} </span>
        ))}
      </p>
      {moment.why && mayHearWhy(moment, store.eyes.value) && (
        <p class="review-why">
          <Icon name="robot" size="1.1em" />{' '}
          {t('review.why', { name: nameIn(store.review, whoMoved(moment)) })}{' '}
          {sayWhy(store.review, moment.why)}
        </p>
      )}
    </div>
  );
}
