/** What can be done about somebody who keeps the game waiting: the host does it at once, the others vote. */

import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { chime } from '../../app/alerts';
import { Menu, MenuItem } from '../../app/menu';
import { sound } from '../../app/settings';
import { toast, toastError } from '../../app/toasts';
import type { Command, Member, People, Vote } from '../../service/types';
import { list, nameInText, t } from '../../words';
import type { TableStore } from '../store';

/** Seconds for each decision that somebody can be put on. */
const CLOCKS = [30, 60] as const;

/** The persons that the game waits for: whoever still looks at the deal, or has to answer, or to decide. */
function waitedFor(store: TableStore): string[] {
  const state = store.state.value;
  if (!state || state.over) return [];
  if (state.dealing.length > 0) return state.dealing;
  if (state.asked === 'answer') return state.to_answer;
  return state.to_act ? [state.to_act] : [];
}

/** The people that hold up the game just now: in a round of answers the one whose turn it is. */
export function idlePeople(store: TableStore): Member[] {
  const state = store.state.value;
  const people = store.people.value;
  const isAbout = store.person.value !== null || store.isHost.value;
  if (!state || !people?.playing || people.paused || !isAbout) return [];
  const due = state.dealing.length > 0 ? state.dealing : waitedFor(store).slice(0, 1);
  return due
    .flatMap((person) => store.memberOf(person) ?? [])
    .filter((member) => !member.computer && !member.gone && !member.stand_in)
    .filter((member) => member.id !== store.you.value);
}

export function IdleMenu({ store }: { store: TableStore }) {
  const idle = idlePeople(store);
  const state = store.state.value;
  if (idle.length === 0 || !state) return null;
  const names = list(idle.map(({ name }) => nameInText(name)));
  const mayGiveTime = state.left !== null && state.dealing.length === 0 && !isWaitedFor(store);
  return (
    <Menu label={t('table.idle.menu', { name: names })} icon="clock" text={t('table.idle.short')}>
      {idle.map((member) => (
        <Nudge key={member.id} store={store} member={member} />
      ))}
      {mayGiveTime ? (
        <MenuItem icon="plus" onClick={ask(store, { do: 'give-time' })}>
          {t('table.idle.time', { name: names })}
        </MenuItem>
      ) : null}
      {store.isHost.value ? null : <li class="menu-note">{t('table.idle.vote')}</li>}
      {idle.map((member) => (
        <Remedies key={member.id} store={store} member={member} />
      ))}
    </Menu>
  );
}

function Nudge({ store, member }: { store: TableStore; member: Member }) {
  const name = nameInText(member.name);
  const nudge = () => {
    store
      .do({ do: 'nudge', whom: member.id })
      .then(() => toast(t('table.idle.nudged', { name })))
      .catch(toastError);
  };
  return (
    <MenuItem icon="wave" onClick={nudge}>
      {t('table.idle.nudge', { name })}
    </MenuItem>
  );
}

/** What needs a vote. A clock is for decisions, and there is none while the deal lies open. */
function Remedies({ store, member }: { store: TableStore; member: Member }) {
  const name = nameInText(member.name);
  const isDeal = (store.state.value?.dealing.length ?? 0) > 0;
  const seconds = isDeal ? [] : member.clock ? [0] : CLOCKS;
  return (
    <>
      <MenuItem icon="robot" onClick={ask(store, { do: 'stand-in', whom: member.id })}>
        {t('table.idle.stand_in', { name })} {votesFor(store, 'stand-in', member.id, 0)}
      </MenuItem>
      {seconds.map((count) => (
        <MenuItem
          key={count}
          icon="clock"
          onClick={ask(store, { do: 'clock', whom: member.id, seconds: count })}
        >
          {count === 0
            ? t('table.idle.clock_off', { name })
            : t('table.idle.clock', { name, seconds: count })}{' '}
          {votesFor(store, 'clock', member.id, count)}
        </MenuItem>
      ))}
    </>
  );
}

function ask(store: TableStore, command: Command): () => void {
  return () => void store.do(command).catch(toastError);
}

function votesFor(store: TableStore, to: Vote['to'], whom: string, seconds: number): string {
  const found = store.people.value?.votes.find(
    (vote) => vote.to === to && vote.whom === whom && vote.seconds === seconds,
  );
  return found ? t('table.idle.votes', { votes: found.by.length, needed: found.needed }) : '';
}

/** What is being voted on, in words. */
export function voteText(people: People, { to, whom, seconds, by, needed }: Vote): string {
  const name = nameInText(people.members.find((member) => member.id === whom)?.name ?? '');
  const args = { name, seconds, votes: by.length, needed };
  if (to === 'stand-in') return t('table.banner.stand_in_vote', args);
  return t(seconds === 0 ? 'table.banner.clock_off_vote' : 'table.banner.clock_vote', args);
}

/** The same vote as a command. */
export function voteCommand({ to, whom, seconds }: Vote): Command {
  return to === 'stand-in' ? { do: to, whom } : { do: to, whom, seconds };
}

function isWaitedFor(store: TableStore): boolean {
  return store.person.value !== null && waitedFor(store).includes(store.person.value);
}

/** The name of somebody who reminds this person, as long as the game waits for them. */
export function nudgedBy(store: TableStore): string | null {
  const nudged = store.nudged.value;
  if (nudged?.whom !== store.you.value || !isWaitedFor(store)) return null;
  if (nudged?.decision !== store.state.value?.decision) return null;
  return store.people.value?.members.find((member) => member.id === nudged?.by)?.name ?? null;
}

/** A sound with each reminder. */
export function useNudges({
  nudged,
  you,
}: {
  nudged: TableStore['nudged'];
  you: ReadonlySignal<string | null>;
}): void {
  const n = nudged.value?.whom === you.value ? (nudged.value?.n ?? 0) : 0;
  useEffect(() => {
    if (n > 0 && sound.value === 'on') chime();
  }, [n]);
}
