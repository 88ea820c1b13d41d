/** The store of a table as long as its page is open; an own link takes its seat first. */

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { broughtPeople } from '../service/brought';
import { switchSeat, takeSeat } from '../service/http';
import { Refusal, type SeatHolder } from '../service/types';
import { TableStore } from '../table/store';
import { readSeatLink } from './seat-link';
import { hearTabs, tellTabs } from './seat-news';

/** An own link leads to another seat than this browser has at the table, or would be one more of very many. */
export interface SeatQuestion {
  yours: SeatHolder | null;
  theirs: SeatHolder;
  keep: () => void;
  /** Rejected where it could not be taken: nothing has changed. */
  take: () => Promise<void>;
}

export interface OpenTable {
  store: TableStore | null;
  /** Why the own link did not lead to its seat. */
  refusal: Refusal | null;
  question: SeatQuestion | null;
  /** Open it again: as somebody who has joined now, or who was sent away and comes again. */
  again: () => void;
  /** Play another seat that this browser has kept. */
  switchTo: (member: string) => Promise<void>;
}

/** No seat will ever be had with these. */
const WORTHLESS = new Set(['bad-token', 'no-such-table', 'closed', 'banned']);

/** The token of an own link. It is taken out of the address at once, so that nobody sees or copies it there. The entry of the
 * browser's history keeps it until it is decided: a reload or a lost connection must not lose it. */
function takeToken(): string | null {
  const found = readSeatLink(location.hash);
  if (found === null) return undecided();
  history.replaceState({ seat: found }, '', location.pathname + location.search);
  return found;
}

function undecided(): string | null {
  const seat = (history.state as { seat?: unknown } | null)?.seat;
  return typeof seat === 'string' ? seat : null;
}

/** It is in a cookie now, or of no use, or not wanted. */
function dropToken(): void {
  if (undecided() !== null) history.replaceState(null, '', location.href);
}

export function useTable(table: string): OpenTable {
  const [token, setToken] = useState(takeToken);
  const [store, setStore] = useState<TableStore | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [round, setRound] = useState(0);
  const link = useRef(table);

  useEffect(() => {
    const look = () => setToken((before) => takeToken() ?? before);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);

  useEffect(() => {
    let opened: TableStore | null = null;
    let isOver = false;
    const open = () => {
      if (isOver) return;
      opened = new TableStore(link.current);
      opened.people.value = broughtPeople(link.current);
      setStore(opened);
    };
    setStore(null);
    setRefusal(null);
    if (token === null) open();
    else
      takeSeat(link.current, token).then(
        () => isOver || settle(), // which opens it
        (error) => isOver || setRefusal(asRefusal(error)),
      );
    return () => {
      isOver = true;
      noteLink(opened, link);
      opened?.socket.close();
    };
  }, [token, round]);

  const settle = () => {
    dropToken();
    setToken(null);
    setRound((before) => before + 1);
  };
  const again = () => {
    if (refusal && !WORTHLESS.has(refusal.code)) setRound((before) => before + 1);
    else settle();
  };
  useTabs(store, link, settle);
  const take = async () => {
    await takeSeat(link.current, token ?? '', { replace: true });
    tellTabs(link.current);
    settle();
  };
  const switchTo = async (member: string) => {
    noteLink(store, link);
    await switchSeat(link.current, member);
    tellTabs(link.current);
    settle();
  };
  const question = refusal?.seats ? { ...refusal.seats, keep: settle, take } : null;
  return { store, refusal, question, again, switchTo };
}

function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('broken', String(error));
}

/** The host may have renewed the link: members are told the new one. */
function noteLink(store: TableStore | null, link: RefObject<string>): void {
  if (store?.people.value?.table) link.current = store.people.value.table;
}

/** Another tab of this browser plays another seat here now, or has renewed its link. */
function useTabs(store: TableStore | null, link: RefObject<string>, reopen: () => void): void {
  const latest = useRef(reopen);
  latest.current = reopen;
  useEffect(() => {
    if (!store) return;
    return hearTabs((table) => {
      noteLink(store, link);
      if (table === link.current) latest.current();
    });
  }, [store, link]);
}
