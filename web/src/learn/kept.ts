/** How far this browser's learner has come. */

import { kept } from '../app/settings';
import type { Progress } from './game';

const saved = kept<string>('tutorial', '');
const START: Progress = { moves: [], page: '' };

export function recallProgress(): Progress {
  try {
    const found = JSON.parse(saved.value) as Partial<Progress> | null;
    const moves = Array.isArray(found?.moves) ? found.moves.filter((move) => typeof move === 'string') : [];
    return typeof found?.page === 'string' ? { moves, page: found.page } : START;
  } catch {
    return START; // nothing was kept
  }
}

export function keepProgress(progress: Progress | null): void {
  saved.value = progress ? JSON.stringify(progress) : '';
}
