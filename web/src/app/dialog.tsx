/** A dialog of the browser's own: it keeps the focus inside, Escape closes it, and the focus goes back. */

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { t } from '../words';
import { showToastsIn, Toasts } from './toasts';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** More room on wide screens. */
  wide?: boolean;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, wide, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const [self] = useState(Symbol);
  const label = useId();
  // before the next key is read: it belongs to the dialog
  useLayoutEffect(() => {
    box.current?.showModal();
    return showToastsIn(self);
  }, [self]);
  const close = () => box.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser
    <dialog
      ref={box}
      class={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current) close();
      }}
    >
      <div class="dialog-head">
        <h2 id={label}>{title}</h2>
        <button
          type="button"
          class="button button-quiet button-icon"
          aria-label={t('common.close')}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
      <Toasts of={self} />
    </dialog>
  );
}
