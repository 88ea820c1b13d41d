import type { JSX } from 'preact';
import { colour, Paint, type Part } from './paint';
import { type ArtProps, Svg } from './svg';

/** The feathered mask that stands for ridotto. */
export const EMBLEM: readonly Part[] = [
  'w M50 52C40 40 40 18 50 4c10 14 10 30 0 48z',
  'r= M50 52C33 43 24 32 22 14c16 6 26 20 28 38z',
  'n= M44 50C27 48 15 44 6 31c15-1 30 5 38 19z',
  'g M6 47c18-9 32-6 44 2 12-8 26-11 44-2 1 20-9 33-24 33-10 0-15-7-20-12-5 5-10 12-20 12C15 80 5 67 6 47z',
  'h= M8 49c16-7 30-4 42 4v4C38 49 25 47 8.5 53z',
  'i= M19 61c7-9 19-8 24 2-8 6-19 6-24-2z',
  'w M45.5 53l4.5-6 4.5 6-4.5 6z',
];

/** The mask alone. */
export function Emblem(props: ArtProps): JSX.Element {
  return (
    <Svg box={[100, 88]} {...props}>
      <Paint parts={EMBLEM} />
    </Svg>
  );
}

/** Letters drawn by us: "rid", and "otto", whose two o are the eyes of a mask. */
const RID = 'M12 43V80M12 56c3-8 9-13 18-12M48 43V80M84 42a18 18 0 1 0 .1 0zM102 14V80';
const OTTO =
  'M143 42a18 18 0 1 0 .1 0zM181 22v48c0 7 3 10 8 10M207 22v48c0 7 3 10 8 10M169 42h52M245 42a18 18 0 1 0 .1 0z';
const MASK =
  'M109 15c34 2 64 6 85 21 21-15 51-19 85-21-4 38-8 81-44 81-19 0-29-7-41-7s-22 7-41 7c-36 0-40-43-44-81z';
const LINE = {
  fill: 'none',
  'stroke-width': 8,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const;

/** The inside of the wordmark, 282 × 100; "rid" in the colour of the text around it. */
export function Lettering(): JSX.Element {
  return (
    <>
      <path d={MASK} fill={colour('w')} />
      <path d={RID} stroke="currentColor" {...LINE} />
      <path d={OTTO} stroke={colour('g')} {...LINE} />
      <path d="M48 20l6 8-6 8-6-8z" fill={colour('g')} />
    </>
  );
}

/** The wordmark. */
export function Wordmark({ title = 'ridotto', ...rest }: ArtProps): JSX.Element {
  return (
    <Svg box={[282, 100]} title={title} {...rest}>
      <Lettering />
    </Svg>
  );
}
