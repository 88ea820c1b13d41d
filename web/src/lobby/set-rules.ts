/** Which rules an own set breaks (C1 to C6), and which characters may not be picked: said before the service has to refuse it. */

import type { CharacterFacts, EditionFacts } from '../service/http';
import { plural, t } from '../words';
import { cardNumbers } from './options-model';

export interface Fault {
  rule: string;
  text: string;
}

/** Played unchecked it need only be playable: a card for each seat, at most two in the centre. */
export interface OwnSet {
  facts: EditionFacts;
  seats: number;
  unchecked: boolean;
}

/** How many cards are needed. */
export function sayNeeded({ seats, unchecked }: OwnSet): string {
  const [least, most] = numbers(seats, unchecked);
  const cards = least === most ? plural('common.cards', least) : t('lobby.set.cards_range', { least, most });
  return t('lobby.set.about', { players: plural('common.players', seats), cards });
}

function numbers(seats: number, unchecked: boolean): [number, number] {
  return unchecked ? [seats, seats + 2] : cardNumbers(seats);
}

/** Every rule that these cards break; none for a printed set, which is recognised by its cards (C6). */
export function faultsOf(cards: readonly string[], set: OwnSet): Fault[] {
  const { facts, seats, unchecked } = set;
  const [least, most] = numbers(seats, unchecked);
  const isNumber = cards.length >= least && cards.length <= most;
  const number = isNumber ? [] : [{ rule: 'C5', text: sayNeeded(set) }];
  if (unchecked || isPrinted(cards, set)) return number;
  const rows = facts.characters.map((row) => ({ ...row, count: countOf(cards, row.name) }));
  const gold = goldOf(cards, facts);
  const faults: (Fault | false)[] = [
    rows.some((row) => row.required && row.count === 0) && { rule: 'C1', text: t('lobby.rule.C1') },
    gold * 3 < cards.length && { rule: 'C2', text: `${t('lobby.rule.C2')} (${gold}/${cards.length})` },
    rows.some((row) => row.count % row.copies !== 0) && { rule: 'C3', text: t('lobby.rule.C3') },
    rows.some((row) => row.count > 0 && row.minimum > seats) && { rule: 'C4', text: t('lobby.rule.C4') },
  ];
  return [...faults.filter((fault) => fault !== false), ...number];
}

/** What could be better about an own set that breaks no rule: half of its cards should bring gold (C2). */
export function adviceOn(cards: readonly string[], set: OwnSet): Fault | null {
  const gold = goldOf(cards, set.facts);
  if (set.unchecked || gold * 2 >= cards.length || isPrinted(cards, set)) return null;
  return { rule: 'C2', text: `${t('lobby.set.half')} (${gold}/${cards.length})` };
}

function goldOf(cards: readonly string[], facts: EditionFacts): number {
  return facts.characters.reduce((sum, row) => sum + (row.brings_gold ? countOf(cards, row.name) : 0), 0);
}

/** Why that character cannot be put in or taken out just now; null where it can. */
export function whyNot(row: CharacterFacts, count: number, { seats, unchecked }: OwnSet): Fault | null {
  if (unchecked) return null;
  if (row.required && count > 0) return { rule: 'C1', text: t('lobby.rule.C1') };
  if (row.minimum > seats && count === 0) {
    const players = plural('common.players', row.minimum);
    return { rule: 'C4', text: t('lobby.set.least', { players }) };
  }
  return null;
}

export function countOf(cards: readonly string[], name: string): number {
  return cards.filter((card) => card === name).length;
}

function isPrinted(cards: readonly string[], { facts, seats }: OwnSet): boolean {
  const sorted = (names: readonly string[]) => [...names].sort().join();
  return facts.sets.some((one) => one.players === seats && sorted(one.cards) === sorted(cards));
}
