/** Copying and handing on a text, also where the page came without HTTPS, as in a home network. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way: browsers have the new one only over HTTPS. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'off-screen';
  const before = document.activeElement;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.focus();
  field.select();
  const done = document.execCommand?.('copy') ?? false;
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

export function mayShare(): boolean {
  return typeof navigator.share === 'function';
}

/** False when the person changed their mind, or it cannot be. */
export async function shareLink(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}
