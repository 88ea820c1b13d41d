"""Whole games with a finger on a small phone, and with nothing but keys."""

from __future__ import annotations

from typing import Literal

import pytest
from browsing import OpenPage
from clicking import Hand, check_record, play_out
from playwright.sync_api import Page
from serving import Server

from ridotto.client import Service


def begin(page: Page, server: Server, **options: object) -> None:
    """A game against computer players, on this page."""
    service = Service(server.address)
    table = service.make_table(**{"seats": 4, "pace": 0, "window": 0, **options})
    joined = page.request.post(f"/api/v1/tables/{table.id}/people", data={"name": "Ann"})
    with service.come_back(table.id, joined.json()["token"]) as ann:
        for _ in range(int(str(options.get("seats", 4))) - 1):
            ann.add_computer("novice")
        ann.start()
        page.goto(f"/t/{table.id}")


@pytest.mark.parametrize(
    ("by", "edition", "seats"),
    [("finger", "first", 4), ("finger", "second", 6), ("keys", "first", 2), ("keys", "second", 4)],
)
def test_a_whole_game(
    open_page: OpenPage,
    server: Server,
    by: Literal["finger", "keys"],
    edition: str,
    seats: int,
) -> None:
    page = open_page("/", 360, 640, keeps={"pace": "off"}, has_touch=by == "finger")
    begin(page, server, edition=edition, seats=seats)
    hand = Hand(page, seed=seats, by=by)
    play_out([hand])
    assert len(check_record(page).gold) == seats
    assert len(hand.titles) > 2
