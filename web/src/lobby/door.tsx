/** Who comes by the link says a name, and has a seat. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { ownName } from '../app/settings';
import { Emblem } from '../art/logo';
import { join, lookAt } from '../service/http';
import { type People, Refusal } from '../service/types';
import { list, nameInText, t } from '../words';
import { Gone } from './gone';
import { type KeptSeats, KeptSeatsNotice } from './kept-seats';

interface DoorProps {
  people: People;
  joined: () => void;
  /** Seats that this browser has here, if it lost the one it played. */
  kept?: KeptSeats;
  /** Not there where nobody may watch. */
  watch?: () => void;
}

export function Door({ people, joined, kept, watch }: DoorProps) {
  const host = people.members.find((member) => member.id === people.host);
  const isFull = people.playing || !people.seats.includes(null);
  const names = people.members.map(({ name }) => name);
  if (people.locked) return <Gone reason="locked" again={joined} />;
  if (isFull && !people.options.watchers)
    return (
      <section class="alone">
        <h1>{t('lobby.join.title')}</h1>
        <p>{t('lobby.join.full.closed')}</p>
      </section>
    );
  return (
    <section class="alone lobby-door">
      <Emblem size={72} />
      <h1>{t('lobby.join.title')}</h1>
      <p>{host ? t('lobby.join.invited', { host: nameInText(host.name) }) : t('lobby.join.first')}</p>
      {people.playing && <p>{t('lobby.join.playing')}</p>}
      {isFull && !people.playing && <p>{t('lobby.join.full')}</p>}
      {kept && <KeptSeatsNotice {...kept} />}
      <JoinForm table={people.table} isFull={isFull} joined={joined} />
      {names.length > 0 && (
        <p class="muted">{t('lobby.join.there', { names: list(names.map(nameInText)) })}</p>
      )}
      {watch && host && people.options.watchers && (
        <button type="button" class="button button-quiet" onClick={watch}>
          {t('lobby.join.watch')}
        </button>
      )}
    </section>
  );
}

export function JoinForm({ table, isFull, joined }: { table: string; isFull: boolean; joined: () => void }) {
  const [name, setName] = useState(ownName.value);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!ownName.value) field.current?.focus();
  }, []);
  const enter = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await join(table, name);
      ownName.value = name.trim();
      joined();
    } catch (error) {
      setProblem(sayError(error));
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <form class="lobby-join" onSubmit={enter} noValidate>
      <label class="field">
        <span class="field-label">{t('lobby.join.name')}</span>
        <input
          ref={field}
          value={name}
          maxLength={40}
          autocomplete="nickname"
          enterkeyhint="go"
          aria-invalid={problem !== ''}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {problem && <Problem>{problem}</Problem>}
      <button type="submit" class="button button-main" aria-disabled={isBusy}>
        {t(isFull ? 'lobby.join.go.watch' : 'lobby.join.go')}
      </button>
    </form>
  );
}

/** The door of a table that nobody may watch: only its people are known before one sits. */
export function GuardedDoor({ table, joined }: { table: string; joined: () => void }) {
  const [people, setPeople] = useState<People | null>(null);
  const [reason, setReason] = useState('');
  useEffect(() => {
    lookAt(table).then(
      (seen) => setPeople(seen.people),
      (error) => setReason(error instanceof Refusal ? error.code : 'unreachable'),
    );
  }, [table]);
  if (reason) return <Gone reason={reason} again={joined} />;
  if (!people) return <p class="alone">{t('common.loading')}</p>;
  if (people.playing) return <Gone reason="watching-off" again={joined} />;
  return <Door people={people} joined={joined} />;
}
