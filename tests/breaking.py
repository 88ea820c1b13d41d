"""Whether a word is broken in two for want of room, as a long one on a narrow button is."""

from __future__ import annotations

from playwright.sync_api import Page

_BROKEN = """(where) => {
  const broken = [];
  for (const one of document.querySelectorAll(where)) {
    if (!one.checkVisibility()) continue;
    const nodes = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      for (const word of nodes.currentNode.textContent.matchAll(/[\\p{L}’]{4,}/gu)) {
        const range = document.createRange();
        range.setStart(nodes.currentNode, word.index);
        range.setEnd(nodes.currentNode, word.index + word[0].length);
        const lines = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => Math.round(box.top));
        if (new Set(lines).size > 1) broken.push(word[0]);
      }
    }
  }
  return [...new Set(broken)];
}"""


def broken_words(page: Page, where: str, width: int = 360, height: int = 640) -> list[str]:
    """Those within what a selector finds, on a small phone."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    found: list[str] = page.evaluate(_BROKEN, where)
    return found
