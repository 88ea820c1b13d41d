/** What of a rules page is shown when somebody looks for words. */

import type { Edition } from '../service/types';
import { key, t } from '../words';
import { CHAPTERS, type Chapter, type Entry } from './chapters';
import { type CharacterFact, FACTS } from './facts';
import { matches } from './searching';

/** A message of this edition's page. */
export function says(edition: Edition, name: string): string {
  return t(key(`rules-${edition}.${name}`));
}

/** The chapters with what matches in them; those with nothing are left out. */
export function chaptersWith(edition: Edition, words: readonly string[]): Chapter[] {
  if (words.length === 0) return CHAPTERS[edition];
  return CHAPTERS[edition]
    .map(({ id, entries }) => ({ id, entries: entries.filter((entry) => found(edition, entry, words) > 0) }))
    .filter(({ entries }) => entries.length > 0);
}

/** In how many places the words stand. */
export function countWith(edition: Edition, words: readonly string[]): number {
  return CHAPTERS[edition]
    .flatMap(({ entries }) => entries)
    .reduce((sum, entry) => sum + found(edition, entry, words), 0);
}

export function powersWith(edition: Edition, words: readonly string[]): CharacterFact[] {
  return FACTS[edition].characters.filter(({ rule }) => matches(`${rule} ${says(edition, rule)}`, words));
}

/** Rules that follow each other make one list. */
export function grouped(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.is === 'rule' && last?.[0]?.is === 'rule') last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function found(edition: Edition, entry: Entry, words: readonly string[]): number {
  if (entry.is === 'sets') return 0; // the characters of the sets are found among the powers
  if (entry.is === 'powers') return powersWith(edition, words).length;
  const texts =
    entry.is === 'text'
      ? [says(edition, entry.key)]
      : [entry.id, says(edition, entry.id), ...entry.examples.map((example) => says(edition, example))];
  return Number(matches(texts.join(' '), words));
}
