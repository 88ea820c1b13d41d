/** Coins over time as a small picture, for the end of a game. */

import { t } from '../words';
import { curves, type Wealth } from './curves';
import { Line } from './line';
import { useWidth } from './measuring';
import './chart.css';

const LABELS = 74;
const LEAST = 96;
const ROW = 12;

interface PictureProps {
  moments: readonly Wealth[];
  /** By person. */
  names: Record<string, string>;
}

export function GoldPicture({ moments, names }: PictureProps) {
  const [box, width] = useWidth<HTMLDivElement>(320);
  const people = Object.keys(names);
  const height = Math.max(LEAST, ROW * people.length + 12);
  const frame = { width, height, left: 2, right: LABELS, top: 8, bottom: 8 };
  return (
    <div ref={box} class="scene-fortunes">
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('review.chart')}
      >
        {curves(moments, people, frame).map((curve, at) => (
          <Line key={curve.person} curve={curve} at={at} name={names[curve.person] ?? ''} faint={false} />
        ))}
      </svg>
    </div>
  );
}
