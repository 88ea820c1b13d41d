"""What a person sees of the connection, and how a table calls them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import People
from lobbying import enter, make_table, seat_of, until_playing
from playwright.sync_api import Browser, expect
from serving import Server

LOST = "Connection lost, trying again"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A service that a test may stop."""
    with Server(tmp_path / "a.db", deals=1) as running:
        yield running


@pytest.fixture
def few(browser: Browser, mortal: Server) -> Iterator[People]:
    made = People(browser, mortal)
    yield made
    made.close()
    assert made.broken == []


def test_a_lobby_says_when_the_service_is_gone_and_goes_on_when_it_is_back(
    few: People, mortal: Server
) -> None:
    ann, ben = few.someone("phone"), few.someone()
    link = make_table(ann, "Ann")
    port = mortal.port
    mortal.stop()
    expect(ann.get_by_role("status").filter(has_text=LOST)).to_be_visible()
    ann.get_by_role(
        "button", name="Stand up"
    ).click()  # is not lost: it is sent when somebody hears it
    mortal.start(port)
    expect(ann.get_by_text(LOST)).to_have_count(0)
    expect(ann.get_by_text("Watching: Ann")).to_be_visible()
    enter(ben, link, "Ben")
    expect(seat_of(ann, "Ben")).to_be_visible()


def test_a_first_page_without_a_service_says_so(few: People, mortal: Server) -> None:
    ann = few.someone("phone")
    ann.goto("/")
    start = ann.get_by_role("button", name="Play now")
    expect(start).to_be_visible()
    port = mortal.port
    mortal.stop()
    start.click()
    expect(ann.get_by_role("status").filter(has_text="does not answer")).to_be_visible()
    mortal.start(port)
    start.click()
    until_playing(ann)


def test_the_title_calls_whoever_must_decide(people: People) -> None:
    ann = people.someone()
    ann.goto("/")
    ann.get_by_role("combobox", name="Players").select_option("2")
    ann.get_by_role("button", name="Play now").click()
    until_playing(ann)
    ann.get_by_role("button", name="Turn the cards").click()
    expect(ann).to_have_title(re.compile("^● Your turn · Table [A-Z0-9]{8} · ridotto$"))
    icon = ann.locator("link[rel=icon]")
    assert str(icon.get_attribute("href")).startswith("data:image/svg")
    ann.goto("/")
    expect(ann).to_have_title("ridotto")
