/** Where on the page the address leads, and how wide the page is. */

import { useEffect, useRef, useState } from 'preact/hooks';

/** The id after `#`. On arrival the search is dropped, so that the rule is there, and its row gets the focus. */
export function useHere(page: string, dropSearch: () => void): string {
  const [here, setHere] = useState('');
  const drop = useRef(dropSearch);
  drop.current = dropSearch;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arrive = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      setHere(id);
      if (!id) return;
      drop.current();
      clearTimeout(timer);
      timer = setTimeout(() => {
        const row = document.getElementById(id);
        row?.scrollIntoView();
        row?.focus({ preventScroll: true });
      });
    };
    const again = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href^="#"]');
      if (link?.getAttribute('href') === location.hash) arrive(); // the address does not change then
    };
    arrive();
    addEventListener('hashchange', arrive);
    document.addEventListener('click', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', arrive);
      document.removeEventListener('click', again);
    };
  }, [page]);
  return here;
}

const WIDE = '(min-width: 60rem)';

/** Whether the contents have a column of their own. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const change = () => setWide(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return wide;
}
