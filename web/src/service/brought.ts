/** What the page itself brought of a table, so that its door is there before the socket is. */

import type { People } from './types';

/** Once: it grows old. Null for another table, and for who has a seat, who is told more by the socket. */
export function broughtPeople(table: string): People | null {
  const element = document.getElementById('people');
  if (!element) return null;
  element.remove();
  try {
    const { people } = JSON.parse(element.textContent ?? '') as { people: People };
    return people.table === table ? people : null;
  } catch {
    return null; // the socket tells the same
  }
}
