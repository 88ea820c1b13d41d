import type { JSX } from 'preact';

/**
 * One stroke of the brush: "colour path". The head of the string is a colour's letter (see COLOURS), then "=" where the
 * path is drawn a second time mirrored at x = 50, then a number where it is a line of that width and not a filled shape.
 * So "g M…" is a golden shape, "i=2 M…" a pair of ink lines 2 wide.
 */
export type Part =
  | `${Colour} ${string}`
  | `${Colour}= ${string}`
  | `${Colour}${number} ${string}`
  | `${Colour}=${number} ${string}`;

const COLOURS = {
  i: 'var(--art-ink,#24152b)',
  p: 'var(--art-paper,#f7eddb)',
  o: 'var(--art-linen,#d8c4a4)',
  g: 'var(--art-gold,#e0ab3f)',
  h: 'var(--art-bronze,#a3692a)',
  w: 'var(--art-wine,#8e1f38)',
  r: 'var(--art-rose,#d0586a)',
  v: 'var(--art-violet,#5d3b7c)',
  n: 'var(--art-green,#1f5c4a)',
  b: 'var(--art-blue,#2d5480)',
  s: 'var(--art-skin-1,#f0cba6)',
  t: 'var(--art-skin-2,#cc9263)',
  u: 'var(--art-skin-3,#8a573a)',
  a: 'var(--art-ash,#b5abb0)',
  d: 'var(--art-umber,#5a3823)',
  y: 'var(--art-straw,#ecca72)',
  l: 'var(--art-mist,#94b4c1)',
  m: 'var(--art-sage,#9dbb9f)',
  q: 'var(--art-blush,#f2bcb6)',
  z: 'var(--art-shade,rgb(24 10 30/.28))',
  x: 'var(--art-light,rgb(255 244 214/.3))',
} as const;

/** A colour's letter. */
export type Colour = keyof typeof COLOURS;

const MIRRORED = 'matrix(-1 0 0 1 100 0)';

/** The colour that a letter stands for. */
export function colour(letter: Colour): string {
  return COLOURS[letter];
}

function Stroke({ part }: { part: Part }): JSX.Element {
  const end = part.indexOf(' ');
  const head = part.slice(0, end);
  const paint = colour(head.charAt(0) as Colour);
  const width = Number.parseFloat(head.replace(/^.=?/, ''));
  const look: JSX.IntrinsicElements['path'] = width
    ? {
        fill: 'none',
        stroke: paint,
        'stroke-width': width,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }
    : { fill: paint };
  const d = part.slice(end + 1);
  const one = <path d={d} {...look} />;
  return head.charAt(1) === '=' ? (
    <>
      {one}
      <path d={d} transform={MIRRORED} {...look} />
    </>
  ) : (
    one
  );
}

/** Paints the parts, first to last. */
export function Paint({ parts }: { parts: readonly Part[] }): JSX.Element {
  return (
    <>
      {parts.map((part) => (
        <Stroke key={part} part={part} />
      ))}
    </>
  );
}
