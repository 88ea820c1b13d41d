/** The memory aid on the table: what one knows for certain, or has marked; kept in this browser, for this game. */

import { type Signal, signal } from '@preact/signals';
import { ended, NOTES } from '../../app/secrets';
import type { TableStore } from '../store';
import { ownerOf } from './naming';

interface Notes {
  text: string;
  /** Characters by where they lie: `seat.side`, or a place of the centre. */
  marks: Record<string, string>;
}

const empty: Notes = { text: '', marks: {} };

let game: string | null = null;
let endedBefore = 0;
const current: Signal<Notes> = signal(empty);

/** The notes of the game under way. Those of an older game are forgotten when the next begins, all of them when the seat ends. */
export function notesOf(store: TableStore): Signal<Notes> {
  const id = store.people.value?.game ?? '';
  if (game !== id || endedBefore !== ended.peek()) {
    game = id;
    endedBefore = ended.peek();
    current.value = read(id);
  }
  return current;
}

export function writeNotes(store: TableStore, change: Partial<Notes>): void {
  const notes = notesOf(store);
  notes.value = { ...notes.value, ...change };
  try {
    localStorage.setItem(NOTES, JSON.stringify({ game, ...notes.value }));
  } catch {
    // without storage they last as long as the page
  }
}

/** Cards stay at their seats when persons move, and so do the marks. */
export function spotOf(store: TableStore, place: string): string {
  const owner = ownerOf(place);
  if (!owner) return place;
  const seat = store.state.value?.seats.indexOf(owner) ?? -1;
  return place.replace(owner, `s${seat}`);
}

export function mark(store: TableStore, place: string, character: string | null): void {
  const marks = { ...notesOf(store).value.marks };
  if (character) marks[spotOf(store, place)] = character;
  else delete marks[spotOf(store, place)];
  writeNotes(store, { marks });
}

/** While persons change seats on the screen: what the store still calls the place at that seat. */
function placeBefore(store: TableStore, place: string, seats: readonly string[]): string {
  const owner = ownerOf(place);
  const before = store.state.value?.seats[seats.indexOf(owner)];
  return owner && before ? place.replace(owner, before) : place;
}

/** What stands on a card that lies face down; `seats` are the persons as the table shows them. */
export function markOf(
  store: TableStore,
  shownPlace: string,
  seats: readonly string[],
): { character: string; own: boolean } | null {
  const place = placeBefore(store, shownPlace, seats);
  const memory = store.people.value?.options.memory;
  if (memory !== 'full' && memory !== 'notes') return null; // and the card hears of no move
  if (store.state.value?.over) return null;
  if (memory === 'full') {
    const certain = store.known.value?.[place]?.certain;
    return certain ? { character: certain, own: false } : null;
  }
  const character = notesOf(store).value.marks[spotOf(store, place)];
  return character ? { character, own: true } : null;
}

function read(id: string): Notes {
  try {
    const kept = JSON.parse(localStorage.getItem(NOTES) ?? 'null') as ({ game: string } & Notes) | null;
    if (kept?.game === id) return { text: String(kept.text), marks: { ...kept.marks } };
  } catch {
    return empty;
  }
  return empty;
}
