/** A person's name within a sentence: whatever somebody calls themselves, the sentence stays what it is. */
import { t } from './say';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Signs that change the direction of writing, and would reach beyond the text they stand in. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name that is written from the right does not turn its neighbours round, and one that is no name ("You") stands in
 * quotation marks: nobody takes it for themselves. */
export function nameInText(name: string): string {
  return isolated(isWord(name) ? t('common.name.quoted', { name }) : name);
}

/** Somebody else's text within ours: written from the right it keeps its own direction, and leaves ours as it is. */
export function isolated(text: string): string {
  const plain = text.replace(TURNS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

function isWord(name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return t('common.name.words').split(',').map(plain).includes(plain(name));
}
