/** A card as a name of its own, in the case of a subject: languages with cases bend it within a sentence (`log.place_…`). */

import { t } from '../words';

/** `Ben’s left card`; without a name it is the reader's: `your card`. */
export function cardOf(name: string | null, side: 'left' | 'right' | 'protected' | null): string {
  const card = side === null ? t('common.card') : t(`common.card.${side}`);
  return name === null ? t('table.card.own', { card }) : t('table.card.of', { name, card });
}
