"""A real service and a real browser for the tests of the pages."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from abusing import elsewhere
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)
from serving import Server

FLAGS = [
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000
"""Milliseconds: machines that test are busy."""

SIZES = {"phone": (360, 640), "desktop": (1280, 800)}

OpenPage = Callable[..., Page]

_LOST = ("Failed to load resource: net::", "WebSocket connection to", "Failed to fetch dynamically")
"""How Chromium reports what a broken network took away."""

_REFUSED = "Failed to load resource: the server responded"

_NO_FAULT = (
    "Failed to load resource",  # what the service refuses is for the tests to look at
    "WebSocket connection to",
    "The Cross-Origin-Opener-Policy header has been ignored",  # in a home network without HTTPS
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for each process that tests."""
    found = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    if found is None and "CI" in os.environ:
        pytest.fail("there is no Chromium: .ci/run installs it")
    if found is None:
        pytest.skip("there is no Chromium: install it, or say where it is with CHROMIUM=…")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service of the file's own, with an empty store."""
    folder: Path = tmp_path_factory.mktemp("serve")
    with Server(folder / "ridotto.db", deals=1) as running:
        yield running


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """`open_page("/rules/first", width=360)`: a page in a browser profile of its own. An error in its console fails the test.

    `keeps`: settings that this browser has kept from before. With `loses` what a broken network leaves in the console is no error,
    with `refused` what the service refuses.
    """
    contexts = []
    errors: list[str] = []

    def opened(
        path: str = "/",
        width: int = 1280,
        height: int = 800,
        *,
        keeps: dict[str, str] | None = None,
        loses: bool = False,
        refused: bool = False,
        **how: object,
    ) -> Page:
        def hear(message: ConsoleMessage) -> None:
            if loses and message.text.startswith(_LOST):
                return
            if refused and message.text.startswith(_REFUSED):
                return
            if message.type == "error":
                errors.append(message.text)

        viewport = {"width": width, "height": height}
        context = browser.new_context(
            base_url=server.address,
            viewport=viewport,  # type: ignore[arg-type]  # a plain dict is one of these
            **{"locale": "en", "reduced_motion": "reduce", **how},  # type: ignore[arg-type]  # as Playwright has them
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
        page.on("console", hear)
        for name, value in (keeps or {}).items():
            page.add_init_script(f"localStorage.setItem('ridotto.{name}', {json.dumps(value)})")
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == [], errors


class People:
    """Makes browsers that know nothing of each other, and notes what breaks in them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self._address = browser, server.address
        self._contexts: list[BrowserContext] = []
        self.broken: list[str] = []

    def someone(self, size: str = "desktop", **how: object) -> Page:
        """A page of a new browser, open nowhere yet; the service takes it for one at another address."""
        width, height = SIZES[size]
        context = self._browser.new_context(
            base_url=self._address,
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            extra_http_headers=elsewhere(),
            **{"locale": "en-GB", "reduced_motion": "reduce", **how},  # type: ignore[arg-type]  # as Playwright has them
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.broken.append(str(error)))
        page.on("console", self._listen)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(_NO_FAULT):
            self.broken.append(message.text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Anybody; the test fails if something broke in one of their pages."""
    made = People(browser, server)
    yield made
    made.close()
    assert made.broken == [], made.broken


@pytest.fixture(params=list(SIZES))
def page(request: pytest.FixtureRequest, people: People) -> Page:
    """One person, with a phone and with a large screen."""
    return people.someone(request.param)


def faults(page: Page) -> list[str]:
    """What axe-core finds wrong for people who do not see, or not well."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:120] for node in fault['nodes']]}"
        for fault in found
    ]
