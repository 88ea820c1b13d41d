/** A file becomes the text of a record, or what is wrong with it. */

import type { Key } from '../words';

/** In bytes; the service takes no more. */
export const MOST_BYTES = 1_048_576;

export class BadFile extends Error {
  constructor(readonly why: Key) {
    super(why);
  }
}

export async function readRecord(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new BadFile('review.bad.big');
  let text: string;
  try {
    text = await file.text();
  } catch {
    throw new BadFile('review.bad.unread');
  }
  if (text.trim() === '') throw new BadFile('review.bad.empty');
  return text;
}

/** Which edition's rules a record speaks of, also where it cannot be played. */
export function editionIn(text: string): 'first' | 'second' {
  return /^\s*edition\s*=\s*["']second["']/m.test(text) ? 'second' : 'first';
}
