import type { JSX } from 'preact';
import { colour, Paint } from './paint';
import { type ArtProps, Svg } from './svg';

/** A line with a mask in its middle, between two parts of a page. */
export function Divider(props: ArtProps): JSX.Element {
  return (
    <Svg box={[200, 20]} {...props}>
      <path d="M2 10h76M122 10h76" stroke={colour('h')} stroke-width="1.2" />
      <path d="M78 6l3 4-3 4-3-4zM122 6l3 4-3 4-3-4z" fill={colour('g')} />
      <g transform="translate(85 -5) scale(.3)">
        <Paint
          parts={[
            'g M4 36c18-9 34-6 46 2 12-8 28-11 46-2 1 20-9 33-24 33-10 0-16-7-22-12-6 5-12 12-22 12C13 69 3 56 4 36z',
            'i= M17 51c7-9 20-8 25 2-8 6-20 6-25-2z',
          ]}
        />
      </g>
    </Svg>
  );
}

/** A swag of curtain for the head of a page; it stretches to the width it is given. */
export function Curtain(props: ArtProps): JSX.Element {
  const folds = [0, 100, 200, 300].map((x) => `M${x} 0h100q-8 38-50 38T${x} 0z`).join('');
  const shade = [0, 100, 200, 300].map((x) => `M${x + 8} 0q12 26 42 26t42-26h-16q-6 14-26 14T${x + 24} 0z`);
  return (
    <Svg box={[400, 44]} look={{ preserveAspectRatio: 'none' }} {...props}>
      <path d={folds} fill={colour('w')} />
      <path d={shade.join('')} fill={colour('z')} />
      <path d={folds} fill="none" stroke={colour('g')} stroke-width="2" />
    </Svg>
  );
}
