"""The table on the screen: everybody in sight, nothing over the edge, said aloud, and secrets kept."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Literal

import pytest
from axe import faults
from browsing import OpenPage
from playwright.sync_api import Page, expect
from serving import Server

from ridotto.client import Seat, Service

TABLES = [("first", 2), ("first", 3), ("first", 8), ("first", 13)]
TABLES += [("second", 4), ("second", 8), ("second", 12)]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.scene-seat, .scene-treasure')].map((one) => one.getBoundingClientRect());
  const near = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const board = document.querySelector('.scene-board').getBoundingClientRect();
  const within = (one) => one.left >= -1 && one.right <= innerWidth + 1 && one.top >= board.top - 1
    && one.bottom <= board.bottom + 1;
  return boxes.filter((one, at) => !within(one) || boxes.some((other, place) => place > at && near(one, other))).length;
}"""
SIDEWAYS = "() => document.scrollingElement.scrollWidth - innerWidth"

seats: list[Seat] = []


@pytest.fixture(autouse=True)
def _hang_up() -> Iterator[None]:
    yield
    while seats:
        seats.pop().close()


_INK = "element => getComputedStyle(element).color"


def begin(server: Server, page: Page, players: int, **options: object) -> Seat:
    """Ann in the browser against computer players; she can be played from here too."""
    service = Service(server.address)
    table = service.make_table(**{"seats": players, "pace": 0, "window": 0, **options})
    page.add_init_script("localStorage.setItem('ridotto.pace', 'off')")
    joined = page.request.post(f"/api/v1/tables/{table.id}/people", data={"name": "Ann"})
    ann = service.come_back(table.id, joined.json()["token"])
    seats.append(ann)
    for _ in range(players - 1):
        ann.add_computer("novice")
    page.goto(f"/t/{table.id}")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    ann.start()
    expect(page.locator(".scene-seat")).to_have_count(players)
    return ann


def go_on(ann: Seat, turns: int, chance: random.Random) -> None:
    """Ann does anything that is allowed, until so many turns are over or the game is."""
    while not ann.over:
        if ann.state and ann.state["turn"] > turns:
            return
        if ann.legal:
            ann.move(chance.choice(ann.legal))
        else:
            ann.next(30)


def turn_cards(page: Page) -> None:
    page.get_by_role("button", name="Turn the cards").click()
    expect(page.locator(".scene-card-turn[data-up=true]")).to_have_count(0)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_small_phone_shows_everybody(
    open_page: OpenPage, server: Server, edition: str, players: int
) -> None:
    page = open_page("/", width=360, height=640)
    ann = begin(server, page, players, edition=edition)
    cards = len(ann.state["characters"]) if ann.state else 0
    expect(page.locator(".scene-card-turn[data-up=true]")).to_have_count(cards)
    assert page.evaluate(OVERLAPS) == 0
    assert page.evaluate(SIDEWAYS) <= 0
    assert faults(page) == []
    turn_cards(page)
    go_on(ann, 7, random.Random(players))
    expect(page.locator(".scene-skip")).to_have_count(0)
    assert page.evaluate(OVERLAPS) == 0
    assert page.evaluate(SIDEWAYS) <= 0
    assert faults(page) == []


@pytest.mark.parametrize(("width", "height"), [(640, 360), (320, 640), (820, 1180), (1280, 800)])
def test_other_screens_show_everybody_too(
    open_page: OpenPage, server: Server, width: int, height: int
) -> None:
    page = open_page("/", width=width, height=height)
    begin(server, page, 13)
    assert page.evaluate(OVERLAPS) == 0
    assert page.evaluate(SIDEWAYS) <= 0
    turn_cards(page)
    assert page.evaluate(OVERLAPS) == 0
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("memory", ["notes", "full"])
def test_axe_finds_nothing_in_drawers(
    open_page: OpenPage, server: Server, theme: Literal["light", "dark"], memory: str
) -> None:
    page = open_page("/", width=360, height=640, color_scheme=theme)
    ann = begin(server, page, 3, memory=memory)
    turn_cards(page)
    go_on(ann, 6, random.Random(1))
    ann.say("hello")
    for name in (
        "Characters",
        "Your cards",
        "Notes" if memory == "notes" else "What you can know",
        "Log",
        "Talk",
    ):
        page.get_by_role("button", name=name, exact=name != "Talk").click()
        title = "What may be done with each card" if name == "Your cards" else name
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_happens_is_said_aloud(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    ann = begin(server, page, 4)
    turn_cards(page)
    go_on(ann, 1, random.Random(2))  # an exchange (T2)
    said = page.get_by_role("log", name="What is going on")
    expect(said).to_contain_text("under the table")
    people = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(people).to_have_count(4)
    expect(people.first).to_contain_text(re.compile(r"Ann \(you\), \d+ coins?"))


def test_coming_back_shows_the_deal_until_it_is_turned(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    service = Service(server.address)
    table = service.make_table(seats=2, memory="full")
    ben = service.join(table.id, "Ben")
    joined = page.request.post(f"/api/v1/tables/{table.id}/people", data={"name": "Ann"})
    ann = service.come_back(table.id, joined.json()["token"])
    seats.extend((ann, ben))
    ben.start()
    page.goto(f"/t/{table.id}")
    expect(page.locator(".scene-card-turn[data-up=true]")).to_have_count(6)
    page.reload()
    expect(page.locator(".scene-card-turn[data-up=true]")).to_have_count(6)
    ben.ready()
    turn_cards(page)
    for seat in (ann, ben):
        while not seat.state or seat.state["dealing"]:
            seat.next(30)
    first = ann if ann.legal else ben
    first.move(first.legal[0])
    page.reload()
    expect(page.locator(".scene-seat")).to_have_count(2)
    expect(page.get_by_role("button", name="Turn the cards")).to_have_count(0)
    expect(page.locator(".scene-card-turn[data-up=true]")).to_have_count(0)


def test_who_watches_sees_what_everybody_sees(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    ann = begin(server, page, 4)
    turn_cards(page)
    chance = random.Random(4)
    go_on(ann, 2, chance)
    watcher = open_page(page.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator(".decide-mine")).to_have_count(0)
    go_on(ann, 6, chance)
    expect(watcher.get_by_role("log")).to_contain_text("under the table")
    assert "only pretends" not in watcher.content()


def test_cards_on_the_table_can_be_picked(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    ann = begin(server, page, 2)
    turn_cards(page)
    while not ann.legal:
        ann.next(30)
    page.get_by_role("button", name="Exchange").click()
    own = page.locator(".scene-seat[data-own=true] button.scene-card")
    expect(own).to_have_count(3)
    other = page.locator(".scene-seat[data-own=false] button.scene-card")
    expect(other).to_have_count(2)  # nobody else touches the protected card (T10)
    own.first.press("Enter")
    expect(own.first).to_have_attribute("aria-pressed", "true")


def test_a_game_ends_with_who_won_and_why(open_page: OpenPage, server: Server) -> None:
    page = open_page("/", width=360, height=640)
    ann = begin(server, page, 4)
    turn_cards(page)
    go_on(ann, 10_000, random.Random(5))
    result = page.get_by_role("region", name="The game is over").or_(
        page.get_by_role("region", name="You win!")
    )
    expect(result).to_contain_text("win")
    expect(result.get_by_role("img", name="Coins over time")).to_be_visible()
    expect(result.locator(".review-line text")).to_have_count(4)
    expect(result.get_by_role("link", name="Step through the game")).to_be_visible()
    assert faults(page) == []
    plate = page.locator(".scene-seat[data-own='true']")
    plate.evaluate("seat => { seat.dataset.winner = 'true' }")  # "you" on the winner's gold
    inks = [plate.locator(f".scene-{part}").first.evaluate(_INK) for part in ("plate", "you")]
    assert inks[0] == inks[1]
    with page.expect_download() as download:
        result.get_by_role("link", name="Download the game as you saw it").click()
    assert "exchange" in download.value.path().read_text()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("button", name="Turn the cards")).to_be_visible()
