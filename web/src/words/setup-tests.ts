/** Tests begin with the words of a game, as its screens do. */
import { need } from './store';

await need('table', 'log', 'characters');
