/** Coins over time: a line for each person, told apart by colour, dashes and a label. */

import { type Signal, useSignal } from '@preact/signals';
import { memo } from 'preact/compat';
import { useMemo, useRef } from 'preact/hooks';
import { Coin } from '../art/coins';
import { number, plural, t } from '../words';
import { curves, type Frame, type Scale, scaleOf, turnMarks } from './curves';
import { GoldTable } from './gold-table';
import { dashOf, Line } from './line';
import { useWidth } from './measuring';
import { nameIn } from './naming';
import type { ReviewStore } from './store';
import { turnOf } from './turning';

const WINNING = 13;

export function Chart({ store }: { store: ReviewStore }) {
  const [box, width] = useWidth<HTMLDivElement>(640);
  const hovered = useSignal<number | null>(null);
  const chosen = useSignal<string | null>(null);
  const people = useMemo(() => Object.keys(store.review.names), [store]);
  const height = width < 480 ? 210 : 250;
  const frame = useMemo(() => frameOf(width, height), [width, height]);
  const scale = useMemo(() => scaleOf(store.moments, frame), [store, frame]);
  return (
    <section class="panel review-chart" aria-labelledby="review-chart">
      <div class="review-chart-head">
        <h2 id="review-chart">{t('review.chart')}</h2>
        <Turn store={store} hovered={hovered} />
      </div>
      <div ref={box} class="review-chart-box">
        <Plot store={store} frame={frame} scale={scale} hovered={hovered}>
          <Grid store={store} frame={frame} scale={scale} />
          <Lines store={store} frame={frame} people={people} chosen={chosen} />
          <Cursor store={store} frame={frame} scale={scale} hovered={hovered} people={people} />
        </Plot>
      </div>
      <Legend store={store} people={people} hovered={hovered} chosen={chosen} />
      <GoldTable store={store} people={people} />
    </section>
  );
}

function frameOf(width: number, height: number): Frame {
  const right = width < 480 ? 74 : 90;
  return { width, height, left: 24, right, top: 12, bottom: 24 };
}

interface PlotProps {
  store: ReviewStore;
  frame: Frame;
  scale: Scale;
  hovered: Signal<number | null>;
  children: preact.ComponentChildren;
}

/** Goes to the move that is clicked; the keys of the page do the same. */
function Plot({ store, frame, scale, hovered, children }: PlotProps) {
  const picture = useRef<HTMLDivElement>(null);
  const stepUnder = (event: PointerEvent | MouseEvent) => {
    const left = picture.current?.getBoundingClientRect().left ?? 0;
    return scale.stepAt(event.clientX - left);
  };
  const at = store.at.value;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the page's keys step, wherever the focus is
    <div
      ref={picture}
      class="review-plot"
      role="slider"
      tabIndex={0}
      aria-label={t('review.chart')}
      aria-description={t('review.chart.about')}
      aria-valuemin={0}
      aria-valuemax={store.last}
      aria-valuenow={at}
      aria-valuetext={sayGold(store, at)}
      onClick={(event) => store.go(stepUnder(event))}
      onPointerMove={(event) => {
        hovered.value = stepUnder(event);
      }}
      onPointerLeave={() => {
        hovered.value = null;
      }}
    >
      <svg
        width={frame.width}
        height={frame.height}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        aria-hidden="true"
      >
        {children}
      </svg>
    </div>
  );
}

function sayGold(store: ReviewStore, step: number): string {
  const gold = store.moments[step]?.state.gold ?? {};
  const each = Object.entries(gold).map(([person, coins]) =>
    t('review.chart.value', { name: nameIn(store.review, person), coins: number(coins) }),
  );
  return [t('review.chart.turn', { turn: turnOf(store.moments, step) }), ...each].join(', ');
}

const Grid = memo(function Grid({ store, frame, scale }: { store: ReviewStore; frame: Frame; scale: Scale }) {
  const right = frame.width - frame.right;
  const marks = turnMarks(store.moments, (step) => scale.x(step), frame.width < 480 ? 34 : 44);
  const levels = [0, 5, 10, 15, 20, 30, 40].filter((gold) => gold <= scale.most);
  return (
    <g>
      {levels.map((gold) => (
        <g key={gold}>
          <path class="review-grid" d={`M${frame.left} ${scale.y(gold)}H${right}`} />
          <text class="review-tick" x={frame.left - 5} y={scale.y(gold) + 4} text-anchor="end">
            {gold}
          </text>
        </g>
      ))}
      <path class="review-winning" d={`M${frame.left} ${scale.y(WINNING)}H${right}`} />
      <text class="review-tick" x={frame.left + 4} y={scale.y(WINNING) - 3}>
        {t('review.chart.wins')}
      </text>
      {marks.map(({ step, turn }) => (
        <g key={turn}>
          <path class="review-grid" d={`M${scale.x(step)} ${frame.height - frame.bottom}v4`} />
          <text class="review-tick" x={scale.x(step)} y={frame.height - 6} text-anchor="middle">
            {turn === 1 ? t('review.chart.turn', { turn }) : turn}
          </text>
        </g>
      ))}
    </g>
  );
});

interface LinesProps {
  store: ReviewStore;
  frame: Frame;
  people: readonly string[];
  chosen: Signal<string | null>;
}

/** Drawn once, not for each step: a long game has thousands of points. */
const Lines = memo(function Lines({ store, frame, people, chosen }: LinesProps) {
  const all = useMemo(() => curves(store.moments, people, frame), [store, people, frame]);
  const one = chosen.value;
  return (
    <g>
      {all.map((curve, at) => (
        <Line
          key={curve.person}
          curve={curve}
          at={at}
          name={store.nameOf(curve.person)}
          faint={one !== null && one !== curve.person}
        />
      ))}
    </g>
  );
});

interface CursorProps {
  store: ReviewStore;
  frame: Frame;
  scale: Scale;
  hovered: Signal<number | null>;
  people: readonly string[];
}

function Cursor({ store, frame, scale, hovered, people }: CursorProps) {
  const bottom = frame.height - frame.bottom;
  const at = store.at.value;
  const over = hovered.value;
  const gold = store.moment.value.state.gold;
  return (
    <g>
      {over !== null && over !== at && (
        <path class="review-hover" d={`M${scale.x(over)} ${frame.top}V${bottom}`} />
      )}
      <path class="review-cursor" d={`M${scale.x(at)} ${frame.top}V${bottom}`} />
      {people.map((person, line) => (
        <circle
          key={person}
          class={`review-dot review-line-${line}`}
          cx={scale.x(at)}
          cy={scale.y(gold[person] ?? 0)}
          r="3"
        />
      ))}
    </g>
  );
}

interface LegendProps {
  store: ReviewStore;
  people: readonly string[];
  hovered: Signal<number | null>;
  chosen: Signal<string | null>;
}

/** The turn that is pointed at, or shown. */
function Turn({ store, hovered }: { store: ReviewStore; hovered: Signal<number | null> }) {
  const step = hovered.value ?? store.at.value;
  return (
    <p class="review-chart-turn" data-hovered={hovered.value !== null}>
      {t('review.chart.turn', { turn: turnOf(store.moments, step) })}
    </p>
  );
}

/** Whose line is which, with the coins at the turn that is pointed at; a press brings one line out. */
function Legend({ store, people, hovered, chosen }: LegendProps) {
  const step = hovered.value ?? store.at.value;
  const { gold } = store.moments[step]?.state ?? { gold: {} as Record<string, number> };
  const longest = Math.max(...people.map((person) => [...store.nameOf(person)].length));
  return (
    <ul
      class="review-legend"
      style={{ '--least': `${Math.min(4.75 + longest * 0.5, 12)}rem` }}
      aria-label={t('review.chart.people')}
    >
      {people.map((person, at) => (
        <li key={person}>
          <button
            type="button"
            class={`review-legend-one review-line-${at}`}
            aria-pressed={chosen.value === person}
            onClick={() => {
              chosen.value = chosen.value === person ? null : person;
            }}
          >
            <svg class="review-sample" width="26" height="10" viewBox="0 0 26 10" aria-hidden="true">
              <path d="M1 5H25" stroke-dasharray={dashOf(at)} />
            </svg>
            <bdi>{store.nameOf(person)}</bdi>
            <span class="review-legend-gold">
              <Coin size="0.9em" />
              <span aria-hidden="true">{number(gold[person] ?? 0)}</span>
              <span class="visually-hidden">{plural('common.coins', gold[person] ?? 0)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
