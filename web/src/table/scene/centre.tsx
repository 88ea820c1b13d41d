/** The middle of the table: bank, court, the cards of the centre, and the power at work. */

import { number, plural, t } from '../../words';
import type { TableStore } from '../store';
import { Card } from './card';
import type { Box } from './layout';
import { characterName, editionOf } from './naming';
import { centreOf, type Shown } from './shown';
import { Bank, Coins, Court, Face } from './still';

/** The unit that things in the middle are drawn in: that of the seats, or less if they would not fit beside each other. */
export function unitOf(box: Box, scale: number, cards: number): number {
  const wide = 104 + 46 * cards;
  return Math.min(scale, box.w / wide, box.h / 72);
}

export function Middle({
  store,
  shown,
  box,
  scale,
}: {
  store: TableStore;
  shown: Shown;
  box: Box;
  scale: number;
}) {
  const state = store.state.value;
  const places = Array.from({ length: state ? centreOf(state) : 0 }, (_, at) => `c${at + 1}`);
  const spot =
    shown.power ?? (shown.announced && !shown.over ? { by: shown.turnOf, character: shown.announced } : null);
  return (
    <div
      class="scene-middle"
      data-at="centre"
      data-tight={box.w < 190 || box.h < 130}
      style={{
        '--u': `${unitOf(box, scale, places.length)}px`,
        width: `${box.w}px`,
        height: `${box.h}px`,
        transform: `translate(${box.x - box.w / 2}px, ${box.y - box.h / 2}px)`,
      }}
    >
      {spot && box.h >= 150 ? (
        <div class="scene-spot" key={`${spot.by}${spot.character}${shown.power !== null}`} aria-hidden="true">
          <Face name={spot.character} edition={editionOf(store)} />
          <span>{characterName(store, spot.character)}</span>
        </div>
      ) : null}
      <div class="scene-treasures">
        <div class="scene-treasure" role="img" aria-label={t('table.bank')}>
          <span class="scene-picture" data-at="gold-bank">
            <Bank />
          </span>
          <span>{t('table.bank')}</span>
        </div>
        {places.length > 0 ? (
          <div class="scene-centre-cards">
            {places.map((place) => (
              <span key={place} class="scene-centre-place">
                <Card store={store} shown={shown} place={place} />
                <span aria-hidden="true">
                  <span class={places.length > 1 ? 'scene-centre-word' : ''}>{t('common.centre')} </span>
                  {places.length > 1 ? number(Number(place.slice(1))) : ''}
                </span>
              </span>
            ))}
          </div>
        ) : null}
        <div
          class="scene-treasure"
          role="img"
          aria-label={`${t('table.court')}: ${plural('common.coins', shown.court)}`}
        >
          <span class="scene-picture" data-at="gold-court">
            <Court />
          </span>
          <span class="scene-gold">
            <span class="scene-court-word">{t('table.court')}</span>{' '}
            {shown.court > 0 ? <Coins amount={shown.court} /> : null}{' '}
            <b key={shown.court}>{number(shown.court)}</b>
          </span>
        </div>
      </div>
    </div>
  );
}
