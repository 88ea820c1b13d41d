/** One person's line in the picture of coins: told apart by colour, dashes and a label. */

import { isolated } from '../words';
import type { Curve } from './curves';

const DASHES = ['', '9 3', '2 3', '9 3 2 3', '5 2', '1 4'];
/** Names longer than this are cut at the end of their line; the list below has them in full. */
const LABEL_LETTERS = 9;

export function dashOf(at: number): string {
  return DASHES[at % DASHES.length] ?? '';
}

export function Line({ curve, at, name, faint }: { curve: Curve; at: number; name: string; faint: boolean }) {
  const letters = lettersOf(name);
  const short = letters.length > LABEL_LETTERS ? `${letters.slice(0, LABEL_LETTERS - 1).join('')}…` : name;
  return (
    <g class={`review-line review-line-${at}`} data-faint={faint}>
      <path d={curve.path} stroke-dasharray={dashOf(at)} />
      <path class="review-lead" d={`M${curve.end.x + 1} ${curve.end.y}l5 ${curve.labelY - curve.end.y}`} />
      <text x={curve.end.x + 9} y={curve.labelY + 4}>
        {isolated(short)}
      </text>
    </g>
  );
}

/** As they are seen: a letter with its marks is one, and so is a family of emoji; older browsers cannot tell. */
function lettersOf(name: string): string[] {
  if (!('Segmenter' in Intl)) return [...name];
  return [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
}
