"""Every screen in every language has room on a small phone and on a desk; and what opens over the table is for everyone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe import faults
from breaking import broken_words
from browsing import OpenPage
from fitting import misfits
from playwright.sync_api import Page, expect
from remote import finished_game
from serving import Server

from ridotto.client import Seat, Service
from ridotto.words import LANGUAGES, messages

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
QUIET = {"pace": "off"}


@pytest.fixture(scope="module")
def game(server: Server) -> Iterator[Seat]:
    """Whoever must announce, in a game of six."""
    service = Service(server.address)
    table = service.make_table(edition="second", seats=len(NAMES), window=0, hold=0, memory="full")
    seats = [service.join(table.id, name) for name in NAMES]
    seats[0].start()
    for seat in seats:
        seat.ready()
    while True:
        for seat in seats:
            while (
                seat.state is None
                or seat.state["dealing"]
                or seat.state["decision"] < _latest(seats)
            ):
                seat.next(30)
        asked = next(seat for seat in seats if seat.legal)
        if asked.state is not None and asked.state["turn"] > 4:
            break
        asked.move(next(move for move in asked.legal if move.endswith(" no")))
    yield asked
    for seat in seats:
        seat.close()


def _latest(seats: list[Seat]) -> int:
    return max(int(seat.state["decision"]) if seat.state else 0 for seat in seats)


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[Seat]:
    """Somebody who has played to the end."""
    with finished_game(server, 3, "novice") as ann:
        yield ann


def own_link(seat: Seat) -> str:
    return f"/t/{seat.table}#{seat.token}"


def check(page: Page, where: str) -> None:
    found = misfits(page)
    assert found == [], f"{where}: {found}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_before_and_beside_a_game(open_page: OpenPage, server: Server, language: str) -> None:
    page = open_page("/", locale=language)
    expect(page.locator("h1")).to_be_visible()
    check(page, "home")
    table = Service(server.address).make_table(seats=5).id
    page.goto(f"/t/{table}")
    expect(page.locator("form.lobby-join")).to_be_visible()
    check(page, "the door")
    page.locator("form.lobby-join input").fill("Maximiliana Wolkenstein")
    page.locator("form.lobby-join button").click()
    expect(page.locator(".lobby-start")).to_be_visible()
    check(page, "the lobby")
    assert broken_words(page, ".lobby-cards li") == []
    for path in ("/learn", "/games", "/review", "/rules/first"):
        page.goto(path)
        expect(page.locator("h1").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        check(page, path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_several_cards(open_page: OpenPage, server: Server, language: str) -> None:
    service = Service(server.address)
    table = service.make_table(seats=2).id
    page = open_page(f"/t/{table}", locale=language, keeps=QUIET)
    joined = page.request.post(f"/api/v1/tables/{table}/people", data={"name": "Ann"})
    page.reload()
    expect(page.locator(".lobby-start")).to_be_visible()
    with service.come_back(table, joined.json()["token"]) as ann:
        ann.add_computer("novice")
        ann.start()
        expect(page.locator(".scene-deal button")).to_be_visible()
        check(page, "the deal")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table(open_page: OpenPage, game: Seat, language: str) -> None:
    page = open_page(own_link(game), locale=language, keeps=QUIET)
    panel = page.locator(".decide-mine")
    expect(panel).to_be_visible()
    check(page, "a turn")
    page.keyboard.press("a")
    expect(panel.locator(".decide-face").first).to_be_visible()
    page.keyboard.press("1")
    expect(panel.locator(".decide-main")).to_be_visible()
    check(page, "announcing")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.keyboard.press("1")
    expect(panel.locator(".decide-side").first).to_be_visible()
    check(page, "a secret choice")
    texts = messages(language, "table")
    for button in ("characters", "known", "chat"):
        page.get_by_role("button", name=texts[button], exact=True).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        check(page, button)
        page.keyboard.press("Escape")
    page.locator(".scene-bar .menu > button").click()
    check(page, "the menu")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_and_after_it(open_page: OpenPage, finished: Seat, language: str) -> None:
    page = open_page(own_link(finished), locale=language, keeps=QUIET)
    expect(page.locator(".scene-result")).to_be_visible()
    check(page, "the result")
    assert broken_words(page, ".scene-treasures") == []
    page.goto(f"/game/{finished.people['game']}")
    expect(page.locator(".review-now").first).to_be_visible()
    check(page, "the review")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_while_deciding_and_in_menus(
    open_page: OpenPage, game: Seat, theme: str, width: int
) -> None:
    page = open_page(own_link(game), width, 800, keeps=QUIET, color_scheme=theme)
    expect(page.locator(".decide-mine")).to_be_visible()
    for keys in ("a1", "e1"):
        for key in keys:
            page.keyboard.press(key)
        assert faults(page) == [], keys
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    menu = page.get_by_role("button", name="Menu", exact=True)
    menu.click()
    assert faults(page, ".menu") == []  # it covers half of what is below
    page.keyboard.press("Escape")
    for item in ("Invite others", "Play on another device", "Settings", "Leave"):
        menu.click()
        page.get_by_role("button", name=item).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        expect(page.locator("dialog[open] [aria-busy=true]")).to_have_count(0)
        assert faults(page) == [], item
        page.keyboard.press("Escape")
