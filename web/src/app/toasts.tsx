/** Short words at the edge of the screen: what was done, or why not. */

import { signal } from '@preact/signals';
import { Icon } from '../art/icons';
import { t } from '../words';
import { sayError } from './errors';

interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const SHOWN_MS = 5_000;
const LONG_SHOWN_MS = 12_000;
const toasts = signal<Toast[]>([]);
const dialogs = signal<symbol[]>([]);
let counter = 0;

/** `long`: it has more to read, or matters more. */
export function toast(text: string, { bad = false, long = false } = {}): void {
  counter += 1;
  const id = counter;
  const others = toasts.value.filter((other) => other.text !== text).slice(-2);
  toasts.value = [...others, { id, text, bad }];
  setTimeout(() => drop(id), long || bad ? LONG_SHOWN_MS : SHOWN_MS);
}

/** For what was refused or could not be reached. */
export function toastError(error: unknown): void {
  toast(sayError(error), { bad: true });
}

function drop(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Everything outside of an open dialog is dim and not read out: until the answer is called, toasts appear in that dialog. */
export function showToastsIn(dialog: symbol): () => void {
  dialogs.value = [...dialogs.value, dialog];
  return () => {
    dialogs.value = dialogs.value.filter((other) => other !== dialog);
  };
}

/** Of the page, or of a dialog. */
export function Toasts({ of }: { of?: symbol }) {
  const shown = dialogs.value.at(-1) === of ? toasts.value : [];
  return (
    <div class="toasts" role="status">
      {shown.map((one) => (
        <div key={one.id} class={one.bad ? 'toast toast-bad' : 'toast'}>
          <Icon name={one.bad ? 'warning' : 'check'} />
          <span>{one.text}</span>
          <button
            type="button"
            class="button button-quiet button-icon"
            aria-label={t('common.close')}
            onClick={() => drop(one.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
