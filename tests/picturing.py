"""Takes the pictures of the pages that the documents show: `PYTHONPATH=tests python tests/picturing.py docs/pictures`."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from browsing import FLAGS
from clicking import Hand
from playwright.sync_api import Browser, Page, sync_playwright
from remote import finished_game
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


def play_on(page: Page, turn: int, button: str) -> None:
    """Until that turn or a later one asks Ann for something with such a button."""
    hand = Hand(page, seed=2)
    while True:
        now = int(re.sub(r"\D", "", page.locator(".scene-turn").inner_text()))
        asked = page.locator(".decide-mine").get_by_role("button", name=re.compile(f"^{button}"))
        if now >= turn and asked.count() and asked.is_visible():
            return
        if not hand.step():
            page.wait_for_timeout(100)
        if hand.is_over:
            raise RuntimeError("the game was over too soon: take another seed")


def played(server: Server) -> str:
    """A finished game of five, to look back at."""
    with finished_game(server, 4, "regular", seed=4) as ann:
        return str(ann.people["game"])


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
        Server(Path(store) / "ridotto.db", deals=1) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or "chromium", args=FLAGS
        )
        take(opened(browser, server, "/", DESKTOP, "light"), folder, "home")
        page = opened(browser, server, "/", DESKTOP, "light")
        play_now(page, 7)
        play_on(page, 7, "Claim")
        take(page, folder, "table")
        page = opened(browser, server, "/", DESKTOP, "light")
        page.get_by_role("button", name="A table for friends").click()
        page.locator(".lobby-start").wait_for()
        take(page, folder, "lobby")
        page = opened(browser, server, f"/game/{played(server)}#s=30", DESKTOP, "dark")
        page.locator(".review-felt").wait_for()
        take(page, folder, "review")
        page = opened(browser, server, "/learn", PHONE, "light")
        page.locator(".scene-deal button").wait_for()
        take(page, folder, "tutorial")
        page = opened(browser, server, "/", PHONE, "dark")
        play_now(page, 5)
        play_on(page, 6, "Announce")
        take(page, folder, "phone")
        page = opened(browser, server, "/rules/first", PHONE, "light")
        take(page, folder, "rules")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
