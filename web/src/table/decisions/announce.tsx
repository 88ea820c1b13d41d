/** Naming a character: to announce it, or to answer the Inquisitor or the Guru. */

import { Face } from '../../art';
import type { Edition, State } from '../../service/types';
import { plural, t } from '../../words';
import type { Deciding } from './deciding';
import { characterName, drawnName, editionOf, nameIn, shortPowerOf, theCharacter } from './names';
import { Head, PowerText, Press, RuleLink } from './parts';
import { candidates } from './path';
import { digit, Pick, pickable } from './pick';
import { powerRule, prospect, userOf } from './powers';

/** The characters that can be named. */
function named(deciding: Deciding): string[] {
  const places = pickable(deciding);
  return candidates(deciding.chosen.value, []).filter((thing) => !places.includes(thing));
}

export function Announce({ deciding }: { deciding: Deciding }) {
  const { store, picked, final, pending } = deciding;
  const edition = editionOf(store);
  const places = pickable(deciding);
  const character = named(deciding).find((one) => picked.value.includes(one));
  const [move] = final.value ?? [];
  return (
    <>
      <Head deciding={deciding} title={t('table.decide.announce.title')} edition={edition} rule="T6" />
      {places.length > 0 && <Pick deciding={deciding} />}
      <Characters deciding={deciding} edition={edition} skip={places.length} />
      <div class="decide-foot">
        <Stakes store={deciding.store.state.value} me={store.person.value} edition={edition} of={character} />
        {character && !move && <p class="decide-prompt">{t('table.decide.announce.with')}</p>}
        {move && character && (
          <Press
            class="decide-main"
            icon="announce"
            label={t('table.decide.announce.send', { character: theCharacter(edition, character) })}
            off={pending.value}
            final
            shortcut="A"
            onPress={() => void deciding.send(move)}
          />
        )}
      </div>
    </>
  );
}

interface CharactersProps {
  deciding: Deciding;
  edition: Edition;
  /** How many number keys are taken by other buttons. */
  skip?: number;
}

function Characters({ deciding, edition, skip = 0 }: CharactersProps) {
  return (
    <div class="decide-grid decide-faces">
      {named(deciding).map((one, at) => {
        const shortcut = digit(at + skip);
        return (
          <Press
            key={one}
            class="decide-face"
            label={characterName(edition, one)}
            about={shortPowerOf(edition, one)}
            pressed={deciding.picked.value.includes(one)}
            off={deciding.pending.value}
            {...(shortcut ? { shortcut } : {})}
            onPress={() => deciding.pick(one)}
          >
            <Face name={drawnName(one)} edition={edition} size={32} />
          </Press>
        );
      })}
    </div>
  );
}

interface StakesProps {
  store: State | null;
  me: string | null;
  edition: Edition;
  of: string | undefined;
}

/** What may be won and lost by saying it, in one line. */
function Stakes({ store: state, me, edition, of }: StakesProps) {
  if (!of || !state || !me) return <p class="decide-hint">{t('table.decide.announce.pick')}</p>;
  const { gold, wins } = prospect(edition, of, state, me);
  const rule = powerRule(edition, of);
  const gain = wins
    ? t('table.decide.gain.wins')
    : gold === 0
      ? t('table.decide.gain.none')
      : gold === null
        ? ''
        : plural('table.decide.gain', gold);
  const cost = t(state.gold[me] === 1 ? 'table.decide.cost.last' : 'table.decide.cost');
  return (
    <p class="decide-hint" aria-live="polite">
      <PowerText edition={edition} character={of} end="." /> {gain} {cost}{' '}
      {rule && <RuleLink edition={edition} rule={rule} />}
    </p>
  );
}

/** Somebody asks this person who they are (P11). */
export function NameOneself({ deciding }: { deciding: Deciding }) {
  const { store, picked, final, pending } = deciding;
  const edition = editionOf(store);
  const character = named(deciding).find((one) => picked.value.includes(one));
  const [move] = final.value ?? [];
  const asker = store.state.value ? nameIn(store, userOf(store.state.value)) : '';
  return (
    <>
      <Head
        deciding={deciding}
        title={t('table.decide.name.title', { name: asker })}
        edition={edition}
        isFirst
        rule="P11"
      />
      <p class="decide-hint">{t('table.decide.name.hint')}</p>
      <Characters deciding={deciding} edition={edition} />
      <div class="decide-foot">
        {move && character && (
          <Press
            class="decide-main"
            label={t('table.decide.name.send', { character: theCharacter(edition, character) })}
            shortcut="Enter"
            off={pending.value}
            final
            onPress={() => void deciding.send(move)}
          />
        )}
      </div>
    </>
  );
}
