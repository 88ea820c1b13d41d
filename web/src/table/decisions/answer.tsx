/** An announcement is to be answered: pass, claim, or wait to hear those before (T7). */

import { Face, Icon } from '../../art';
import { key, t } from '../../words';
import type { Deciding } from './deciding';
import { ownerOf, readMove } from './moves';
import { characterName, drawnName, editionOf, nameIn, placeName, sideOf, theCharacter } from './names';
import { Head, PowerText, Press, RuleLink } from './parts';
import { Pick, pickable } from './pick';
import { powerRule } from './powers';

export function Answer({ deciding }: { deciding: Deciding }) {
  if (deciding.verb.value === 'claim') return <ClaimWith deciding={deciding} />;
  const { store, kind } = deciding;
  const isEarly = kind.value === 'early';
  const early = isEarly ? store.early.value : null;
  return (
    <>
      <Said deciding={deciding} />
      {early ? <Changing deciding={deciding} early={early} /> : <Answering deciding={deciding} />}
      <Order deciding={deciding} />
    </>
  );
}

/** Who said what, large, with the power that is at stake. */
export function Said({ deciding }: { deciding: Deciding }) {
  const { store } = deciding;
  const state = store.state.value;
  const edition = editionOf(store);
  if (!state?.announced) return null;
  const character = state.announced;
  const place = state.announced_place ?? '';
  const args = { name: nameIn(store, state.turn_of), character: theCharacter(edition, character) };
  const [which, whose] = [sideOf(place) ? '_with' : '', state.turn_of === store.person.value ? '_you' : ''];
  const title = t(key(`log.announced${which}${whose}`), {
    ...args,
    place: placeName(store, place, state.turn_of),
  });
  const rule = powerRule(edition, character);
  return (
    <div class="decide-said">
      <Face name={drawnName(character)} edition={edition} class="decide-said-face" size={48} />
      <div>
        <Head deciding={deciding} title={title} edition={edition} rule="T7" isEcho />
        <p class="decide-hint">
          <b class="decide-short">{characterName(edition, character)}: </b>
          <PowerText edition={edition} character={character} />{' '}
          {rule && <RuleLink edition={edition} rule={rule} />}
        </p>
      </div>
    </div>
  );
}

function Answering({ deciding }: { deciding: Deciding }) {
  const { store } = deciding;
  const isEarly = deciding.kind.value === 'early';
  const edition = editionOf(store);
  const character = theCharacter(edition, store.state.value?.announced ?? '');
  const gold = store.state.value?.gold[store.person.value ?? ''] ?? 0;
  return (
    <>
      <div class="decide-choices">
        <PassButton deciding={deciding} label={t('table.decide.pass')} about={t('table.decide.pass.about')} />
        <ClaimButton
          deciding={deciding}
          label={t('table.decide.claim')}
          about={t('table.decide.claim.about', { character })}
        />
      </div>
      <p class="decide-hint">
        {t(gold === 1 ? 'table.decide.claim.cost.last' : 'table.decide.claim.cost', { character })}{' '}
        {isEarly && t('table.decide.answer.early')}
      </p>
    </>
  );
}

/** An early answer was given: it can be changed or taken back until its turn comes. */
function Changing({ deciding, early }: { deciding: Deciding; early: string }) {
  const move = readMove(early);
  const isClaim = move?.verb === 'claim';
  const hasSeveral = isClaim && sideOf(move.place) !== null;
  const said = hasSeveral
    ? t('table.decide.early.claim_with', { place: placeName(deciding.store, move.place) })
    : t(isClaim ? 'table.decide.early.claim' : 'table.decide.early.pass');
  return (
    <>
      <p class="decide-prompt" role="status">
        {said}
      </p>
      <div class="decide-choices">
        {isClaim && <PassButton deciding={deciding} label={t('table.decide.early.change_pass')} />}
        {(!isClaim || hasSeveral) && (
          <ClaimButton deciding={deciding} label={t('table.decide.early.change_claim')} />
        )}
        <Press
          class="decide-choice decide-choice-small"
          icon="undo"
          label={t('table.decide.early.take_back')}
          shortcut="T"
          off={deciding.pending.value}
          final
          onPress={() => void deciding.takeBack()}
        />
      </div>
    </>
  );
}

interface ButtonProps {
  deciding: Deciding;
  label: string;
  about?: string;
}

function PassButton({ deciding, ...rest }: ButtonProps) {
  const pass = deciding.moves.value.find((move) => move.verb === 'pass');
  return (
    <Press
      class="decide-choice decide-choice-small"
      icon="pass"
      shortcut="P"
      off={!pass || deciding.pending.value}
      final
      onPress={() => pass && void deciding.send(pass)}
      {...rest}
    />
  );
}

/** With one card the claim goes off at once; with several one of them is named first. */
function ClaimButton({ deciding, ...rest }: ButtonProps) {
  const claims = deciding.moves.value.filter((move) => move.verb === 'claim');
  const [only] = claims;
  const press = () => {
    if (claims.length > 1) deciding.choose('claim');
    else if (only) void deciding.send(only);
  };
  return (
    <Press
      class="decide-choice decide-choice-small"
      icon="claim"
      shortcut="C"
      off={!only || deciding.pending.value}
      final
      onPress={press}
      {...rest}
    />
  );
}

function ClaimWith({ deciding }: { deciding: Deciding }) {
  const { store, final, pending } = deciding;
  const [move] = final.value ?? [];
  const place = pickable(deciding).find((one) => deciding.picked.value.includes(one));
  return (
    <>
      <Head
        deciding={deciding}
        title={t('table.decide.claim.with')}
        edition={editionOf(store)}
        rule={store.state.value?.seats.length === 2 ? 'T10' : 'T7'}
      />
      <Pick deciding={deciding} />
      <div class="decide-foot">
        {move && place && (
          <Press
            class="decide-main"
            icon="claim"
            label={t('table.decide.claim.send', { place: placeName(store, place) })}
            shortcut="C"
            off={pending.value}
            final
            onPress={() => void deciding.send(move)}
          />
        )}
      </div>
    </>
  );
}

/** Who answered what, who answers now and who after that. */
export function Order({ deciding }: { deciding: Deciding }) {
  const { store } = deciding;
  const state = store.state.value;
  if (!state) return null;
  return (
    <ol class="decide-order" aria-label={t('table.decide.answers')}>
      {state.answers.map(({ person, claims, place }) => (
        <li key={person} class={claims ? 'decide-claimed' : 'decide-passed'}>
          <Icon name={claims ? 'claim' : 'pass'} size={16} />
          {nameOf(deciding, person)}{' '}
          <span class={claims ? '' : 'decide-hidden'}>
            {t(claims ? 'table.decide.answers.claimed' : 'table.decide.answers.passed')}
            {claims && place && sideOf(place) && ` (${t(`common.card.${sideOf(place) ?? 'left'}`)})`}
          </span>
        </li>
      ))}
      {state.to_answer.map((person) => (
        <li key={person} class={person === state.to_act ? 'decide-now' : 'decide-later'}>
          {person === state.to_act && <Icon name="think" size={16} />}
          {nameOf(deciding, person)}{' '}
          <span class="decide-hidden">
            {t(person === state.to_act ? 'table.decide.answers.now' : 'table.decide.answers.later')}
          </span>
        </li>
      ))}
    </ol>
  );
}

function nameOf({ store }: Deciding, person: string): string {
  return person === store.person.value ? t('table.decide.you') : nameIn(store, ownerOf(person) ?? person);
}
