/** One's own link: it leads to one's seat, and says which deal was turned already so that it is not shown again. */

const OWN = /^#([A-Za-z0-9_-]{20,200})(?:~([A-Za-z0-9_-]{1,60}))?$/;

export interface SeatLink {
  token: string;
  /** The game whose deal was turned. */
  turned: string | null;
}

/** What stands behind a table's link. */
export function writeSeatLink(table: string, token: string, turned: string): string {
  return turned.startsWith(`${table}-`) ? `#${token}~${turned}` : `#${token}`;
}

export function readSeatLink(hash: string): SeatLink | null {
  const [, token, turned] = OWN.exec(hash) ?? [];
  return token === undefined ? null : { token, turned: turned ?? null };
}
