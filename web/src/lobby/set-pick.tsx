/** Which characters: a printed set, or an own one. */

import { useState } from 'preact/hooks';
import { Dialog } from '../app/dialog';
import { Pick, Switch } from '../app/fields';
import { Face } from '../art/faces';
import { Icon } from '../art/icons';
import type { CharacterFacts, EditionFacts } from '../service/http';
import type { Edition, Refusal } from '../service/types';
import { characterId, key, language, plural, t } from '../words';
import { has } from '../words/store';
import type { Settable } from './options';
import { cardNumbers, cardsOf } from './options-model';

const OWN = 'own';

export function SetPick({ people, editions, set }: Settable) {
  const [isOpen, setOpen] = useState(false);
  const { options } = people;
  const facts = editions.find(({ name }) => name === options.edition);
  if (!facts) return null;
  const fitting = facts.sets.filter(({ players }) => players === options.seats);
  const isOwn = Array.isArray(options.cards);
  const printed = fitting.map(({ name }, place) => ({
    value: name,
    label: t(place === 0 ? 'lobby.set.usual' : 'lobby.set.printed', { name }),
  }));
  const mayOwn = options.seats > 3;
  const own = {
    value: OWN,
    label: isOwn ? plural('lobby.set.own', options.cards?.length ?? 0) : t('lobby.set.choose'),
  };
  const usual = fitting[0]?.name ?? '';
  return (
    <>
      <Pick
        label={t('common.option.cards')}
        {...(mayOwn ? {} : { about: t('lobby.set.fixed') })}
        value={isOwn ? OWN : String(options.cards ?? usual)}
        options={mayOwn ? [...printed, own] : printed}
        onChange={(value) => {
          if (value === OWN) setOpen(true);
          else void set({ cards: value === usual ? null : value, unchecked: false });
        }}
      />
      {isOwn && (
        <button type="button" class="button button-small" onClick={() => setOpen(true)}>
          {t('lobby.set.change')}
        </button>
      )}
      {isOpen && (
        <Dialog wide title={t('lobby.set.title')} onClose={() => setOpen(false)}>
          <OwnSet people={people} facts={facts} editions={editions} set={set} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

interface OwnSetProps extends Settable {
  facts: EditionFacts;
  close: () => void;
}

function OwnSet({ people, facts, editions, set, close }: OwnSetProps) {
  const { options } = people;
  const [cards, setCards] = useState<readonly string[]>(() => cardsOf(options, editions));
  const [unchecked, setUnchecked] = useState(options.unchecked);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [least, most] = cardNumbers(options.seats);
  const use = async (event: Event) => {
    event.preventDefault();
    const refused = await set({ cards: [...cards], unchecked });
    if (refused) setRefusal(refused);
    else close();
  };
  const take = (name: string, count: number) => {
    setRefusal(null);
    const others = cards.filter((card) => card !== name);
    setCards([...others, ...Array.from({ length: count }, () => name)]);
  };
  const needed = least === most ? plural('common.cards', least) : t('lobby.set.cards_range', { least, most });
  return (
    <form class="stack" onSubmit={use}>
      <p>{t('lobby.set.about', { players: plural('common.players', options.seats), cards: needed })}</p>
      <ul class="lobby-picker">
        {facts.characters.map((row) => (
          <Character
            key={row.name}
            row={row}
            edition={options.edition}
            count={cards.filter((card) => card === row.name).length}
            take={take}
          />
        ))}
      </ul>
      <Switch
        label={t('common.option.unchecked')}
        about={t('common.option.unchecked.about')}
        on={unchecked}
        onChange={setUnchecked}
      />
      <div class="lobby-picker-end">
        {refusal && <BrokenRules refusal={refusal} />}
        <div class="row lobby-picker-row">
          <strong role="status">{plural('lobby.set.chosen', cards.length)}</strong>
          <button type="submit" class="button button-main">
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
  take: (name: string, count: number) => void;
}

function Character({ row, edition, count, take }: CharacterProps) {
  const id = `characters.${edition}.${characterId(row.name)}`;
  return (
    <li>
      <label class="lobby-character">
        <Face name={row.name} edition={edition} size={40} />
        <span>
          <strong>{t(key(`${id}.name`))}</strong>
          {row.copies > 1 && <span> × {row.copies}</span>}
          <span class="field-about">{t(key(`${id}.short`))}</span>
        </span>
        <input
          type="checkbox"
          checked={count > 0}
          onChange={(event) => take(row.name, event.currentTarget.checked ? row.copies : 0)}
        />
      </label>
    </li>
  );
}

/** Every rule that the service found broken; its own words where they are the person's language. */
function BrokenRules({ refusal }: { refusal: Refusal }) {
  const rules = (refusal.rule ?? '').split(', ').filter((rule) => has(`lobby.rule.${rule}`));
  const details = refusal.message.replace(/ \([A-Z0-9, ]+\)$/, '').split('; ');
  const lines =
    language.value === 'en' || rules.length === 0
      ? details
      : rules.map((rule) => `${rule}: ${t(key(`lobby.rule.${rule}`))}`);
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
