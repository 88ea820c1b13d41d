/** The table as it stood after the move: who sat where, with which cards and how much gold. */

import { useMemo } from 'preact/hooks';
import { Coin } from '../art/coins';
import { Court } from '../art/places';
import { type Box, layout } from '../table/scene/layout';
import { number, plural, t } from '../words';
import { CardPicture } from './card-picture';
import { useWidth } from './measuring';
import { centrePlaces, placesOf } from './naming';
import { Seat } from './seat';
import type { ReviewStore } from './store';

export function Picture({ store }: { store: ReviewStore }) {
  const [box, width] = useWidth<HTMLDivElement>(640);
  const { state } = store.moment.value;
  const count = state.seats.length;
  const hand = placesOf(store.review, 'p1').length;
  const height = Math.min(tallFor(width, count), roomLeft());
  const where = useMemo(() => layout(count, width, height, hand), [count, width, height, hand]);
  const first = Math.max(0, state.seats.indexOf(store.eyes.value));
  return (
    <div ref={box} class="review-room">
      <div
        class="review-felt"
        data-roomy={where.scale >= 1.3}
        style={{ height: `${where.height}px`, '--u': `${where.scale}px` }}
      >
        <Middle store={store} box={where.centre} />
        <ul aria-label={t('review.table')}>
          {where.seats.map((seat, at) => {
            const person = state.seats[(first + at) % count];
            return person ? <Seat key={person} store={store} person={person} box={seat} /> : null;
          })}
        </ul>
      </div>
    </div>
  );
}

function tallFor(width: number, count: number): number {
  if (width < 600) return 380;
  return count > 9 ? 560 : 440;
}

/** On a phone that lies on its side the whole table should be seen above the controls. */
function roomLeft(): number {
  return Math.max(200, innerHeight - 120);
}

export function placed(box: Box): Record<string, string> {
  return {
    left: `${box.x - box.w / 2}px`,
    top: `${box.y - box.h / 2}px`,
    width: `${box.w}px`,
    height: `${box.h}px`,
  };
}

function Middle({ store, box }: { store: ReviewStore; box: Box }) {
  const { court } = store.moment.value.state;
  const centre = centrePlaces(store.review);
  return (
    <div class="review-middle" style={placed(box)}>
      {centre.length > 0 && (
        <div class="review-centre">
          {centre.map((place) => (
            <CardPicture key={place} store={store} place={place} />
          ))}
        </div>
      )}
      <p class="review-court">
        <Court class="review-court-house" />
        <span class="visually-hidden">{t('review.court', { coins: plural('common.coins', court) })}</span>
        <span aria-hidden="true">
          <Coin size="1em" /> {number(court)}
        </span>
      </p>
    </div>
  );
}
