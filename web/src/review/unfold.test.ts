import { describe, expect, it } from 'vitest';
import { readSpot, writeSpot } from './address';
import { asSeen, certain, eyesOf, mayHearWhy } from './eyes';
import game from './fixtures/game.made.json';
import type { Moment, Review } from './types';
import { unfold, unfoldChances } from './unfold';

const review = game as unknown as Review;
const moments = unfold(review);

describe('unfolding', () => {
  it('gives how it began and every move', () => {
    expect(moments).toHaveLength(review.steps.length + 1);
    expect(moments[0]?.state.gold).toEqual({ p1: 6, p2: 6, p3: 6, p4: 6 });
    expect(moments[0]?.cards?.c1).toBe('Empress');
  });

  it('keeps what did not change and replaces what did', () => {
    const [, first, second] = moments;
    expect(first?.move).toBe('p1 exchange p2 no');
    expect(first?.known.p2).toMatchObject({ p1: null, p2: null, p3: 'Judge' });
    expect(first?.known.p1).toMatchObject({ p1: 'King', p2: 'Trickster' });
    expect(second?.move).toBe('p2 exchange c1 yes');
    expect(second?.cards).toMatchObject({ p1: 'King', p2: 'Empress', c1: 'Trickster', p3: 'Judge' });
    expect(second?.state.characters).toBe(moments[0]?.state.characters);
  });

  it('shares what did not change, so that long games are quick', () => {
    const pass = moments.findIndex((moment) => moment.move.endsWith(' pass'));
    expect(moments[pass]?.cards).toBe(moments[pass - 1]?.cards);
  });

  it('never has somebody certain of what is not so', () => {
    for (const moment of moments)
      for (const known of Object.values(moment.known))
        for (const [place, card] of Object.entries(known))
          if (card !== null) expect(card).toBe(moment.cards?.[place]);
  });

  it('has no cards where a record does not tell them', () => {
    const seen = { ...review, viewer: 'p2', start: { ...review.start, cards: undefined }, steps: [] };
    expect(unfold(seen as unknown as Review)[0]?.cards).toBeNull();
  });

  it('lays chances over each other', () => {
    const steps = [{ chances: { p1: [100, null] } }, {}];
    const thought = unfoldChances({ ...review, start: { chances: { p1: [50, 50], p2: [50, 50] } }, steps });
    expect(thought).toEqual([
      { p1: [50, 50], p2: [50, 50] },
      { p1: [100, null], p2: [50, 50] },
      { p1: [100, null], p2: [50, 50] },
    ]);
  });

  it('goes through 600 moves of 13', () => {
    const names = Array.from({ length: 13 }, (_, at) => `p${at + 1}`);
    const cards = Object.fromEntries(names.map((name) => [name, 'King']));
    const known = Object.fromEntries(names.map((name) => [name, cards]));
    const steps = Array.from({ length: 600 }, () => ({ known, cards }));
    expect(unfold({ ...review, start: { ...review.start, cards, known }, steps })).toHaveLength(601);
  });
});

describe('eyes', () => {
  const handled = moments[1]?.events.find((event) => event.type === 'CardsHandled');

  it('hide what was secret from who was not in the audience', () => {
    if (!handled) throw new Error('the first move is an exchange');
    expect(asSeen(handled, 'open')).toMatchObject({ really: false });
    expect(asSeen(handled, 'p1')).toMatchObject({ really: false });
    expect(asSeen(handled, 'p2')).toMatchObject({ really: null });
    expect(asSeen(handled, 'public')).toMatchObject({ really: null });
  });

  it('see the cards only when all are open', () => {
    const end = moments.at(-1) as Moment;
    expect(certain(end, 'open')).toBe(end.cards);
    expect(certain(end, 'p1')).toBe(end.known.p1);
  });

  it('hear only their own reasons', () => {
    const why = { key: null, parts: {}, text: 'so' };
    const moment = { ...(moments[1] as Moment), why };
    expect([mayHearWhy(moment, 'open'), mayHearWhy(moment, 'p1'), mayHearWhy(moment, 'p2')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are one pair alone where a record is what one person saw', () => {
    expect(eyesOf(review)).toEqual(['open', 'public', 'p1', 'p2', 'p3', 'p4']);
    expect(eyesOf({ ...review, viewer: 'p2' })).toEqual(['p2']);
  });
});

describe('the address', () => {
  const eyes = eyesOf(review);

  it('holds the move and the eyes', () => {
    expect(writeSpot({ step: 42, eyes: 'p2' })).toBe('#s=42&v=p2');
    expect(readSpot('#s=42&v=p2', 80, eyes)).toEqual({ step: 42, eyes: 'p2' });
  });

  it.each([
    ['', 0, 'open'],
    ['#s=900&v=p9', 80, 'open'],
    ['#s=-3', 0, 'open'],
    ['#s=1.5&v=public', 0, 'public'],
    ['#s=x', 0, 'open'],
  ])('with nonsense in it leads to what there is: %s', (hash, step, whose) => {
    expect(readSpot(hash, 80, eyes)).toEqual({ step, eyes: whose });
  });
});
