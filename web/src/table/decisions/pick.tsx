/** Picking persons or places, for everything that is not a character. */

import { Coin, Icon } from '../../art';
import { plural, t } from '../../words';
import type { Deciding } from './deciding';
import { ownerOf } from './moves';
import { editionOf, nameIn, placeAlone, placeLabel, sideOf } from './names';
import { Press, RuleLink } from './parts';
import { candidates } from './path';
import { others } from './powers';

const SIDE_ICONS = { left: 'left-hand', right: 'right-hand', protected: 'shield' } as const;

/** Everything that can be picked for the chosen verb, whatever was picked so far. */
export function pickable(deciding: Deciding): string[] {
  return candidates(deciding.chosen.value, []).filter((thing) => /^(p\d|c\d|none$)/.test(thing));
}

/** Whether persons are picked, not cards: `p3` can be either. */
export function isOfPersons({ verb }: Deciding): boolean {
  return ['rob', 'trade', 'question', 'show', 'seat'].includes(verb.value ?? '');
}

/** The number key of the button at that place in a list; there are ten. */
export function digit(at: number): string | undefined {
  return at < 10 ? String((at + 1) % 10) : undefined;
}

/** Buttons for all that can be picked: one for each person, or one for each card in rows by person. */
export function Pick({ deciding }: { deciding: Deciding }) {
  const things = inOrder(deciding, pickable(deciding));
  const hasSeveral = things.some((thing) => sideOf(thing) !== null);
  const owners = [...new Set(things.map((thing) => ownerOf(thing) ?? thing))];
  if (!hasSeveral)
    return (
      <div class={`decide-grid ${things.length > 8 ? 'decide-grid-many' : ''}`}>
        {things.map((thing, at) => (
          <Thing key={thing} deciding={deciding} thing={thing} shortcut={digit(at)} />
        ))}
      </div>
    );
  return (
    <div class="decide-rows">
      {owners.map((owner) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
        <div key={owner} class="decide-row" role="group" aria-label={ownerLabel(deciding, owner)}>
          <span class="decide-owner">{ownerLabel(deciding, owner)}</span>
          {things.map((thing, at) =>
            (ownerOf(thing) ?? thing) === owner ? (
              <Thing key={thing} deciding={deciding} thing={thing} shortcut={digit(at)} />
            ) : null,
          )}
          {isBarred(deciding, things, owner) && (
            <Thing deciding={deciding} thing={`${owner}.x`} shortcut={undefined} isOff />
          )}
        </div>
      ))}
      {owners.some((owner) => isBarred(deciding, things, owner)) && <WhyNot deciding={deciding} />}
    </div>
  );
}

/** With two players there are protected cards, and not all of them may be picked (T10). */
function isBarred({ store }: Deciding, things: readonly string[], owner: string): boolean {
  return store.state.value?.seats.length === 2 && !things.includes(`${owner}.x`);
}

function WhyNot({ deciding }: { deciding: Deciding }) {
  const isOwn = deciding.verb.value === 'announce';
  return (
    <p class="decide-hint" id="decide-why">
      {t(isOwn ? 'table.decide.why.T10.announce' : 'table.decide.why.T10.exchange')}{' '}
      <RuleLink edition={editionOf(deciding.store)} rule="T10" />
    </p>
  );
}

function ownerLabel({ store }: Deciding, owner: string): string {
  return owner === store.person.value ? t('table.decide.your_cards') : nameIn(store, owner);
}

/** Own cards first, then the others from the left round, then the centre and nobody. */
function inOrder({ store }: Deciding, things: string[]): string[] {
  const me = store.person.value ?? '';
  const round = [me, ...(store.state.value ? others(store.state.value, me) : [])];
  const rank = (thing: string) => {
    const at = round.indexOf(ownerOf(thing) ?? '');
    return at < 0 ? round.length : at;
  };
  return [...things].sort((a, b) => rank(a) - rank(b));
}

interface ThingProps {
  deciding: Deciding;
  thing: string;
  shortcut: string | undefined;
  /** It may not be picked; what has the id `decide-why` says why. */
  isOff?: boolean;
}

function Thing({ deciding, thing, shortcut, isOff = false }: ThingProps) {
  const { store } = deciding;
  const side = sideOf(thing);
  const owner = ownerOf(thing);
  const gold = owner !== null && isOfPersons(deciding) ? store.state.value?.gold[owner] : undefined;
  const label = thing === 'none' ? t('table.decide.trade.none') : placeLabel(store, thing);
  return (
    <Press
      class="decide-thing"
      label={label}
      spoken={spokenName(deciding, thing)}
      off={isOff || deciding.pending.value}
      {...(isOff ? { why: 'decide-why' } : { pressed: deciding.picked.value.includes(thing) })}
      {...(shortcut ? { shortcut } : {})}
      onPress={() => deciding.pick(thing)}
    >
      {side && <Icon name={SIDE_ICONS[side]} />}
      {owner === null && thing !== 'none' && <Icon name="card" />}
      {gold !== undefined && (
        <span class="decide-gold">
          <Coin size={14} />
          {gold}
        </span>
      )}
    </Press>
  );
}

/** What a screen reader says of it, here and on the table. */
export function spokenName(deciding: Deciding, thing: string): string {
  const { store } = deciding;
  if (thing === 'none') return t('table.decide.trade.none');
  if (!isOfPersons(deciding)) return placeAlone(store, thing);
  const gold = store.state.value?.gold[thing] ?? 0;
  return t('table.decide.person', { name: nameIn(store, thing), coins: plural('common.coins', gold) });
}
