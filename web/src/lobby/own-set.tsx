/** An own set: what may be in it, and what is still wrong with it. */

import { useId, useState } from 'preact/hooks';
import { Switch } from '../app/fields';
import { Coin } from '../art/coins';
import { Face } from '../art/faces';
import { Icon } from '../art/icons';
import type { CharacterFacts, EditionFacts } from '../service/http';
import type { Edition, Refusal } from '../service/types';
import { characterId, key, language, number, plural, t } from '../words';
import { has } from '../words/store';
import type { Settable } from './options';
import { cardsOf } from './options-model';
import { adviceOn, countOf, type Fault, faultsOf, sayNeeded, whyNot } from './set-rules';

interface OwnSetProps extends Settable {
  facts: EditionFacts;
  close: () => void;
}

export function OwnSet({ people, facts, editions, set, close }: OwnSetProps) {
  const { options } = people;
  const [cards, setCards] = useState<readonly string[]>(() => cardsOf(options, editions));
  const [unchecked, setUnchecked] = useState(options.unchecked);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const wanted = { facts, seats: options.seats, unchecked };
  const faults = faultsOf(cards, wanted);
  const advice = faults.length > 0 ? null : adviceOn(cards, wanted);
  const use = async (event: Event) => {
    event.preventDefault();
    if (faults.length > 0) return;
    const refused = await set({ cards: [...cards], unchecked });
    if (refused) setRefusal(refused);
    else close();
  };
  const take = (name: string, count: number) => {
    setRefusal(null);
    const others = cards.filter((card) => card !== name);
    setCards([...others, ...Array.from({ length: count }, () => name)]);
  };
  return (
    <form class="stack" onSubmit={use}>
      <p>
        {sayNeeded(wanted)} <Coin size={16} /> {t('lobby.set.gold')}
      </p>
      <ul class="lobby-picker">
        {facts.characters.map((row) => {
          const count = countOf(cards, row.name);
          return (
            <li key={row.name}>
              <Character
                row={row}
                edition={options.edition}
                count={count}
                anyNumber={unchecked && row.copies > 1}
                why={whyNot(row, count, wanted)}
                take={take}
              />
            </li>
          );
        })}
      </ul>
      <Switch
        label={t('common.option.unchecked')}
        about={t('common.option.unchecked.about')}
        on={unchecked}
        onChange={(on) => {
          setRefusal(null);
          setUnchecked(on);
        }}
      />
      <div class="lobby-picker-end">
        {refusal && <BrokenRules lines={linesOf(refusal)} />}
        <div id="lobby-faults">{faults.length > 0 && <BrokenRules lines={faults.map(lineOf)} />}</div>
        {advice && (
          <p class="field-about" role="status">
            {lineOf(advice)}
          </p>
        )}
        <div class="row lobby-picker-row">
          <strong role="status">{plural('lobby.set.chosen', cards.length)}</strong>
          <button
            type="submit"
            class="button button-main"
            aria-disabled={faults.length > 0}
            aria-describedby="lobby-faults"
          >
            {t('lobby.set.use')}
          </button>
        </div>
      </div>
    </form>
  );
}

interface CharacterProps {
  row: CharacterFacts;
  edition: Edition;
  count: number;
  /** Played unchecked there may be one of two Peasants. */
  anyNumber: boolean;
  why: Fault | null;
  take: (name: string, count: number) => void;
}

function Character({ row, edition, count, anyNumber, why, take }: CharacterProps) {
  const field = useId();
  const id = `characters.${edition}.${characterId(row.name)}`;
  const about = why ? lineOf(why) : t(key(`${id}.short`));
  return (
    <label class="lobby-character" for={field} data-in={count > 0} data-barred={why !== null}>
      <Face name={row.name} edition={edition} size={40} />
      <span>
        <strong>{t(key(`${id}.name`))}</strong>
        {row.copies > 1 && !anyNumber && (
          <span>
            {' '}
            × {row.copies} ({t('lobby.set.pair')})
          </span>
        )}
        {row.brings_gold && <Coin size={14} class="lobby-brings" />}
        <span class="field-about">{about}</span>
      </span>
      {anyNumber ? (
        <select
          id={field}
          value={count}
          onChange={(event) => take(row.name, Number(event.currentTarget.value))}
        >
          {Array.from({ length: row.copies + 1 }, (_, many) => (
            <option key={many} value={many}>
              {number(many)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={field}
          type="checkbox"
          checked={count > 0}
          aria-disabled={why !== null}
          onClick={(event) => {
            if (why) event.preventDefault(); // it can still be reached, and says why
          }}
          onChange={(event) => {
            if (!why) take(row.name, event.currentTarget.checked ? row.copies : 0);
          }}
        />
      )}
    </label>
  );
}

function lineOf({ rule, text }: Fault): string {
  return `${rule}: ${text}`;
}

/** Every rule that the service found broken; its own words where they are the person's language. */
function linesOf(refusal: Refusal): string[] {
  const rules = (refusal.rule ?? '').split(', ').filter((rule) => has(`lobby.rule.${rule}`));
  const details = refusal.message.replace(/ \([A-Z0-9, ]+\)$/, '').split('; ');
  if (language.value === 'en' || rules.length === 0) return details;
  return rules.map((rule) => lineOf({ rule, text: t(key(`lobby.rule.${rule}`)) }));
}

function BrokenRules({ lines }: { lines: readonly string[] }) {
  return (
    <div class="problem" role="alert">
      <Icon name="warning" /> {t('lobby.set.broken')}
      <ul class="lobby-broken">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
