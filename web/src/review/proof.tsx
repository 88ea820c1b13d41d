/** One click checks the deal's proof. */

import { useState } from 'preact/hooks';
import { Problem } from '../app/fields';
import { Icon, type IconName } from '../art/icons';
import { key, plural, t } from '../words';
import { checkDeal, type Verdict } from './checking';
import { nameIn } from './naming';
import type { ReviewStore } from './store';

type Found = Verdict | 'checking' | 'failed' | null;

export function Proof({ store }: { store: ReviewStore }) {
  const [found, setFound] = useState<Found>(null);
  const check = () => {
    setFound('checking');
    checkDeal(store.review).then(
      (verdict) => setFound(verdict ?? 'failed'),
      () => setFound('failed'),
    );
  };
  return (
    <section class="panel review-proof" aria-labelledby="review-proof">
      <h2 id="review-proof">{t('review.proof')}</h2>
      {store.review.seed === null ? (
        <p>{t('review.proof.none')}</p>
      ) : (
        <>
          <p>{t('review.proof.about')}</p>
          <button
            type="button"
            class="button button-main"
            aria-disabled={found === 'checking'}
            onClick={check}
          >
            <Icon name="shield" />
            {t('review.proof.check')}
          </button>
          <div role="status">
            {found === 'checking' && <p>{t('review.proof.checking')}</p>}
            {found !== null && typeof found === 'object' && <Verdicts store={store} found={found} />}
          </div>
          {found === 'failed' && <Problem>{t('review.proof.failed')}</Problem>}
        </>
      )}
    </section>
  );
}

const SIGNS: Record<string, { icon: IconName; sign: 'good' | 'bad' | 'unknown' }> = {
  good: { icon: 'check', sign: 'good' },
  given: { icon: 'info', sign: 'unknown' },
  late: { icon: 'info', sign: 'unknown' },
  unknown: { icon: 'info', sign: 'unknown' },
  seat: { icon: 'check', sign: 'good' },
  winner: { icon: 'check', sign: 'good' },
  last: { icon: 'check', sign: 'good' },
  next: { icon: 'check', sign: 'good' },
  bad: { icon: 'warning', sign: 'bad' },
};

function Verdicts({ store, found }: { store: ReviewStore; found: Verdict }) {
  const name = nameIn(store.review, 'p1');
  const moves = plural('review.moves', found.late);
  return (
    <>
      <ul class="review-verdicts">
        <Said is={found.seed} text={t(`review.proof.seed.${found.seed}`, { moves })} />
        <Said is={found.deal} text={t(`review.proof.deal.${found.deal}`)} />
        <Said is={found.first} text={t(`review.proof.first.${found.first}`, { name })} />
      </ul>
      <details class="review-details">
        <summary>{t('review.proof.numbers')}</summary>
        <dl class="review-numbers">
          <dt>{t('review.proof.number')}</dt>
          <dd>{store.review.seed}</dd>
          <dt>{t('review.proof.hash')}</dt>
          <dd>{found.hash}</dd>
          {found.shown && <dt>{t('review.proof.shown')}</dt>}
          {found.shown && <dd>{found.shown}</dd>}
        </dl>
      </details>
    </>
  );
}

function Said({ is, text }: { is: string; text: string }) {
  const { icon, sign } = SIGNS[is] ?? { icon: 'info' as const, sign: 'unknown' as const };
  return (
    <li class="review-verdict" data-sign={sign}>
      <Icon name={icon} title={t(key(`review.proof.${sign}`))} />
      <span>{text}</span>
    </li>
  );
}
