"""How a person decides, in a real browser at a real table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe import faults
from browsing import OpenPage
from company import Company, State
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Server

from ridotto.rules.events import Answered, CardsHandled

PHONE = {"width": 360, "height": 640}
MOST_OF_A_PHONE = 0.46

Gather = Callable[..., Company]


@pytest.fixture
def gather(server: Server, open_page: OpenPage) -> Iterator[Gather]:
    """`gather(4, width=360)`: a table for four, and its page."""
    companies: list[Company] = []

    def gathered(seats: int, *, width: int = 1280, height: int = 800, **options: object) -> Company:
        page = open_page("/", width=width, height=height)
        companies.append(Company(server, page, seats, **options))
        return companies[-1]

    yield gathered
    for one in companies:
        one.close()


def panel(page: Page) -> Locator:
    return page.locator(".decide")


def button(page: Page, name: str) -> Locator:
    return panel(page).get_by_role("button", name=re.compile(f"^{name}"))


def test_what_may_not_be_done_yet_is_off_and_says_why(gather: Gather) -> None:
    company = gather(4, **PHONE)
    page = company.page
    company.go_on(lambda state: state["to_act"] == company.me)
    expect(panel(page)).to_have_class(re.compile("decide-mine"))
    for name in ("Look", "Announce"):
        expect(button(page, name)).to_have_attribute("aria-disabled", "true")
        expect(button(page, name)).to_have_accessible_description(re.compile("first four turns"))
    expect(panel(page).get_by_role("link", name=re.compile("Rule T2"))).to_have_attribute(
        "href", "/rules/first#T2"
    )
    button(page, "Look").click(force=True)
    expect(button(page, "Exchange")).to_be_visible()
    assert faults(page) == []


def test_an_exchange_by_touch_on_the_table_and_a_secret_that_nobody_hears(gather: Gather) -> None:
    company = gather(4, **PHONE)
    page = company.page
    company.go_on(lambda state: state["to_act"] == company.me)
    before = company.state["decision"]
    button(page, "Exchange").click()
    page.locator(".scene-board").get_by_role("button", name="Centre card 1").click()
    expect(panel(page).locator(".decide-side")).to_have_count(2)
    box = panel(page).bounding_box()
    assert box
    assert box["height"] <= PHONE["height"] * MOST_OF_A_PHONE
    assert faults(page) == []
    panel(page).get_by_role("button", name="really exchange").click()
    company.wait(lambda state: state["decision"] == before + 1)
    handled = company.seen(CardsHandled)
    assert [(one.second, one.really) for one in handled if one.by == company.me] == [("c1", None)]


def test_a_look_is_seen_while_the_card_is_held_and_not_after(gather: Gather) -> None:
    company = gather(4)
    page = company.page
    company.go_on(lambda state: state["to_act"] == company.me and state["turn"] > 4)
    before = company.state["decision"]
    button(page, "Look").click()
    card = panel(page).get_by_role("button", name="Hold to see your card")
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    company.wait(lambda state: state["decision"] == before + 1)
    own = page.locator(".scene-seat[data-own=true]")
    expect(own.get_by_role("img", name=re.compile("^your card: ", re.IGNORECASE))).to_be_visible()
    expect(panel(page).locator(".decide-hold-card text")).to_be_visible()
    page.mouse.up()
    expect(panel(page).locator(".decide-hold-card text")).to_have_count(0)
    expect(own.get_by_role("img", name=re.compile("face down"))).to_be_visible()
    page.reload()
    card.focus()
    page.keyboard.down(" ")
    expect(panel(page).locator(".decide-hold-card text")).to_be_visible()
    page.keyboard.up(" ")
    expect(panel(page).locator(".decide-hold-card text")).to_have_count(0)
    panel(page).get_by_role("button", name="Put it down").click()
    expect(card).to_have_count(0)


def test_a_turn_by_keyboard_alone_with_the_focus_at_its_title(gather: Gather) -> None:
    company = gather(5)
    page = company.page
    company.go_on(lambda state: state["to_act"] == company.me and state["turn"] > 4)
    title = panel(page).locator(".decide-title")
    expect(title).to_be_focused()
    company.press("a")
    expect(title).to_have_text(re.compile("who are you"))
    company.press("Escape", "a", "2")
    expect(panel(page).locator(".decide-face[aria-pressed=true]")).to_have_count(1)
    assert faults(page) == []
    company.press("a")
    state = company.wait(lambda state: state["announced"])
    assert (state["turn_of"], state["asked"]) == (company.me, "answer")
    expect(panel(page)).to_contain_text("answers now")


def test_an_early_answer_is_changed_taken_back_and_counts_in_its_turn(gather: Gather) -> None:
    company = gather(4, **PHONE)
    page = company.page

    def is_last(state: State) -> bool:
        way = state["seats"].index(company.me) - state["seats"].index(state["turn_of"])
        return bool(state["asked"] == "turn" and state["turn"] > 4 and way % 4 == 3)

    state = company.go_on(is_last)
    company.seat(state["turn_of"]).move(f"{state['turn_of']} announce judge")
    button(page, "Pass").click()
    expect(panel(page)).to_contain_text("You will pass when your turn comes.")
    button(page, "Take back").click()
    button(page, "Claim").click()
    expect(panel(page)).to_contain_text("You will claim when your turn comes.")
    page.reload()
    expect(panel(page)).to_contain_text("You will claim when your turn comes.")
    assert faults(page) == []
    for person in company.state["to_answer"][:2]:
        assert company.state["to_act"] == person
        company.seat(person).move(f"{person} pass")
    state = company.wait(lambda state: state["asked"] != "answer" or len(state["answers"]) == 3)
    answers = company.seen(Answered)
    assert (answers[-1].by, answers[-1].claims) == (company.me, True)


def test_with_two_players_the_protected_card_may_be_claimed_with(gather: Gather) -> None:
    company = gather(2, **PHONE)
    page = company.page
    (ben,) = company.others
    company.go_on(lambda state: state["to_act"] == ben.person and state["turn"] > 4)
    ben.move(f"{ben.person}.l announce king")
    button(page, "Claim").click()
    button(page, "your protected card").click()
    assert faults(page) == []
    button(page, "Point at your protected card").click()
    company.wait(lambda state: state["asked"] != "answer")
    (answer,) = company.seen(Answered)
    assert answer.place == f"{company.me}.x"


def test_when_the_service_is_gone_for_a_moment_a_decision_goes_on_where_it_was(
    browser: Browser, tmp_path: Path
) -> None:
    with Server(tmp_path / "ridotto.db", deals=1) as server:
        context = browser.new_context(base_url=server.address, locale="en", reduced_motion="reduce")
        page = context.new_page()
        company = Company(server, page, 4)
        company.go_on(lambda state: state["to_act"] == company.me)
        before = company.state["decision"]
        button(page, "Exchange").click()
        panel(page).locator(".decide-thing").first.click()
        port = server.port
        server.stop()
        expect(panel(page).locator(".decide-side")).to_have_count(2)
        panel(page).get_by_role("button", name="only pretend").click()
        expect(panel(page)).to_contain_text("sent as soon as it is back")
        server.start(port)
        company.wait(lambda state: state["decision"] > before)
        expect(panel(page).locator(".decide-side")).to_have_count(0)
        company.close()
        context.close()
