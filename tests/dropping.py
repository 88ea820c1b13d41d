"""Files that somebody drops on a page, or pastes there."""

from __future__ import annotations

from playwright.sync_api import Page

_DROP = """([files, kinds]) => {
  const held = new DataTransfer();
  for (const [name, text] of files) held.items.add(new File([text], name));
  for (const type of kinds)
    document.body.dispatchEvent(new DragEvent(type, {dataTransfer: held, bubbles: true, cancelable: true}));
}"""
_PASTE = """([name, text]) => {
  const held = new DataTransfer();
  held.items.add(new File([text], name));
  document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: held, bubbles: true, cancelable: true}));
}"""


def hold(page: Page, name: str, text: str) -> None:
    """Over the page, and not let go yet."""
    page.evaluate(_DROP, [[[name, text]], ["dragover"]])


def drop(page: Page, *files: tuple[str, str]) -> None:
    """Files as name and text."""
    page.evaluate(_DROP, [files, ["dragover", "drop"]])


def paste(page: Page, name: str, text: str) -> None:
    page.evaluate(_PASTE, [name, text])
