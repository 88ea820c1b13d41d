/** What everybody had, from the deal to the end. */

import type { GameEvent, State } from '../../service/types';
import { after, type Shown, START, settled } from './shown';

/** After the deal and after each event that moved gold; null where the log does not lead to how it stands. */
export function fortunes(log: readonly GameEvent[], state: State): { state: Pick<State, 'gold'> }[] | null {
  const gold = Object.fromEntries(state.seats.map((person) => [person, START]));
  let shown: Shown = { ...settled(state, null), gold, court: 0 };
  const moments = [{ state: { gold } }];
  for (const event of log) {
    shown = after(shown, event);
    if (event.type === 'TurnBegan' || event.type === 'GameEnded')
      moments.push({ state: { gold: shown.gold } });
  }
  const isSound = state.seats.every((person) => shown.gold[person] === state.gold[person]);
  return isSound ? moments : null;
}
