"""A game looked at afterwards, and records from elsewhere, in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe import faults
from browsing import OpenPage
from dropping import drop
from playwright.sync_api import Page, expect
from remote import finished_game, player, the_record
from serving import Server

from ridotto import Game, dumps, load
from ridotto.client import Seat, Service

GOLDEN = Path(__file__).parent.parent / "golden"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture(scope="module")
def seat(server: Server) -> Iterator[Seat]:
    """Somebody who played a game against three computer players to its end."""
    with finished_game(server, 3, "regular", edition="second", listed=True) as seat:
        yield seat


@pytest.fixture(scope="module")
def game(seat: Seat) -> str:
    return str(seat.people["game"])


def at(page: Page, where: str) -> None:
    """The page shows that move, or comes to show it."""
    expect(page.locator(".review-now .review-position")).to_have_text(re.compile(where))


@pytest.mark.parametrize(("theme", "width", "height"), [("light", 360, 640), ("dark", 1280, 800)])
def test_axe_finds_nothing_in_a_game(
    open_page: OpenPage, game: str, theme: str, width: int, height: int
) -> None:
    page = open_page(f"/game/{game}#s=4", width=width, height=height, color_scheme=theme)
    expect(page.locator(".review-felt")).to_be_visible()
    page.get_by_text("As a table").click()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".review-verdict")).to_have_count(3)
    # so tall that nothing lies half behind the controls, which axe takes for too small
    page.set_viewport_size({"width": width, "height": 6000})
    assert faults(page) == []
    page.get_by_label("Seen by").select_option("p2")
    page.get_by_role("switch", name="Chances").check()
    expect(page.locator(".review-guess").first).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_where_records_are_opened(open_page: OpenPage, theme: str) -> None:
    page = open_page("/review", width=360, height=640, color_scheme=theme, refused=True)
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    assert faults(page) == []
    drop(page, ("broken.masc", "players = 3"))
    expect(page.get_by_role("alert")).to_be_visible()
    assert faults(page) == []


def test_through_the_game_and_back_by_clicking(open_page: OpenPage, game: str, seat: Seat) -> None:
    state = seat.state
    assert state is not None
    page = open_page(f"/game/{game}")
    expect(page.locator("h1")).to_contain_text("win")
    at(page, "^The deal$")
    moves = int(page.get_by_label("Move", exact=True).get_attribute("max") or 0)
    after = page.get_by_role("button", name="One move on")
    for _ in range(moves):
        after.click()
    at(page, f"^Move {moves} of {moves}")
    expect(page.locator(".review-seat[data-winner=true]")).to_have_count(len(state["winners"]))
    for person, gold in state["gold"].items():
        name = next(
            m["name"] for m in seat.people["members"] if m["id"] == seat.people["persons"][person]
        )
        named = page.locator(".review-name", has=page.get_by_text(name, exact=True))
        row = page.locator(".review-seat", has=named)
        expect(row.locator(".review-gold [aria-hidden]").last).to_have_text(str(gold))
    before = page.get_by_role("button", name="One move back")
    for _ in range(moves):
        before.click()
    at(page, "^The deal$")
    expect(page.locator(".review-card[data-how=open]")).to_have_count(6)


def test_by_keyboard_alone(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/game/{game}")
    expect(page.locator(".review-felt")).to_be_visible()
    page.keyboard.press("End")
    at(page, r"^Move (\d+) of \1,")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at(page, "^Move 2 of")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    plot = page.get_by_role("slider", name="Coins over time")
    plot.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(plot).to_have_attribute("aria-valuenow", "1")
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"^Turn 1, .*Ann: 6"))
    page.get_by_label("Seen by").focus()
    page.keyboard.press("ArrowDown")
    at(page, "^Move 1 of")
    expect(page.get_by_label("Seen by")).to_have_value("public")
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.className + document.activeElement.type"))
    assert {"review-log-gobutton", "review-rule", "button button-mainbutton"} <= {
        name.replace("undefined", "") for name in reached
    }


def test_the_chart_and_the_log_lead_to_their_moves(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/game/{game}")
    plot = page.get_by_role("slider", name="Coins over time")
    plot.hover(position={"x": 150, "y": 50})
    expect(page.locator(".review-chart-turn")).not_to_have_text("Turn 1")
    turn = page.locator(".review-chart-turn").inner_text()
    plot.click(position={"x": 150, "y": 50})
    at(page, f"turn {turn.removeprefix('Turn ')}$")
    page.keyboard.press("Home")
    page.locator("[data-step='3'] .review-log-go").first.click()
    at(page, "^Move 3 of")
    expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", "3")


def test_what_others_did_in_secret_is_hidden_from_a_point_of_view(
    open_page: OpenPage, game: str
) -> None:
    page = open_page(f"/game/{game}#s=1")
    expect(page.locator(".review-now")).to_contain_text(re.compile("exchanges|only pretends"))
    page.get_by_label("Seen by").select_option("p3")
    expect(page.locator(".review-now")).to_contain_text("under the table")
    expect(page.locator(".review-card[data-how=hidden]")).to_have_count(2)
    expect(page.locator(".review-mind li", has_text="not certain")).to_have_count(2)


def test_computer_players_say_why(open_page: OpenPage, game: str, seat: Seat) -> None:
    whose = next(p for p, member in seat.people["persons"].items() if member != seat.people["host"])
    page = open_page(f"/game/{game}#s={whose[1:]}&v={whose}")
    expect(page.locator(".review-now .review-why")).to_contain_text(re.compile("thought: .*I "))
    other = "p1" if whose != "p1" else "p2"
    page.get_by_label("Seen by").select_option(other)
    expect(page.locator(".review-now .review-why")).to_have_count(0)


def test_a_link_leads_to_the_same_move_and_eyes(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/game/{game}")
    page.get_by_label("Seen by").select_option("p2")
    for _ in range(5):
        page.get_by_role("button", name="One move on").click()
    expect(page).to_have_url(re.compile("#s=5&v=p2$"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link to this move is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link)
    expect(other.get_by_label("Seen by")).to_have_value("p2")
    at(other, "^Move 5 of")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the record").click()
    assert downloading.value.suggested_filename == f"{game}.masc"
    assert load(downloading.value.path()).over


def test_the_proof_is_checked_against_what_this_browser_saw(
    open_page: OpenPage, server: Server
) -> None:
    service = Service(server.address)
    table = service.make_table(seats=4, pace=0)
    with service.join(table.id, "Ann") as seat:
        page = open_page(f"/t/{table.id}")
        expect(page.get_by_role("button", name="Only watch")).to_be_visible()
        for _ in range(3):
            seat.add_computer("casual")
        seat.start()
        while not page.evaluate("localStorage.getItem('ridotto.proofs')"):
            page.wait_for_timeout(
                50
            )  # not wait_for_function: it needs eval, which the pages forbid
        seat.let_play(player(2))
        page.goto(f"/game/{seat.people['game']}")
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".review-verdict[data-sign=good]")).to_have_count(3)
    expect(page.get_by_text("shown before the first move.")).to_be_visible()
    page.evaluate(
        "localStorage.setItem('ridotto.proofs', localStorage['ridotto.proofs'].replace(/\"proof\":\"...../, '\"proof\":\"00000'))"
    )
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".review-verdict[data-sign=bad]")).to_have_count(1)


def test_who_did_not_see_the_game_begin_is_told_so(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/game/{game}")
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("This browser did not see the game begin")).to_be_visible()
    expect(page.get_by_text("exactly the cards that were dealt")).to_be_visible()


def test_a_record_is_dropped_and_another_one_chosen(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/review")
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    drop(page, ("1E-13.masc", (GOLDEN / "1E-13.masc").read_text("utf-8")))
    expect(page.locator(".review-seat")).to_have_count(13)
    page.keyboard.press("End")
    expect(page.locator(".review-now")).to_contain_text("Move")
    fresh = tmp_path / "fresh.masc"
    fresh.write_text(dumps(Game.new("first", ["Ann", "Ben"], seed=12)), "utf-8")
    page.get_by_label("Open another record").set_input_files(fresh)
    expect(page.locator("h1")).to_contain_text("nobody has moved yet")
    expect(page.locator(".review-card")).to_have_count(6)
    page.keyboard.press("End")
    at(page, "^The deal$")
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("exactly the cards that were dealt")).to_be_visible()


def test_a_record_as_one_person_saw_it(open_page: OpenPage, server: Server, seat: Seat) -> None:
    whole = the_record(Service(server.address), seat)
    page = open_page("/review")
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    drop(page, ("own.masc", dumps(whole, viewer="p2")))
    expect(page.get_by_text("This record tells only what")).to_be_visible()
    expect(page.get_by_label("Seen by").locator("option")).to_have_count(1)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.get_by_role("switch", name="Chances").check()
    expect(page.locator(".review-guess").first).to_be_visible()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The file is empty."),
        ("hello", "This is not the record of a game"),
        ("#" * 1_048_577, "The file is too big"),
        (
            'format = "masc/1"\nedition = "first"\nplayers = ["A", "B", "C", "D"]\n'
            'deal = ["Judge", "Bishop", "King", "Queen"]\ncentre = ["Thief", "Cheat"]\n'
            'moves = ["p1 exchange p2 yes", "p2 look"]\n',
            "Move 2 cannot be played.",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said(open_page: OpenPage, text: str, said: str) -> None:
    page = open_page("/review", refused=True)
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    drop(page, ("wrong.masc", text))
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("heading", name="wrong.masc cannot be shown")).to_be_visible()
    if "Move" in said:
        expect(page.get_by_role("link", name="Rule T2")).to_have_attribute(
            "href", "/rules/first#T2"
        )


def test_there_is_no_such_game(open_page: OpenPage) -> None:
    page = open_page("/game/nosuchgame12-1", refused=True)
    expect(page.get_by_role("alert")).to_contain_text("There is no finished game here")
    expect(page.get_by_role("link", name="Other games")).to_be_visible()


def test_a_service_that_does_not_answer_can_be_asked_again(open_page: OpenPage, game: str) -> None:
    page = open_page("/games", loses=True)
    page.route("**/steps", lambda route: route.abort())
    page.locator(f"a[href='/game/{game}']").click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute("**/steps")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".review-felt")).to_be_visible()


def test_texts_that_do_not_come_can_be_asked_for_again(open_page: OpenPage) -> None:
    page = open_page("/", loses=True)
    expect(page.get_by_role("link", name="Open a record")).to_be_visible()
    page.route("**/assets/review-*.js", lambda route: route.abort())
    page.get_by_role("link", name="Open a record").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/assets/review-*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
