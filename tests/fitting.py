"""Whether all that a page shows has room: nothing runs over the edge, no words are cut off or broken, nothing is too small to hit."""

from __future__ import annotations

from playwright.sync_api import Page

_FAULTS = """() => {
  const faults = [];
  const name = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} "${(one.innerText ?? '').slice(0, 40)}"`;
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page scrolls ${wide} pixels sideways`);
  const seen = (one, box) => box.width > 1 && box.height > 1
    && one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !hidden(one);
  const hidden = (one) => one.closest('[class*="hidden"], dialog:not([open]), [hidden]') !== null;
  const modal = document.querySelector('dialog[open]');
  const scrolls = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      const flow = getComputedStyle(up).overflowX;
      if ((flow === 'auto' || flow === 'scroll') && up.scrollWidth > up.clientWidth + 1) return true;
    }
    return false;
  };
  const broken = (one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (getComputedStyle(text.parentElement).hyphens === 'auto' || text.parentElement.closest('bdi')) continue;
      for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1) return word[0];
      }
    }
    return null;
  };
  for (const one of (modal ?? document.body).querySelectorAll('*')) {
    if (!(one instanceof HTMLElement)) continue;
    const box = one.getBoundingClientRect();
    if (!seen(one, box)) continue;
    const look = getComputedStyle(one);
    const button = one.matches('button, select, textarea, summary, [role=button], a.button, input:not([type=radio], [type=checkbox], [type=file])');
    const words = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    if ((words || button) && (box.left < -1 || box.right > innerWidth + 1) && !scrolls(one))
      faults.push(`over the edge: ${name(one)}`);
    const over = one.scrollWidth - one.clientWidth;
    const cuts = look.overflowX !== 'visible' && look.display !== 'inline';
    if (words && cuts && over > 1 && !one.closest('[title]') && look.overflowX !== 'auto')
      faults.push(`${over} pixels of words cut off: ${name(one)}`);
    if (button && one.innerText.trim() && over > 1 && !one.querySelector('[title]') && !one.title)
      faults.push(`${over} pixels of words beside the button: ${name(one)}`);
    if (words && cuts && look.overflowY !== 'auto' && look.overflowY !== 'scroll' && one.scrollHeight - one.clientHeight > 4
      && !one.closest('[title]') && !one.matches('input, select, textarea'))
      faults.push(`${one.scrollHeight - one.clientHeight} pixels of lines cut off: ${name(one)}`);
    const torn = button ? broken(one) : null;
    if (torn) faults.push(`"${torn}" is broken in two: ${name(one)}`);
    if (button && (box.width < 23.5 || box.height < 23.5)) faults.push(`too small to hit, ${box.width}×${box.height}: ${name(one)}`);
  }
  return [...new Set(faults)];
}"""
_GLANCES = 40
SIZES = ((360, 640), (1280, 800))


def misfits(page: Page) -> list[str]:
    """One line for each thing that has no room, on a small phone and on a desk."""
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}×{height}: {fault}" for fault in _settled(page)]
    return found


def misfits_here(page: Page) -> list[str]:
    """The same on the screen as it is."""
    return _settled(page)


def _settled(page: Page) -> list[str]:
    """What measures itself does so a little later, and what moves comes to rest: only what stays counts."""
    for _ in range(_GLANCES):
        page.wait_for_timeout(50)
        faults: list[str] = page.evaluate(_FAULTS)
        if not faults:
            break
    return faults
