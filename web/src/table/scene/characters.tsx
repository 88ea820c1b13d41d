/** The characters in play and what each can do. */

import { Face, Icon } from '../../art';
import { characterId, key, plural, t } from '../../words';
import type { TableStore } from '../store';
import { SIDE_ICONS } from './card';
import { RuleLink } from './log';
import { characterName, editionOf, type Side } from './naming';
import { POWER_RULES } from './powers';
import { handOf } from './shown';

export function Characters({ store }: { store: TableStore }) {
  const state = store.state.value;
  if (!state) return null;
  const edition = editionOf(store);
  const names = [...new Set(state.characters)];
  return (
    <>
      <p class="scene-small">{plural('common.cards', state.characters.length)}</p>
      <ul class="scene-characters">
        {names.map((name) => {
          const rule = POWER_RULES[edition][characterId(name)];
          const twice = state.characters.filter((other) => other === name).length > 1;
          return (
            <li key={name} data-announced={state.announced === name}>
              <Face name={name} edition={edition} />
              <div>
                <strong>{characterName(store, name)}</strong>
                {twice ? <span class="scene-small"> ({t('table.characters.twice')})</span> : null}
                {rule ? <RuleLink rule={rule} edition={edition} /> : null}
                <p>{characterName(store, name, 'power')}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** With several cards: what may be done with each (T4 to T7, T10). */
export function Sides({ store }: { store: TableStore }) {
  const players = store.state.value?.seats.length ?? 0;
  const hand = handOf(players);
  if (hand === 1) return null;
  const sides: Side[] = hand === 3 ? ['l', 'r', 'x'] : ['l', 'r'];
  return (
    <section class="scene-sides">
      <ul>
        {(['own', 'other'] as const).flatMap((whose) =>
          sides.map((side) => (
            <li key={whose + side} data-side={side}>
              <span class="scene-side-tag" data-side={side}>
                <Icon name={SIDE_ICONS[side]} size="1em" /> {t(key(`table.side.${side}`))}
              </span>
              <span>{t(key(`table.side.${whose}.${side}`))}</span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
