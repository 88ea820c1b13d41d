/** One table: the door, the lobby, and the game. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import { Connection } from '../app/connection';
import { useStaying } from '../app/dropped';
import { later } from '../app/later';
import { forget, remember } from '../app/recent';
import type { Route } from '../app/router';
import { toastError } from '../app/toasts';
import { Door, GuardedDoor } from '../lobby/door';
import { Gone } from '../lobby/gone';
import { carryOut, type Plan, takePlan } from '../lobby/plan';
import { TableMenu } from '../lobby/table-menu';
import { useTable } from '../lobby/use-table';
import { useTurnAlert } from '../lobby/use-turn-alert';
import { PlayItems } from '../table/scene/menu';
import type { TableStore } from '../table/store';
import { need, t } from '../words';

// at the door neither is needed yet
const Lobby = later(async () => {
  const [{ Lobby }] = await Promise.all([import('../lobby/lobby'), need('characters')]);
  return Lobby;
});
const Play = later(async () => {
  const [{ Play }] = await Promise.all([import('../table/play'), need('table', 'log', 'characters')]);
  return Play;
}, 'main');

export default function TablePage({ route }: { route: Extract<Route, { page: 'table' }> }) {
  return <TableAt key={route.table} table={route.table} />;
}

function TableAt({ table }: { table: string }) {
  const { store, refusal, again } = useTable(table);
  if (refusal)
    return (
      <Frame>
        <Gone reason={refusal.code} again={again} />
      </Frame>
    );
  if (!store)
    return (
      <Frame>
        <Waiting text={t('common.loading')} />
      </Frame>
    );
  return <TableView store={store} again={again} />;
}

function Frame({ children }: { children: ComponentChildren }) {
  return (
    <div class="table-page">
      <Bar />
      <main class="table-main">{children}</main>
    </div>
  );
}

function TableView({ store, again }: { store: TableStore; again: () => void }) {
  const people = store.people.value;
  const [showsLobby] = useState<Signal<boolean>>(() => signal(false));
  const [isWatching, setWatching] = useState(false);
  const isDealing = usePlan(store);
  useTitle(people ? t('lobby.title', { code: people.code }) : '');
  useRemembering(store);
  useStaying(store.you.value !== null);
  useTurnAlert(store);
  const isPlaying = people?.playing ?? false;
  const isThere = people !== null;
  useEffect(() => {
    if (!isThere) return;
    Lobby.prepare(); // now that the door can be used, or whatever is shown
    Play.prepare();
  }, [isThere]);
  useEffect(() => {
    if (isPlaying) showsLobby.value = false;
  }, [isPlaying, showsLobby]);
  const status = store.socket.status.value;

  const menu = <TableMenu store={store} showsLobby={showsLobby} joined={again} />;
  if (status !== 'closed' && people && !isDealing && people.game !== null && !showsLobby.value) {
    const more = <PlayItems store={store} />;
    return (
      <Play
        store={store}
        onSeats={() => {
          showsLobby.value = true;
        }}
        menu={<TableMenu store={store} showsLobby={showsLobby} joined={again} more={more} />}
      />
    );
  }

  let inside: ComponentChildren;
  // where nobody may watch the socket is closed, but there may be a seat: what is typed there stays
  const isGuarded = status === 'closed' && store.socket.reason.value === 'watching-off';
  if (isGuarded && people) inside = <Door people={people} joined={again} />;
  else if (status === 'closed') inside = <Closed store={store} again={again} />;
  else if (!people)
    inside = status === 'lost' ? <Gone reason="unreachable" /> : <Waiting text={t('common.loading')} />;
  else if (isDealing) inside = <Waiting text={t('lobby.start.starting')} />;
  else if (store.you.value === null && !isWatching)
    inside = <Door people={people} joined={again} watch={() => setWatching(true)} />;
  else inside = <Lobby store={store} join={() => setWatching(false)} />;

  return (
    <div class="table-page">
      <Bar menu={menu}>
        <Connection status={status} />
        {people && <span class="bar-code">{people.code}</span>}
      </Bar>
      <main class="table-main">{inside}</main>
    </div>
  );
}

/** Closed for good; where nobody may watch, there may still be a seat. */
function Closed({ store, again }: { store: TableStore; again: () => void }) {
  const reason = store.socket.reason.value;
  if (reason === 'watching-off') return <GuardedDoor table={store.table} joined={again} />;
  return <Gone reason={reason} again={reason === 'no-such-table' ? undefined : again} />;
}

function Waiting({ text }: { text: string }) {
  return (
    <p class="alone" role="status" aria-busy="true">
      {text}
    </p>
  );
}

/** Carries out what one click on the first page promised; true until it is done. */
function usePlan(store: TableStore): boolean {
  const [plan, setPlan] = useState<Plan | undefined>(() => takePlan(store.table));
  const isReady = store.isHost.value;
  useEffect(() => {
    if (plan) Play.prepare(); // it will be shown in a moment
  }, [plan]);
  useEffect(() => {
    if (!plan || !isReady) return;
    carryOut(store, plan)
      .catch(toastError)
      .finally(() => setPlan(undefined));
  }, [store, plan, isReady]);
  return plan !== undefined;
}

/** For "your tables" on the first page. */
function useRemembering(store: TableStore): void {
  const people = store.people.value;
  const you = store.you.value;
  const reason = store.socket.reason.value;
  useEffect(() => {
    if (!people?.members.some((member) => member.id === you)) return;
    const others = people.members.filter((member) => member.id !== you && !member.computer);
    remember({
      table: store.table,
      code: people.code,
      names: others.map(({ name }) => name),
      at: Date.now(),
    });
  }, [store, people, you]);
  useEffect(() => {
    if (['left', 'removed', 'no-such-table'].includes(reason)) forget(store.table);
  }, [store, reason]);
}
