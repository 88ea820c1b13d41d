/** Keys of one letter or digit press the button that bears them (`data-key`), wherever the focus is: but for text fields
 * and dialogs, and only as long as the person wants them (WCAG 2.1.4). Escape always goes a step back, and Enter does what
 * was picked unless it presses what has the focus. */

import { kept } from '../../app/settings';

export const shortcuts = kept<'on' | 'off'>('shortcuts', 'on', ['on', 'off']);

/** Whether somebody is writing, or busy in a dialog, so that neither keys nor focus are ours. */
export function isBusy(element: Element | null): boolean {
  if (!element) return false;
  if (element.closest('dialog, [role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  if (element instanceof HTMLElement && element.isContentEditable) return true;
  return element.matches(
    'textarea, select, input:not([type="checkbox"]):not([type="radio"]):not([type="button"])',
  );
}

/** Whether Enter has something of its own to do there. */
function takesEnter(panel: Element, element: Element | null): boolean {
  if (!element || element === document.body) return false;
  return !panel.contains(element) || element.closest('button, a, input, summary') !== null;
}

/** Press what the key stands for; whether there was such a thing. */
export function pressKey(panel: Element, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (isBusy(event.target instanceof Element ? event.target : null)) return false;
  if (panel.closest('[hidden]')) return false; // what leads to the decision is still being shown
  const name = event.key.toLowerCase();
  if (name === 'enter') {
    if (takesEnter(panel, event.target instanceof Element ? event.target : null)) return false;
    const main = panel.querySelector<HTMLElement>('.decide-main');
    main?.click();
    return main !== null;
  }
  if (name !== 'escape' && (shortcuts.value === 'off' || !/^[a-z0-9]$/.test(name))) return false;
  const button = panel.querySelector<HTMLElement>(`[data-key="${name}"]`);
  button?.click();
  return button !== null;
}
