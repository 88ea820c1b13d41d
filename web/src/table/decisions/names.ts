/** How decisions call persons, places and characters, in the person's language. */

import type { Edition, State } from '../../service/types';
import { characterId, key, list, nameInText, sameOwner, t } from '../../words';
import { cardOf } from '../placing';
import type { TableStore } from '../store';
import { ownerOf } from './moves';

const SIDES: Record<string, 'left' | 'right' | 'protected'> = { l: 'left', r: 'right', x: 'protected' };

/** Which of several cards a place is; null where there is only one. */
export function sideOf(place: string): 'left' | 'right' | 'protected' | null {
  return SIDES[place.split('.')[1] ?? ''] ?? null;
}

export function editionOf(store: TableStore): Edition {
  return store.people.value?.options.edition ?? 'first';
}

/** A person's name within a sentence. */
export function nameIn(store: TableStore, person: string): string {
  return nameInText(store.nameOf(person));
}

/** Who still looks at the deal, so that nobody can move. */
export function waitingFor(store: TableStore, persons: readonly string[]): string {
  const names = persons.filter((person) => person !== store.person.value).map((one) => nameIn(store, one));
  return names.length > 0 ? t('table.deal.waiting', { names: list(names) }) : '';
}

/** How many cards lie in the centre: those that no seat has. */
export function centreOf(state: State): number {
  const seats = state.seats.length;
  const hand = seats === 2 ? 3 : seats === 3 ? 2 : 1; // S6, S7
  return state.characters.length - seats * hand;
}

/** A place within a sentence about what `by` does, else you: `your left card`, `Ben’s card`, `the centre card`. */
export function placeName(store: TableStore, place: string, by = store.person.value): string {
  const owner = ownerOf(place);
  const side = sideOf(place);
  const end = side ? `_${side}` : '';
  if (owner !== null && owner === store.person.value) return t(key(`log.place_own_you${end}`));
  if (owner !== null && owner === by) return t(key(`log.place_own${end}`));
  if (owner !== null) return t(key(`log.place_of${end}`), { name: nameIn(store, owner) });
  const several = store.state.value !== null && centreOf(store.state.value) > 1;
  return t(key(`log.place_centre${several ? `_${place.slice(1)}` : ''}`));
}

/** Two places within a sentence: who has both is named once. */
export function placeNames(
  store: TableStore,
  first: string,
  second: string,
): { first: string; second: string } {
  const same = ownerOf(second) === store.person.value ? null : sameOwner(first, second);
  return { first: placeName(store, first), second: same ?? placeName(store, second) };
}

/** A place on its own, as a screen reader calls it: `your left card`, `Centre card 1`. */
export function placeAlone(store: TableStore, place: string): string {
  const owner = ownerOf(place);
  if (owner === null) return placeLabel(store, place);
  return cardOf(owner === store.person.value ? null : nameIn(store, owner), sideOf(place));
}

/** A place on a button that stands under its owner's name, or alone. */
export function placeLabel(store: TableStore, place: string): string {
  const owner = ownerOf(place);
  const side = sideOf(place);
  if (owner !== null) return side ? t(`table.decide.side.${side}`) : nameIn(store, owner);
  const several = store.state.value !== null && centreOf(store.state.value) > 1;
  return several ? t('table.decide.centre_of', { number: place.slice(1) }) : t('table.decide.centre');
}

export function characterName(edition: Edition, character: string): string {
  return t(key(`characters.${edition}.${characterId(character)}.name`));
}

/** With its article: `the King`. */
export function theCharacter(edition: Edition, character: string): string {
  return t(key(`characters.${edition}.${characterId(character)}.the`));
}

export function powerOf(edition: Edition, character: string): string {
  return t(key(`characters.${edition}.${characterId(character)}.power`));
}

export function shortPowerOf(edition: Edition, character: string): string {
  return t(key(`characters.${edition}.${characterId(character)}.short`));
}

/** As the rules and the drawings spell it: `puppet master` of a move is the `Puppet Master`. */
export function drawnName(character: string): string {
  return character.replace(/(^|[ -])(\p{L})/gu, (_, before: string, letter: string) => {
    return (before === '-' ? ' ' : before) + letter.toUpperCase();
  });
}
