"""A table for friends: link, code and picture, seats, the host, options, and one's own link."""

from __future__ import annotations

import re

from browsing import People, faults
from lobbying import enter, make_table, menu, play_a_game, seat_of, seats, until_playing
from playwright.sync_api import Page, expect
from scanning import scanned
from serving import Server


def test_two_people_meet_by_the_link_and_play(people: People) -> None:
    ann, ben = people.someone("desktop"), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    expect(seat_of(ann, "Ben")).to_be_visible()
    start = ann.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    expect(start).to_have_accessible_description("3 seats are still empty.")
    expect(ben.get_by_role("button", name="Start the game")).to_have_count(0)
    ann.get_by_role("button", name="Fill 3 empty seats").click()
    expect(ben.get_by_text("Ann starts the game.")).to_be_visible()
    start.click()
    until_playing(ann)
    until_playing(ben)


def test_who_was_never_here_needs_three_taps(people: People) -> None:
    """One on the link, one on the field for the name, one on the button."""
    ben = people.someone("phone")
    ben.goto(make_table(people.someone(), "Ann"))
    ben.get_by_label("Your name").tap()
    ben.keyboard.type("Ben")
    ben.get_by_role("button", name="Take a seat").tap()
    expect(seat_of(ben, "Ben")).to_contain_text("you")


def test_two_taps_make_a_table_with_a_link_and_a_picture_to_scan(people: People) -> None:
    ann = people.someone("phone")
    ann.goto("/")
    ann.get_by_role("button", name="A table for friends").tap()
    expect(ann.get_by_label("Your name")).to_be_focused()
    ann.keyboard.type("Ann")
    ann.get_by_role("button", name="Take a seat").tap()
    dialog = ann.get_by_role("dialog", name="Invite others")
    picture = dialog.get_by_role("img", name="QR code of the link to this table")
    expect(picture).to_be_in_viewport(ratio=1)
    assert scanned(picture) == dialog.get_by_label("Link", exact=True).input_value() == ann.url
    ann.reload()
    expect(seat_of(ann, "Ann")).to_be_visible()
    expect(dialog).to_have_count(0)


def test_who_was_here_before_needs_two_taps(people: People) -> None:
    """One on the link, one on the button: the name is kept."""
    ben = people.someone("phone")
    make_table(ben, "Ben")
    link = make_table(people.someone(), "Ann")
    ben.goto(link)
    ben.get_by_role("button", name="Take a seat").tap()
    expect(seat_of(ben, "Ben")).to_contain_text("you")


def test_the_picture_to_scan_is_the_link(people: People) -> None:
    ann = people.someone()
    link = make_table(ann, "Ann")
    assert scanned(ann.get_by_role("img", name="QR code of the link to this table")) == link


def test_the_link_can_be_copied(people: People) -> None:
    ann = people.someone(permissions=["clipboard-read", "clipboard-write"])
    link = make_table(ann, "Ann")
    ann.get_by_role("button", name="Copy link").click()
    expect(ann.get_by_text("The link is copied.")).to_be_visible()
    assert ann.evaluate("navigator.clipboard.readText()") == link


def test_seats_are_taken_changed_and_left(people: People) -> None:
    ann = people.someone("phone")
    make_table(ann, "Ann")
    expect(seats(ann).nth(0)).to_contain_text("Ann")
    seats(ann).nth(3).get_by_role("button", name="Move here").click()
    expect(seats(ann).nth(3)).to_contain_text("Ann")
    expect(seats(ann).nth(0)).to_contain_text("Empty")
    ann.get_by_role("button", name="Stand up").click()
    expect(ann.get_by_text("Watching: Ann")).to_be_visible()
    seats(ann).nth(1).get_by_role("button", name="Sit here").click()
    expect(seats(ann).nth(1)).to_contain_text("Ann")


def test_computer_players_come_and_go(people: People) -> None:
    ann = people.someone("phone")
    make_table(ann, "Ann")
    ann.get_by_role("button", name="Add a computer player to seat 3").click()
    ann.get_by_role("radio", name="Expert").check()
    ann.get_by_role("combobox", name="Temper", exact=True).select_option("bluffer")
    ann.get_by_role("button", name="Add", exact=True).click()
    expect(seats(ann).nth(2)).to_contain_text("Expert, Bluffer")
    seats(ann).nth(2).get_by_role("button", name=re.compile("^Remove")).click()
    expect(seats(ann).nth(2)).to_contain_text("Empty")


def test_the_host_hands_over_and_leaves(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    enter(ben, make_table(ann, "Ann"), "Ben")
    ann.get_by_role("button", name="What to do with Ben").click()
    ann.get_by_role("button", name="Make Ben the host").click()
    expect(seat_of(ben, "Ben")).to_contain_text("host")
    expect(ann.get_by_text("Ben can change this.")).to_be_visible()
    expect(ann.get_by_role("button", name="Start the game")).to_have_count(0)
    menu(ben, "Leave the table")
    ben.get_by_role("button", name="Leave", exact=True).click()
    expect(ben.get_by_role("heading", name="You have left the table")).to_be_visible()
    expect(seat_of(ann, "Ann")).to_contain_text("host")
    ben.get_by_role("button", name="Come in again").click()
    ben.get_by_role("button", name="Take a seat").click()
    expect(seat_of(ann, "Ben")).to_be_visible()


def test_who_is_removed_is_told(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    enter(ben, make_table(ann, "Ann"), "Ben")
    ann.get_by_role("button", name="What to do with Ben").click()
    ann.get_by_role("button", name="Remove Ben").click()
    question = ann.get_by_role("dialog", name="Remove Ben?")
    question.get_by_role("button", name="Remove", exact=True).click()
    expect(ben.get_by_role("heading", name="You were removed from the table")).to_be_visible()


def test_the_host_chooses_how_it_is_played(people: People) -> None:
    ann, ben = people.someone("phone"), people.someone()
    enter(ben, make_table(ann, "Ann"), "Ben")
    ann.get_by_role("radio", name="Second (2021)").check()
    ann.get_by_role("combobox", name="Seats").select_option("8")
    ann.get_by_role("combobox", name="Characters").select_option("8B")
    ann.get_by_role("combobox", name="Memory aid").select_option("full")
    ann.get_by_role("combobox", name="Who begins").select_option("seat")
    ann.get_by_role("combobox", name="Seat that begins").select_option("1")
    ann.get_by_role("combobox", name="Clock").select_option("60")
    ann.get_by_role("button", name="More options").click()
    ann.get_by_role("combobox", name="Time to answer").select_option("30")
    ann.get_by_role("combobox", name="Wait for the absent").select_option("300")
    ann.get_by_role("combobox", name="Time for the deal", exact=True).select_option("300")
    ann.get_by_role("combobox", name="Stand-in").select_option("regular")
    ann.get_by_role("combobox", name="Pace").select_option("0")
    ann.get_by_role("switch", name="Watching").uncheck()
    ann.get_by_role("switch", name="Talking").uncheck()
    listed = ann.get_by_role("switch", name="List finished games publicly")
    expect(listed).not_to_be_checked()
    listed.check()
    expect(ben.get_by_text("Puppet Master")).to_be_visible()
    rows = ben.get_by_role("region", name="How it is played").locator("dd")
    expect(rows).to_have_text(
        [
            "Second edition",
            "8",
            "Seat 2: Ben",
            "1 minute",
            "30 seconds",
            "5 minutes",
            "5 minutes",
            "No limit",
            "All one can know",
            "No",
            "No",
            "Regular",
            "At once",
            "Yes",
        ]
    )


def test_an_own_set_that_breaks_rules_says_which(people: People) -> None:
    ann = people.someone("phone")
    make_table(ann, "Ann")
    ann.get_by_role("combobox", name="Characters").select_option("own")
    picker = ann.get_by_role("dialog", name="Your own set")
    use = picker.get_by_role("button", name="Play with this set")
    for name in ("King", "Queen"):
        picker.get_by_role("checkbox", name=name).uncheck()
    wrong = picker.get_by_role("alert")
    expect(wrong).to_contain_text("At least a third of the cards must bring gold")
    expect(wrong).to_contain_text("5 players need 6 cards.")
    expect(use).to_have_attribute("aria-disabled", "true")
    use.click(force=True)
    expect(picker).to_be_visible()
    for name in ("King", "Fool"):
        picker.get_by_role("checkbox", name=name).check()
    expect(wrong).to_have_count(0)
    use.click()
    expect(picker).to_have_count(0)
    expect(ann.get_by_role("list", name="Characters")).to_contain_text("Fool")


def test_an_own_set_offers_what_the_rules_allow_and_says_why_not(people: People) -> None:
    ann = people.someone("phone")
    make_table(ann, "Ann")
    ann.get_by_role("combobox", name="Characters").select_option("own")
    picker = ann.get_by_role("dialog", name="Your own set")
    judge, peasant = (picker.get_by_role("checkbox", name=name) for name in ("Judge", "Peasant"))
    expect(judge).to_have_accessible_name(re.compile("C1: The Judge must be in it"))
    judge.click(force=True)
    expect(judge).to_be_checked()
    expect(peasant).to_have_accessible_name(re.compile("both or none.*C4: at least 8 players"))
    peasant.click(force=True)
    expect(peasant).not_to_be_checked()
    assert faults(ann) == []
    picker.get_by_role("switch", name="Unchecked set").check()
    judge.uncheck()
    picker.get_by_role("combobox", name="Peasant").select_option("1")
    use = picker.get_by_role("button", name="Play with this set")
    use.click()
    expect(picker).to_have_count(0)
    expect(ann.get_by_role("list", name="Characters").get_by_text("Peasant")).to_have_count(1)


def test_a_table_that_nobody_may_watch_still_has_a_door(people: People) -> None:
    ann, ben, eve = people.someone(), people.someone("phone"), people.someone("phone")
    link = make_table(ann, "Ann")
    ann.get_by_role("button", name="More options").click()
    ann.get_by_role("switch", name="Watching").uncheck()
    expect(ann.get_by_role("switch", name="Watching")).not_to_be_checked()
    enter(ben, link, "Ben")
    ann.get_by_role("button", name="Fill 3 empty seats").click()
    ann.get_by_role("button", name="Start the game").click()
    until_playing(ben)
    eve.goto(link)
    expect(eve.get_by_role("heading", name="Nobody may watch this table")).to_be_visible()


def test_who_only_watches_can_join_later(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    ben.goto(make_table(ann, "Ann"))
    ben.get_by_role("button", name="Only watch").click()
    expect(ben.get_by_text("You are watching.")).to_be_visible()
    ben.get_by_role("button", name="Join the table").click()
    ben.get_by_label("Your name").fill("ann")
    ben.keyboard.press("Enter")
    expect(ben.get_by_role("alert")).to_contain_text("already has that name")
    ben.get_by_label("Your name").fill("Ben")
    ben.keyboard.press("Enter")
    expect(seat_of(ann, "Ben")).to_be_visible()


def test_ones_own_link_is_the_seat_on_another_device(people: People) -> None:
    desk, phone = people.someone(), people.someone("phone")
    make_table(desk, "Ann")
    menu(desk, "Play on another device")
    own = desk.get_by_role("textbox", name="Your own link").input_value()
    assert scanned(desk.get_by_role("img", name="QR code of your own link")) == own
    expect(desk.get_by_text("Whoever has this link plays as you")).to_be_visible()
    phone.goto(own)
    expect(seat_of(phone, "Ann")).to_contain_text("you")
    assert phone.url == own.split("#")[0]
    desk.keyboard.press("Escape")
    seats(phone).nth(2).get_by_role("button", name="Move here").click()
    expect(seats(desk).nth(2)).to_contain_text("Ann")
    phone.reload()
    expect(seat_of(phone, "Ann")).to_contain_text("you")


def test_an_own_link_that_is_wrong_is_said_and_not_kept(people: People) -> None:
    phone = people.someone("phone")
    link = make_table(people.someone(), "Ann")
    phone.goto(f"{link}#{'x' * 43}")
    expect(phone.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
    assert phone.url == link
    phone.get_by_role("button", name="Come in again").click()
    expect(phone.get_by_text("Ann invites you")).to_be_visible()


def test_after_a_game_the_lobby_is_in_the_menu(people: People, server: Server) -> None:
    ann = people.someone("phone")
    ann.goto(play_a_game(server, "Ann"))
    menu(ann, "Seats and options")
    expect(seat_of(ann, "Ann")).to_contain_text("host")
    menu(ann, "Back to the game")
    expect(seats(ann)).to_have_count(0)
    menu(ann, "Seats and options")
    ann.get_by_role("button", name="Start the next game").click()
    until_playing(ann)


def test_a_seat_that_is_free_after_a_game_is_taken_or_filled_from_there(
    people: People, server: Server
) -> None:
    ann, ben = people.someone(), people.someone("phone")
    own = play_a_game(server, "Ann")
    ann.goto(own)
    menu(ann, "Seats and options")
    ann.get_by_role("button", name=re.compile("^Remove ")).first.click()
    menu(ann, "Back to the game")
    expect(ann.get_by_role("button", name="Play again")).to_have_count(0)
    ben.goto(own.split("#")[0])
    ben.get_by_role("button", name="Join the table").click()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    expect(ann.get_by_role("button", name="Play again")).to_be_visible()
    seat_of(ben, "Ben").get_by_role("button", name="Stand up").click()
    ann.get_by_role("button", name="Seats and options").click()
    ann.get_by_role("button", name="Fill the empty seat with a computer player").click()
    ann.get_by_role("button", name="Start the next game").click()
    until_playing(ann)


def test_no_such_table(page: Page) -> None:
    page.goto("/t/nothing")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.get_by_role("link", name="To the first page", exact=True).click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_from_the_first_page_to_the_start_by_keyboard(people: People) -> None:
    ann = people.someone()
    ann.goto("/")
    ann.get_by_role("button", name="A table for friends").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_label("Your name")).to_be_focused()
    ann.keyboard.type("Ann")
    ann.keyboard.press("Enter")
    fill = ann.get_by_role("button", name="Fill 4 empty seats")
    expect(fill).to_be_visible()
    for wanted in (fill, ann.get_by_role("button", name="Start the game")):
        for _ in range(60):
            if wanted.evaluate("element => element === document.activeElement"):
                break
            ann.keyboard.press("Tab")
        ann.keyboard.press("Space")
    until_playing(ann)


def test_menus_and_dialogs_by_keyboard(people: People) -> None:
    ann = people.someone()
    make_table(ann, "Ann")
    button = ann.get_by_role("button", name="Menu", exact=True)
    button.focus()
    ann.keyboard.press("Enter")
    ann.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(button).to_be_focused()
    ann.keyboard.press("Enter")
    ann.get_by_role("button", name="Settings").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("dialog", name="Settings")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("dialog")).to_have_count(0)
