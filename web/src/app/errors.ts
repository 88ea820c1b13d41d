/** Why something was refused, in the person's language. */

import { Refusal } from '../service/types';
import { key, t } from '../words';
import { has } from '../words/store';

/** The message for the code; the service's own words where there is none. */
export function sayError(error: unknown): string {
  if (!(error instanceof Refusal)) return t('errors.broken');
  const name = `errors.${error.code}`;
  return has(name) ? t(key(name)) : error.message;
}
