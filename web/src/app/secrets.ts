/** What this browser keeps of a person's secrets: the cards that they have just seen, and their notes. Both end with the seat. */

import { signal } from '@preact/signals';

/** In this tab, until they are put down. */
export const SIGHTS = 'ridotto.sights';
export const NOTES = 'ridotto.notes';

/** How many seats of this page have ended: what was read before that is nobody's any more. */
export const ended = signal(0);

/** A seat has ended; `isOurs` tells the games that were played there. */
export function forgetSecrets(isOurs: (game: string) => boolean): void {
  ended.value += 1;
  try {
    for (const [storage, key] of [
      [sessionStorage, SIGHTS],
      [localStorage, NOTES],
    ] as const)
      if (isOurs(gameIn(storage.getItem(key)))) storage.removeItem(key);
  } catch {
    return; // without storage nothing was kept
  }
}

function gameIn(text: string | null): string {
  try {
    return String((JSON.parse(text ?? 'null') as { game?: unknown } | null)?.game ?? '');
  } catch {
    return '';
  }
}
