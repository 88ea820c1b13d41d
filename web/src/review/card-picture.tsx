/** One card of the table: open, known for certain to who looks, or face down. */

import { memo } from 'preact/compat';
import { CardBack, CardFace } from '../art/cards';
import { Icon, type IconName } from '../art/icons';
import type { Edition } from '../service/types';
import { type Key, t } from '../words';
import { certain } from './eyes';
import { characterName, nameIn } from './naming';
import type { ReviewStore } from './store';

/** Where people have several cards. */
const SIDES: Record<string, { icon: IconName; title: Key }> = {
  l: { icon: 'left-hand', title: 'common.card.left' },
  r: { icon: 'right-hand', title: 'common.card.right' },
  x: { icon: 'shield', title: 'common.card.protected' },
};

export function CardPicture({ store, place, owner }: { store: ReviewStore; place: string; owner?: string }) {
  const moment = store.moment.value;
  const eyes = store.eyes.value;
  const { edition } = store.review;
  const card = certain(moment, eyes)[place] ?? null;
  const isUp = card !== null && moment.state.face_up[place] === card;
  const how = card === null ? 'hidden' : isUp ? 'up' : eyes === 'open' ? 'open' : 'known';
  const name = card === null ? '' : characterName(edition, card);
  const said = how === 'hidden' ? t('review.card.hidden') : t(`review.card.${how}`, { character: name });
  const side = SIDES[place.split('.')[1] ?? ''];
  const marks = eyes === 'open' && owner !== undefined;
  return (
    <span class="review-card" data-how={how}>
      <span class="review-card-picture" role="img" aria-label={said}>
        <Art card={card} edition={edition} />
      </span>
      <span class="review-card-name">
        {side && <Icon name={side.icon} size="1em" title={t(side.title)} />}
        <span aria-hidden="true">{name}</span>
      </span>
      {marks && card !== null && <OwnerMark store={store} place={place} owner={owner} />}
    </span>
  );
}

/** A picture has a hundred parts: it is drawn anew only when another card lies there. */
const Art = memo(function Art({ card, edition }: { card: string | null; edition: Edition }) {
  return card === null ? <CardBack /> : <CardFace name={card} edition={edition} label="" />;
});

/** With all cards open: whether its owner could know it. */
function OwnerMark({ store, place, owner }: { store: ReviewStore; place: string; owner: string }) {
  const knows = (store.moment.value.known[owner]?.[place] ?? null) !== null;
  const text = t(knows ? 'review.card.owner_knows' : 'review.card.owner_lost', {
    name: nameIn(store.review, owner),
  });
  return (
    <span class="review-card-mark" data-knows={knows} title={text}>
      <Icon name={knows ? 'eye' : 'help'} title={text} size="1em" />
    </span>
  );
}
