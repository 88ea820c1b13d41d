/** Asks before somebody's own name is deleted, at a table or from one of its finished games. */

import type { NameDeleted } from '../service/http';
import { nameInText, t } from '../words';
import { Confirm } from './confirm';
import { ownName } from './settings';
import { toast } from './toasts';

interface DeleteNameProps {
  /** What the person is called there now. */
  name: string;
  ask: () => Promise<NameDeleted>;
  done?: () => void;
  close: () => void;
}

export function DeleteName({ name, ask, done, close }: DeleteNameProps) {
  const remove = async () => {
    const deleted = await ask();
    if (ownName.value === name) ownName.value = ''; // or the next table would have it again
    toast(t('common.delete_name.done', { name: nameInText(deleted.name) }));
    done?.();
  };
  return (
    <Confirm
      title={t('common.delete_name.title')}
      action={t('common.delete_name.go')}
      danger
      onConfirm={remove}
      onClose={close}
    >
      <p>{t('common.delete_name.about', { name: nameInText(name) })}</p>
      <p>{t('common.delete_name.stays')}</p>
    </Confirm>
  );
}
