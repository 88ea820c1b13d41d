/** One card at its place: face down, face up, or to be picked. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { IconName } from '../../art';
import { key, t } from '../../words';
import { peeking, picking } from '../picking';
import type { TableStore } from '../store';
import { markOf } from './marks';
import { characterName, editionOf, nameIn, ownerOf, placeName, type Side, sideOf } from './naming';
import type { Shown } from './shown';
import { CardBack, CardFace, Face, Icon } from './still';

const TURNING = 450; // milliseconds, as long as --slow

export const SIDE_ICONS: Record<Side, IconName> = { l: 'left-hand', r: 'right-hand', x: 'shield' };

/** The character that lies open at a place for this viewer just now. */
export function openAt(shown: Shown, place: string): string | null {
  const peek = peeking.value;
  if (peek?.place === place) return peek.character;
  if (shown.sight?.place === place && shown.sight.character) return shown.sight.character;
  return shown.deal?.[place] ?? shown.faceUp[place] ?? null;
}

export function Card({ store, shown, place }: { store: TableStore; shown: Shown; place: string }) {
  const up = openAt(shown, place);
  const face = useTurning(up, peeking.value?.place === place);
  const pick = picking.value;
  const label = pick?.places.get(place);
  const picked = pick?.picked.includes(place) ?? false;
  const side = sideOf(place);
  const looked = !up && shown.sight?.place === place && !shown.sight.character;
  const said = up
    ? t('table.card.up', { place: placeName(store, place), character: characterName(store, up) })
    : t('table.card.down', { place: placeName(store, place) });
  const inner = (
    <>
      <span class="scene-card-turn" data-up={up !== null} data-sides={face !== null}>
        <span class="scene-card-back">
          <CardBack />
        </span>
        <span class="scene-card-face">
          {face ? <CardFace name={face} edition={editionOf(store)} label="" /> : null}
        </span>
      </span>
      {up ? null : <Mark store={store} place={place} seats={shown.seats} />}
      {shown.handled?.includes(place) ? (
        <span class="scene-looked">
          <Icon name="exchange" />
        </span>
      ) : null}
      {looked ? (
        <span class="scene-looked">
          <Icon name="eye" title={t('table.card.looked', { name: nameIn(store, shown.sight?.by ?? '') })} />
        </span>
      ) : null}
    </>
  );
  const shared = {
    class: 'scene-card',
    'data-at': `card-${place}`,
    'data-claimed': shown.announcedPlace === place,
  };
  return (
    <span class="scene-place" data-side={side ?? undefined}>
      {label !== undefined ? (
        <button
          type="button"
          {...shared}
          data-pick={picked ? 'picked' : 'free'}
          aria-pressed={picked}
          aria-label={label}
          onClick={() => pick?.pick(place)}
        >
          {inner}
        </button>
      ) : (
        <span {...shared} data-pick={picked ? 'picked' : undefined} role="img" aria-label={said}>
          {inner}
        </span>
      )}
      {up ? <Caption store={store} shown={shown} place={place} character={up} /> : null}
      {side ? <SideTag store={store} place={place} side={side} /> : null}
    </span>
  );
}

/** The face to draw: one that all have seen stays until the card is turned, a secret one goes at once. */
function useTurning(up: string | null, isSecret: boolean): string | null {
  const last = useSignal<string | null>(null);
  useEffect(() => {
    if (up !== null) {
      last.value = isSecret ? null : up;
      return;
    }
    const timer = setTimeout(() => {
      last.value = null;
    }, TURNING);
    return () => clearTimeout(timer);
  }, [up, isSecret, last]);
  return up ?? last.value;
}

interface CaptionProps {
  store: TableStore;
  shown: Shown;
  place: string;
  character: string;
}

/** The name of a card that lies open, since a small face alone is hard to learn; and whether the word was kept. */
function Caption({ store, shown, place, character }: CaptionProps) {
  const judged = shown.announced !== null && shown.faceUp[place] !== undefined;
  return (
    <span class="scene-caption" title={characterName(store, character)} aria-hidden="true">
      {judged ? <Icon name={character === shown.announced ? 'check' : 'close'} size="1em" /> : null}
      <span>{characterName(store, character)}</span>
    </span>
  );
}

/** Letter and sign of one of several cards; what may be done with it as its title. */
function SideTag({ store, place, side }: { store: TableStore; place: string; side: Side }) {
  const whose = ownerOf(place) === store.person.value ? 'own' : 'other';
  return (
    <span
      class="scene-side-tag"
      data-side={side}
      title={t(key(`table.side.${whose}.${side}`))}
      aria-hidden="true"
    >
      <Icon name={SIDE_ICONS[side]} size="1em" /> {t(key(`table.side.${side}`))}
    </span>
  );
}

/** What the memory aid says of a card: known for certain, or marked by hand. */
function Mark({ store, place, seats }: { store: TableStore; place: string; seats: readonly string[] }) {
  const mark = markOf(store, place, seats);
  if (!mark) return null;
  const text = t(mark.own ? 'table.notes.mark' : 'table.known.mark', {
    character: characterName(store, mark.character),
  });
  return (
    <span class="scene-mark" data-own={mark.own} title={text}>
      <Face name={mark.character} edition={editionOf(store)} title={text} />
    </span>
  );
}
