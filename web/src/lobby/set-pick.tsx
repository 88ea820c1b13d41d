/** Which characters: a printed set, or an own one. */

import { useState } from 'preact/hooks';
import { Dialog } from '../app/dialog';
import { Pick } from '../app/fields';
import { plural, t } from '../words';
import type { Settable } from './options';
import { OwnSet } from './own-set';

const OWN = 'own';

export function SetPick({ people, editions, set }: Settable) {
  const [isOpen, setOpen] = useState(false);
  const { options } = people;
  const facts = editions.find(({ name }) => name === options.edition);
  if (!facts) return null;
  const fitting = facts.sets.filter(({ players }) => players === options.seats);
  const isOwn = Array.isArray(options.cards);
  const printed = fitting.map(({ name }, place) => ({
    value: name,
    label: t(place === 0 ? 'lobby.set.usual' : 'lobby.set.printed', { name }),
  }));
  const mayOwn = options.seats > 3;
  const own = {
    value: OWN,
    label: isOwn ? plural('lobby.set.own', options.cards?.length ?? 0) : t('lobby.set.choose'),
  };
  const usual = fitting[0]?.name ?? '';
  return (
    <>
      <Pick
        label={t('common.option.cards')}
        {...(mayOwn ? {} : { about: t('lobby.set.fixed') })}
        value={isOwn ? OWN : String(options.cards ?? usual)}
        options={mayOwn ? [...printed, own] : printed}
        onChange={(value) => {
          if (value === OWN) setOpen(true);
          else void set({ cards: value === usual ? null : value, unchecked: false });
        }}
      />
      {isOwn && (
        <button type="button" class="button button-small" onClick={() => setOpen(true)}>
          {t('lobby.set.change')}
        </button>
      )}
      {isOpen && (
        <Dialog wide title={t('lobby.set.title')} onClose={() => setOpen(false)}>
          <OwnSet people={people} facts={facts} editions={editions} set={set} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
