/** One's own link: it leads to one's seat. */

/** Older links have the id of a game behind the token. */
const OWN = /^#([A-Za-z0-9_-]{20,200})(?:~[A-Za-z0-9_-]{1,60})?$/;

/** What stands behind a table's link. */
export function writeSeatLink(token: string): string {
  return `#${token}`;
}

/** The token in it; null for anything else. */
export function readSeatLink(hash: string): string | null {
  return OWN.exec(hash)?.[1] ?? null;
}
