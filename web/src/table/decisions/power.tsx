/** What a power asks of the one who uses it. */

import { Face } from '../../art';
import { plural, t } from '../../words';
import { NameOneself } from './announce';
import type { Deciding } from './deciding';
import type { Move } from './moves';
import { drawnName, editionOf, nameIn, placeName, placeNames } from './names';
import { Head, PowerText, Press } from './parts';
import { Pick } from './pick';
import { powerRule } from './powers';
import { Secret } from './secret';
import { Waiting } from './waiting';

const TITLES = {
  rob: 'table.decide.rob.title',
  trade: 'table.decide.trade.title',
  fool: 'table.decide.fool.title',
  spy: 'table.decide.spy.title',
  spy_choice: 'table.decide.spy_choice.title',
  question: 'table.decide.question.title',
  show: 'table.decide.show.title',
  reseat: 'table.decide.reseat.title',
} as const;

export type PowerKind = keyof typeof TITLES;

export function Power({ deciding }: { deciding: Deciding }) {
  const { kind, final } = deciding;
  if (kind.value !== 'name' && !(`${kind.value}` in TITLES)) return <Waiting deciding={deciding} />; // of a later service
  if (kind.value === 'name') return <NameOneself deciding={deciding} />;
  if (kind.value === 'spy_choice') return <KeepOrSwap deciding={deciding} />;
  if (kind.value === 'fool' && final.value) return <ReallyFool deciding={deciding} moves={final.value} />;
  return <Aim deciding={deciding} />;
}

interface PowerHeadProps {
  deciding: Deciding;
  title: string;
  isFirst?: boolean;
}

/** The title, and the power in one line. */
function PowerHead({ deciding, title, isFirst = false }: PowerHeadProps) {
  const { store } = deciding;
  const edition = editionOf(store);
  const character = store.state.value?.announced ?? '';
  const rule = powerRule(edition, character);
  return (
    <div class="decide-said">
      <Face name={drawnName(character)} edition={edition} class="decide-said-face" size={40} />
      <div>
        <Head
          deciding={deciding}
          title={title}
          edition={edition}
          isFirst={isFirst}
          {...(rule ? { rule } : {})}
        />
        <p class="decide-hint">
          <PowerText edition={edition} character={character} />
        </p>
      </div>
    </div>
  );
}

/** Whom or what, then one press to do it: nothing goes off by a single touch of the table. */
function Aim({ deciding }: { deciding: Deciding }) {
  const { kind, final, pending, store } = deciding;
  const [move] = final.value ?? [];
  const own = store.state.value?.gold[store.person.value ?? ''] ?? 0;
  return (
    <>
      <PowerHead deciding={deciding} title={t(TITLES[kind.value as PowerKind])} isFirst />
      <Pick deciding={deciding} />
      <div class="decide-foot">
        {kind.value === 'trade' && (
          <p class="decide-hint">{t('table.decide.trade.own', { coins: plural('common.coins', own) })}</p>
        )}
        {move && (
          <Press
            class="decide-main"
            label={whatItDoes(deciding, move)}
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

function whatItDoes({ store }: Deciding, move: Move): string {
  const name = (person: string) => nameIn(store, person);
  switch (move.verb) {
    case 'rob':
    case 'question':
    case 'show':
      return t(`table.decide.${move.verb}.send`, { name: name(move.person) });
    case 'trade':
      return move.person === null
        ? t('table.decide.trade.send_none')
        : t('table.decide.trade.send', { name: name(move.person) });
    case 'spy':
      return t('table.decide.spy.send', { place: placeName(store, move.place) });
    case 'seat':
      return t('table.decide.reseat.send', { first: name(move.first), second: name(move.second) });
    default:
      return t('common.ok');
  }
}

function ReallyFool({ deciding, moves }: { deciding: Deciding; moves: readonly Move[] }) {
  const [move] = moves;
  if (move?.verb !== 'fool') return null;
  const title = t('table.decide.secret.exchange', placeNames(deciding.store, move.first, move.second));
  return (
    <>
      <PowerHead deciding={deciding} title={title} />
      <Secret deciding={deciding} moves={moves} />
    </>
  );
}

/** With the cards in hand there is a title already; without them (another browser, no memory) there is none. */
function KeepOrSwap({ deciding }: { deciding: Deciding }) {
  const hasCards = deciding.sights.cards.value.length > 0;
  return (
    <>
      {!hasCards && <PowerHead deciding={deciding} title={t('table.decide.spy_choice.title')} />}
      <Secret deciding={deciding} moves={deciding.moves.value} />
    </>
  );
}
