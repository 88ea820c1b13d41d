/** What characters and places are called in the person's words. */

import { characterId, key, nameInText, t } from '../../words';
import { cardOf } from '../placing';
import type { TableStore } from '../store';
import { centreOf } from './shown';

export type Side = 'l' | 'r' | 'x';

const SIDES = { l: 'left', r: 'right', x: 'protected' } as const;

export function editionOf(store: TableStore): 'first' | 'second' {
  return store.people.value?.options.edition ?? 'first';
}

export function characterName(
  store: TableStore,
  character: string,
  form: 'name' | 'the' | 'power' = 'name',
): string {
  return t(key(`characters.${editionOf(store)}.${characterId(character)}.${form}`));
}

/** A person's name within a sentence. */
export function nameIn(store: TableStore, person: string): string {
  return nameInText(store.nameOf(person));
}

/** Which of several cards a place is. */
export function sideOf(place: string): Side | null {
  const side = place.split('.')[1];
  return side === 'l' || side === 'r' || side === 'x' ? side : null;
}

/** `p3` of `p3.l`; empty for the centre. */
export function ownerOf(place: string): string {
  return place.startsWith('c') ? '' : (place.split('.')[0] ?? '');
}

/** A place on its own: `Ben’s left card`, `centre card 1`. */
export function placeName(store: TableStore, place: string): string {
  if (place.startsWith('c')) {
    const state = store.state.value;
    const several = state ? centreOf(state) > 1 : false;
    return several ? t('table.card.centre_n', { number: place.slice(1) }) : t('table.card.centre');
  }
  const owner = ownerOf(place);
  const side = sideOf(place);
  const mine = owner === store.person.value;
  return cardOf(mine ? null : nameIn(store, owner), side && SIDES[side]);
}
