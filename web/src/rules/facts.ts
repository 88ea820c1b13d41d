/** What the rules pages show beside the texts. The data is made from the rules themselves, by tests/rules_facts.py. */

import type { Edition } from '../service/types';
import facts from './facts.made.json';

export interface CharacterFact {
  name: string;
  /** The id of its power's rule. */
  rule: string;
}

export interface SetFact {
  name: string;
  players: number;
  cards: string[];
}

export const FACTS: Record<Edition, { characters: CharacterFact[]; sets: SetFact[] }> = facts;

/** The rule of that character's power. */
export function ruleOf(edition: Edition, name: string): string {
  return FACTS[edition].characters.find((row) => row.name === name)?.rule ?? '';
}
