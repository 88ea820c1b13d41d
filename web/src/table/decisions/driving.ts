/** For tests: a hand that plays a legal move by what is to be seen in the panel, and by nothing else. */

import { fireEvent } from '@testing-library/preact';
import { nameOf } from './fixtures/staging';
import type { Move } from './moves';
import { thingsOf } from './path';

const SIDES: Record<string, string> = { l: 'left card', r: 'right card', x: 'protected card' };
const OF_PERSONS = ['rob', 'trade', 'question', 'show', 'seat'];

export interface Panel {
  root: Element;
  me: string;
}

/** What a button is called: as a screen reader says it. */
export function nameOfButton(button: Element): string {
  return button.getAttribute('aria-label') ?? button.querySelector('.decide-label')?.textContent ?? '';
}

export function buttons(root: Element): HTMLButtonElement[] {
  return [...root.querySelectorAll('button')];
}

export function find(root: Element, name: string | RegExp): HTMLButtonElement | undefined {
  return buttons(root).find((button) => {
    const own = nameOfButton(button);
    return typeof name === 'string' ? own === name : name.test(own);
  });
}

export function press(root: Element, name: string | RegExp): void {
  const button = find(root, name);
  if (!button) throw new Error(`no button ${name} among ${buttons(root).map(nameOfButton).join(' | ')}`);
  fireEvent.click(button);
}

/** How a place, a person or a character is called on its button. */
export function called(thing: string, move: Move, me: string): string | RegExp {
  if (thing === 'none') return 'Nobody';
  if (/^c\d$/.test(thing)) return /^Centre card( \d)?$/;
  const [owner = '', side] = thing.split('.');
  if (!/^p\d+$/.test(owner)) return new RegExp(`^${thing}$`, 'i');
  if (OF_PERSONS.includes(move.verb)) return new RegExp(`^${nameOf(owner)}, \\d+ coins?$`);
  const card = SIDES[side ?? ''] ?? 'card';
  return owner === me ? `your ${card}` : `${nameOf(owner)}’s ${card}`;
}

function centreName(thing: string, root: Element): string {
  return find(root, 'Centre card') ? 'Centre card' : `Centre card ${thing.slice(1)}`;
}

/** Play it to the end. */
export function play({ root, me }: Panel, move: Move): void {
  if (move.verb === 'pass') press(root, 'Pass');
  if (move.verb === 'claim') press(root, 'Claim');
  if (move.verb === 'exchange' || move.verb === 'look' || move.verb === 'announce')
    press(root, new RegExp(`^${move.verb}$`, 'i'));
  if (move.verb === 'pass' || (move.verb === 'claim' && !move.place.includes('.'))) return;
  for (const thing of thingsOf(move)) {
    const name = /^c\d$/.test(thing) ? centreName(thing, root) : called(thing, move, me);
    if (find(root, name)) press(root, name); // what needs no picking has no button
  }
  finish(root, move);
}

function finish(root: Element, move: Move): void {
  if (move.verb === 'keep' || move.verb === 'swap' || 'really' in move) {
    const isYes = move.verb === 'swap' || ('really' in move && move.really);
    press(root, isYes ? 'really exchange' : 'only pretend');
    return;
  }
  const last = move.verb === 'look' ? find(root, /^Hold to see/) : root.querySelector('.decide-main');
  if (!last) throw new Error('nothing to finish with');
  if (move.verb === 'look') fireEvent.pointerDown(last, { button: 0 });
  else fireEvent.click(last);
}
