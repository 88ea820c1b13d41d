/** From a list of legal moves to one of them, by picking what it is about: persons, places, a character.
 *
 * Whatever is offered is taken from a legal move, so no path leads to another one. Two places or persons may be
 * picked in either order. What all remaining moves have in common (the only own card) needs no picking. */

import type { Move } from './moves';

/** What is picked for a move: `p3`, `p3.l`, `c1`, a character (`king`), or `none` for the Witch's nobody. */
export function thingsOf(move: Move): string[] {
  switch (move.verb) {
    case 'exchange':
    case 'fool':
    case 'seat':
      return [move.first, move.second];
    case 'look':
    case 'claim':
    case 'spy':
      return [move.place];
    case 'announce':
      return [move.place, move.character];
    case 'answer':
      return [move.character];
    case 'rob':
    case 'question':
    case 'show':
      return [move.person];
    case 'trade':
      return [move.person ?? 'none'];
    case 'pass':
    case 'keep':
    case 'swap':
      return [];
  }
}

/** The moves that have all of this in them. */
export function movesWith(moves: readonly Move[], picked: readonly string[]): Move[] {
  return moves.filter((move) => {
    const things = thingsOf(move);
    return picked.every((thing) => things.includes(thing));
  });
}

/** What every remaining move has in it. */
export function settled(moves: readonly Move[], picked: readonly string[]): string[] {
  const [first, ...others] = movesWith(moves, picked).map(thingsOf);
  return (first ?? []).filter((thing) => others.every((things) => things.includes(thing)));
}

/** What can still be picked, in the order of `legal`. */
export function candidates(moves: readonly Move[], picked: readonly string[]): string[] {
  const done = settled(moves, picked);
  const found = new Set(movesWith(moves, picked).flatMap(thingsOf));
  return [...found].filter((thing) => !done.includes(thing));
}

/** Picks one thing more, or drops it again when it was picked; the oldest that cannot go with it are dropped. */
export function pickThing(moves: readonly Move[], picked: readonly string[], thing: string): string[] {
  if (picked.includes(thing)) return picked.filter((one) => one !== thing);
  for (let from = 0; from <= picked.length; from += 1) {
    const tried = [...picked.slice(from), thing];
    if (movesWith(moves, tried).length > 0) return tried;
  }
  return [...picked];
}

/** The moves when nothing is left to pick: one, or the two of a secret choice; null before that. */
export function arrived(moves: readonly Move[], picked: readonly string[]): Move[] | null {
  return candidates(moves, picked).length === 0 ? movesWith(moves, picked) : null;
}
