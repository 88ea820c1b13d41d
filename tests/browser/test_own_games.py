"""Finished games: a browser sees its own, and those of others only where a host lists them."""

from __future__ import annotations

import random
import re

from browsing import People
from lobbying import play_a_game
from playwright.sync_api import Page, expect
from serving import Server

from ridotto.client import Seat, Service


def play_to_the_end(seat: Seat) -> None:
    chance = random.Random(3)
    for _ in seat:
        if seat.over:
            return
        if seat.sees_deal:
            seat.ready()
        if seat.legal:
            seat.move(chance.choice(seat.legal))


def see_a_game_end(page: Page, server: Server, name: str, **options: object) -> str:
    """A browser is at the table while a program plays its seat to the end; the id of the game."""
    service = Service(server.address)
    table = service.make_table(seats=4, pace=0, **options).id
    with service.join(table, name) as seat:
        for _ in range(3):
            seat.add_computer("random")
        page.goto(f"/t/{table}#{seat.token}")
        expect(page.get_by_role("region", name="Seats")).to_be_visible()
        seat.start()
        play_to_the_end(seat)
        return str(seat.people["game"])


def own(page: Page) -> list[str]:
    page.goto("/games")
    section = page.get_by_role("region", name="Your games")
    expect(section.get_by_text("Loading")).to_have_count(0)
    return section.get_by_role("listitem").all_inner_texts()


def listed(page: Page) -> list[str]:
    page.goto("/games")
    section = page.get_by_role("region", name="Public games")
    expect(section.get_by_text("Loading")).to_have_count(0)
    return section.get_by_role("listitem").all_inner_texts()


def test_a_browser_sees_its_own_games_and_nobody_else_does(people: People, server: Server) -> None:
    ann, eve = people.someone("phone"), people.someone()
    assert own(eve) == []
    expect(eve.get_by_text("No game has been finished in this browser yet.")).to_be_visible()
    game = see_a_game_end(ann, server, "Annabella")
    (mine,) = own(ann)
    assert "Annabella" in mine
    assert own(eve) == []
    assert not any("Annabella" in text for text in listed(eve))
    eve.goto("/games?name=Annabella")
    none = eve.get_by_text("No finished game with somebody called “Annabella”.")
    expect(none).to_have_count(2)
    ann.goto("/games?name=annab")
    expect(ann.get_by_role("region", name="Your games").get_by_role("listitem")).to_have_count(1)
    ann.get_by_role("link", name=re.compile("Annabella")).click()
    ann.wait_for_url(re.compile(game))
    ann.get_by_role("link", name="Back to the table").click()
    expect(ann.get_by_role("button", name="Play again")).to_be_visible()
    ann.goto("/games")
    ann.get_by_role("button", name=re.compile("^Remove from your list")).click()
    assert own(ann) == []


def test_a_game_is_public_only_where_the_host_says_so(people: People, server: Server) -> None:
    ann, eve = people.someone(), people.someone("phone")
    see_a_game_end(ann, server, "Listella", listed=True)
    see_a_game_end(ann, server, "Secretia")
    public = "".join(listed(eve))
    assert "Listella" in public
    assert "Secretia" not in public


def test_a_shared_review_admits_nobody_to_the_table(people: People, server: Server) -> None:
    ann, eve = people.someone(), people.someone()
    game = see_a_game_end(ann, server, "Ann")
    table = ann.url.split("/t/")[1]
    seen: list[str] = []
    eve.on("response", lambda answer: seen.append(_text(answer)))
    eve.goto(f"/game/{game}")
    expect(eve.get_by_role("button", name="Copy link")).to_be_visible()
    eve.wait_for_load_state("networkidle")
    expect(eve.get_by_role("link", name="Back to the table")).to_have_count(0)
    assert all(table not in text for text in seen)
    assert table not in eve.content()
    eve.goto(f"/t/{game}")
    expect(eve.get_by_role("heading", name="There is no such table")).to_be_visible()


def _text(answer: object) -> str:
    try:
        return f"{answer.url} {answer.all_headers()} {answer.text()}"  # type: ignore[attr-defined]  # a response
    except Exception:  # noqa: BLE001 - some answers have no body to be read
        return ""


def test_a_finished_table_is_still_found_by_its_game(people: People, server: Server) -> None:
    ann = people.someone()
    ann.goto(play_a_game(server, "Ann"))
    expect(ann.get_by_role("link", name="Step through the game")).to_be_visible()
    assert own(ann) == []  # it ended before this browser came
