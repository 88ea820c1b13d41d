"""Browsers for the tests of this folder."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from browsing import PATIENCE, SIZES, People, find_browser, launched
from playwright.sync_api import Browser, Page, expect
from serving import Server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = find_browser()
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have a browser: .ci/run installs it")
        pytest.skip("there is no Chromium here (Debian: apt install chromium)")
    expect.set_options(timeout=PATIENCE)
    with launched(program) as opened:
        yield opened


@pytest.fixture
def people(browser: Browser, served: Server) -> Iterator[People]:
    """Anybody; the test fails if something broke in one of their pages."""
    made = People(browser, served.address)
    yield made
    made.close()
    assert made.broken == []


@pytest.fixture(params=list(SIZES))
def page(request: pytest.FixtureRequest, people: People) -> Page:
    """One person, with a phone and with a large screen."""
    return people.someone(request.param)
