/** What a person chose for this browser: kept here, sent nowhere. */

import { effect, type Signal, signal } from '@preact/signals';

export type Theme = 'auto' | 'light' | 'dark';

/** A setting under `ridotto.<name>`; what cannot be kept holds until the page is closed. */
export function kept<T extends string>(name: string, usual: T, allowed?: readonly T[]): Signal<T> {
  const key = `ridotto.${name}`;
  let found: string | null = null;
  try {
    found = localStorage.getItem(key);
  } catch {
    found = null; // private windows may have no storage
  }
  const valid = found !== null && (!allowed || allowed.includes(found as T));
  const value = signal<T>(valid ? (found as T) : usual);
  effect(() => {
    try {
      localStorage.setItem(key, value.value);
    } catch {
      return;
    }
  });
  return value;
}

export const theme = kept<Theme>('theme', 'auto', ['auto', 'light', 'dark']);
export const sound = kept<'on' | 'off'>('sound', 'on', ['on', 'off']);
/** Whether the page's title and icon say that it is one's turn. */
export const titleCalls = kept<'on' | 'off'>('title', 'on', ['on', 'off']);
export const motion = kept<'auto' | 'off'>('motion', 'auto', ['auto', 'off']);
export const ownName = kept<string>('name', '');
/** Whether things may move on the screen. */
export function mayMove(): boolean {
  return motion.value === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function applySettings(): void {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === 'auto') root.removeAttribute('data-theme');
    else root.dataset.theme = theme.value;
    if (motion.value === 'off') root.dataset.motion = 'off';
    else delete root.dataset.motion;
  });
}
