"""Takes the pictures of the pages that the documents show: `PYTHONPATH=tests python tests/picturing.py docs/pictures`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from browsing import FLAGS
from playwright.sync_api import Browser, Page, sync_playwright
from serving import Server

DESKTOP, PHONE = (1280, 800), (390, 780)
STILL = 1_500
"""Milliseconds until nothing moves any more."""


def opened(browser: Browser, server: Server, path: str, size: tuple[int, int], theme: str) -> Page:
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.add_init_script("localStorage.setItem('ridotto.name', 'Ann')")
    page = context.new_page()
    page.goto(path)
    return page


def take(page: Page, folder: Path, name: str) -> None:
    page.wait_for_timeout(STILL)
    page.screenshot(path=folder / f"{name}.png")
    page.context.close()


def play_now(page: Page, players: int) -> None:
    page.locator("select").first.select_option(str(players))
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/**")
    page.locator(".scene-deal button").click()
    page.get_by_role("button", name="Exchange").first.wait_for(timeout=120_000)


def main(folder: Path) -> None:
    """All of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as store,
        Server(Path(store) / "ridotto.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or "chromium", args=FLAGS
        )
        take(opened(browser, server, "/", DESKTOP, "light"), folder, "home")
        page = opened(browser, server, "/", DESKTOP, "light")
        play_now(page, 7)
        take(page, folder, "table")
        page = opened(browser, server, "/", PHONE, "dark")
        play_now(page, 5)
        take(page, folder, "phone")
        page = opened(browser, server, "/rules/first", PHONE, "light")
        take(page, folder, "rules")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
