/** The rows of a rules page: rules, characters and printed sets. */

import { Face, Portrait } from '../art';
import type { Edition } from '../service/types';
import { characterId, key, plural, t } from '../words';
import { type CharacterFact, FACTS, ruleOf } from './facts';
import { says } from './finding';
import { marked, RuleText } from './text';

export interface Shown {
  edition: Edition;
  /** What is looked for; nothing shows everything. */
  words: readonly string[];
  /** The rule that the address leads to. */
  here: string;
}

export function nameOf(edition: Edition, character: string): string {
  return t(key(`characters.${edition}.${characterId(character)}.name`));
}

function Id({ id, here }: { id: string; here: string }) {
  return (
    <a class="rules-id" href={`#${id}`} aria-current={id === here ? 'location' : undefined}>
      {id}
    </a>
  );
}

function at(id: string, here: string, kind: string): string {
  return id === here ? `${kind} rules-here` : kind;
}

export function RuleRow({
  id,
  examples,
  edition,
  words,
  here,
}: Shown & { id: string; examples: readonly string[] }) {
  return (
    <li id={id} class={at(id, here, 'rules-rule')} tabIndex={-1}>
      <Id id={id} here={here} />
      <div>
        <p>
          <RuleText text={says(edition, id)} edition={edition} words={words} />
        </p>
        {examples.map((example) => (
          <p key={example} class="rules-example">
            <RuleText text={says(edition, example)} edition={edition} words={words} />
          </p>
        ))}
      </div>
    </li>
  );
}

/** The name is bold where the sentence begins with it, as it does in every language so far. */
export function PowerRow({ row, edition, words, here }: Shown & { row: CharacterFact }) {
  const text = says(edition, row.rule);
  const name = nameOf(edition, row.name);
  const head = text.startsWith(name) ? name : '';
  return (
    <li id={row.rule} class={at(row.rule, here, 'rules-power')} tabIndex={-1}>
      <Face name={row.name} edition={edition} size={64} />
      <div>
        <Id id={row.rule} here={here} />
        <p>
          {head && <strong>{marked(head, words)}</strong>}
          <RuleText text={text.slice(head.length)} edition={edition} words={words} />
        </p>
      </div>
    </li>
  );
}

function faceId(character: string): string {
  return `rules-face-${characterId(character)}`;
}

/** Faces that stand there many times are drawn once. */
function Drawn({ edition }: { edition: Edition }) {
  return (
    <svg width="0" height="0" class="rules-drawn" aria-hidden="true">
      {FACTS[edition].characters.map(({ name }) => (
        <symbol key={name} id={faceId(name)} viewBox="0 0 100 100">
          <Portrait name={name} edition={edition} />
        </symbol>
      ))}
    </svg>
  );
}

/** One row for each number of players or sheet; every character leads to its power. */
export function SetsTable({ edition }: { edition: Edition }) {
  return (
    <>
      <Drawn edition={edition} />
      <table class="rules-sets">
        <caption class="visually-hidden">{says(edition, 'heading.sets')}</caption>
        <tbody>
          {FACTS[edition].sets.map((set) => (
            <tr key={set.name}>
              <th scope="row">
                {plural('common.players', set.players)}
                <span class="rules-set-name">{set.name}</span>
              </th>
              <td>
                <ul class="rules-cards">
                  {counted(set.cards).map(([card, count]) => (
                    <li key={card}>
                      <a href={`#${ruleOf(edition, card)}`}>
                        <svg width="24" height="24" aria-hidden="true">
                          <use href={`#${faceId(card)}`} />
                        </svg>
                        {nameOf(edition, card)}
                        {count > 1 && ` ×${count}`}
                      </a>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function counted(cards: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}
