import type { ComponentChildren, JSX } from 'preact';
import { type FaceProps, Portrait } from './faces';
import { colour, Paint, type Part } from './paint';
import { type ArtProps, Svg } from './svg';

const BOX = [100, 140] as const;

/** Small diamonds all over the back, in rows that are offset by half. */
function lattice(): string {
  const rows = Array.from({ length: 15 }, (_, row) => 14 + row * 8);
  const columns = Array.from({ length: 10 }, (_, column) => 14 + column * 8);
  return rows
    .flatMap((y, row) => columns.map((x) => [x + (row % 2) * 4, y] as const))
    .filter(([x]) => x < 90)
    .map(([x, y]) => `M${x} ${y - 3}l2.2 3-2.2 3-2.2-3z`)
    .join('');
}

/** A feathered half mask above the middle; the back shows it twice, head to tail. */
const HALF: readonly Part[] = [
  'i M14 70C20 44 36 40 50 34c14 6 30 10 36 36z',
  'r M50 43c-4-7-3-15 0-23 3 8 4 16 0 23z',
  'r= M46 45C38 41 35 34 34 26c7 4 12 10 12 19z',
  'g M20 49c11-6 22-4 30 1 8-5 19-7 30-1 0 10-6 17-15 17-7 0-11-4-15-7-4 3-8 7-15 7-9 0-15-7-15-17z',
  'i= M29 56c4-5 12-5 15 1-5 3.5-12 3.5-15-1z',
  'w M47 49l3-4 3 4-3 4z',
];

const LATTICE = lattice();

/** The back, the same either way up. */
export function CardBack(props: ArtProps): JSX.Element {
  return (
    <Svg box={BOX} {...props}>
      <rect width="100" height="140" rx="9" fill={colour('w')} />
      <path d={LATTICE} fill={colour('z')} />
      <Paint parts={['g1.5 M9 5h82a4 4 0 0 1 4 4v122a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z']} />
      <Paint parts={HALF} />
      <g transform="rotate(180 50 70)">
        <Paint parts={HALF} />
      </g>
      <Paint parts={['g1.5 M14 70h72', 'g M50 65l4 5-4 5-4-5z']} />
    </Svg>
  );
}

export interface CardFrameProps extends ArtProps {
  children?: ComponentChildren;
}

/** Paper with a thin double frame, for whatever lies on it. */
export function CardFrame({ children, ...rest }: CardFrameProps): JSX.Element {
  return (
    <Svg box={BOX} {...rest}>
      <rect width="100" height="140" rx="9" fill={colour('p')} />
      <Paint parts={['h1 M9 4h82a5 5 0 0 1 5 5v122a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5z']} />
      {children}
    </Svg>
  );
}

export interface CardFaceProps extends FaceProps {
  /** The character's name in the person's language. */
  label?: string | undefined;
}

/** A card face up: the portrait, and its name beneath. */
export function CardFace({ name, edition, label = name, ...rest }: CardFaceProps): JSX.Element {
  return (
    <CardFrame {...rest}>
      <g transform="translate(8 8) scale(.84)">
        <Portrait name={name} edition={edition} />
      </g>
      <text
        x="50"
        y="113"
        fill={colour('i')}
        text-anchor="middle"
        font-size={Math.min(14, 150 / label.length)}
        font-family="var(--font-heading,Georgia,serif)"
        font-weight="600"
      >
        {label}
      </text>
      <Paint parts={['h1 M26 124.5h16M58 124.5h16', 'w M50 120l3.5 4.5-3.5 4.5-3.5-4.5z']} />
    </CardFrame>
  );
}
