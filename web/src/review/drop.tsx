/** Where a record can be chosen, or dropped. */

import { Icon } from '../art/icons';
import { t } from '../words';

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
