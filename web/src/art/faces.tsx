import type { JSX } from 'preact';
import { Bishop, Guru, Inquisitor, Judge, Patron } from './faces/court';
import { Beggar, Fool, Peasant, Widow, Witch } from './faces/folk';
import type { Drawing } from './faces/parts';
import { Cheat, Cheater, PuppetMaster, Spy, Thief, Trickster } from './faces/rogues';
import { Empress, King, Princess, Queen } from './faces/royal';
import { colour, Paint } from './paint';
import { type ArtProps, Svg } from './svg';

export type Edition = 'first' | 'second';

const FACES: ReadonlyMap<string, Drawing> = new Map(
  Object.entries({
    Judge,
    Bishop,
    Inquisitor,
    Patron,
    Guru,
    Fool,
    Peasant,
    Witch,
    Widow,
    Beggar,
    Thief,
    Cheat,
    Cheater,
    Spy,
    Trickster,
    PuppetMaster,
    King,
    Queen,
    Empress,
    Princess,
  }),
);

/** What stands behind the head: an arch in the first edition, a moon in the second. */
const NICHE: Record<Edition, string> = {
  first: 'M10 100V50a40 40 0 0 1 80 0v50z',
  second: 'M50 7a43 43 0 0 1 0 86 43 43 0 0 1 0-86z',
};

/** For a character nobody has drawn: a plain mask over the first letter of its name. */
const PLAIN: Drawing = {
  tint: 'v',
  parts: [
    'p M13 24c13-7 26-4 37 2 11-6 24-9 37-2 1 14-6 25-18 25-9 0-14-6-19-10-5 4-10 10-19 10-12 0-19-11-18-25z',
    'i= M23 34c5-7 15-7 20 1-6 5-16 5-20-1z',
    'g=2 M14 25c13-6 25-3 36 3',
  ],
};

export interface FaceProps extends ArtProps {
  /** The character's English name as in the rules: the key, never the translated word. */
  name: string;
  edition?: Edition | undefined;
}

/** Whether we have a drawing of this character. */
export function hasFace(name: string): boolean {
  return FACES.has(name.replace(' ', ''));
}

/** The inside of a face's picture, 100 × 100, for use within another picture. */
export function Portrait({ name, edition = 'first' }: Pick<FaceProps, 'name' | 'edition'>): JSX.Element {
  const known = FACES.get(name.replace(' ', ''));
  const { tint, parts } = known ?? PLAIN;
  return (
    <>
      <rect width="100" height="100" rx="16" fill={colour(tint)} />
      <path d={NICHE[edition]} fill={colour('x')} opacity=".35" />
      <Paint parts={parts} />
      {known ? null : <Letter of={name} />}
    </>
  );
}

function Letter({ of }: { of: string }): JSX.Element {
  const [first = '?'] = of.trim();
  return (
    <text x="50" y="91" fill={colour('g')} text-anchor="middle" font-size="46" font-family="Georgia,serif">
      {first.toLocaleUpperCase()}
    </text>
  );
}

/** A masked face: told apart by headgear and attribute, from 28 pixels on. */
export function Face({ name, edition, ...rest }: FaceProps): JSX.Element {
  return (
    <Svg box={[100, 100]} {...rest}>
      <Portrait name={name} edition={edition} />
    </Svg>
  );
}
