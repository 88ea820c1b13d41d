/** Who begins, and how that was found (S5). */

import { key, list, nameInText, t } from '../../words';
import type { TableStore } from '../store';
import { nameIn } from './naming';

/** In one sentence, for everybody at the table. */
export function whoBegins(store: TableStore): string {
  const people = store.people.value;
  const how = people?.first_by ?? 'lot';
  const among = people?.first_among ?? [];
  const isDrawn = (how === 'winner' || how === 'last') && among.length > 1 ? '_lot' : '';
  const you = store.person.value === 'p1' ? '_you' : '';
  const names = list(among.map((seat) => nameAt(store, seat)));
  return t(key(`table.deal.first.${how}${isDrawn}${you}`), { name: nameIn(store, 'p1'), names });
}

/** Somebody who has left since is a seat. */
function nameAt(store: TableStore, seat: number): string {
  const people = store.people.value;
  const member = people?.members.find(({ id }) => id === people.seats[seat]);
  return member ? nameInText(member.name) : t('lobby.seat', { number: seat + 1 });
}
