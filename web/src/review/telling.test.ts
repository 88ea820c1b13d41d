import { beforeAll, describe, expect, it } from 'vitest';
import { need, start } from '../words';
import { curves, goldByTurn, scaleOf, turnMarks } from './curves';
import game from './fixtures/game.made.json';
import { tellAll } from './lines';
import { keyMoments } from './turning';
import type { Review } from './types';
import { unfold } from './unfold';
import { sayWhy } from './why';

const names = { p1: 'Ann', p2: 'Ben', p3: 'Cleo', p4: 'Dan' };
const review = { ...game, names } as unknown as Review;
const moments = unfold(review);
const plain = (text: string | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '');

beforeAll(async () => {
  await start();
  await need('review');
});

describe('the log', () => {
  it('tells each move as the eyes saw it', () => {
    const open = tellAll(review, moments, 'open');
    const own = tellAll(review, moments, 'p2');
    const other = tellAll(review, moments, 'p3');
    expect(open).toHaveLength(moments.length);
    expect(plain(open[2]?.lines[0]?.text)).toBe('Ben exchanges their own card and the first centre card.');
    expect(plain(own[2]?.lines[0]?.text)).toBe(plain(open[2]?.lines[0]?.text));
    expect(plain(other[2]?.lines[0]?.text)).toBe(
      'Ben takes their own card and the first centre card under the table.',
    );
    expect(plain(open[2]?.next?.text)).toBe('It is Cleo’s turn.');
    expect(open[2]?.turn).toBe(2);
  });
});

describe('key moments', () => {
  const found = keyMoments(review, moments);

  it('have every reveal, with who was who they said', () => {
    const reveals = found.filter(({ kind }) => ['true', 'had', 'none'].includes(kind));
    const claimed = moments.filter((moment) => moment.events.some(({ type }) => type === 'Revealed'));
    expect(reveals.map(({ step }) => moments[step])).toEqual(claimed);
  });

  it('have lies that passed, and no truths', () => {
    const lies = found.filter((moment) => moment.kind === 'lie');
    expect(lies.length).toBeGreaterThan(0);
    for (const lie of lies) {
      if (lie.kind !== 'lie') continue;
      expect(lie.real).not.toBe(lie.character);
      expect(moments[lie.step]?.events.some(({ type }) => type === 'PowerUsed')).toBe(true);
    }
  });

  it('come in the order of the game', () => {
    expect(found.map(({ step }) => step)).toEqual(found.map(({ step }) => step).sort((a, b) => a - b));
  });
});

describe('the picture of coins', () => {
  const frame = { width: 400, height: 200, left: 20, right: 60, top: 10, bottom: 20 };
  const people = Object.keys(names);

  it('has a line for each person that ends at their gold', () => {
    const scale = scaleOf(moments, frame);
    const all = curves(moments, people, frame);
    expect(all).toHaveLength(4);
    for (const { person, end } of all) {
      const gold = moments.at(-1)?.state.gold[person] ?? 0;
      expect(Math.abs(end.y - scale.y(gold))).toBeLessThanOrEqual(4);
      expect(end.x).toBeCloseTo(340);
    }
  });

  it('has labels that do not lie on each other', () => {
    const labels = curves(moments, people, frame).map(({ labelY }) => labelY);
    const sorted = labels.sort((a, b) => a - b);
    for (let at = 1; at < sorted.length; at += 1)
      expect((sorted[at] ?? 0) - (sorted[at - 1] ?? 0)).toBeGreaterThan(12);
    expect(sorted[0]).toBeGreaterThanOrEqual(10);
    expect(sorted.at(-1)).toBeLessThanOrEqual(180);
  });

  it('knows the move under a point', () => {
    const scale = scaleOf(moments, frame);
    const last = moments.length - 1;
    for (const step of [0, 1, 7, last]) expect(scale.stepAt(scale.x(step))).toBe(step);
    expect([scale.stepAt(-50), scale.stepAt(900)]).toEqual([0, last]);
  });

  it('can be drawn of a game without a move', () => {
    const [only] = moments;
    if (!only) throw new Error('it began');
    expect(curves([only], people, frame)[0]?.path).toMatch(/^M20 [\d.]+H340$/);
    expect(scaleOf([only], frame).stepAt(300)).toBe(0);
    expect(goldByTurn([only])).toEqual([]);
  });

  it('marks turns with room between them', () => {
    const scale = scaleOf(moments, frame);
    const marks = turnMarks(moments, scale.x, 40);
    expect(marks[0]).toEqual({ step: 0, turn: 1 });
    for (let at = 1; at < marks.length; at += 1)
      expect(scale.x(marks[at]?.step ?? 0) - scale.x(marks[at - 1]?.step ?? 0)).toBeGreaterThanOrEqual(40);
  });

  it('has the numbers by turn', () => {
    const rows = goldByTurn(moments);
    expect(rows.map(({ turn }) => turn)).toEqual(rows.map((_, at) => at + 1));
    expect(rows.at(-1)?.gold).toEqual(moments.at(-1)?.state.gold);
  });
});

describe('reasons', () => {
  it('are said with names, cards and shares', () => {
    const parts = { character: 'King', have: '43 %', person: 'p2', they: '5 %' };
    const why = { key: 'claim-likely', parts, text: '' };
    expect(plain(sayWhy(review, why))).toBe('I thought that I was the King (43%) rather than Ben (5%).');
    const place = { key: 'exchange-better', parts: { place: 'c2' }, text: '' };
    expect(sayWhy(review, place)).toBe('I took the second centre card because it seemed better than my own.');
  });

  it('name nobody twice who has both cards', () => {
    const fool = { key: 'fool', parts: { place: 'p2.l', other: 'p2.r' }, text: '' };
    expect(sayWhy(review, fool)).toBe(
      'I mixed up Ben’s left card and the right one, so that the others could not be sure which was which.',
    );
    const two = { key: 'fool', parts: { place: 'p2.l', other: 'p3.r' }, text: '' };
    expect(sayWhy(review, two)).toBe(
      'I mixed up Ben’s left card and Cleo’s right card, so that the others could not be sure which was which.',
    );
  });

  it('of players that we do not know are in their own words', () => {
    expect(sayWhy(review, { key: null, parts: {}, text: 'Because.' })).toBe('Because.');
    expect(sayWhy(review, { key: 'new', parts: {}, text: 'Because.' })).toBe('Because.');
  });
});
