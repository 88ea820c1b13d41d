import type { JSX } from 'preact';
import { Paint, type Part } from './paint';
import { type ArtProps, Svg } from './svg';

const STACK = 5;
const MOST = 20;
const WIDTH = 26;
const THICK = 5.5;
const FLOOR = 36;

const FRONT: readonly Part[] = [
  'h M2 50a48 48 0 1 0 96 0 48 48 0 1 0-96 0z',
  'g M6 48a44 44 0 1 0 88 0 44 44 0 1 0-88 0z',
  'h2.5 M14 48a36 36 0 1 0 72 0 36 36 0 1 0-72 0z',
  'h M24 42c10-6 19-4 26 1 7-5 16-7 26-1 1 12-5 20-14 20-6 0-9-4-12-7-3 3-6 7-12 7-9 0-15-8-14-20z',
  'g= M31 49c4-5 11-5 14 1-4 4-11 4-14-1z',
];

/** Where a pile would stand. */
const EMPTY = 'M2 36a11 4 0 0 0 22 0a11 4 0 0 0-22 0z';
const FAINT = { fill: 'none', stroke: 'currentColor', 'stroke-width': 1.2, opacity: 0.6 } as const;

/** One coin from the front, with a mask on it. */
export function Coin(props: ArtProps): JSX.Element {
  return (
    <Svg box={[100, 100]} {...props}>
      <Paint parts={FRONT} />
    </Svg>
  );
}

export interface CoinsProps extends ArtProps {
  /** How many; up to twenty are drawn, what is more stands beside them as a number. */
  amount: number;
}

/** Left edge and height of each coin, in stacks of five. */
function places(amount: number): readonly (readonly [number, number])[] {
  return Array.from({ length: amount }, (_, coin) => [
    Math.floor(coin / STACK) * WIDTH + 2,
    FLOOR - (coin % STACK) * THICK,
  ]);
}

/** A pile that can be counted: stacks of five, at most four of them. */
export function Coins({ amount, ...rest }: CoinsProps): JSX.Element {
  const count = Math.max(0, Math.floor(amount) || 0);
  const drawn = places(Math.min(count, MOST));
  const stacks = Math.max(1, Math.ceil(drawn.length / STACK));
  const tops = drawn.filter((_, coin) => coin % STACK === STACK - 1 || coin === drawn.length - 1);
  const more = count - drawn.length;
  const rims = drawn.map(([x, y]) => `M${x} ${y}a11 4 0 0 0 22 0v-${THICK}a11 4 0 0 1-22 0z`);
  const lids = tops.map(([x, y]) => `M${x} ${y - THICK}a11 4 0 0 0 22 0a11 4 0 0 0-22 0z`);
  const parts: readonly Part[] = [
    `g ${rims.join('')}`,
    `h1.2 ${rims.join('')}`,
    `y ${lids.join('')}`,
    `h1.2 ${lids.join('')}`,
  ];
  return (
    <Svg box={[stacks * WIDTH + (more ? 24 : 0), 42]} {...rest}>
      {count ? <Paint parts={parts} /> : <path d={EMPTY} {...FAINT} />}
      {more ? (
        <text x={stacks * WIDTH} y="38" fill="currentColor" font-size="15">
          +{more}
        </text>
      ) : null}
    </Svg>
  );
}
