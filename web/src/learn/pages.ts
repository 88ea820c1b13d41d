/** What the learner reads. */

import { key, t } from '../words';
import type { Lesson } from './lesson';

/** The page's one or two sentences, or those of its hint. */
export function saysPage(lesson: Lesson, page: string): string {
  return t(key(`tutorial.${page}`), names(lesson));
}

export function saysHint(lesson: Lesson, page: string): string {
  return t(key(`tutorial.${page}.hint`), names(lesson));
}

function names({ store, progress }: Lesson): Record<string, string> {
  const partner = progress.moves[0]?.split(' ')[2] ?? 'p2';
  return {
    ada: store.nameOf('p2'),
    ben: store.nameOf('p3'),
    cleo: store.nameOf('p4'),
    partner: store.nameOf(partner),
  };
}
