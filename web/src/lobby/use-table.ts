/** The store of a table as long as its page is open; an own link takes its seat first. */

import { useEffect, useState } from 'preact/hooks';
import { noteTurned } from '../app/settings';
import { broughtPeople } from '../service/brought';
import { takeSeat } from '../service/http';
import { Refusal } from '../service/types';
import { TableStore } from '../table/store';
import { readSeatLink } from './seat-link';

export interface OpenTable {
  store: TableStore | null;
  /** Why the own link did not lead to its seat. */
  refusal: Refusal | null;
  /** Open it anew: as who has joined now, or who was sent away and comes again. */
  again: () => void;
}

/** The token of an own link, taken out of the address at once: nobody shall see or keep it there. */
function takeToken(): string | null {
  const found = readSeatLink(location.hash);
  if (found === null) return null;
  history.replaceState(null, '', location.pathname + location.search);
  noteTurned(found.turned);
  return found.token;
}

export function useTable(table: string): OpenTable {
  const [token, setToken] = useState(takeToken);
  const [store, setStore] = useState<TableStore | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [round, setRound] = useState(0);

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
      opened = new TableStore(table);
      opened.people.value = broughtPeople(table);
      setStore(opened);
    };
    setStore(null);
    setRefusal(null);
    if (token === null) open();
    else
      takeSeat(table, token).then(
        () => isOver || setToken(null), // which opens it
        (error) =>
          isOver || setRefusal(error instanceof Refusal ? error : new Refusal('broken', String(error))),
      );
    return () => {
      isOver = true;
      opened?.socket.close();
    };
  }, [table, token, round]);

  const again = () => {
    setToken(null);
    setRound(round + 1);
  };
  return { store, refusal, again };
}
