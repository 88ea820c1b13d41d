/** Pictures that are drawn anew only when they change: there are many of them, and the table is drawn often. */

import { Component, type ComponentType, type FunctionComponent } from 'preact';
import * as art from '../../art';

function still<P extends object>(Picture: FunctionComponent<P>): ComponentType<P> {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const now = this.props as P;
      const names = new Set([...Object.keys(now), ...Object.keys(next)]) as Set<keyof P>;
      return [...names].some((name) => name !== ('children' as keyof P) && now[name] !== next[name]);
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
