/** What the table says, in the person's language. See docs/languages.md. */
<<<<<<< HEAD

export { LANGUAGES, type Language } from './languages';
export type { Key, Part, PluralKey } from './messages';

=======

export { LANGUAGES, type Language } from "./languages";
export { characterId, type Happened, type Line, type Table, teller } from "./log";
export type { Key, Part, PluralKey } from "./messages";

>>>>>>> words

export {
  type Arguments,
  key,
  list,
  listOr,
  number,
  percent,
  plural,
  pluralKey,
  rich,
  richPlural,
  t,
} from './say';
export { language, need, setLanguage, start } from './store';
