/** What the table says, in the person's language. See docs/languages.md. */

export { LANGUAGES, type Language } from './languages';
export { characterId, type Happened, type Line, sameOwner, teller, type Viewpoint } from './log';
export type { Key, Part, PluralKey } from './messages';
export { isolated, nameInText } from './name';
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
