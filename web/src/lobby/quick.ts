/** From the first page to a table: against computer players at once, or one for friends. */

import { prepare } from '../app/pages';
import { go } from '../app/router';
import { kept, ownName } from '../app/settings';
import { join, makeTable } from '../service/http';
import type { Edition } from '../service/types';
import { t } from '../words';
import { kindOf, LEVELS, type Level, USUAL_LEVEL, USUAL_TEMPER } from './levels';
import { markFresh, plan } from './plan';

const EDITIONS: readonly Edition[] = ['first', 'second'];
const USUAL_PLAYERS = 5;
/** S1. */
export const PLAYERS: Record<Edition, readonly [number, number]> = { first: [2, 13], second: [4, 12] };

export const quickEdition = kept<Edition>('quick.edition', 'first', EDITIONS);
export const quickLevel = kept<Level>('quick.level', USUAL_LEVEL, LEVELS);
const keptPlayers = kept<string>('quick.players', String(USUAL_PLAYERS));

/** As chosen, as far as the edition allows it. */
export function quickPlayers(): number {
  const [fewest, most] = PLAYERS[quickEdition.value];
  const chosen = Number.parseInt(keptPlayers.value, 10) || USUAL_PLAYERS;
  return Math.min(most, Math.max(fewest, chosen));
}

export function setQuickPlayers(players: number): void {
  keptPlayers.value = String(players);
}

/** A game against computer players. */
export async function playNow(): Promise<void> {
  prepare('table');
  const { table } = await makeTable({ edition: quickEdition.value, seats: quickPlayers() });
  await join(table, ownName.value || t('common.default_name'));
  plan(table, { kind: kindOf(quickLevel.value, USUAL_TEMPER) });
  go(`/t/${table}`);
}

/** A table to invite others to; who has no name yet is asked there. */
export async function tableForFriends(): Promise<void> {
  prepare('table');
  const { table } = await makeTable({ edition: quickEdition.value, seats: quickPlayers() });
  if (ownName.value) await join(table, ownName.value);
  markFresh(table);
  go(`/t/${table}`);
}
