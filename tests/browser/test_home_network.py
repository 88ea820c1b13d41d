"""Phones in the same network, without HTTPS: browsers allow less there, and everything must work all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import People
from lobbying import enter, make_table, menu, seat_of, until_playing
from playwright.sync_api import Browser, expect
from serving import Server

from ridotto.web.where import network_address


@pytest.fixture
def neighbours(browser: Browser, tmp_path: Path) -> Iterator[People]:
    """People at the address that `ridotto play --lan` listens at."""
    address = network_address()
    if address is None:
        pytest.skip("this machine is in no network")
    with Server(tmp_path / "a.db", "--host", address) as running:
        made = People(browser, running)
        yield made
        made.close()
        assert made.broken == []


def test_a_table_in_the_home_network(neighbours: People) -> None:
    ann, ben = neighbours.someone(), neighbours.someone("phone")
    link = make_table(ann, "Ann")
    assert ann.evaluate("isSecureContext") is False
    expect(ann.get_by_text("works on this machine alone")).to_have_count(0)
    ann.get_by_role("button", name="Copy link").click()
    expect(ann.get_by_text("The link is copied.")).to_be_visible()
    enter(ben, link, "Ben")
    expect(seat_of(ann, "Ben")).to_be_visible()
    menu(ben, "Play on another device")
    own = ben.get_by_role("textbox", name="Your own link").input_value()
    tablet = neighbours.someone()
    tablet.goto(own)
    expect(seat_of(tablet, "Ben")).to_contain_text("you")
    ann.get_by_role("button", name="Fill 3 empty seats").click()
    ann.get_by_role("button", name="Start the game").click()
    until_playing(tablet)
