/** Games to look at: one of the service's store, or a record from elsewhere. */

import { askJson } from '../service/http';
import type { Review } from './types';

/** Where a game comes from, to ask again for what somebody could think. */
export interface Source {
  load: (query?: { viewer: string; chances: true }) => Promise<Review>;
}

function search(query?: { viewer: string }): string {
  return query ? `?viewer=${encodeURIComponent(query.viewer)}&chances=1` : '';
}

export function gameSource(game: string): Source {
  return { load: (query) => askJson(`/games/${encodeURIComponent(game)}/steps${search(query)}`) };
}

export function recordSource(text: string): Source {
  const init = { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
  return { load: (query) => askJson(`/steps${search(query)}`, init) };
}
