/** Somebody at the table: name, gold, cards, and what they just said or got. */

import { Coin } from '../art/coins';
import { Icon } from '../art/icons';
import type { Box } from '../table/scene/layout';
import { number, plural, t } from '../words';
import { CardPicture } from './card-picture';
import { characterName, placesOf } from './naming';
import { placed } from './picture';
import type { ReviewStore } from './store';

export function Seat({ store, person, box }: { store: ReviewStore; person: string; box: Box }) {
  const { state } = store.moment.value;
  const places = placesOf(store.review, person);
  const isTurn = !state.over && state.turn_of === person;
  return (
    <li
      class="review-seat"
      style={placed(box)}
      data-turn={isTurn}
      data-acts={state.to_act === person}
      data-winner={state.winners.includes(person)}
      data-hand={places.length}
    >
      <p class="review-name">
        {state.winners.includes(person) && <Icon name="crown" size="1em" title={t('review.seat.winner')} />}
        {isTurn && <Icon name="play" size="0.8em" title={t('review.seat.turn')} />}
        <bdi title={store.nameOf(person)}>{store.nameOf(person)}</bdi>
      </p>
      <div class="review-hand">
        {places.map((place) => (
          <CardPicture key={place} store={store} place={place} owner={person} />
        ))}
        <Purse store={store} person={person} />
      </div>
      <Announcement store={store} person={person} />
    </li>
  );
}

/** Gold, and what the move brought or took. */
function Purse({ store, person }: { store: ReviewStore; person: string }) {
  const gold = store.moment.value.state.gold[person] ?? 0;
  const before = store.moments[store.at.value - 1]?.state.gold[person] ?? gold;
  const by = gold - before;
  return (
    <span class="review-purse">
      <span class="review-gold">
        <Coin size="1em" />
        <span aria-hidden="true">{number(gold)}</span>
        <span class="visually-hidden">{plural('common.coins', gold)}</span>
      </span>
      <Answer store={store} person={person} />
      {by !== 0 && (
        <span class="review-change" data-loss={by < 0}>
          {t(by > 0 ? 'review.seat.gain' : 'review.seat.loss', { coins: Math.abs(by) })}
        </span>
      )}
    </span>
  );
}

function Announcement({ store, person }: { store: ReviewStore; person: string }) {
  const { announced, turn_of } = store.moment.value.state;
  if (announced === null || turn_of !== person) return null;
  return (
    <p class="review-saying">
      {t('review.seat.says', { character: characterName(store.review.edition, announced) })}
    </p>
  );
}

/** How they answered the announcement. */
function Answer({ store, person }: { store: ReviewStore; person: string }) {
  const answer = store.moment.value.state.answers.find((one) => one.person === person);
  if (!answer) return null;
  const text = t(answer.claims ? 'review.seat.claims' : 'review.seat.passes');
  return (
    <span class="review-answer" data-claims={answer.claims} title={text}>
      <Icon name={answer.claims ? 'claim' : 'pass'} size="1.2em" title={text} />
    </span>
  );
}
