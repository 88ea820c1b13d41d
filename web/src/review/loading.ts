/** A game on its way to the page. */

import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../service/types';
import { need } from '../words';
import type { Source } from './load';
import { ReviewStore } from './store';

/** The texts of these pages, or the `Refusal` of who cannot be reached. */
function texts(): Promise<void> {
  return need('review', 'log', 'characters').catch(() => {
    throw new Refusal('unreachable', 'the texts did not come');
  });
}

/** The same for a page that has no game yet. */
export function useTexts(): { isReady: boolean; problem: unknown; again: () => void } {
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const again = () => {
    setProblem(null);
    texts().then(() => setReady(true), setProblem);
  };
  useEffect(again, []);
  return { isReady, problem, again };
}

export interface Loading {
  store: ReviewStore | null;
  problem: unknown;
  again: () => void;
}

/** The game of that source, anew for another; null loads nothing but the page's texts. */
export function useReview(source: Source | null): Loading {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ from: Source; store: ReviewStore | null; problem: unknown } | null>(
    null,
  );
  useEffect(() => {
    if (!source) return;
    let isCurrent = true;
    const settle = (store: ReviewStore | null, problem: unknown) => {
      if (isCurrent) setFound({ from: source, store, problem });
    };
    setFound(null);
    Promise.all([source.load(), texts()]).then(
      ([review]) => settle(new ReviewStore(review, source), null),
      (problem) => settle(null, problem),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, round]);
  const current = found?.from === source ? found : null;
  return {
    store: current?.store ?? null,
    problem: current?.problem ?? null,
    again: () => setRound(round + 1),
  };
}
