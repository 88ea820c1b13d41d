"""The first page: a game in one click, and the way to everything else."""

from __future__ import annotations

import re

from browsing import People
from lobbying import make_table, menu, play_a_game, until_playing
from playwright.sync_api import Page, expect
from serving import Server


def public(page: Page) -> dict[str, object]:
    """The table of the page's address as anybody sees it."""
    table = page.url.split("/t/")[1]
    people: dict[str, object] = page.request.get(f"/api/v1/tables/{table}").json()["people"]
    return people


def test_one_click_starts_a_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    until_playing(page)
    people = public(page)
    members = people["members"]
    assert isinstance(members, list)
    assert len(members) == 5
    assert members[0]["name"] == "Domino"
    assert [member["computer"] for member in members[1:]] == ["casual:mixed"] * 4


def test_the_choices_beside_it_count_and_are_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("combobox", name="Players").select_option("2")
    page.get_by_role("radio", name="Second (2021)").check()
    expect(page.get_by_role("combobox", name="Players")).to_have_value("4")  # as few as it allows
    page.get_by_role("combobox", name="Level").select_option("expert")
    page.reload()
    expect(page.get_by_role("combobox", name="Level")).to_have_value("expert")
    page.get_by_role("button", name="Play now").click()
    until_playing(page)
    people = public(page)
    assert isinstance(people["options"], dict)
    assert isinstance(people["members"], list)
    assert people["options"]["edition"] == "second"
    assert [m.get("computer") for m in people["members"]] == [None, *["expert:mixed"] * 3]


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    start = page.get_by_role("button", name="Play now")
    for _ in range(10):
        page.keyboard.press("Tab")
        if start.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    until_playing(page)


def test_a_code_or_a_link_leads_to_a_table(people: People) -> None:
    link = make_table(people.someone(), "Ann")
    page = people.someone("phone")
    code = page.request.get(f"/api/v1/tables/{link.split('/t/')[1]}").json()["people"]["code"]
    for typed in (f" {code[:3].lower()}-{code[3:]} ", link):
        page.goto("/")
        page.get_by_label("Have a code?").fill(typed)
        page.get_by_role("button", name="To the table").click()
        expect(page.get_by_text("Ann invites you")).to_be_visible()
        assert page.url == link
    page.goto(f"/c/{code}")
    page.wait_for_url(link)


def test_what_is_no_code_is_said(page: Page) -> None:
    page.goto("/")
    field = page.get_by_label("Have a code?")
    field.fill("what?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("neither a code of eight letters and digits")
    field.fill("AAAAAAAA")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")


def test_tables_of_this_browser_can_be_come_back_to(people: People) -> None:
    page = people.someone("phone")
    link = make_table(page, "Ann")
    page.goto("/")
    back = page.get_by_role("region", name="Your tables").get_by_role("link")
    back.click()
    expect(page.get_by_role("region", name="Seats")).to_contain_text("Ann")
    assert page.url == link
    menu(page, "Leave the table")
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("heading", name="You have left the table")).to_be_visible()
    page.get_by_role("link", name="To the first page", exact=True).click()
    expect(page.get_by_role("region", name="Your tables")).to_have_count(0)


def test_settings_hold_on_every_page_and_later(people: People) -> None:
    page = people.someone("phone", color_scheme="light")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("switch", name="Animations").uncheck()
    page.get_by_role("dialog").get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto("/games")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "off")
    expect(root).to_have_attribute("lang", "de")


def test_there_is_a_list_of_games_with_a_search(people: People, server: Server) -> None:
    page = people.someone("phone")
    page.goto("/")
    page.get_by_role("link", name="Games played before").click()
    expect(page.get_by_text("No host has listed a game here yet.")).to_be_visible()
    play_a_game(server, "Zora", listed=True)
    page.reload()
    game = page.get_by_role("region", name="Public games").get_by_role("link")
    expect(game).to_contain_text("Zora")
    expect(game).to_contain_text("4 players · First edition")
    page.get_by_label("Somebody’s name").fill("Yves")
    page.keyboard.press("Enter")
    none = page.get_by_text("No finished game with somebody called “Yves”.")
    expect(none).to_have_count(2)  # neither among one's own nor among the public ones
    assert page.url.endswith("/games?name=Yves")
    page.get_by_label("Somebody’s name").fill("zor")
    page.keyboard.press("Enter")
    game.click()
    page.wait_for_url(re.compile(r"/game/[\w-]{22}$"))


def test_any_other_address_leads_back_to_the_first_page(page: Page) -> None:
    for path in ("/nothing", "/t/a/b", f"/{'x' * 5_000}", f"/t/{'x' * 30_000}"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("main").get_by_role("link").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
