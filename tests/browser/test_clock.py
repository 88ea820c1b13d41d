"""Whose time is up is told so: whether they did nothing, or what they did came too late."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import OpenPage
from company import Company, State
from playwright.sync_api import Page, WebSocketRoute, expect
from serving import Server

from ridotto.rules.events import Answered

TOO_LATE = "Your time was up. A computer player decided for you."
TOO_LATE_TO_ANSWER = "The time to answer was up, so you passed."
SECONDS = 5
"""The shortest clock there is."""


class Slow:
    """A network that holds back what decides, until it is told to go on."""

    def __init__(self, page: Page) -> None:
        self._held: list[str | bytes] = []
        self._service: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, here: WebSocketRoute) -> None:
        self._service = there = here.connect_to_server()

        def send(message: str | bytes) -> None:
            if '"do":"move"' in str(message) or '"do":"answer"' in str(message):
                self._held.append(message)
            else:
                there.send(message)

        here.on_message(send)

    def go_on(self) -> None:
        assert self._service is not None
        assert self._held
        for message in self._held:
            self._service.send(message)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page("/", 360, 640, keeps={"pace": "off"})


@pytest.fixture
def companies() -> Iterator[list[Company]]:
    made: list[Company] = []
    yield made
    for one in made:
        one.close()


def own_turn(company: Company) -> State:
    """Ann must decide, and the panel asks her."""
    state = company.go_on(lambda state: state["to_act"] == company.me)
    expect(company.page.locator(".decide-mine")).to_be_visible()
    return state


def check_told(page: Page, text: str) -> None:
    """In the panel, and read out."""
    told = page.locator(".decide").get_by_role("alert")
    expect(told).to_contain_text(text)
    told.get_by_role("button", name="Close this message").click()
    expect(told).to_have_text("")


def test_a_move_that_comes_too_late(server: Server, page: Page, companies: list[Company]) -> None:
    network = Slow(page)
    company = Company(server, page, 4, clock=SECONDS)
    companies.append(company)
    state = own_turn(company)
    company.press("e", "1", "1")
    expect(page.locator(".decide")).to_contain_text("under the table")
    company.wait(lambda now: now["decision"] > state["decision"])
    network.go_on()
    check_told(page, TOO_LATE)
    own_turn(company)  # and the game goes on


def test_who_does_nothing_until_the_time_is_up(
    server: Server, page: Page, companies: list[Company]
) -> None:
    company = Company(server, page, 4, clock=SECONDS)
    companies.append(company)
    state = own_turn(company)
    company.wait(lambda now: now["decision"] > state["decision"])
    check_told(page, TOO_LATE)


def test_who_answers_nothing_until_the_time_is_up(
    server: Server, page: Page, companies: list[Company]
) -> None:
    company = Company(server, page, 4, window=3)
    companies.append(company)
    ben = company.others[0]
    company.go_on(lambda state: state["to_act"] == ben.person and state["turn"] > 4)
    ben.move(f"{ben.person} announce judge")
    expect(page.locator(".decide").get_by_role("button", name="Claim")).to_be_visible()
    company.wait(lambda state: state["asked"] != "answer")
    check_told(page, TOO_LATE_TO_ANSWER)
    answers = {answer.by: answer.claims for answer in company.seen(Answered)}
    assert answers[company.me] is False
