/** What stands on a rules page, in order. A test compares it with the messages, so that nothing is left out. */

import type { Edition } from '../service/types';

export type Entry =
  /** A sentence or two without an id. */
  | { is: 'text'; key: string }
  /** A rule, with the examples that belong to it. */
  | { is: 'rule'; id: string; examples: readonly string[] }
  /** All characters with their powers (P1 …). */
  | { is: 'powers' }
  /** The printed sets. */
  | { is: 'sets' };

export interface Chapter {
  /** Its heading is `heading.<id>`; also where `#<id>` leads. */
  id: string;
  entries: Entry[];
}

const EXAMPLES: Record<string, readonly string[]> = {
  T8: ['example.passed'],
  T9: ['example.right', 'example.wrong'],
  T11: ['example.barred'],
};

function text(key: string): Entry {
  return { is: 'text', key };
}

function rules(letter: string, numbers: readonly number[]): Entry[] {
  return numbers.map((number) => {
    const id = `${letter}${number}`;
    return { is: 'rule', id, examples: EXAMPLES[id] ?? [] };
  });
}

function upTo(last: number, ...without: number[]): number[] {
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !without.includes(number));
}

function chapters(edition: Edition): Chapter[] {
  const first = edition === 'first';
  const only = (which: Edition, chapter: Chapter) => (edition === which ? [chapter] : []);
  return [
    { id: 'short', entries: [text('short.1'), text('short.2')] },
    ...only('second', { id: 'differences', entries: [text('differences.about')] }),
    { id: 'setup', entries: rules('S', upTo(first ? 7 : 5)) },
    { id: 'turns', entries: rules('T', first ? upTo(12) : upTo(12, 10)) },
    { id: 'end', entries: rules('E', upTo(4)) },
    { id: 'powers', entries: [text('powers.about'), { is: 'powers' }] },
    ...only('first', { id: 'three', entries: [text('three.about')] }),
    ...only('first', { id: 'two', entries: [text('two.about')] }),
    { id: 'sets', entries: [text('sets.about'), { is: 'sets' }] },
    {
      id: 'own_sets',
      entries: [text('own_sets.about'), ...rules('C', upTo(6)), text('own_sets.unchecked')],
    },
    {
      id: 'rulings',
      entries: [
        text('rulings.about'),
        ...rules('Q', first ? upTo(22, 5, 9, 14, 15, 16) : upTo(21, 1, 2, 3, 6)),
      ],
    },
  ];
}

export const CHAPTERS: Record<Edition, Chapter[]> = { first: chapters('first'), second: chapters('second') };
