/** The page that the address asks for. */

import { useEffect, useRef } from 'preact/hooks';
import { need, t } from '../words';
import { asking, isHeld } from './dropped';
import { later } from './later';
import { failed, load, loaded } from './pages';
import { route } from './router';
import { Settings } from './settings-dialog';
import { Toasts } from './toasts';

const Dropping = later(async () => {
  const [{ Dropping }] = await Promise.all([import('./dropping'), need('review')]);
  return Dropping;
});

export function App() {
  return (
    <>
      <CurrentPage />
      {(asking.value || (isHeld.value && route.value.page !== 'review')) && <Dropping />}
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
        <div role="alert">
          <h1>{t('common.page_failed')}</h1>
        </div>
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
