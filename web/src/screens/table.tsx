/** One table: the door, the lobby, and the game. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import { Connection } from '../app/connection';
import { useStaying } from '../app/dropped';
import { later } from '../app/later';
import { keepGame, tableOf } from '../app/own-games';
import { forget, remember } from '../app/recent';
import type { Route } from '../app/router';
import { forgetSecrets } from '../app/secrets';
import { toastError } from '../app/toasts';
import { Door, GuardedDoor } from '../lobby/door';
import { Gone } from '../lobby/gone';
import { type KeptSeats, KeptSeatsNotice, useKeptSeats } from '../lobby/kept-seats';
import { carryOut, type Plan, takePlan } from '../lobby/plan';
import { AskForSeat } from '../lobby/seat-question';
import { TableMenu } from '../lobby/table-menu';
import { useHostNews } from '../lobby/use-host-news';
import { type OpenTable, useTable } from '../lobby/use-table';
import { useTurnAlert } from '../lobby/use-turn-alert';
import { sayGoodbye } from '../service/http';
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
  const { store, refusal, question, again, switchTo } = useTable(table);
  if (question)
    return (
      <Frame>
        <AskForSeat question={question} />
      </Frame>
    );
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
  return <TableView store={store} again={again} switchTo={switchTo} />;
}

function Frame({ children }: { children: ComponentChildren }) {
  return (
    <div class="table-page">
      <Bar />
      <main class="table-main">{children}</main>
    </div>
  );
}

type TableViewProps = Pick<OpenTable, 'again' | 'switchTo'> & { store: TableStore };

function TableView({ store, again, switchTo }: TableViewProps) {
  const people = store.people.value;
  const [showsLobby] = useState<Signal<boolean>>(() => signal(false));
  const [isWatching, setWatching] = useState(false);
  const isDealing = usePlan(store);
  useTitle(people ? t('lobby.title', { code: people.code }) : '');
  useRemembering(store);
  useLink(people?.table);
  useHostNews(store);
  const kept = useKeptSeats(store.table, store.you.value, switchTo);
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

  const isOut = status === 'closed' || store.hasLostSeat.value;
  const menu = <TableMenu store={store} showsLobby={showsLobby} joined={again} kept={kept} />;
  if (!isOut && people && !isDealing && people.game !== null && !showsLobby.value) {
    const more = <PlayItems store={store} />;
    return (
      <Play
        store={store}
        onSeats={() => {
          showsLobby.value = true;
        }}
        menu={<TableMenu store={store} showsLobby={showsLobby} joined={again} kept={kept} more={more} />}
      />
    );
  }

  let inside: ComponentChildren;
  // where nobody may watch the socket is closed, but there may be a seat: what is typed there stays
  const isGuarded = status === 'closed' && store.socket.reason.value === 'watching-off';
  if (isGuarded && people) inside = <Door people={people} joined={again} />;
  else if (isOut) inside = <Closed store={store} again={again} kept={kept} />;
  else if (!people)
    inside = status === 'lost' ? <Gone reason="unreachable" /> : <Waiting text={t('common.loading')} />;
  else if (isDealing) inside = <Waiting text={t('lobby.start.starting')} />;
  else if (store.you.value === null && !isWatching)
    inside = <Door people={people} joined={again} kept={kept} watch={() => setWatching(true)} />;
  else inside = <Lobby store={store} join={() => setWatching(false)} kept={kept} />;

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
function Closed({ store, again, kept }: { store: TableStore; again: () => void; kept: KeptSeats }) {
  const reason = store.hasLostSeat.value ? 'no-seat' : store.socket.reason.value;
  if (reason === 'watching-off') return <GuardedDoor table={store.table} joined={again} />;
  return (
    <>
      <Gone reason={reason} again={FINAL.has(reason) ? undefined : again} />
      <div class="alone">
        <KeptSeatsNotice {...kept} />
      </div>
    </>
  );
}

/** There is nothing to come back to. */
const FINAL = new Set(['no-such-table', 'closed', 'banned']);

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
    const names = others.map(({ name }) => name);
    remember({ table: people.table, code: people.code, names, at: Date.now() }, store.table);
  }, [store, people, you]);
  const game = people?.playing && store.person.value !== null ? people.game : null;
  const link = people?.table;
  useEffect(() => {
    if (game && link) keepGame(game, link);
  }, [game, link]);
  const isOver = ENDS.has(reason) || store.hasLostSeat.value;
  useEffect(() => {
    if (!isOver) return;
    const last = store.people.peek();
    const link = last?.table ?? store.table;
    forget(link);
    forgetSecrets((game) => game === last?.game || tableOf(game) === link);
    void sayGoodbye();
  }, [store, isOver]);
}

/** Reasons with which this browser's seat has ended. */
const ENDS = new Set(['left', 'removed', 'banned', 'closed', 'no-such-table']);

/** When the host has renewed the link, the address of this page is the new one. */
function useLink(link: string | undefined): void {
  useEffect(() => {
    const path = `/t/${link}`;
    if (link && location.pathname.startsWith('/t/') && location.pathname !== path)
      history.replaceState(history.state, '', path + location.search);
  }, [link]);
}
