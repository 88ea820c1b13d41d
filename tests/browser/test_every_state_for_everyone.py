"""axe-core finds nothing in any state of a table or where something went wrong: light and dark, small and large."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import asked
from axe import faults
from browsing import OpenPage
from fitting import misfits
from playwright.sync_api import Browser, Page, expect
from remote import player
from serving import Server

from ridotto.client import Service

LOOKS = {
    "phone": (360, 640),
    "landscape": (640, 360),
    "tablet": (768, 1024),
    "desktop": (1280, 800),
}
QUIET = {"pace": "off"}
TURNS = {"turn, opening", "turn", "turn, barred", "answer"}
POWERS = {"trade", "rob", "fool", "spy", "spy_choice", "question", "name"}
KINDS = {"first": TURNS | POWERS, "second": (TURNS | POWERS | {"show", "reseat"}) - {"fool"}}
CARDS = {"first": "1E-12", "second": "12B"}
"""Sets with all of these in them."""


def look(page: Page, size: str, theme: str) -> None:
    width, height = LOOKS[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # light or dark
    page.wait_for_timeout(100)  # what measures itself does so a little later


def check(page: Page, what: str) -> None:
    """In all looks."""
    for size, theme in (
        ("phone", "light"),
        ("phone", "dark"),
        ("landscape", "light"),
        ("desktop", "dark"),
    ):
        look(page, size, theme)
        assert faults(page) == [], f"{what}, {size}, {theme}"


@pytest.mark.parametrize("edition", KINDS)
def test_every_kind_of_decision(open_page: OpenPage, server: Server, edition: str) -> None:
    page = open_page("/", keeps=QUIET)
    looks = [("phone", "light"), ("desktop", "dark")]
    if edition == "second":
        looks = [("phone", "dark"), ("desktop", "light")]
    for kind, seat in asked(server, edition, CARDS[edition], KINDS[edition]):
        page.context.clear_cookies()  # another person's device each time
        page.goto(f"/t/{seat.table}?{kind}#{seat.token}")
        expect(page.locator(".decide-mine")).to_be_visible()
        for size, theme in looks:
            look(page, size, theme)
            assert faults(page) == [], f"{kind}, {size}, {theme}"
        found = misfits(page)
        assert found == [], f"{kind}: {found}"


def test_the_deal_the_talk_and_the_end(open_page: OpenPage, server: Server) -> None:
    service = Service(server.address)
    table = service.make_table(seats=3, pace=0).id
    page = open_page("/", keeps=QUIET)
    joined = page.request.post(f"/api/v1/tables/{table}/people", data={"name": "Ann"})
    with service.come_back(table, joined.json()["token"]) as ann:
        ann.add_computer("novice")
        ann.add_computer("novice")
        page.goto(f"/t/{table}")
        expect(page.get_by_role("button", name="Start the game")).to_be_visible()
        ann.start()
        turn = page.get_by_role("button", name="Turn the cards")
        expect(turn).to_be_visible()
        check(page, "the deal")
        turn.click()
        ann.say("hello")
        page.get_by_role("button", name=re.compile("^Talk")).click()
        expect(page.get_by_role("dialog", name="Talk")).to_contain_text("hello")
        check(page, "the talk")
        page.keyboard.press("Escape")
        ann.do("pause", wished=True)
        expect(page.locator(".scene-banner")).to_be_visible()
        check(page, "a pause")
        ann.do("resume")
        ann.let_play(player(3))
        expect(page.locator(".scene-result")).to_be_visible()
        check(page, "the end")


def test_a_lost_connection_and_one_that_is_back(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "ridotto.db", deals=1) as mortal:
        context = browser.new_context(base_url=mortal.address, locale="en", reduced_motion="reduce")
        page = context.new_page()
        service = Service(mortal.address)
        table = service.make_table(seats=2).id
        page.goto(f"/t/{table}")
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Take a seat").click()
        start = page.get_by_role("button", name="Start the game")
        expect(start).to_be_visible()
        port = mortal.port
        mortal.stop()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        check(page, "a lobby that is not heard")
        mortal.start(port)
        expect(page.get_by_text("Connection lost")).to_have_count(0)
        page.get_by_role("button", name="Fill").click()
        start.click()
        expect(page.get_by_role("button", name="Turn the cards")).to_be_visible()
        mortal.stop()
        expect(page.get_by_role("alert").filter(has_text="The connection is lost")).to_be_visible()
        check(page, "a table that is not heard")
        context.close()


@pytest.fixture
def full(server: Server) -> Iterator[str]:
    """A table where every seat is taken, and nobody may watch."""
    service = Service(server.address)
    table = service.make_table(seats=2, watchers=False).id
    with service.join(table, "Ann") as ann:
        ann.add_computer("novice")
        yield table


def test_doors_that_are_closed_and_addresses_that_lead_nowhere(
    open_page: OpenPage, server: Server, full: str
) -> None:
    table = Service(server.address).make_table().id
    page = open_page("/", refused=True)
    for path, said in {
        "/t/nosuchtable1": "There is no such table",
        f"/t/{table}#{'x' * 43}": "This link",
        f"/t/{full}": "All seats are taken",
        "/c/AAAAAAAA": "There is no such table",
        "/c/what": "code",
        "/game/nosuchgame12-1": "There is no finished game here",
        "/rules/third": "There is nothing here",
    }.items():
        page.goto("about:blank")
        page.goto(path)
        expect(page.locator("main").get_by_text(said).first).to_be_visible()
        check(page, path)


def test_a_page_that_does_not_come(open_page: OpenPage) -> None:
    page = open_page("/", loses=True)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.route("**/assets/games-*.js", lambda route: route.abort())
    page.get_by_role("link", name="Games played before").click()
    expect(page.get_by_role("alert")).to_be_visible()
    check(page, "a page that does not come")
    page.unroute("**/assets/games-*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("h1")).to_be_visible()


def test_a_word_at_the_edge_of_the_screen(open_page: OpenPage) -> None:
    page = open_page("/", loses=True)
    page.route("**/api/v1/tables", lambda route: route.abort())
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("status").filter(has_text="does not answer")).to_be_visible()
    check(page, "what went wrong")
