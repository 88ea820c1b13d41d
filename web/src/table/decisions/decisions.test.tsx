import { cleanup, render } from '@testing-library/preact';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../../words';
import { picking } from '../picking';
import { Decisions } from '.';
import { play } from './driving';
import { type Decision, decisions } from './fixtures';
import { stage } from './fixtures/staging';
import { type Move, readMoves, writeMove } from './moves';

const MOST = 9; // of one list; ./moves.test.ts walks the paths of all of them

beforeAll(async () => {
  await start();
});
afterEach(cleanup);

/** For each kind the smallest table, those of several cards, and the largest. */
function some(): Decision[] {
  const kinds = new Map<string, Decision[]>();
  for (const one of decisions) {
    const key = `${one.edition} ${one.kind}`;
    kinds.set(key, [...(kinds.get(key) ?? []), one]);
  }
  return [...kinds.values()].flatMap((all) => {
    const several = all.filter((one) => one.state.seats.length < 4);
    return [...new Set([...several, all[several.length], all.at(-1)])].flatMap((one) => one ?? []);
  });
}

/** All moves of a short list, and some of each corner of a long one. */
function sample(moves: Move[]): Move[] {
  const step = Math.max(1, Math.ceil(moves.length / MOST) | 1); // odd, so that yes and no both come
  return moves.filter((_, at) => at % step === 0);
}

const named = some().map(
  (one) => [`${one.edition}, ${one.state.seats.length} players, ${one.kind}`, one] as const,
);

describe('what is legal can be played in the panel alone, and nothing else is sent', {
  timeout: 60_000,
}, () => {
  test.each(named)('%s', (_, decision) => {
    for (const move of sample(readMoves(decision.legal))) {
      const { store, sent } = stage(decision);
      const { container, unmount } = render(<Decisions store={store} />);
      play({ root: container, me: decision.person }, move);
      expect(sent.map(({ command }) => command)).toEqual([
        {
          do: move.verb === 'pass' || move.verb === 'claim' ? 'answer' : 'move',
          move: writeMove(move),
          decision: decision.state.decision,
        },
      ]);
      unmount();
      expect(picking.value).toBeNull();
    }
  });
});
