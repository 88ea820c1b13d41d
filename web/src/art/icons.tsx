import type { JSX } from 'preact';
import { page } from './icons/page';
import { table } from './icons/table';
import { type ArtProps, Svg } from './svg';

const PATHS = { ...table, ...page };

export type IconName = keyof typeof PATHS;

/** All icons by name, for choosing one and for tests. */
export const ICON_NAMES = Object.keys(PATHS) as readonly IconName[];

const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 1.8,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const;

export interface IconProps extends ArtProps {
  name: IconName;
}

/** A line drawing in the colour of the text around it; as large as the text unless told otherwise. */
export function Icon({ name, size = '1.25em', ...rest }: IconProps): JSX.Element {
  const turned = name === 'left-hand' ? { transform: 'matrix(-1 0 0 1 24 0)' } : {};
  return (
    <Svg box={[24, 24]} look={LINES} size={size} {...rest}>
      <path d={PATHS[name]} {...turned} />
    </Svg>
  );
}
