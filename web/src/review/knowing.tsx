/** Who knew what after the move: what is certain by the rules alone, and on wish what is likely. */

import { memo } from 'preact/compat';
import { sayError } from '../app/errors';
import { Problem, Switch } from '../app/fields';
import { Face } from '../art/faces';
import { Icon } from '../art/icons';
import { percent, t } from '../words';
import { characterName, nameIn, placeTitle } from './naming';
import type { ReviewStore } from './store';
import type { Eyes } from './types';

/** Of one card: more are not worth reading. */
const MOST_GUESSES = 4;

/** Drawn anew only for another character. */
const Portrait = memo(Face);

export function Knowing({ store }: { store: ReviewStore }) {
  const eyes = store.eyes.value;
  return (
    <section class="panel review-knew" aria-labelledby="review-knew">
      <h2 id="review-knew">{t('review.knew')}</h2>
      <p class="muted small">{about(store, eyes)}</p>
      {eyes === 'open' ? <Everybody store={store} /> : <OneMind store={store} eyes={eyes} />}
    </section>
  );
}

function about(store: ReviewStore, eyes: Eyes): string {
  if (eyes === 'open') return t('review.knew.about.open');
  if (eyes === 'public') return t('review.knew.about.public');
  return t('review.knew.about', { name: nameIn(store.review, eyes) });
}

/** A row for each card, a column for each person: certain or not. Certainty is never wrong. */
function Everybody({ store }: { store: ReviewStore }) {
  const { review } = store;
  const { cards, known } = store.moment.value;
  const minds = Object.keys(known);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="review-scroll" tabIndex={0} aria-label={t('review.knew.about.open')}>
      <table class="review-table review-minds">
        <thead>
          <tr>
            <th scope="col">{t('review.knew.place')}</th>
            <th scope="col">{t('review.knew.lies')}</th>
            {minds.map((mind) => (
              <th key={mind} scope="col">
                <bdi>{mind === 'public' ? t('review.knew.watcher') : store.nameOf(mind)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {review.places.map((place) => (
            <tr key={place}>
              <th scope="row">{placeTitle(review, place)}</th>
              <td>
                <CardName store={store} card={cards?.[place] ?? null} />
              </td>
              {minds.map((mind) => (
                <td key={mind} data-own={place.split('.')[0] === mind}>
                  <Certain is={(known[mind]?.[place] ?? null) !== null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('review.knew.sum')}
            </th>
            {minds.map((mind) => (
              <td key={mind}>{Object.values(known[mind] ?? {}).filter((card) => card !== null).length}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const Certain = memo(function Certain({ is }: { is: boolean }) {
  const text = t(is ? 'review.knew.yes' : 'review.knew.no');
  return is ? (
    <Icon name="check" title={text} size="1.1em" class="review-certain" />
  ) : (
    <Icon name="help" title={text} size="1.1em" class="review-uncertain" />
  );
});

function CardName({ store, card }: { store: ReviewStore; card: string | null }) {
  const { edition } = store.review;
  if (card === null) return <span class="muted">{t('review.knew.not')}</span>;
  return (
    <span class="review-card-line">
      <Portrait name={card} edition={edition} size="1.5em" /> {characterName(edition, card)}
    </span>
  );
}

function OneMind({ store, eyes }: { store: ReviewStore; eyes: Eyes }) {
  const { review } = store;
  const known = store.moment.value.known[eyes] ?? {};
  const showsChances = store.showsChances.value;
  const chances = store.thoughts.value[eyes]?.chances?.[store.at.value];
  return (
    <>
      <ul class="review-mind">
        {review.places.map((place) => (
          <li key={place}>
            <span class="review-mind-place">{placeTitle(review, place)}</span>
            {known[place] || !showsChances || !chances ? (
              <CardName store={store} card={known[place] ?? null} />
            ) : (
              <Guesses store={store} row={chances[place] ?? []} />
            )}
          </li>
        ))}
      </ul>
      <Switch
        label={t('review.chances')}
        about={t('review.chances.about')}
        on={showsChances}
        onChange={(on) => {
          store.showsChances.value = on;
        }}
      />
      {showsChances && <Thinking store={store} eyes={eyes} />}
    </>
  );
}

function Thinking({ store, eyes }: { store: ReviewStore; eyes: Eyes }) {
  const thought = store.thoughts.value[eyes];
  if (thought?.chances) return null;
  if (!thought?.problem) return <p role="status">{t('review.chances.loading')}</p>;
  return (
    <div class="row">
      <Problem>{sayError(thought.problem)}</Problem>
      <button type="button" class="button button-small" onClick={() => store.ask(eyes)}>
        {t('common.try_again')}
      </button>
    </div>
  );
}

/** The likeliest first, with a bar. */
function Guesses({ store, row }: { store: ReviewStore; row: readonly (number | null)[] }) {
  const { characters, edition } = store.review;
  const guesses = row
    .map((chance, at) => ({ chance: chance ?? 0, name: characters[at] ?? '' }))
    .filter(({ chance }) => chance > 0)
    .sort((one, other) => other.chance - one.chance)
    .slice(0, MOST_GUESSES);
  return (
    <ul class="review-guesses">
      {guesses.map(({ chance, name }) => (
        <li key={name} class="review-guess">
          <Portrait name={name} edition={edition} size="1.25em" />
          <span>{characterName(edition, name)}</span>
          <span class="review-bar" aria-hidden="true">
            <span style={{ width: `${chance}%` }} />
          </span>
          <span>{percent(chance / 100)}</span>
        </li>
      ))}
    </ul>
  );
}
