/** The keys of all messages, as the English files have them. A key is the part's name, a dot, and the key in that part's file. */
import type characters from '../../../src/ridotto/words/messages/en/characters.json';
import type common from '../../../src/ridotto/words/messages/en/common.json';
import type errors from '../../../src/ridotto/words/messages/en/errors.json';
import type home from '../../../src/ridotto/words/messages/en/home.json';
import type lobby from '../../../src/ridotto/words/messages/en/lobby.json';
import type log from '../../../src/ridotto/words/messages/en/log.json';
import type review from '../../../src/ridotto/words/messages/en/review.json';
import type rulesFirst from '../../../src/ridotto/words/messages/en/rules-first.json';
import type rulesSecond from '../../../src/ridotto/words/messages/en/rules-second.json';
import type table from '../../../src/ridotto/words/messages/en/table.json';
import type tutorial from '../../../src/ridotto/words/messages/en/tutorial.json';

interface English {
  characters: typeof characters;
  common: typeof common;
  errors: typeof errors;
  home: typeof home;
  lobby: typeof lobby;
  log: typeof log;
  review: typeof review;
  'rules-first': typeof rulesFirst;
  'rules-second': typeof rulesSecond;
  table: typeof table;
  tutorial: typeof tutorial;
}

export type Part = keyof English;
export type Texts = Record<string, string>;

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Entry = { [P in Part]: `${P}.${keyof English[P] & string}` }[Part];
type Stem<K> = K extends `${infer S}_other` ? S : never;

/** What `plural` takes: a key that stands in the files once for each plural form. */
export type PluralKey = Stem<Entry>;
/** What `t` and `rich` take. */
export type Key = Exclude<Entry, `${PluralKey}_${Form}`>;
