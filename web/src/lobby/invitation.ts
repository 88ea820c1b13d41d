/** What people type or paste to come to a table: a code, or a link. */

export type Invitation = { table: string } | { code: string } | null;

const TABLE = /\/t\/([A-Za-z0-9_-]{1,40})/;
const CODE_IN_LINK = /\/c\/([A-Za-z0-9-]{8,9})/;
const CODE = /^[A-Z0-9]{8}$/;

export function readInvitation(text: string): Invitation {
  const table = TABLE.exec(text)?.[1];
  if (table) return { table };
  const linked = CODE_IN_LINK.exec(text)?.[1];
  const code = (linked ?? text).replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? { code } : null;
}

/** The link to a table that everybody may have. */
export function linkTo(table: string): string {
  return `${location.origin}/t/${table}`;
}

/** Whether other machines cannot reach this address. */
export function isOnlyHere(host: string = location.hostname): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host);
}
