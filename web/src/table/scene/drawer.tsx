/** A panel over the table: at the bottom of a phone, at the side of a larger screen. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art';
import { t } from '../../words';

interface DrawerProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Drawer({ title, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal?.();
    return () => element?.close?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; by keyboard Escape does, as in every dialog
    <dialog
      ref={dialog}
      class="scene-drawer"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="scene-drawer-inside">
        <header>
          <h2>{title}</h2>
          <button type="button" class="scene-icon-button" onClick={onClose} aria-label={t('common.close')}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
