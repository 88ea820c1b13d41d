/** The page that the address asks for; each is loaded when it is needed. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Route, route } from './router';

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
const loaded: Signal<Partial<Record<Route['page'], ComponentType<{ route: Route }>>>> = signal({});
const failed = signal(false);

async function load(page: Route['page']): Promise<void> {
  try {
    const found = await pages[page]();
    loaded.value = { ...loaded.value, [page]: found.default as ComponentType<{ route: Route }> };
    failed.value = false;
  } catch {
    failed.value = true;
  }
}

export function App() {
  const here = route.value;
  const Page = loaded.value[here.page];
  useEffect(() => {
    if (!Page) void load(here.page);
  }, [here.page, Page]);
  if (Page) return <Page route={here} />;
  if (failed.value)
    return (
      <main class="alone">
        <p role="alert">This page could not be loaded. Is the network there?</p>
        <button type="button" onClick={() => void load(here.page)}>
          Try again
        </button>
      </main>
    );
  return <main class="alone" aria-busy="true" />;
}
