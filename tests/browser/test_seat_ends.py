"""When a seat ends, the browser keeps nothing that only that person may know."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browsing import PATIENCE, OpenPage
from company import Company
from lobbying import menu
from playwright.sync_api import Page, expect
from serving import Server

from ridotto.client import Service

STORED = "JSON.stringify([{...sessionStorage}, {...localStorage}])"
NOTE = "Ben has the King"


def stored(page: Page) -> str:
    return str(page.evaluate(STORED))


def until(page: Page, wanted: Callable[[], bool]) -> None:
    """Or until the patience is at its end; what is wrong then is for the test to say."""
    for _ in range(PATIENCE // 100):
        if wanted():
            return
        page.wait_for_timeout(100)


def looks_and_notes(company: Company) -> str:
    """Ann has looked at her card and written a note; the character that she saw."""
    page = company.page
    company.go_on(lambda state: state["to_act"] == company.me and state["turn"] > 4)
    page.locator(".decide").get_by_role("button", name=re.compile("^Look")).click()
    page.get_by_role("button", name="Hold to see your card").focus()
    page.keyboard.down(" ")
    card = page.locator(".scene-seat[data-own=true]").get_by_role(
        "img", name=re.compile("^your card: ", re.IGNORECASE)
    )
    seen = (card.get_attribute("aria-label") or "").split(": ")[1]
    page.keyboard.up(" ")
    page.get_by_role("button", name="Notes").click()
    page.locator("textarea").fill(NOTE)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return seen


@pytest.mark.parametrize("end", ["left", "removed", "closed"])
def test_a_seat_that_ends_leaves_no_secret_in_the_browser(
    server: Server, open_page: OpenPage, end: str
) -> None:
    page = open_page("/", keeps={"pace": "off"}, refused=True)
    company = Company(server, page, 4, memory="notes")
    seen = looks_and_notes(company)
    before = stored(page)
    assert seen in before
    assert NOTE in before
    assert page.context.cookies()
    if end == "left":
        menu(page, "Leave the table")
        page.get_by_role("button", name="Leave", exact=True).click()
    elif end == "removed":
        company.others[0].do("remove", whom=company.others[0].people["persons"][company.me])
    else:
        company.others[0].do("close")
    expect(page.locator("main h1").first).to_be_visible()
    expect(page.locator(".scene-seat")).to_have_count(0)
    until(page, lambda: NOTE not in stored(page) and not page.context.cookies())
    after = stored(page)
    assert NOTE not in after
    assert f'"{seen}"' not in after
    assert "sights" not in after
    assert NOTE not in page.content()
    assert page.context.cookies() == []
    company.close()


def test_the_end_of_one_seat_takes_nothing_from_another(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page("/", keeps={"pace": "off"}, refused=True)
    company = Company(server, page, 4, memory="notes")
    looks_and_notes(company)
    other = Service(server.address).make_table(seats=4).id
    page.request.post(f"/api/v1/tables/{other}/people", data={"name": "Ann"})
    tab = page.context.new_page()
    tab.goto(f"/t/{other}")
    menu(tab, "Leave the table")
    tab.get_by_role("button", name="Leave", exact=True).click()
    expect(tab.locator("main h1").first).to_be_visible()
    assert NOTE in stored(page)
    assert len(page.context.cookies()) >= 1
    company.close()
