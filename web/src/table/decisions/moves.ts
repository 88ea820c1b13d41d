/** Moves as typed structures: read from the texts of `legal` (docs/records.md), and written back. */

/** A character as moves name it: in lower case, `puppet master`. */
type Named = { who: string; character: string };
type Aimed = { who: string; person: string };
type Handled = { who: string; first: string; second: string; really: boolean };

export type Move =
  | ({ verb: 'exchange' } & Handled)
  | { verb: 'look'; who: string; place: string }
  | ({ verb: 'announce'; place: string } & Named)
  | { verb: 'pass'; who: string }
  | { verb: 'claim'; who: string; place: string }
  | ({ verb: 'rob' } & Aimed)
  | { verb: 'trade'; who: string; person: string | null }
  | ({ verb: 'fool' } & Handled)
  | { verb: 'spy'; who: string; place: string }
  | { verb: 'keep'; who: string }
  | { verb: 'swap'; who: string }
  | ({ verb: 'question' } & Aimed)
  | ({ verb: 'answer' } & Named)
  | ({ verb: 'show' } & Aimed)
  | { verb: 'seat'; who: string; first: string; second: string };

export type Verb = Move['verb'];

const PERSON = /^p[1-9]\d?$/;
const PLACE = /^(p[1-9]\d?(\.[lrx])?|c[1-9])$/;
const SURE: Record<string, boolean> = { yes: true, no: false };

/** The person before whom a place lies; null for the centre's. */
export function ownerOf(place: string): string | null {
  return place.startsWith('p') ? (place.split('.')[0] as string) : null;
}

/** The move that the text says, or null for what this page does not know: a later service may say more. */
export function readMove(text: string): Move | null {
  const [from = '', verb = '', ...rest] = text.split(' ');
  const who = PLACE.test(from) ? ownerOf(from) : null;
  if (who === null) return null;
  return readHandMove(who, from, verb, rest) ?? (from === who ? readPlainMove(who, verb, rest) : null);
}

/** Moves that begin with the card they are made with. */
function readHandMove(who: string, place: string, verb: string, rest: string[]): Move | null {
  const [one = '', two = ''] = rest;
  const really = SURE[two];
  if (verb === 'exchange' && rest.length === 2 && PLACE.test(one) && really !== undefined)
    return { verb, who, first: place, second: one, really };
  if (verb === 'announce' && one) return { verb, who, place, character: rest.join(' ') };
  if ((verb === 'look' || verb === 'claim') && rest.length === 0) return { verb, who, place };
  return null;
}

function readPlainMove(who: string, verb: string, rest: string[]): Move | null {
  const [one = '', two = '', three = ''] = rest;
  const really = SURE[three];
  switch (verb) {
    case 'pass':
    case 'keep':
    case 'swap':
      return rest.length === 0 ? { verb, who } : null;
    case 'rob':
    case 'question':
    case 'show':
      return rest.length === 1 && PERSON.test(one) ? { verb, who, person: one } : null;
    case 'trade':
      if (rest.length !== 1 || !(one === 'none' || PERSON.test(one))) return null;
      return { verb, who, person: one === 'none' ? null : one };
    case 'spy':
      return rest.length === 1 && PLACE.test(one) ? { verb, who, place: one } : null;
    case 'answer':
      return one ? { verb, who, character: rest.join(' ') } : null;
    case 'seat':
      return rest.length === 2 && PERSON.test(one) && PERSON.test(two)
        ? { verb, who, first: one, second: two }
        : null;
    case 'fool':
      return rest.length === 3 && PLACE.test(one) && PLACE.test(two) && really !== undefined
        ? { verb, who, first: one, second: two, really }
        : null;
    default:
      return null;
  }
}

/** The text of a move. */
export function writeMove(move: Move): string {
  switch (move.verb) {
    case 'exchange':
      return `${move.first} exchange ${move.second} ${move.really ? 'yes' : 'no'}`;
    case 'look':
    case 'claim':
      return `${move.place} ${move.verb}`;
    case 'announce':
      return `${move.place} announce ${move.character}`;
    case 'pass':
    case 'keep':
    case 'swap':
      return `${move.who} ${move.verb}`;
    case 'rob':
    case 'question':
    case 'show':
      return `${move.who} ${move.verb} ${move.person}`;
    case 'trade':
      return `${move.who} trade ${move.person ?? 'none'}`;
    case 'spy':
      return `${move.who} spy ${move.place}`;
    case 'answer':
      return `${move.who} answer ${move.character}`;
    case 'seat':
      return `${move.who} seat ${move.first} ${move.second}`;
    case 'fool':
      return `${move.who} fool ${move.first} ${move.second} ${move.really ? 'yes' : 'no'}`;
  }
}

/** All moves of `legal` that this page knows. */
export function readMoves(legal: readonly string[]): Move[] {
  return legal.flatMap((text) => readMove(text) ?? []);
}
