/** A sentence of the rules: other rules' ids in it are links, and words that are looked for are marked. */

import type { VNode } from 'preact';
import type { Edition } from '../service/types';
import { CHAPTERS } from './chapters';
import { FACTS } from './facts';
import { pieces } from './searching';

const ID = /\b([SCTEPQ]\d{1,2})\b/;
const IDS: Record<Edition, Set<string>> = { first: idsOf('first'), second: idsOf('second') };

/** Every rule that has its own place on the page of that edition. */
export function idsOf(edition: Edition): Set<string> {
  const rules = CHAPTERS[edition].flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.is === 'rule' ? [entry.id] : [])),
  );
  return new Set([...rules, ...FACTS[edition].characters.map((row) => row.rule)]);
}

interface Props {
  text: string;
  edition: Edition;
  words: readonly string[];
}

export function RuleText({ text, edition, words }: Props) {
  const parts = text.split(ID); // every second one is an id
  return (
    <>
      {parts.map((part, place) =>
        place % 2 === 1 && IDS[edition].has(part) ? (
          <a href={`#${part}`}>{marked(part, words)}</a>
        ) : (
          marked(part, words)
        ),
      )}
    </>
  );
}

export function marked(text: string, words: readonly string[]): VNode {
  return <>{pieces(text, words).map((piece, place) => (place % 2 === 1 ? <mark>{piece}</mark> : piece))}</>;
}
