/** Tells everybody when the table has another host. */

import { useEffect, useRef } from 'preact/hooks';
import { toast } from '../app/toasts';
import type { TableStore } from '../table/store';
import { nameInText, t } from '../words';

export function useHostNews(store: TableStore): void {
  const people = store.people.value;
  const host = people?.host ?? '';
  const you = store.you.value;
  const before = useRef({ store, host: '' });
  useEffect(() => {
    const was = before.current.store === store ? before.current.host : '';
    before.current = { store, host };
    if (!was || !host || was === host) return;
    const name = people?.members.find(({ id }) => id === host)?.name ?? '';
    if (host === you) toast(t('lobby.host.you'), { long: true });
    else toast(t('lobby.handed_over', { name: nameInText(name) }));
  }, [store, host]);
}
