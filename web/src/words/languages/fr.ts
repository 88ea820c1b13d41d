import type { Texts } from '../messages';

/** What every screen needs, as one chunk. */
export default import.meta.glob<Texts>(
  '../../../../src/ridotto/words/messages/fr/{common,home,lobby,errors}.json',
  { eager: true, import: 'default' },
);
