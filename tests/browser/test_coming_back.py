"""Who is gone for a moment has their seat, hears what they missed, and sees that they are gone; nobody sees the deal twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import OpenPage
from company import Company, State
from playwright.sync_api import Page, expect
from serving import Server

from ridotto.client import Seat
from ridotto.rules.events import Answered

LOST = "The connection is lost"

Gather = Callable[..., Company]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """On a port that it has again when it is started again."""
    folder: Path = tmp_path_factory.mktemp("mortal")
    with Server(folder / "ridotto.db", deals=1) as running:
        yield running


@pytest.fixture
def gather(server: Server, open_page: OpenPage) -> Iterator[Gather]:
    """A table for four with Ann in the browser."""
    companies: list[Company] = []

    def gathered(**options: object) -> Company:
        page = open_page("/", loses=True, keeps={"pace": "off"})
        companies.append(Company(server, page, 4, **options))
        return companies[-1]

    yield gathered
    for one in companies:
        one.close()


def announced_to(company: Company) -> Seat:
    """Somebody else announces, and Ann must answer next; who it was."""
    seats = company.state["seats"]
    before = seats[seats.index(company.me) - 1]

    def is_theirs(state: State) -> bool:
        return state["turn"] > 4 and (state["asked"], state["to_act"]) == ("turn", before)

    company.go_on(is_theirs)
    seat = company.seat(before)
    seat.move(f"{before} announce judge")  # whose power asks nobody anything
    company.wait(lambda state: state["to_act"] == company.me)
    return seat


def check_at_table(page: Page) -> None:
    """No sign of a loss, and no deal that could be learned again."""
    expect(page.get_by_text(LOST)).to_have_count(0)
    expect(page.locator(".scene-seat")).to_have_count(4)
    expect(page.locator(".scene-deal")).to_have_count(0)
    expect(page.locator(".scene-card-turn[data-up=true]")).to_have_count(0)


def check_on_time(company: Company, page: Page) -> None:
    """The page has caught up with the others."""
    turn = company.state["turn"]
    expect(page.locator(".scene-turn")).to_contain_text(str(turn))


def test_a_lost_network_is_seen_and_the_feed_catches_up(gather: Gather) -> None:
    company = gather()
    page = company.page
    company.go_on(lambda state: state["to_act"] == company.me)
    company.press("e", "1", "1")
    company.wait(lambda state: state["to_act"] != company.me)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST).first).to_be_visible()  # the move may still be on its way
    company.go_on(lambda state: state["to_act"] == company.me)
    page.context.set_offline(False)
    check_at_table(page)
    check_on_time(company, page)
    expect(page.locator(".decide-mine")).to_be_visible()
    company.go_on(lambda state: state["to_act"] != company.me)


def test_what_was_decided_for_somebody_who_was_gone_is_told(gather: Gather) -> None:
    company = gather(hold=5, pace=0)
    page = company.page
    state = company.go_on(lambda state: state["to_act"] == company.me)
    expect(page.locator(".decide-mine")).to_be_visible()
    page.context.set_offline(True)
    company.wait(lambda now: now["decision"] > state["decision"])
    page.context.set_offline(False)
    told = page.locator(".decide").get_by_role("alert")
    expect(told).to_contain_text("While the connection was lost, something was decided for you.")


def test_a_claim_through_a_restart_counts_once(gather: Gather, server: Server) -> None:
    company = gather()
    page = company.page
    announced_to(company)
    expect(page.locator(".decide-mine")).to_be_visible()
    port = server.port
    server.stop()
    expect(page.get_by_text(LOST)).to_be_visible()
    page.get_by_role("button", name="Claim").click()
    server.start(port)
    check_at_table(page)
    company.wait(lambda state: state["to_act"] != company.me)
    answers = [answer.claims for answer in company.seen(Answered) if answer.by == company.me]
    assert answers == [True]
    company.go_on(lambda state: state["asked"] == "turn")
    check_on_time(company, page)


def test_a_reload_in_the_middle_of_an_answer_asks_it_again(gather: Gather) -> None:
    company = gather()
    page = company.page
    announced_to(company)
    page.reload()
    check_at_table(page)
    expect(page.locator(".decide-mine").get_by_role("button", name="Claim")).to_be_visible()
    page.get_by_role("button", name="Pass").click()
    company.wait(lambda state: state["to_act"] != company.me)
    assert company.seen(Answered)[-1].claims is False


def own_link(page: Page) -> str:
    """As the menu shows it."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Play on another device").click()
    link = page.get_by_label("Your own link", exact=True).input_value()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return link


def test_a_deal_that_was_turned_is_shown_nowhere_again(gather: Gather, open_page: OpenPage) -> None:
    company = gather()
    assert company.state["decision"] == 0
    company.page.reload()
    check_at_table(company.page)
    check_at_table(open_page(own_link(company.page), keeps={"pace": "off"}))
    assert company.state["decision"] == 0


def test_another_device_by_the_own_link_goes_on_where_the_first_was(
    gather: Gather, open_page: OpenPage
) -> None:
    company = gather()
    page = company.page
    company.go_on(lambda state: state["to_act"] == company.me)
    link = own_link(page)
    phone = open_page(link, width=360, height=640, keeps={"pace": "off"})
    check_at_table(phone)
    assert "#" not in phone.url
    expect(phone.locator(".decide-mine")).to_be_visible()
    before = company.state["decision"]
    for key in ("e", "1", "1"):
        phone.keyboard.press(key)
    company.wait(lambda state: state["decision"] > before)
    expect(page.locator(".decide-mine")).to_have_count(0)
    check_at_table(page)


def test_who_watches_is_sent_nothing_but_what_everybody_sees(
    gather: Gather, open_page: OpenPage
) -> None:
    company = gather()
    sent: list[dict[str, Any]] = []
    watcher = open_page("about:blank")
    watcher.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: sent.append(json.loads(text))),
    )
    watcher.goto(company.page.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    company.go_on(lambda state: state["turn"] > 4 and state["to_act"] == company.me)
    company.page.get_by_role("button", name="Look").click()
    company.page.get_by_role("button", name="Show your card").click()
    company.wait(lambda state: state["to_act"] != company.me)
    check_on_time(company, watcher)
    events = [event for message in sent for event in message.get("events", [])]
    assert {"CardSeen", "CardsHandled"} <= {event["type"] for event in events}
    secrets = [event.get("character") or event.get("really") for event in events]
    assert [one for one in secrets if one is not None and one is not False] == []
    assert all("legal" not in message for message in sent)
    expect(watcher.locator(".decide-mine")).to_have_count(0)
