/** Computer players by name: a level, and behind a colon a character. */

import { key, t } from '../words';
import { has } from '../words/store';

export const LEVELS = ['novice', 'casual', 'regular', 'expert', 'master'] as const;
export const TEMPERS = [
  'mixed',
  'even',
  'cautious',
  'bluffer',
  'suspicious',
  'trusting',
  'curious',
  'restless',
] as const;
export type Level = (typeof LEVELS)[number];
export const USUAL_LEVEL: Level = 'casual';
export const USUAL_TEMPER = 'mixed';

export function kindOf(level: string, temper: string): string {
  return temper === 'even' ? level : `${level}:${temper}`;
}

/** `Casual`, or the name itself for a player that somebody else wrote. */
export function levelName(level: string): string {
  const name = `common.level.${level}`;
  return has(name) ? t(key(name)) : level;
}

export function temperName(temper: string): string {
  const name = `common.temper.${temper}`;
  return has(name) ? t(key(name)) : temper;
}

/** `Expert, bluffer` for `expert:bluffer`; the mixed and the even are called by their level alone. */
export function kindName(kind: string): string {
  const [level = kind, temper = 'even'] = kind.split(':');
  if (temper === 'even' || temper === 'mixed') return levelName(level);
  return `${levelName(level)}, ${temperName(temper)}`;
}
