/** How it is played: a form for the host, a list for the others. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { Face } from '../art/faces';
import { editions as askEditions, type EditionFacts } from '../service/http';
import { type Options, type People, Refusal } from '../service/types';
import type { TableStore } from '../table/store';
import { characterId, key, nameInText, number, t } from '../words';
import { levelName } from './levels';
import { OptionsForm } from './options-form';
import { cardsOf, changed, sayPace, sayStarter, sayTime } from './options-model';

export interface Settable {
  people: People;
  editions: EditionFacts[];
  /** Resolves to the refusal, or to null when it is done. */
  set: (change: Partial<Options>) => Promise<Refusal | null>;
}

export function OptionsPanel({ store, people }: { store: TableStore; people: People }) {
  const editions = useEditions();
  const [problem, setProblem] = useState('');
  const [wished, setWished] = useState<Partial<Options>>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const set = (change: Partial<Options>) => {
    setWished((before) => ({ ...before, ...change })); // shown until it is so, or refused
    const turn = last.current.then(() => send(change)); // each after the one before: they are sent whole
    last.current = turn;
    void turn.then(() => last.current === turn && setWished({}));
    return turn;
  };
  const send = async (change: Partial<Options>) => {
    setProblem('');
    const current = store.people.value?.options ?? people.options;
    try {
      await store.do({ do: 'set-options', options: changed(current, change) });
      return null;
    } catch (error) {
      setProblem(sayError(error));
      return error instanceof Refusal ? error : new Refusal('broken', String(error));
    }
  };
  const host = people.members.find((member) => member.id === people.host);
  return (
    <section class="panel" aria-labelledby="lobby-options">
      <h2 id="lobby-options">{t('lobby.options')}</h2>
      {!store.isHost.value && host && (
        <p class="muted small">{t('lobby.options.host', { host: nameInText(host.name) })}</p>
      )}
      <Cards options={people.options} editions={editions} />
      {store.isHost.value ? (
        <OptionsForm
          people={{ ...people, options: changed(people.options, wished) }}
          editions={editions}
          set={set}
        />
      ) : (
        <OptionsList people={people} />
      )}
      {problem && <Problem>{problem}</Problem>}
    </section>
  );
}

function useEditions(): EditionFacts[] {
  const [editions, setEditions] = useState<EditionFacts[]>([]);
  useEffect(() => {
    askEditions().then(setEditions, () => undefined); // then the set is not shown
  }, []);
  return editions;
}

/** The characters, by face and name. */
function Cards({ options, editions }: { options: Options; editions: EditionFacts[] }) {
  const cards = cardsOf(options, editions);
  return (
    <ul class="lobby-cards" aria-label={t('lobby.set')}>
      {cards.map((name, place) => (
        <li key={`${name} ${place}`}>
          <Face name={name} edition={options.edition} size={36} />
          <span>{t(key(`characters.${options.edition}.${characterId(name)}.name`))}</span>
        </li>
      ))}
    </ul>
  );
}

function OptionsList({ people }: { people: People }) {
  const { options } = people;
  const rows: [string, string][] = [
    [t('common.option.edition'), t(key(`common.edition.${options.edition}`))],
    [t('common.option.seats'), number(options.seats)],
    [t('common.option.first_by'), sayStarter(people)],
    [t('common.option.clock'), sayTime(options.clock)],
    [t('common.option.window'), sayTime(options.window)],
    [t('common.option.hold'), sayTime(options.hold)],
    [t('common.option.deal'), sayTime(options.deal)],
    [t('common.option.deal_alone'), sayTime(options.deal_alone)],
    [t('common.option.memory'), t(key(`common.memory.${options.memory}`))],
    [t('common.option.watchers'), t(options.watchers ? 'lobby.on' : 'lobby.off')],
    [t('common.option.chat'), t(options.chat ? 'lobby.on' : 'lobby.off')],
    [t('common.option.stand_in'), levelName(options.stand_in)],
    [t('common.option.pace'), sayPace(options.pace)],
    [t('common.option.listed'), t(options.listed ? 'lobby.on' : 'lobby.off')],
  ];
  return (
    <dl class="lobby-rows">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
