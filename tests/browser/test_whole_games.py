"""Whole games by clicking, each to its end."""

from __future__ import annotations

import json

import pytest
from browsing import OpenPage
from clicking import Hand, check_record, check_told, play_out, the_record
from playwright.sync_api import Page, Route, expect
from serving import Server

from ridotto.client import Service

AT_ONCE = {"pace": "off"}
"""Nothing is animated in this browser."""
MOST_GAMES = 10


def _hasten(page: Page) -> None:
    """Computer players decide at once at the tables that this page makes."""

    def more(route: Route) -> None:
        options = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**options, "pace": 0}))

    page.route("**/api/v1/tables", more)


@pytest.mark.parametrize(("edition", "pace"), [("First (2013)", "fast"), ("Second (2021)", "off")])
def test_one_person_against_computer_players_from_the_first_page(
    open_page: OpenPage, edition: str, pace: str
) -> None:
    page = open_page("/", keeps={"pace": pace})
    _hasten(page)
    page.get_by_role("radio", name=edition).check()
    page.get_by_label("Players").select_option("4")
    page.get_by_role("button", name="Play now").click()
    hand = Hand(page, seed=1)
    play_out([hand])
    assert len(check_record(page).gold) == 4
    record = the_record(page)
    assert edition.lower().startswith(record.edition)
    assert check_told(hand, record, "Domino") > 0
    assert len(hand.titles) > 2


def test_four_browsers_against_each_other(open_page: OpenPage, server: Server) -> None:
    table = Service(server.address).make_table(edition="second", seats=4).id
    pages = [open_page(f"/t/{table}", keeps=AT_ONCE) for _ in range(4)]
    for page, name in zip(pages, ("Ann", "Ben", "Carla", "Dario"), strict=True):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_text(name).first).to_be_visible()
    pages[0].get_by_role("button", name="Start the game").click()
    play_out([Hand(page, seed) for seed, page in enumerate(pages)])
    gold = [check_record(page).gold for page in pages]
    assert gold == gold[:1] * 4


@pytest.mark.parametrize("players", [2, 3, 13])
def test_few_and_many(open_page: OpenPage, server: Server, players: int) -> None:
    table = Service(server.address).make_table(seats=players, pace=0).id
    page = open_page(f"/t/{table}", keeps=AT_ONCE)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Fill").click()
    page.get_by_role("button", name="Start the game").click()
    for seed in range(MOST_GAMES):
        hand = Hand(page, seed)
        play_out([hand])
        assert len(check_record(page).gold) == players
        if check_told(hand, the_record(page), "Ann") > 0:
            return
        page.get_by_role(
            "button", name="Play again"
        ).click()  # with thirteen it may be over before one's turn
        expect(page.locator(".scene-result")).to_be_hidden()
    raise AssertionError(f"no turn of her own in {MOST_GAMES} games")
