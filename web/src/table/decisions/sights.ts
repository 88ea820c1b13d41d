/** Cards that this person has just looked at: shown to them while they hold them up, until they put them down.
 *
 * The service tells a card once. A page that is loaded anew would have lost it where the table's memory gives nothing
 * back, so it is kept for this tab until it is put down. */

import { batch, effect, type Signal, signal } from '@preact/signals';
import { SIGHTS } from '../../app/secrets';
import type { GameEvent } from '../../service/types';
import { peeking } from '../picking';
import type { TableStore } from '../store';

export interface Sight {
  place: string;
  character: string;
}

interface Kept {
  game: string;
  /** Who has seen them: one tab may be at several seats, one after the other. */
  person: string | null;
  cards: Sight[];
}

const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;

export class Sights {
  /** What may be held up now; none after it was put down. */
  readonly cards: Signal<Sight[]> = signal([]);
  /** The place of the card that is held up, even before it is known what it is. */
  readonly held: Signal<string | null> = signal(null);
  /** It stays up without a hand on it. */
  readonly stays: Signal<boolean> = signal(false);
  /** Whether all of them were held up at least once. */
  private readonly looked = new Set<string>();
  private game: string | null = null;
  private log: readonly GameEvent[] | null = null;

  constructor(private readonly store: TableStore) {}

  start(): () => void {
    const stops = [effect(() => this.follow()), effect(() => this.show())];
    const lower = () => this.lower();
    const hide = () => {
      if (document.visibilityState === 'hidden') this.lower();
    };
    const letGo = () => this.letGo(); // wherever the hand is by then
    addEventListener('blur', lower);
    for (const name of RELEASES) addEventListener(name, letGo);
    document.addEventListener('visibilitychange', hide);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('blur', lower);
      for (const name of RELEASES) removeEventListener(name, letGo);
      document.removeEventListener('visibilitychange', hide);
      this.lower();
      peeking.value = null;
    };
  }

  /** Hold a card up: as long as a hand is on it, or until it is lowered. */
  hold(place: string, { stays = false } = {}): void {
    batch(() => {
      this.held.value = place;
      this.stays.value = stays;
    });
  }

  letGo(): void {
    if (!this.stays.value) this.lower();
  }

  lower(): void {
    batch(() => {
      this.held.value = null;
      this.stays.value = false;
    });
  }

  /** The character that is to be seen at this moment, if that card is held up. */
  shown(place: string): string | null {
    if (this.held.value !== place) return null;
    return this.cards.value.find((card) => card.place === place)?.character ?? null;
  }

  /** Whether there are cards, and every one was looked at. */
  get allLooked(): boolean {
    return this.cards.value.length > 0 && this.cards.value.every((card) => this.looked.has(card.place));
  }

  putDown(): void {
    this.lower();
    this.keep([]);
  }

  /** New events of the log: what stood there when the page was opened is not seen again. */
  private follow(): void {
    const log = this.store.log.value;
    const game = this.store.people.value?.game ?? null;
    const before = this.log;
    this.log = log;
    if (game !== this.game) {
      this.game = game;
      this.looked.clear();
      const kept = game === null ? [] : recall(game, this.store.person.value);
      this.cards.value = kept.length > 0 ? kept : this.spied();
      return;
    }
    const isOther = before === null || (before.length > 0 && log[0] !== before[0]);
    if (isOther || log.length < before.length) return; // a whole, after a long break
    const news = log.slice(before.length);
    const me = this.store.person.value;
    const fresh = news.flatMap((event) => sightOf(event, me));
    if (fresh.length > 0) {
      const last = before.at(-1);
      const isSecond = last !== undefined && sightOf(last, me).length > 0; // events come one by one: the Spy's other card
      if (!isSecond) this.looked.clear();
      this.keep(isSecond ? [...this.cards.peek(), ...fresh] : fresh);
    } else if (this.cards.peek().some(({ place }) => news.some((event) => isHandled(event, place))))
      this.putDown(); // another card may lie there by now
  }

  /** Who comes back as the Spy, in another browser: what the log gives back of the two cards. */
  private spied(): Sight[] {
    const { state, person, log } = this.store;
    const me = person.value;
    if (state.value?.asked !== 'spy_choice' || state.value.to_act !== me) return [];
    const from = log.value.findLastIndex((event) => event.type === 'PowerUsed');
    return from < 0 ? [] : log.value.slice(from).flatMap((event) => sightOf(event, me));
  }

  private show(): void {
    const place = this.held.value;
    const character = place === null ? null : this.shown(place);
    if (place !== null && character !== null) this.looked.add(place);
    peeking.value = place !== null && character !== null ? { place, character } : null;
  }

  private keep(cards: Sight[]): void {
    this.cards.value = cards;
    try {
      if (cards.length === 0) sessionStorage.removeItem(SIGHTS);
      else {
        const kept: Kept = { game: this.game ?? '', person: this.store.person.peek(), cards };
        sessionStorage.setItem(SIGHTS, JSON.stringify(kept));
      }
    } catch {
      return; // private windows may have no storage: then a reload forgets
    }
  }
}

function sightOf(event: GameEvent, me: string | null): Sight[] {
  if (event.type !== 'CardSeen' || event.by !== me || event.character === null) return [];
  return [{ place: event.place, character: event.character }];
}

function isHandled(event: GameEvent, place: string): boolean {
  return event.type === 'CardsHandled' && (event.first === place || event.second === place);
}

function recall(game: string, person: string | null): Sight[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SIGHTS) ?? 'null') as Kept | null;
    return kept?.game === game && kept.person === person ? kept.cards : [];
  } catch {
    return [];
  }
}
