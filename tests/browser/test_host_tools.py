"""What a host can do before and in a game, and what the others see of it."""

from __future__ import annotations

import re

import pytest
from axe import faults
from browsing import SIZES, People
from fitting import misfits_here
from lobbying import enter, make_table, menu, seat_of, until_playing
from playwright.sync_api import Locator, Page, expect
from scanning import scanned

GONE = {
    "removed": "You were removed from the table",
    "banned": "You cannot come to this table",
    "locked": "This table is locked",
    "closed": "This table is closed",
    "renewed": "There is no such table",
}


def sees(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def manage(page: Page) -> Locator:
    """The host's tools, from the menu of the table."""
    menu(page, "Manage the table")
    dialog = page.get_by_role("dialog", name="Manage the table")
    expect(dialog).to_be_visible()
    return dialog


def remove(page: Page, name: str, *, ban: bool = False) -> None:
    manage(page).get_by_role("button", name=f"Remove {name}").click()
    if ban:
        page.get_by_role("switch", name="Ban as well").check()
        page.get_by_role("button", name="Ban", exact=True).click()
    else:
        question = page.get_by_role("dialog", name=f"Remove {name}?")
        question.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("dialog", name=re.compile(f"(Remove|Ban) {name}"))).to_have_count(0)
    tools = page.get_by_role("dialog", name="Manage the table")
    done = f"{name} is banned." if ban else f"{name} was removed."
    expect(tools.get_by_role("status")).to_have_text(done)  # where it is read out


def close_dialogs(page: Page) -> None:
    while page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)


def start(host: Page, *others: Page) -> None:
    host.get_by_role("button", name=re.compile("^Fill ")).click()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, *others):
        until_playing(page)


def turn(*pages: Page) -> None:
    for page in pages:
        page.get_by_role("button", name="Turn the cards").click()


def test_a_locked_table_lets_in_nobody_new_and_keeps_everybody_who_is_there(people: People) -> None:
    ann, ben, eve = people.someone(), people.someone("phone"), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    manage(ann).get_by_role("switch", name="Lock the table").check()
    close_dialogs(ann)
    locked = ben.get_by_text("The table is locked: nobody new can come in.")
    expect(locked.first).to_be_visible()
    eve.goto(link)
    sees(eve, GONE["locked"])
    ben.reload()
    expect(seat_of(ben, "Ben")).to_contain_text("you")
    manage(ann).get_by_role("switch", name="Lock the table").uncheck()
    expect(locked).to_have_count(0)
    eve.get_by_role("button", name="Come in again").click()
    expect(eve.get_by_label("Your name")).to_be_visible()


def test_whoever_stands_at_the_door_sees_that_it_is_locked(people: People) -> None:
    ann, eve = people.someone(), people.someone("phone")
    eve.goto(make_table(ann, "Ann"))
    expect(eve.get_by_label("Your name")).to_be_visible()
    manage(ann).get_by_role("switch", name="Lock the table").check()
    sees(eve, GONE["locked"])


def test_a_renewed_link_is_shown_at_once_and_the_old_one_admits_nobody(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    eve, watcher = people.someone("phone"), people.someone("phone")
    old = make_table(ann, "Ann")
    enter(ben, old, "Ben")
    watcher.goto(old)
    watcher.get_by_role("button", name="Only watch").click()
    ann.get_by_role("button", name="Renew the link").click()
    ann.get_by_role("button", name="Renew", exact=True).click()
    field = ann.get_by_label("Link", exact=True)
    expect(field).not_to_have_value(old)
    new = field.input_value()
    assert scanned(ann.get_by_role("img", name="QR code of the link to this table")) == new
    for member in (ann, ben):
        member.wait_for_url(new)
    sees(watcher, GONE["renewed"])
    eve.goto(old)
    sees(eve, GONE["renewed"])
    enter(eve, new, "Eve")
    ben.goto(old)  # who is at the table finds it by both
    ben.wait_for_url(new)
    expect(seat_of(ben, "Ben")).to_contain_text("you")
    ben.goto("/")
    expect(ben.locator(".home-recent-link")).to_have_count(1)
    ben.locator(".home-recent-link").click()
    expect(seat_of(ben, "Ben")).to_contain_text("you")


def test_the_link_is_renewed_in_a_game_too(people: People) -> None:
    ann = people.someone("phone")
    old = make_table(ann, "Ann")
    start(ann)
    menu(ann, "Invite others")
    ann.get_by_role("button", name="Renew the link").click()
    ann.get_by_role("button", name="Renew", exact=True).click()
    expect(ann.get_by_label("Link", exact=True)).not_to_have_value(old)
    new = ann.get_by_label("Link", exact=True).input_value()
    assert scanned(ann.get_by_role("img", name="QR code of the link to this table")) == new


def test_who_is_removed_in_a_game_is_told_and_a_computer_player_goes_on(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    start(ann, ben)
    remove(ann, "Ben")
    sees(ben, GONE["removed"])
    close_dialogs(ann)
    turn(ann)  # nobody waits for Ben's turning
    expect(ann.locator(".scene-deal")).to_have_count(0)
    ben.get_by_role("button", name="Come in again").click()
    expect(ben.get_by_text("You are watching.")).to_be_visible()


def test_who_is_banned_cannot_come_back_in_whatever_way(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    menu(ben, "Play on another device")
    own = ben.get_by_role("textbox", name="Your own link").input_value()
    remove(ann, "Ben", ban=True)
    sees(ben, GONE["banned"])
    ben.reload()
    sees(ben, GONE["banned"])
    ben.context.clear_cookies()  # the same address
    ben.goto(link)
    sees(ben, GONE["banned"])
    elsewhere = people.someone("phone")
    elsewhere.goto(own)
    sees(elsewhere, "This link is no longer valid")
    eve = people.someone("phone")
    enter(eve, link, "Eve")


def test_who_has_left_can_be_banned_too(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    start(ann, ben)
    menu(ben, "Leave the table")
    ben.get_by_role("button", name="Leave", exact=True).click()
    sees(ben, "You have left the table")
    dialog = manage(ann)
    expect(dialog.get_by_text("has left")).to_be_visible()
    dialog.get_by_role("button", name="Ban Ben").click()
    question = ann.get_by_role("dialog", name="Ban Ben?")
    question.get_by_role("button", name="Ban", exact=True).click()
    expect(question).to_have_count(0)
    ben.goto(link)
    sees(ben, GONE["banned"])


@pytest.mark.parametrize("is_playing", [False, True])
def test_a_table_is_closed_for_everybody(people: People, *, is_playing: bool) -> None:
    ann, ben, eve = people.someone("phone"), people.someone(), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    if is_playing:
        start(ann, ben)
    manage(ann).get_by_role("button", name="Close the table").click()
    question = ann.get_by_role("dialog", name="Close the table?")
    expect(question).to_contain_text("This cannot be undone.")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    close_dialogs(ann)
    manage(ann).get_by_role("button", name="Close the table").click()
    question.get_by_role("button", name="Close for everybody").click()
    for page in (ann, ben):
        sees(page, GONE["closed"])
        expect(page.get_by_role("button", name="Come in again")).to_have_count(0)
    eve.goto(link)
    sees(eve, "There is no such table")
    ann.goto("/")
    expect(ann.get_by_role("button", name="Play now")).to_be_visible()
    expect(ann.locator(".home-recent-link")).to_have_count(0)


def test_the_next_person_visibly_gets_the_same_tools(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    enter(ben, make_table(ann, "Ann"), "Ben")
    start(ann, ben)
    menu(ben, "People at the table")
    dialog = ben.get_by_role("dialog", name="People at the table")
    expect(dialog.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("host")
    expect(dialog.get_by_role("switch")).to_have_count(0)
    close_dialogs(ben)
    menu(ann, "Leave the table")
    ann.get_by_role("button", name="Leave", exact=True).click()
    expect(ben.get_by_role("status").filter(has_text="You are the host now.")).to_be_visible()
    dialog = manage(ben)
    expect(dialog.get_by_role("switch", name="Lock the table")).to_be_visible()
    expect(dialog.get_by_role("button", name="Close the table")).to_be_visible()
    expect(dialog.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("host")


def test_the_host_hands_over_in_a_game(people: People) -> None:
    ann, ben = people.someone("phone"), people.someone()
    enter(ben, make_table(ann, "Ann"), "Ben")
    start(ann, ben)
    manage(ann).get_by_role("button", name="Make Ben the host").click()
    expect(ben.get_by_role("status").filter(has_text="You are the host now.")).to_be_visible()
    expect(ann.get_by_role("dialog", name="People at the table")).to_be_visible()
    expect(ann.get_by_role("switch")).to_have_count(0)


def test_s5_who_begins_and_why_is_shown_to_everybody(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    enter(ben, make_table(ann, "Ann"), "Ben")
    ann.get_by_role("combobox", name="Who begins").select_option("seat")
    ann.get_by_role("combobox", name="Seat that begins").select_option("1")
    expect(ben.get_by_text("Seat 2: Ben", exact=True)).to_be_visible()
    start(ann, ben)
    expect(ann.get_by_text("Ben begins: the host’s choice.")).to_be_visible()
    expect(ben.get_by_text("You begin: the host’s choice.")).to_be_visible()
    turn(ann, ben)
    line = ann.get_by_role("list", name=re.compile("What has happened|log", re.IGNORECASE))
    expect(line.get_by_text("Ben begins: the host’s choice.").first).to_be_visible()
    ann.reload()
    expect(line.get_by_text("Ben begins: the host’s choice.").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_tools_are_for_everyone(people: People, size: str, scheme: str) -> None:
    ann = people.someone(size, color_scheme=scheme)
    ben = people.someone(size, color_scheme=scheme)
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    dialog = manage(ann)
    dialog.get_by_role("switch", name="Lock the table").check()
    check(ann, "the tools")
    dialog.get_by_role("button", name="Remove Ben").click()
    check(ann, "a question")
    close_dialogs(ann)
    check(ben, "a locked table")
    menu(ann, "Invite others")
    invitation = ann.get_by_role("dialog", name="Invite others")
    invitation.get_by_role("button", name="Renew the link").click()
    check(ann, "renewing the link")
    close_dialogs(ann)
    remove(ann, "Ben")
    sees(ben, GONE["removed"])
    check(ben, "somebody who was removed")


def check(page: Page, what: str) -> None:
    page.wait_for_timeout(300)  # until what moves has stopped
    assert faults(page) == [], what
    assert misfits_here(page) == [], what


def test_the_tools_by_keyboard(people: People) -> None:
    ann, ben = people.someone(), people.someone()
    enter(ben, make_table(ann, "Ann"), "Ben")
    opener = ann.get_by_role("button", name="Manage the table")
    opener.focus()
    ann.keyboard.press("Enter")
    remove_ben = ann.get_by_role("button", name="Remove Ben")
    for _ in range(10):
        ann.keyboard.press("Tab")
        if remove_ben.evaluate("element => element === document.activeElement"):
            break
    ann.keyboard.press("Enter")
    question = ann.get_by_role("dialog", name="Remove Ben?")
    expect(question).to_be_visible()
    ann.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(remove_ben).to_be_focused()
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()
