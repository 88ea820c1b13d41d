/** The deal that a seed makes, worked out here, as docs/commands.md § How a seed deals describes it. */

import type { Edition } from '../service/types';
import { hex, sha256 } from './sha256';

/** The order of the editions' tables, in which the cards lie before they are mixed. */
const ORDER: Record<Edition, readonly string[]> = {
  first: [
    'Judge',
    'Bishop',
    'King',
    'Fool',
    'Queen',
    'Thief',
    'Witch',
    'Spy',
    'Peasant',
    'Cheat',
    'Inquisitor',
    'Widow',
  ],
  second: [
    'Judge',
    'Trickster',
    'Empress',
    'King',
    'Thief',
    'Witch',
    'Fool',
    'Spy',
    'Peasant',
    'Cheater',
    'Guru',
    'Widow',
    'Beggar',
    'Patron',
    'Princess',
    'Puppet Master',
  ],
};
const MOST_SEED = 1n << 256n;

/** The seed as a number, or null for what is none. */
export function readSeed(digits: string): bigint | null {
  if (!/^\d{1,78}$/.test(digits)) return null;
  const seed = BigInt(digits);
  return seed < MOST_SEED ? seed : null;
}

/** What `people.proof` shows before the first move: the hash of the seed's decimal digits. */
export async function proofOf(seed: bigint): Promise<string> {
  return hex(await sha256(new TextEncoder().encode(seed.toString())));
}

/** These cards in the order that the seed deals them: to `p1` first, what is left to the centre. */
export async function dealOf(seed: bigint, edition: Edition, cards: readonly string[]): Promise<string[]> {
  const order = ORDER[edition];
  const mixed = [...cards].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const draw = drawer(seed, 'deal');
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = await draw(last + 1);
    const card = mixed[last] as string;
    mixed[last] = mixed[other] as string;
    mixed[other] = card;
  }
  return mixed;
}

/** The lot for the first player: the place in the list of those it is drawn among, counted from 0. */
export function firstOf(seed: bigint, count: number): Promise<number> {
  return drawer(seed, 'first')(count);
}

/** Draws numbers below a count, each as likely as the others. */
function drawer(seed: bigint, label: string): (count: number) => Promise<number> {
  const words = wordsOf(seed, label);
  return async (count) => {
    const limit = 2 ** 32 - (2 ** 32 % count);
    for (;;) {
      const { value } = await words.next();
      if (value < limit) return value % count;
    }
  };
}

/** 32-bit numbers without end. */
async function* wordsOf(seed: bigint, label: string): AsyncGenerator<number, never> {
  const head = new TextEncoder().encode(`ridotto ${label} 1\n`);
  const message = new Uint8Array(head.length + 36);
  message.set(head);
  for (let byte = 0; byte < 32; byte += 1)
    message[head.length + 31 - byte] = Number((seed >> BigInt(8 * byte)) & 255n);
  for (let counter = 0; ; counter += 1) {
    new DataView(message.buffer).setUint32(head.length + 32, counter);
    const block = new DataView((await sha256(message)).buffer);
    for (let word = 0; word < 8; word += 1) yield block.getUint32(4 * word);
  }
}
