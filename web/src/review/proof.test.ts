import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { People, State } from '../service/types';
import { checkDeal } from './checking';
import { dealOf, firstOf, proofOf, readSeed } from './deal';
import deals from './fixtures/deals.made.json';
import game from './fixtures/game.made.json';
import { keepDeal, keepProof, keptProof } from './proofs';
import { hex, ownSha256, sha256 } from './sha256';
import type { Review } from './types';

const review = { ...game, game: 'abc-1' } as unknown as Review;
const bytes = (text: string) => new TextEncoder().encode(text);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('our own SHA-256', () => {
  // the examples of FIPS 180-4
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('is right for %j', (text, hash) => {
    expect(hex(ownSha256(bytes(text)))).toBe(hash);
  });

  it('is right at every length about a block', () => {
    for (let length = 0; length < 200; length += 1) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
      expect(hex(ownSha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });

  it('stands in where the browser has none', async () => {
    vi.stubGlobal('crypto', {});
    expect(hex(await sha256(bytes('abc')))).toMatch(/^ba7816bf/);
  });
});

describe('the deal of a seed', () => {
  it.each(deals)('is the one that ridotto makes: $edition, $players, $seed', async (deal) => {
    const seed = readSeed(deal.seed) as bigint;
    const edition = deal.edition as 'first' | 'second';
    expect(await proofOf(seed)).toBe(deal.proof);
    expect(await dealOf(seed, edition, [...deal.cards].reverse())).toEqual(deal.cards);
    expect(await firstOf(seed, deal.players)).toBe(deal.first);
  });

  it('is the same with our own SHA-256', async () => {
    vi.stubGlobal('crypto', {});
    const deal = deals[deals.length - 1];
    if (!deal) throw new Error('there are deals');
    expect(await dealOf(BigInt(deal.seed), 'second', deal.cards)).toEqual(deal.cards);
  });

  it.each(['', 'x', '-1', '1.5', (2n ** 256n).toString(), '9'.repeat(100)])('is not made of %j', (text) => {
    expect(readSeed(text)).toBeNull();
  });
});

describe('kept proofs', () => {
  const people = {
    game: 'abc-1',
    proof: 'ff',
    seats: ['m1', 'm2', 'm3'],
    persons: { p1: 'm3' },
    first_among: [0, 2],
  } as unknown as People;

  it('stay as they were seen first', () => {
    keepProof('abc-1', 'aa');
    keepProof('abc-1', 'bb', { moves: 4 });
    expect(keptProof('abc-1', 'bb')).toEqual({ proof: 'aa', moves: 0 });
    expect(keptProof('abc-2', 'aa')).toBeNull();
  });

  it('are found by themselves for a record from elsewhere', () => {
    keepProof('abc-1', 'aa');
    expect(keptProof(null, 'aa')?.proof).toBe('aa');
    expect(keptProof(null, 'bb')).toBeNull();
  });

  it('come with who begins before the first move', () => {
    keepDeal(people, { decision: 0, over: false } as State);
    expect(keptProof('abc-1', '')).toEqual({ proof: 'ff', moves: 0, first: 2, among: [0, 2] });
  });

  it('come without it later, and not at all when the seed is public', () => {
    keepDeal({ ...people, game: 'late-1' }, { decision: 3, over: false } as State);
    keepDeal({ ...people, game: 'over-1' }, { decision: 9, over: true } as State);
    expect(keptProof('late-1', '')).toEqual({ proof: 'ff', moves: 3 });
    expect(keptProof('over-1', '')).toBeNull();
  });

  it('are not more than the browser should keep', () => {
    for (let nth = 0; nth < 230; nth += 1) keepProof(`g${nth}-1`, String(nth));
    expect(keptProof('g0-1', '')).toBeNull();
    expect(keptProof('g229-1', '')?.proof).toBe('229');
  });

  it('that were spoilt by somebody are none', () => {
    for (const spoilt of ['{', 'null', '{"abc-1": 3}', '[]']) {
      localStorage.setItem('ridotto.proofs', spoilt);
      expect(keptProof('abc-1', 'aa')).toBeNull();
    }
  });
});

describe('the check', () => {
  const proof = createHash('sha256').update('31').digest('hex');

  it('is good where all is as it was shown', async () => {
    keepProof('abc-1', proof, { first: Number(await firstOf(31n, 4)) });
    expect(await checkDeal(review)).toMatchObject({ hash: proof, seed: 'good', deal: 'good', first: 'good' });
  });

  it('knows a lot among some seats, and that one seat needs none', async () => {
    keepProof('abc-1', proof, { first: [3, 1][await firstOf(31n, 2)] ?? -1, among: [3, 1] });
    expect(await checkDeal(review)).toMatchObject({ first: 'good' });
    localStorage.clear();
    keepProof('abc-1', proof, { first: 2, among: [2] });
    expect(await checkDeal(review)).toMatchObject({ first: 'given' });
    localStorage.clear();
    keepProof('abc-1', proof, { first: 2, among: [1] });
    expect(await checkDeal(review)).toMatchObject({ first: 'bad' });
  });

  it('says what it does not know', async () => {
    expect(await checkDeal(review)).toMatchObject({ seed: 'unknown', deal: 'good', first: 'unknown' });
    keepProof('abc-1', proof, { moves: 5 });
    expect(await checkDeal(review)).toMatchObject({ seed: 'late', late: 5 });
  });

  it('finds another seed, another deal, another beginner', async () => {
    keepProof('abc-1', 'aa', { first: (Number(await firstOf(31n, 4)) + 1) % 4 });
    expect(await checkDeal(review)).toMatchObject({ seed: 'bad', shown: 'aa', first: 'bad' });
    expect(await checkDeal({ ...review, seed: '32' })).toMatchObject({ deal: 'bad' });
  });

  it('finds a deal that was changed', async () => {
    const [dealt, ...others] = review.start.events ?? [];
    if (dealt?.type !== 'Dealt') throw new Error('the deal comes first');
    const swapped = { ...dealt, cards: [...dealt.cards].reverse() };
    const changed = { ...review, start: { ...review.start, events: [swapped, ...others] } };
    expect(await checkDeal(changed)).toMatchObject({ deal: 'bad' });
  });

  it('has nothing to say of what is no seed', async () => {
    expect(await checkDeal({ ...review, seed: 'twelve' })).toBeNull();
  });
});
