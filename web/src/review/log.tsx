/** What happened, move by move; each leads there. */

import { useSignalEffect } from '@preact/signals';
import { memo } from 'preact/compat';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { t } from '../words';
import { mayHearWhy } from './eyes';
import type { LogLine, StepLines } from './lines';
import { RuleLink } from './rule-link';
import type { ReviewStore } from './store';
import { sayWhy } from './why';

/** So many moves are drawn at once, before and after: the log of a long game has thousands of lines. */
const BLOCK = 100;

export function Log({ store }: { store: ReviewStore }) {
  const list = useRef<HTMLOListElement>(null);
  const [window, setWindow] = useState(() => around(store.at.peek(), store.last));
  useSignalEffect(() => {
    const at = store.at.value;
    setWindow((now) => (at < now.from || at > now.to ? around(at, store.last) : now));
  });
  return (
    <section class="panel review-log" aria-labelledby="review-log">
      <h2 id="review-log">{t('review.log')}</h2>
      <ol ref={list} class="review-log-list">
        {window.from > 0 && (
          <li>
            <button
              type="button"
              class="button button-small"
              onClick={() => setWindow({ ...window, from: Math.max(0, window.from - BLOCK) })}
            >
              {t('review.log.earlier')}
            </button>
          </li>
        )}
        <Rows store={store} lines={store.lines.value} from={window.from} to={window.to} />
        {window.to < store.last && (
          <li>
            <button
              type="button"
              class="button button-small"
              onClick={() => setWindow({ ...window, to: Math.min(store.last, window.to + BLOCK) })}
            >
              {t('review.log.later')}
            </button>
          </li>
        )}
      </ol>
      <Marker store={store} list={list} from={window.from} to={window.to} />
    </section>
  );
}

function around(step: number, last: number): { from: number; to: number } {
  return { from: Math.max(0, step - BLOCK), to: Math.min(last, step + BLOCK) };
}

interface RowsProps {
  store: ReviewStore;
  lines: readonly StepLines[];
  from: number;
  to: number;
}

/** Drawn anew for other eyes or another language, not for a step. */
const Rows = memo(function Rows({ store, lines, from, to }: RowsProps) {
  return (
    <>
      {lines.slice(from, to + 1).map((told, at) => (
        <Row key={from + at} store={store} step={from + at} told={told} />
      ))}
    </>
  );
});

function Row({ store, step, told }: { store: ReviewStore; step: number; told: StepLines }) {
  const moment = store.moments[step];
  const isPass = moment?.move.endsWith(' pass') ?? false;
  return (
    <li class="review-log-step" data-step={step} data-pass={isPass}>
      {told.lines.slice(0, 1).map((line) => (
        <Told key={line.text} store={store} line={line} go={step} />
      ))}
      {moment?.why && mayHearWhy(moment, store.eyes.value) && (
        <p class="review-why">
          <Icon name="robot" size="1em" /> {sayWhy(store.review, moment.why)}
        </p>
      )}
      {told.lines.slice(1).map((line) => (
        <Told key={line.text} store={store} line={line} go={step} />
      ))}
      {told.next && <Told store={store} line={told.next} go={step} isTurn />}
    </li>
  );
}

interface ToldProps {
  store: ReviewStore;
  line: LogLine;
  go: number;
  isTurn?: boolean;
}

/** Only the lines of the move that is shown are reached with Tab; a long log is no trap. */
function Told({ store, line, go, isTurn }: ToldProps) {
  return (
    <p class={isTurn ? 'review-log-line review-log-turn' : 'review-log-line'}>
      <button type="button" class="review-log-go" tabIndex={-1} onClick={() => store.go(go)}>
        {line.text}
      </button>{' '}
      <RuleLink rule={line.rule} edition={store.review.edition} tabIndex={-1} />
    </p>
  );
}

interface MarkerProps {
  store: ReviewStore;
  list: { current: HTMLOListElement | null };
  from: number;
  to: number;
}

/** Marks the move that is shown, and keeps it in sight, without drawing the log anew. */
function Marker({ store, list, from, to }: MarkerProps) {
  const at = store.at.value;
  const lines = store.lines.value;
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-step="${at}"]`);
    if (!row || !list.current) return;
    row.setAttribute('aria-current', 'step');
    setTabs(row, 0);
    keepInSight(list.current, row);
    return () => {
      row.removeAttribute('aria-current');
      setTabs(row, -1);
    };
  }, [at, lines, from, to]);
  return null;
}

function setTabs(row: HTMLElement, tabIndex: number): void {
  for (const part of row.querySelectorAll<HTMLElement>('button, a')) part.tabIndex = tabIndex;
}

/** The list scrolls, never the page. */
function keepInSight(list: HTMLElement, row: HTMLElement): void {
  const above = row.offsetTop;
  const below = above + row.offsetHeight;
  const third = list.clientHeight / 3;
  if (above < list.scrollTop || below > list.scrollTop + list.clientHeight) list.scrollTop = above - third;
}
