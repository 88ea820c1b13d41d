/** A turn: exchange, look or announce; what may not be done now says why (T2, T11). */

import { t } from '../../words';
import { Announce } from './announce';
import type { Deciding } from './deciding';
import type { Verb } from './moves';
import { editionOf, placeName, placeNames } from './names';
import { Head, Press, RuleLink } from './parts';
import { Pick, pickable } from './pick';
import { Secret } from './secret';

const OPENING = 4; // T2

const CHOICES = [
  ['exchange', 'E'],
  ['look', 'L'],
  ['announce', 'A'],
] as const satisfies readonly (readonly [Verb, string])[];

export function Turn({ deciding }: { deciding: Deciding }) {
  if (deciding.verb.value === 'exchange') return <Exchange deciding={deciding} />;
  if (deciding.verb.value === 'look') return <LookAtWhich deciding={deciding} />;
  if (deciding.verb.value === 'announce') return <Announce deciding={deciding} />;
  return <Choices deciding={deciding} />;
}

function Choices({ deciding }: { deciding: Deciding }) {
  const edition = editionOf(deciding.store);
  const isAllOpen = CHOICES.every(([verb]) => deciding.may(verb));
  return (
    <>
      <Head deciding={deciding} title={t('table.decide.turn')} edition={edition} rule="T3" />
      <div class="decide-choices">
        {CHOICES.map(([verb, shortcut]) => (
          <Press
            key={verb}
            class="decide-choice"
            icon={verb}
            label={t(`table.decide.${verb}`)}
            about={t(`table.decide.${verb}.about`)}
            shortcut={shortcut}
            off={!deciding.may(verb) || deciding.pending.value}
            {...(deciding.may(verb) ? {} : { why: 'decide-why' })}
            onPress={() => deciding.choose(verb)}
          />
        ))}
      </div>
      {!isAllOpen && <Why deciding={deciding} />}
    </>
  );
}

/** Why not everything is possible, with the rule. */
function Why({ deciding }: { deciding: Deciding }) {
  const edition = editionOf(deciding.store);
  const state = deciding.store.state.value;
  if (!state) return null;
  const isOpening = state.turn <= OPENING;
  const rule = isOpening ? 'T2' : state.barred ? 'T11' : null;
  return (
    <p class="decide-why" id="decide-why">
      {isOpening
        ? t('table.decide.why.T2', { turn: state.turn })
        : t(state.barred ? `table.decide.why.T11.${edition}` : 'table.decide.why.now')}{' '}
      {rule && <RuleLink edition={edition} rule={rule} />}
    </p>
  );
}

function Exchange({ deciding }: { deciding: Deciding }) {
  const { store, final } = deciding;
  const edition = editionOf(store);
  const [move] = final.value ?? [];
  if (final.value && move?.verb === 'exchange')
    return (
      <>
        <Head
          deciding={deciding}
          title={secretTitle(deciding, move.first, move.second)}
          edition={edition}
          rule="T4"
        />
        <Secret deciding={deciding} moves={final.value} />
      </>
    );
  const hasSeveral = pickable(deciding).some((place) => place.includes('.'));
  return (
    <>
      <Head
        deciding={deciding}
        title={t(hasSeveral ? 'table.decide.exchange.title_several' : 'table.decide.exchange.title')}
        edition={edition}
        rule="T4"
      />
      {hasSeveral && <p class="decide-hint">{t('table.decide.exchange.hint')}</p>}
      <Pick deciding={deciding} />
    </>
  );
}

function secretTitle({ store }: Deciding, first: string, second: string): string {
  if (!first.includes('.')) return t('table.decide.secret.with', { place: placeName(store, second) });
  return t('table.decide.secret.exchange', placeNames(store, first, second));
}

/** Only with several own cards; a single one is in hand at once. */
function LookAtWhich({ deciding }: { deciding: Deciding }) {
  return (
    <>
      <Head
        deciding={deciding}
        title={t('table.decide.look.title_several')}
        edition={editionOf(deciding.store)}
        rule="T5"
      />
      <Pick deciding={deciding} />
    </>
  );
}
