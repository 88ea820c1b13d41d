/** Which page is shown: the address is the state. */

import { signal } from '@preact/signals';

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'code'; code: string }
  | { page: 'game'; game: string }
  | { page: 'review' }
  | { page: 'games' }
  | { page: 'rules'; edition: 'first' | 'second' }
  | { page: 'learn' }
  | { page: 'lost'; path: string };

/** As the service has it (pages.py): anything longer cannot be a table, a code or a game. */
const MOST_NAME = 40;

export function routeOf(path: string): Route {
  const [first = '', second = '', ...more] = path.split('/').slice(1).map(decode);
  if (more.join('') === '' && second.length <= MOST_NAME) {
    if (first === '' && second === '') return { page: 'home' };
    if (first === 't' && second) return { page: 'table', table: second };
    if (first === 'c' && second) return { page: 'code', code: second };
    if (first === 'game' && second) return { page: 'game', game: second };
    if (first === 'rules' && (second === 'first' || second === 'second'))
      return { page: 'rules', edition: second };
    if (second === '' && (first === 'review' || first === 'games' || first === 'learn'))
      return { page: first };
  }
  return { page: 'lost', path };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>(routeOf(location.pathname));

/** To another page; `replace` leaves no way back to this one. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  route.value = routeOf(location.pathname);
  scrollTo(0, 0);
}

/** Links of our own change the page without a new load. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    route.value = routeOf(location.pathname);
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
