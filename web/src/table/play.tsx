/** A placeholder until the game itself is here: what is going on, in words. */

import type { TableStore } from './store';

export function Play({ store }: { store: TableStore }) {
  const state = store.state.value;
  return (
    <div class="alone" data-testid="play">
      <p>{state ? `${state.turn} · ${store.nameOf(state.turn_of)}` : ''}</p>
    </div>
  );
}
