"""People with browsers: Debian's Chromium, driven by Playwright, at a real service."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from abusing import elsewhere
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 30_000
"""Milliseconds, on a busy machine."""
SIZES = {"phone": (360, 640), "desktop": (1280, 800)}


def find_browser() -> str | None:
    return os.environ.get("RIDOTTO_CHROMIUM") or next(
        filter(None, map(shutil.which, PROGRAMS)), None
    )


@contextmanager
def launched(program: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


class People:
    """Makes browsers that know nothing of each other; says at the end whether a page broke."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.address = address
        self.broken: list[str] = []

    def someone(self, size: str = "desktop", **options: Any) -> Page:  # noqa: ANN401 - as Playwright has them
        """A page of a new browser, open nowhere yet; counted by the service as from another address."""
        width, height = SIZES[size]
        context = self._browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            locale=options.pop("locale", "en-GB"),
            extra_http_headers=elsewhere(),
            **options,
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.broken.append(str(error)))
        page.on("console", self._listen)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.broken.append(message.text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def faults(page: Page) -> list[str]:
    """What axe-core finds wrong for people who do not see, or not well."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:120] for node in fault['nodes']]}"
        for fault in found
    ]
