"""axe-core finds nothing on the pages before a game, light and dark, small and large; and nothing overflows."""

from __future__ import annotations

import pytest
from browsing import SIZES, People, faults
from lobbying import enter, make_table, menu
from playwright.sync_api import Page, expect

LOOKS = [(size, scheme) for size in SIZES for scheme in ("light", "dark")]


def check(page: Page, what: str) -> None:
    page.wait_for_timeout(300)  # until what moves has stopped: half-shown colours have no contrast
    assert faults(page) == [], what
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{what} is {wide} pixels too wide"


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_pages_before_a_game(people: People, size: str, scheme: str) -> None:
    ann = people.someone(size, color_scheme=scheme)
    ann.goto("/")
    expect(ann.get_by_role("button", name="Play now")).to_be_visible()
    check(ann, "home")
    ann.get_by_role("button", name="Settings").click()
    check(ann, "settings")
    ann.goto("/games")
    expect(ann.get_by_role("heading", level=1)).to_be_visible()
    check(ann, "games")
    ann.goto("/rules/third")
    expect(ann.get_by_role("heading", name="There is nothing here")).to_be_visible()
    check(ann, "nowhere")


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_a_table_before_a_game(people: People, size: str, scheme: str) -> None:
    ann = people.someone(size, color_scheme=scheme)
    ben = people.someone(size, color_scheme=scheme)
    link = make_table(ann, "Ann")
    ben.goto(link)
    expect(ben.get_by_label("Your name")).to_be_visible()
    check(ben, "the door")
    enter(ben, link, "Ben")
    check(ben, "the lobby of a guest")
    ann.get_by_role("button", name="More options").click()
    check(ann, "the lobby of the host")
    ann.get_by_role("button", name="What to do with Ben").click()
    check(ann, "what to do with somebody")
    ann.keyboard.press("Escape")
    menu(ann, "Play on another device")
    expect(ann.get_by_role("textbox", name="Your own link")).to_be_visible()
    check(ann, "an own link")
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="Add a computer player to seat 3").click()
    check(ann, "a computer player")
    ann.keyboard.press("Escape")
    ann.get_by_role("combobox", name="Characters").select_option("own")
    check(ann, "an own set")
