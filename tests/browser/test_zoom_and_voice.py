"""At twice the size everything still has room; and what happens at a table is said by the browser's own accessibility tree."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from axe import faults
from browsing import OpenPage
from fitting import misfits_here
from playwright.sync_api import Page, expect
from remote import finished_game
from serving import Server

from ridotto.client import Seat, Service

HALF = (640, 400)
"""What a window of 1280 × 800 has room for at 200 %."""
QUIET = {"pace": "off"}


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[Seat]:
    with finished_game(server, 3, "novice") as ann:
        yield ann


def check(page: Page, what: str) -> None:
    page.wait_for_timeout(300)
    found = misfits_here(page)
    assert found == [], f"{what}: {found}"
    assert faults(page) == [], what


def test_pages_at_twice_the_size(open_page: OpenPage, finished: Seat) -> None:
    page = open_page("/", *HALF, device_scale_factor=2, keeps=QUIET)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    check(page, "home")
    for path in ("/games", "/rules/first", "/review", "/learn", f"/game/{finished.people['game']}"):
        page.goto(path)
        expect(page.locator("h1").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        check(page, path)


@pytest.mark.parametrize("seats", [2, 5, 13])
def test_a_table_at_twice_the_size(open_page: OpenPage, server: Server, seats: int) -> None:
    service = Service(server.address)
    table = service.make_table(seats=seats, pace=0, window=0).id
    page = open_page(f"/t/{table}", *HALF, device_scale_factor=2, keeps=QUIET)
    expect(page.get_by_label("Your name")).to_be_visible()
    check(page, "the door")
    joined = page.request.post(f"/api/v1/tables/{table}/people", data={"name": "Ann"})
    page.reload()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    check(page, "the lobby")
    with service.come_back(table, joined.json()["token"]) as ann:
        for _ in range(seats - 1):
            ann.add_computer("novice")
        ann.start()
        expect(page.get_by_role("button", name="Turn the cards")).to_be_visible()
        check(page, "the deal")
        page.get_by_role("button", name="Turn the cards").click()
        while not any(" exchange " in move for move in ann.legal):
            if ann.legal:
                ann.move(next(move for move in ann.legal if move.endswith(" pass")))
            else:
                ann.next(30)
        page.get_by_role("button", name="Exchange").click()
        expect(page.locator(".decide-thing").first).to_be_visible()
        check(page, "an exchange")


def heard(page: Page, role: str) -> list[dict[str, Any]]:
    """The nodes of that role, as a screen reader is given them, with what stands in each."""
    wire = page.context.new_cdp_session(page)
    nodes = wire.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def words(node: dict[str, Any]) -> str:
        inside = [words(by_id[one]) for one in node.get("childIds", ()) if one in by_id]
        own = node["name"]["value"] if node.get("role", {}).get("value") == "StaticText" else ""
        return " ".join([own, *inside]).strip()

    found = [
        one for one in nodes if one.get("role", {}).get("value") == role and not one["ignored"]
    ]
    return [
        {
            "name": node.get("name", {}).get("value", ""),
            "words": words(node),
            **{one["name"]: one["value"].get("value") for one in node.get("properties", ())},
        }
        for node in found
    ]


def is_own_turn(seat: Seat) -> bool:
    """After the opening, so that something has happened."""
    state = seat.state
    return bool(seat.legal and state and state["turn"] > 5 and state["asked"] == "turn")


def test_what_happens_is_in_the_accessibility_tree(open_page: OpenPage, server: Server) -> None:
    service = Service(server.address)
    table = service.make_table(seats=4, pace=0, window=0).id
    page = open_page("/", keeps=QUIET)
    joined = page.request.post(f"/api/v1/tables/{table}/people", data={"name": "Ann"})
    chance = random.Random(3)
    with service.come_back(table, joined.json()["token"]) as ann:
        for _ in range(3):
            ann.add_computer("novice")
        page.goto(f"/t/{table}")
        expect(page.get_by_role("button", name="Start the game")).to_be_visible()
        ann.start()
        page.get_by_role("button", name="Turn the cards").click()
        (log,) = heard(page, "log")
        assert (log["name"], log["live"]) == ("What is going on", "polite")
        before = log["words"]
        while not is_own_turn(ann) and not ann.over:
            if ann.legal:
                ann.move(chance.choice(ann.legal))
            else:
                ann.next(30)
        expect(page.get_by_role("log")).to_contain_text("turn")
        expect(page.locator(".decide-mine")).to_be_visible()
        expect(page.get_by_role("alert").filter(has_text="your turn")).to_have_count(1)
        (log,) = heard(page, "log")
        assert log["words"] != before
        own = [one for one in heard(page, "alert") if one["words"]]
        assert [one["live"] for one in own] == ["assertive"]
        assert own[0]["words"].startswith("It is your turn.")  # and why not everything, if so
        people = [one["words"] for one in heard(page, "listitem")]
        assert any("Ann (you)" in one and "coins" in one for one in people)
