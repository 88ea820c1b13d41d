/** Asks once more before something that cannot be taken back. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../words';
import { Dialog } from './dialog';
import { sayError } from './errors';
import { Problem } from './fields';

interface ConfirmProps {
  title: string;
  /** What will happen. */
  children: ComponentChildren;
  /** On the button that does it. */
  action: string;
  /** It takes something away from somebody. */
  danger?: boolean;
  /** The dialog is closed when it is done; what goes wrong is said in it. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function Confirm({ title, children, action, danger, onConfirm, onClose }: ConfirmProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(sayError(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        {children}
        {problem && <Problem>{problem}</Problem>}
        <div class="row">
          <button
            type="button"
            class={danger ? 'button button-danger' : 'button button-main'}
            aria-disabled={isBusy}
            onClick={() => void confirm()}
          >
            {action}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
