/** Cards that their owner may look at: seen while they are held up, by pointer or key, or shown until hidden again. */

import type { ComponentChildren } from 'preact';
import { CardBack, CardFace } from '../../art';
import { t } from '../../words';
import type { Deciding } from './deciding';
import { characterName, drawnName, editionOf, placeAlone, placeName } from './names';
import { Head, Press } from './parts';

/** The cards in hand: those that were looked at, or the one that holding it up will be the look at. */
export function inHand(deciding: Deciding): string[] {
  const seen = deciding.sights.cards.value;
  if (seen.length > 0) return seen.map((card) => card.place);
  return deciding.verb.value === 'look' ? (deciding.final.value ?? []).flatMap(placeOf) : [];
}

function placeOf(move: object): string[] {
  return 'place' in move && typeof move.place === 'string' ? [move.place] : [];
}

/** One component before and after the look, so that a hand that is on the card stays on it. */
export function InHand({ deciding }: { deciding: Deciding }) {
  const { sights, store } = deciding;
  const places = inHand(deciding);
  const [first = ''] = places;
  const wasSeen = sights.cards.value.length > 0;
  const isSpying = deciding.kind.value === 'spy_choice';
  const isBeside = wasSeen && !isSpying && deciding.kind.value !== null; // there is something else to decide
  const title = !wasSeen
    ? t('table.decide.look.title')
    : isSpying
      ? t('table.decide.spy_choice.title')
      : t('table.decide.sight.title', { place: placeName(store, first) });
  const look = () => {
    const [move] = wasSeen ? [] : (deciding.final.value ?? []);
    if (move) void deciding.send(move);
  };
  return (
    <div class={`decide-hand ${isBeside ? 'decide-hand-beside' : ''}`}>
      <Head deciding={deciding} title={title} edition={editionOf(store)} rule={isSpying ? 'P8' : 'T5'} />
      {!wasSeen && <p class="decide-hint">{t('table.decide.look.hint')}</p>}
      <div class="decide-cards">
        {places.map((place) => (
          <Hold key={place} deciding={deciding} place={place} look={look}>
            {wasSeen && !isSpying && (
              <Press
                class="decide-plain"
                icon="down"
                label={t('table.decide.sight.done')}
                onPress={() => sights.putDown()}
              />
            )}
          </Hold>
        ))}
      </div>
    </div>
  );
}

interface HoldProps {
  deciding: Deciding;
  place: string;
  /** Makes the move, if that is still to be done. */
  look: () => void;
  children?: ComponentChildren;
}

function Hold({ deciding, place, look, children }: HoldProps) {
  const { sights, store } = deciding;
  const where = placeName(store, place);
  const edition = editionOf(store);
  const character = sights.shown(place);
  const name = character === null ? '' : characterName(edition, character);
  const isOpen = sights.held.value === place && sights.stays.value;
  const raise = (stays: boolean) => {
    sights.hold(place, { stays });
    look();
  };
  return (
    <div class="decide-hold">
      <button
        type="button"
        class="decide-hold-card"
        aria-label={t('table.decide.sight.hold', { place: where })}
        onPointerDown={(event) => {
          if (event.button === 0) raise(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          if (!event.repeat) raise(false);
        }}
        onBlur={() => sights.letGo()}
        onContextMenu={(event) => event.preventDefault()}
      >
        {character === null ? (
          <CardBack class="decide-card" />
        ) : (
          <CardFace class="decide-card" name={drawnName(character)} edition={edition} label={name} />
        )}
      </button>
      <div class="decide-hold-more">
        <span class="decide-hint">{placeAlone(store, place)}</span>
        <Press
          class="decide-plain"
          icon="eye"
          pressed={isOpen}
          label={t(isOpen ? 'table.decide.sight.hide' : 'table.decide.sight.show')}
          spoken={t('table.decide.sight.show_long', { place: where })}
          onPress={() => (isOpen ? sights.lower() : raise(true))}
        />
        {children}
      </div>
      <span class="decide-hidden" aria-live="assertive">
        {character !== null && t('table.decide.sight.seen', { place: where, character: name })}
      </span>
    </div>
  );
}
