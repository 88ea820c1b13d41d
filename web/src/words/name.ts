/** A person's name within a sentence: whatever somebody calls themselves, the sentence stays what it is. */
import { t } from './say';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that is written from the right does not turn its neighbours round, and one that is no name ("You") stands in
 * quotation marks: nobody takes it for themselves. */
export function nameInText(name: string): string {
  const said = isWord(name) ? t('common.name.quoted', { name }) : name;
  return RIGHT_TO_LEFT.test(name) ? `\u2068${said}\u2069` : said;
}

function isWord(name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return t('common.name.words').split(',').map(plain).includes(plain(name));
}
