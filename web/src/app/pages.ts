/** The pages, each loaded when it is needed, or a little before. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Route } from './router';

type Page<P extends Route['page']> = ComponentType<{ route: Extract<Route, { page: P }> }>;

const pages: { [P in Route['page']]: () => Promise<{ default: Page<P> }> } = {
  home: () => import('../screens/home'),
  table: () => import('../screens/table'),
  code: () => import('../screens/code'),
  game: () => import('../screens/game'),
  review: () => import('../screens/review'),
  games: () => import('../screens/games'),
  rules: () => import('../screens/rules'),
  learn: () => import('../screens/learn'),
  lost: () => import('../screens/lost'),
};

export const loaded: Signal<Partial<Record<Route['page'], ComponentType<{ route: Route }>>>> = signal({});
export const failed = signal(false);

export async function load(page: Route['page']): Promise<void> {
  try {
    const found = await pages[page]();
    loaded.value = { ...loaded.value, [page]: found.default as ComponentType<{ route: Route }> };
    failed.value = false;
  } catch {
    failed.value = true;
  }
}

/** Somebody will go there in a moment: what it needs comes beside what they wait for. */
export function prepare(page: Route['page']): void {
  pages[page]().catch(() => undefined); // it is asked for again when they are there
}
