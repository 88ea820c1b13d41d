"""People delete their own name in the browser: at the table, in the middle of a game, and from a finished one."""

from __future__ import annotations

import pytest
from axe import faults
from browsing import SIZES, People
from fitting import misfits_here
from lobbying import enter, make_table, menu, play_a_game, seat_of, until_playing
from playwright.sync_api import Locator, Page, expect
from serving import Server
from traces import NAME, traces

from ridotto.client import Service
from ridotto.words import LANGUAGES, messages


def confirm(page: Page) -> None:
    """Say yes in the dialog that asks."""
    expect(question(page)).to_contain_text(f"takes the place of {NAME}")
    question(page).get_by_role("button", name="Delete", exact=True).click()
    expect(question(page)).to_have_count(0)


def question(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Delete your name?")


def kept(page: Page) -> str:
    """All that the browser keeps for this service's pages."""
    return str(page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])"))


def test_a_name_is_deleted_for_everybody_at_the_table(people: People, server: Server) -> None:
    ann, ben = people.someone("phone"), people.someone()
    link = make_table(ann, NAME)
    enter(ben, link, "Ben")
    expect(seat_of(ben, NAME)).to_be_visible()
    menu(ann, "Delete my name")
    expect(question(ann)).to_be_visible()
    question(ann).get_by_role("button", name="Cancel").click()
    expect(seat_of(ann, NAME)).to_contain_text("you")
    menu(ann, "Delete my name")
    confirm(ann)
    expect(ann.get_by_text("Your name is deleted. Here you are now Player 1.")).to_be_visible()
    expect(seat_of(ann, "Player 1")).to_contain_text("you")
    expect(seat_of(ben, "Player 1")).to_be_visible()
    for page in (ann, ben):
        assert NAME not in page.content()
        assert NAME not in kept(page)
        page.reload()
        expect(seat_of(page, "Player 1")).to_be_visible()
        assert NAME not in page.content()
    assert traces(str(server.store), server) == []


def test_a_name_is_deleted_in_the_middle_of_a_game(people: People, server: Server) -> None:
    ann, ben = people.someone("phone"), people.someone()
    enter(ben, make_table(ann, NAME), "Ben")
    ann.get_by_role("button", name="Fill 3 empty seats").click()
    ann.get_by_role("button", name="Start the game").click()
    until_playing(ann)
    until_playing(ben)
    menu(ann, "Delete my name")
    confirm(ann)
    for page in (ann, ben):
        expect(page.get_by_text("Player 1").first).to_be_attached()
        page.reload()
        until_playing(page)
        expect(page.get_by_text("Player 1").first).to_be_attached()
        assert NAME not in page.content()
    assert traces(str(server.store), server) == []


def test_a_name_is_deleted_from_a_finished_game(people: People, server: Server) -> None:
    ann, eve = people.someone(), people.someone("phone")
    ann.goto(play_a_game(server, NAME))
    ann.wait_for_url(lambda url: "#" not in url)
    expect(ann.get_by_text(NAME).first).to_be_attached()
    table = ann.url.split("/t/")[1]
    game = ann.request.get(f"/api/v1/tables/{table}").json()["people"]["game"]
    eve.goto(f"/game/{game}")
    expect(eve.get_by_text(NAME).first).to_be_attached()
    expect(eve.get_by_role("button", name="Delete my name")).to_have_count(0)
    ann.goto(f"/game/{game}")
    ann.get_by_role("button", name="Delete my name").click()
    confirm(ann)
    expect(ann.get_by_text("Player 1").first).to_be_attached()
    expect(ann.get_by_role("button", name="Delete my name")).to_have_count(0)
    assert NAME not in ann.content()
    assert traces(str(server.store), server) == []


def test_what_goes_wrong_is_said_and_can_be_tried_again(people: People) -> None:
    ann = people.someone("phone")
    make_table(ann, NAME)
    menu(ann, "Delete my name")
    ann.route("**/forget-me", lambda route: route.abort())
    question(ann).get_by_role("button", name="Delete", exact=True).click()
    expect(question(ann).get_by_role("alert")).to_be_visible()
    expect(seat_of(ann, NAME)).to_be_visible()
    ann.unroute("**/forget-me")
    confirm(ann)
    expect(seat_of(ann, "Player 1")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_question_is_for_everyone(
    people: People, server: Server, size: str, language: str
) -> None:
    service = Service(server.address)
    words = messages(language, "common")
    scheme = "dark" if size == "phone" else "light"
    page = people.someone(size, color_scheme=scheme, locale=language)
    with service.join(service.make_table().id, NAME) as seat:
        page.goto(f"/t/{seat.table}#{seat.token}")
        page.get_by_role("button", name=words["menu"], exact=True).click()
        item = page.get_by_role("button", name=words["delete_name"])
        expect(item).to_be_visible()
        assert misfits_here(page) == []
        item.click()
        dialog = page.get_by_role("dialog", name=words["delete_name.title"])
        expect(dialog).to_contain_text(NAME)
        expect(dialog.get_by_role("button", name=words["delete_name.go"])).to_be_visible()
        page.wait_for_timeout(300)
        assert faults(page) == []
        assert misfits_here(page) == []
        service.delete_name(seat)
