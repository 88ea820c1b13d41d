/** The page that the address asks for; each is loaded when it is needed. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words';
import { type Route, route } from './router';
import { Settings } from './settings-dialog';
import { Toasts } from './toasts';

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

/** May be called before anything is drawn, so that nobody waits for one thing after the other. */
export async function load(page: Route['page']): Promise<void> {
  try {
    const found = await pages[page]();
    loaded.value = { ...loaded.value, [page]: found.default as ComponentType<{ route: Route }> };
    failed.value = false;
  } catch {
    failed.value = true;
  }
}

export function App() {
  return (
    <>
      <CurrentPage />
      <Settings />
      <Toasts />
    </>
  );
}

function CurrentPage() {
  const here = route.value;
  const Page = loaded.value[here.page];
  useEffect(() => {
    if (!Page) void load(here.page);
  }, [here.page, Page]);
  useFocus(here.page, Page !== undefined);
  if (Page) return <Page route={here} />;
  if (failed.value)
    return (
      <main class="alone">
        <p role="alert">{t('common.page_failed')}</p>
        <button type="button" class="button" onClick={() => void load(here.page)}>
          {t('common.try_again')}
        </button>
      </main>
    );
  return <main class="alone" aria-busy="true" />;
}

/** Another page begins at its top, for who reads with ears or keys as well. */
function useFocus(page: string, isThere: boolean): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isThere || shown.current === page) return;
    const isFirst = shown.current === null;
    shown.current = page;
    const main = document.querySelector('main');
    if (isFirst || !main || main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [page, isThere]);
}
