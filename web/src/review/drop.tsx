/** A record is dropped anywhere on the page, or chosen. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { toast } from '../app/toasts';
import { Icon } from '../art/icons';
import { t } from '../words';

/** Whether a file is held over the page just now. */
export function useDrop(open: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(open);
  latest.current = open;
  useLayoutEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      event.preventDefault(); // else the browser leaves the page for the file
      setOver(false);
      const files = event.dataTransfer?.files;
      const file = files?.[0];
      if (!file) return toast(t('review.drop.no_file'), { bad: true });
      if (files.length > 1) toast(t('review.drop.many', { name: file.name }));
      latest.current(file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', left);
    document.addEventListener('drop', dropped);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', left);
      document.removeEventListener('drop', dropped);
    };
  }, []);
  return isOver;
}

/** The browser's own field, dressed as a button. */
export function ChooseFile({
  label,
  open,
  main,
}: {
  label: string;
  open: (file: File) => void;
  main?: boolean;
}) {
  return (
    <label class={main ? 'button button-main review-file' : 'button review-file'}>
      <Icon name="upload" />
      {label}
      <input
        type="file"
        accept=".masc,.toml,.txt,text/plain,application/toml"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = ''; // the same file may be chosen again
          if (file) open(file);
        }}
      />
    </label>
  );
}

export function DropZone({ open, isOver }: { open: (file: File) => void; isOver: boolean }) {
  return (
    <div class="review-drop" data-over={isOver}>
      <Icon name="upload" size={40} class="review-drop-icon" />
      <h2>{t(isOver ? 'review.drop.now' : 'review.drop')}</h2>
      <p>{t('review.drop.about')}</p>
      <ChooseFile label={t('review.drop.choose')} open={open} main />
    </div>
  );
}
