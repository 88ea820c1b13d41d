"""What people do before a game, by the words on the screen."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page, expect
from serving import Server

from ridotto.client import Service

WIDE = 896
"""Below that the link lies over the seats of who made the table, not beside them."""


def make_table(page: Page, name: str) -> str:
    """A table for friends, in two clicks; its link."""
    page.goto("/")
    page.get_by_role("button", name="A table for friends").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    link = page.get_by_label("Link", exact=True).first.input_value()
    if page.viewport_size and page.viewport_size["width"] < WIDE:
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    return link


def enter(page: Page, link: str, name: str) -> None:
    """From the link to a seat."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(seat_of(page, name)).to_be_visible()


def seats(page: Page) -> Locator:
    return page.get_by_role("region", name="Seats").get_by_role("listitem")


def seat_of(page: Page, name: str) -> Locator:
    return seats(page).filter(has_text=name)


def menu(page: Page, item: str) -> None:
    """Choose something from the table's menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator(".menu-panel:not([hidden])").get_by_role("button", name=item).click()


def until_playing(page: Page) -> None:
    """Until the game is under way, and on the screen."""
    page.wait_for_url(re.compile("/t/"))
    while True:
        table = page.url.split("/t/")[1]
        if page.request.get(f"/api/v1/tables/{table}").json()["people"]["playing"]:
            break
        page.wait_for_timeout(100)
    expect(page.get_by_role("region", name="Seats")).to_have_count(0)


def play_a_game(server: Server, name: str, **options: object) -> str:
    """To its end, by a program; the own link of who played."""
    chance = random.Random(7)
    service = Service(server.address)
    table = service.make_table(seats=4, pace=0, **options).id
    with service.join(table, name) as seat:
        for _ in range(3):
            seat.add_computer("random")
        seat.start()
        for _ in seat:
            if seat.over:
                break
            if seat.sees_deal:
                seat.ready()
            if seat.legal:
                seat.move(chance.choice(seat.legal))
        return f"/t/{table}#{seat.token}"
