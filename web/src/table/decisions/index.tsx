/** How a person decides, all of it within one panel; the table itself can be tapped too (../picking).
 *
 * A move takes at least two presses, so that none goes off by a slip; only passing and claiming, which are in a hurry, take one. */

import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Icon } from '../../art';
import { key, t } from '../../words';
import { peeking, picking } from '../picking';
import type { TableStore } from '../store';
import { Answer } from './answer';
import { Deciding } from './deciding';
import './decisions.css';
import { InHand, inHand } from './hold';
import { isBusy, pressKey, shortcuts } from './keys';
import { editionOf } from './names';
import { Press, RuleLink } from './parts';
import { isOfPersons, pickable, spokenName } from './pick';
import { Power } from './power';
import { TimeLeft } from './time';
import { Turn } from './turn';
import { Waiting } from './waiting';

export function Decisions({ store }: { store: TableStore }) {
  const deciding = useMemo(() => new Deciding(store), [store]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => deciding.start(), [deciding]);
  useEffect(() => offerOnTable(deciding), [deciding]);
  useKeys(panel);
  useFocus(panel, deciding);
  const state = store.state.value;
  if (!state || state.over || !store.people.value?.playing) return null;
  const isMine = deciding.kind.value !== null && deciding.kind.value !== 'early';
  return (
    <section
      class={`decide ${isMine ? 'decide-mine' : ''}`}
      ref={panel}
      aria-label={t('table.decide.region')}
      aria-busy={deciding.pending.value}
    >
      <Problem deciding={deciding} />
      <TimeLeft state={state} isMine={isMine} />
      <Body deciding={deciding} />
      <OnTheWay deciding={deciding} />
      {deciding.kind.value !== null && <Keys />}
    </section>
  );
}

function Body({ deciding }: { deciding: Deciding }) {
  const { store, kind, verb, final } = deciding;
  if (store.people.value?.paused) return <Paused deciding={deciding} />;
  const isLooking = verb.value === 'look' && final.value !== null;
  return (
    <>
      {inHand(deciding).length > 0 && <InHand key="hand" deciding={deciding} />}
      {!isLooking && <Asked key={kind.value ?? 'none'} deciding={deciding} />}
    </>
  );
}

function Asked({ deciding }: { deciding: Deciding }) {
  const kind = deciding.kind.value;
  if (kind === null) return <Waiting deciding={deciding} />;
  if (kind === 'turn') return <Turn deciding={deciding} />;
  if (kind === 'answer' || kind === 'early') return <Answer deciding={deciding} />;
  return <Power deciding={deciding} />;
}

function Paused({ deciding }: { deciding: Deciding }) {
  const { store } = deciding;
  return (
    <div class="decide-paused">
      <p class="decide-line">{t('table.decide.paused')}</p>
      {store.person.value && (
        <Press
          class="decide-main"
          icon="play"
          label={t('table.decide.resume')}
          final
          onPress={() => store.do({ do: 'resume' }).catch(() => undefined)}
        />
      )}
    </div>
  );
}

/** Why the last move was not taken. */
function Problem({ deciding }: { deciding: Deciding }) {
  const refusal = deciding.refusal.value;
  const said = refusal ? t(key(`errors.${refusal.code}`)) : '';
  const text = said === `errors.${refusal?.code}` ? refusal?.message : said; // a code that is newer than this page
  return (
    <div role="alert" class="decide-alert">
      {refusal && (
        <p class="decide-problem">
          <Icon name="warning" />
          <span>
            {text} {refusal.rule && <RuleLink edition={editionOf(deciding.store)} rule={refusal.rule} />}
          </span>
          <button
            type="button"
            class="decide-back"
            aria-label={t('table.decide.dismiss')}
            onClick={() => {
              deciding.refusal.value = null;
            }}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}

/** A move is on its way; on a slow network that is to be seen. */
function OnTheWay({ deciding }: { deciding: Deciding }) {
  const isLost = deciding.store.socket.status.value === 'lost';
  const text = isLost ? t('table.decide.sending_lost') : t('table.decide.sending');
  return (
    <p class="decide-sending" role="status">
      {deciding.pending.value && text}
    </p>
  );
}

/** Which keys there are, and whether they are wanted. */
function Keys() {
  return (
    <details class="decide-keys">
      <summary>{t('table.decide.keys')}</summary>
      <div class="decide-keys-about">
        <p>{t('table.decide.keys.about')}</p>
        <label>
          <input
            type="checkbox"
            checked={shortcuts.value === 'on'}
            onChange={(event) => {
              shortcuts.value = event.currentTarget.checked ? 'on' : 'off';
            }}
          />{' '}
          {t('table.decide.keys.on')}
        </label>
      </div>
    </details>
  );
}

/** What can be picked in the panel can be tapped on the table. */
function offerOnTable(deciding: Deciding): () => void {
  const stop = effect(() => {
    const things = deciding.verb.value && !deciding.pending.value ? pickable(deciding) : [];
    const spoken = new Map(
      things.filter((thing) => thing !== 'none').map((thing) => [thing, spokenName(deciding, thing)]),
    );
    const ofPersons = isOfPersons(deciding);
    picking.value =
      spoken.size === 0
        ? null
        : {
            places: ofPersons ? new Map() : spoken,
            persons: ofPersons ? spoken : new Map(),
            picked: deciding.picked.value,
            pick: (thing) => deciding.pick(thing),
          };
  });
  return () => {
    stop();
    picking.value = null;
    peeking.value = null;
  };
}

function useKeys(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (panel.current && pressKey(panel.current, event)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [panel]);
}

/** A new decision, and each step of it, gets the focus at its title: unless somebody is writing, or it is for later. */
function useFocus(panel: { current: HTMLElement | null }, deciding: Deciding): void {
  const { kind, id, verb, final } = deciding;
  const isDue = kind.value !== null && kind.value !== 'early';
  const step = `${id.value} ${isDue} ${verb.value} ${final.value !== null && final.value.length > 1}`;
  const last = useRef(step);
  useLayoutEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const isInside =
      panel.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (kind.value === null || (!isDue && !isInside) || isBusy(document.activeElement)) return;
    panel.current?.querySelector<HTMLElement>('.decide-title')?.focus({ preventScroll: true });
  });
}
