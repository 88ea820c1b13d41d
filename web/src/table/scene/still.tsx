/** What is drawn anew only when it changes: there is much of it, and the table is drawn often. */

import { Component, type ComponentType, type FunctionComponent } from 'preact';
import * as art from '../../art';

function isSame<P extends object>(now: P, next: P): boolean {
  const names = new Set([...Object.keys(now), ...Object.keys(next)]) as Set<keyof P>;
  return [...names].every((name) => name === ('children' as keyof P) || now[name] === next[name]);
}

/** `same` says whether what these would look like is what those look like; signals are heard all the same. */
export function still<P extends object>(
  Picture: FunctionComponent<P>,
  same: (now: P, next: P) => boolean = isSame,
): ComponentType<P> {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !same(this.props as P, next);
    }
    override render() {
      return <Picture {...(this.props as P)} />;
    }
  };
}

export const Bank = still(art.Bank);
export const CardBack = still(art.CardBack);
export const CardFace = still(art.CardFace);
export const Coins = still(art.Coins);
export const Court = still(art.Court);
export const Face = still(art.Face);
export const Icon = still(art.Icon);
