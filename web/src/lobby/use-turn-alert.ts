/** Calls the person when it is theirs to decide, once for each decision. */

import { useEffect } from 'preact/hooks';
import { alertTurn, calmTurn } from '../app/alerts';
import type { TableStore } from '../table/store';

export function useTurnAlert(store: TableStore): void {
  const state = store.state.value;
  const isThere = store.socket.status.value !== 'closed' && !store.people.value?.paused; // who has left is called no more
  const isMine = isThere && store.legal.value.length > 0 && state !== null && !state.over;
  const decision = isMine ? state.decision : null;
  const isAnswer = state?.asked === 'answer';
  useEffect(() => {
    if (decision === null) calmTurn();
    // everybody answers everything: who looks at the table needs no sound for that
    else alertTurn({ quiet: isAnswer && !document.hidden });
  }, [decision, isAnswer]);
  useEffect(() => calmTurn, []);
}
