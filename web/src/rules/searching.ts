/** Words that somebody looks for on the page, whatever their case and accents. */

/** Letters alone, as they are compared; `from` says which letter of the text each one was. */
function plain(text: string): { letters: string; from: number[] } {
  let letters = '';
  const from: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const bare = (text[index] ?? '')
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
    for (const letter of bare) {
      letters += letter;
      from.push(index);
    }
  }
  return { letters, from };
}

/** The words looked for, as they are compared. */
export function wordsOf(wanted: string): string[] {
  return plain(wanted).letters.split(/\s+/).filter(Boolean);
}

/** Whether every word stands in the text somewhere. */
export function matches(text: string, words: readonly string[]): boolean {
  const { letters } = plain(text);
  return words.every((word) => letters.includes(word));
}

/** The text cut into pieces, every second of which is one of the words. */
export function pieces(text: string, words: readonly string[]): string[] {
  const found = marked(text, words);
  const cut: string[] = [];
  let start = 0;
  for (let index = 1; index <= text.length; index += 1) {
    if (index < text.length && found[index] === found[index - 1]) continue;
    if (cut.length % 2 === 0 && found[start]) cut.push('');
    cut.push(text.slice(start, index));
    start = index;
  }
  return cut;
}

/** For every letter of the text whether it belongs to one of the words. */
function marked(text: string, words: readonly string[]): boolean[] {
  const { letters, from } = plain(text);
  const found: boolean[] = new Array(text.length).fill(false);
  for (const word of words) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
      const first = from[at] ?? 0;
      const last = from[at + word.length - 1] ?? first;
      found.fill(true, first, last + 1);
    }
  }
  return found;
}
