/** What people, places and characters are called in texts about a game. */

import type { Edition } from '../service/types';
import { characterId, key, nameInText, t } from '../words';
import type { Review } from './types';

const SIDES: Record<string, string> = { l: 'left', r: 'right', x: 'protected' };

/** What somebody is called within a text. */
export function nameIn(review: Review, person: string): string {
  return nameInText(review.names[person] || person);
}

export function characterName(edition: Edition, name: string): string {
  return t(key(`characters.${edition}.${characterId(name)}.name`));
}

/** As within a sentence: `the King`. */
export function theCharacter(edition: Edition, name: string): string {
  return t(key(`characters.${edition}.${characterId(name)}.the`));
}

export function centrePlaces(review: Review): string[] {
  return review.places.filter((place) => place.startsWith('c'));
}

/** The cards before a person: one, or left, right and protected. */
export function placesOf(review: Review, person: string): string[] {
  return review.places.filter((place) => place === person || place.startsWith(`${person}.`));
}

/** A place as the head of a row. */
export function placeTitle(review: Review, place: string): string {
  const [owner = '', side = ''] = place.split('.');
  if (owner.startsWith('c'))
    return t(
      centrePlaces(review).length > 1 ? key(`review.place.centre_${owner.slice(1)}`) : 'review.place.centre',
    );
  const name = nameIn(review, owner);
  return side ? t(key(`review.place.${SIDES[side]}`), { name }) : name;
}

/** A place as the object of a sentence: `Ann’s left card`. */
export function placeObject(review: Review, place: string): string {
  const [owner = '', side = ''] = place.split('.');
  if (owner.startsWith('c'))
    return t(
      key(centrePlaces(review).length > 1 ? `log.place_centre_${owner.slice(1)}` : 'log.place_centre'),
    );
  const name = nameIn(review, owner);
  return t(key(side ? `log.place_of_${SIDES[side]}` : 'log.place_of'), { name });
}
