/** A record that is dropped on any page, or pasted there, is opened; nobody loses a seat by it. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isolated, need, t } from '../words';
import { go, route } from './router';
import { toast } from './toasts';

/** A file is held over the page just now. */
export const isHeld = signal(false);
/** What the page of records is to show next. */
export const handed = signal<File | null>(null);
/** What waits for an answer: at this page there is something to lose. */
export const asking = signal<File | null>(null);
const isBound = signal(false);

/** As long as this page is shown and `yes`, a record does not take its place. */
export function useStaying(yes: boolean): void {
  useEffect(() => {
    isBound.value = yes;
    return () => {
      isBound.value = false;
    };
  }, [yes]);
}

export function openFile(file: File): void {
  if (isBound.value) {
    asking.value = file;
    return;
  }
  handed.value = file;
  if (route.value.page !== 'review') go('/review');
}

function openFirst(files: FileList | undefined): void {
  const file = files?.[0];
  if (file) openFile(file);
  if (file && files.length === 1) return;
  const say = () => {
    if (file) toast(t('review.drop.many', { name: isolated(file.name) }));
    else toast(t('review.drop.no_file'), { bad: true });
  };
  need('review').then(say, () => undefined);
}

/** Text that is dragged or pasted into a field is none of our business. */
function hasFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') ?? false;
}

export function watchDrops(): void {
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    isHeld.value = true;
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) isHeld.value = false;
  });
  document.addEventListener('drop', (event) => {
    isHeld.value = false;
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault(); // else the browser leaves the page for the file
    openFirst(event.dataTransfer.files);
  });
  document.addEventListener('paste', (event) => {
    if (!hasFiles(event.clipboardData)) return;
    event.preventDefault();
    openFirst(event.clipboardData.files);
  });
}
