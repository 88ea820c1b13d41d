"""The tutorial in a browser: played whole, by pointer and by keyboard, to a real game."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from axe import faults
from browsing import OpenPage
from playwright.sync_api import Locator, Page, expect

ANY_GAME = re.compile(r"/t/[\w-]+$")


class Learner:
    """Does what the tutorial asks for, with a pointer."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.decide = page.locator(".decide")

    def press(self, name: str) -> None:
        """A button of the decision."""
        self.button(name).click()

    def read(self, words: str) -> None:
        """Wait for a page that says this, and go on."""
        self.sees(words)
        self.page.get_by_role("button", name="Continue").click()

    def turn_cards(self) -> None:
        """The deal is known."""
        self.page.get_by_role("button", name="Turn the cards").click()

    def look(self) -> None:
        """Hold the card up, and put it down."""
        card = self.decide.get_by_role("button", name=re.compile("^Hold to see"))
        card.hover()
        self.page.mouse.down()
        expect(self.decide.locator("text", has_text="King")).to_be_visible()
        self.page.mouse.up()
        expect(self.decide.locator("text", has_text="King")).to_have_count(0)

    def play_real_game(self) -> None:
        """The last step."""
        self.page.get_by_role("button", name="Play a real game").click()

    def sees(self, words: str) -> None:
        """The page that is read says this."""
        expect(self.page.locator(".learn-text")).to_contain_text(words)

    def button(self, name: str) -> Locator:
        """Of the decision."""
        return self.decide.get_by_role("button", name=re.compile(f"^{name}")).first


class Typist(Learner):
    """Has no pointer: finds everything with the Tab key, or has a key for it."""

    def press(self, name: str) -> None:
        self._tab_to(self.button(name))
        self.page.keyboard.press("Enter")

    def read(self, words: str) -> None:
        self.sees(words)
        self._tab_to(self.page.get_by_role("button", name="Continue"))
        self.page.keyboard.press("Enter")

    def turn_cards(self) -> None:
        self._tab_to(self.page.get_by_role("button", name="Turn the cards"))
        self.page.keyboard.press("Enter")

    def look(self) -> None:
        self._tab_to(self.decide.get_by_role("button", name=re.compile("^Hold to see")))
        self.page.keyboard.down(" ")
        expect(self.decide.locator("text", has_text="King")).to_be_visible()
        self.page.keyboard.up(" ")
        expect(self.decide.locator("text", has_text="King")).to_have_count(0)

    def play_real_game(self) -> None:
        self._tab_to(self.page.get_by_role("button", name="Play a real game"))
        self.page.keyboard.press("Enter")

    def _tab_to(self, wanted: Locator) -> None:
        wanted.wait_for()
        for _ in range(80):
            if wanted.evaluate("(button) => button === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {wanted}")


def learn(learner: Learner, partner: str, first: str, second: str) -> None:
    """The whole lesson; `first` and `second` are the secret choices."""
    learner.sees("You are the King")
    learner.turn_cards()
    learner.sees("Press Exchange")
    learner.press("Exchange")
    learner.press(partner)
    learner.press(first)
    learner.read("Only you know")
    learner.read(f"{partner} took your card")
    learner.sees("Press Look")
    learner.press("Look")
    learner.look()
    learner.read("You are the King")
    learner.sees("pass")
    learner.press("Pass")
    learner.read("Nobody claimed")
    learner.sees("Claim it")
    learner.press("Claim")
    learner.read("even in somebody else")
    learner.sees("You must exchange")
    learner.press("Exchange")
    learner.press(second)
    learner.read("Keep in mind")
    learner.sees("quarrel")
    learner.press("Pass")
    learner.read("both pay 1 gold")
    learner.sees("Announce the Judge")
    learner.press("Announce")
    learner.press("Judge")
    learner.press("Announce: .*Judge")
    learner.read("Nobody dared")
    learner.sees("Bishop")
    learner.press("Pass")
    learner.read("13 gold")
    who = "Cheat" if second == "really" else "King"
    learner.sees(f"Announce the {who}!")
    learner.press("Announce")
    learner.press(who)
    learner.press(f"Announce: .*{who}")
    learner.sees("you have won")
    learner.play_real_game()


def runs_really(page: Page) -> None:
    """A game of the service, against three beginners, with the cards open."""
    expect(page).to_have_url(ANY_GAME)
    expect(page.get_by_role("button", name="Turn the cards")).to_be_visible()
    told = page.request.get(f"/api/v1/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert told["state"]["over"] is False
    kinds = [member.get("computer", "") for member in told["people"]["members"]]
    assert sorted(kinds) == ["", "novice", "novice", "novice"]
    assert told["people"]["options"]["edition"] == "first"  # the one that was learned
    page.get_by_role("button", name="Turn the cards").click()
    expect(page.locator(".decide")).to_be_visible()


def test_the_whole_tutorial_on_a_phone_ends_in_a_real_game(open_page: OpenPage) -> None:
    page = open_page("/learn", width=360, height=640, has_touch=True)
    learn(Learner(page), "Ben", "only pretend", "really")
    runs_really(page)
    page.goto("/learn")
    expect(page.locator(".learn-text")).to_contain_text("Six cards")


def test_the_whole_tutorial_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/learn")
    learn(Typist(page), "Ada", "really", "only pretend")
    runs_really(page)


def test_the_tutorial_with_things_that_move(open_page: OpenPage) -> None:
    page = open_page(
        "/learn", width=640, height=360, reduced_motion="no-preference", keeps={"pace": "fast"}
    )
    learn(Learner(page), "Cleo", "really", "really")
    runs_really(page)


def test_who_comes_back_goes_on_where_they_were(open_page: OpenPage) -> None:
    page = open_page("/learn")
    learner = Learner(page)
    learner.turn_cards()
    learner.press("Exchange")
    learner.press("Ada")
    learner.press("only pretend")
    learner.read("Only you know")
    learner.sees("Ada took your card")
    page.reload()
    learner.sees("Ada took your card")
    expect(page.get_by_text("Step 4 of 20")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    learner.sees("Only you know")
    page.get_by_role("button", name="Back").click()
    learner.sees("Six cards")
    expect(page.get_by_role("button", name="Turn the cards")).to_be_visible()


def test_what_cannot_be_pressed_says_why(open_page: OpenPage) -> None:
    page = open_page("/learn")
    learner = Learner(page)
    learner.turn_cards()
    learner.button("Look").click(force=True)
    learner.sees("must wait")
    page.keyboard.press("a")
    learner.sees("must wait")
    learner.press("Exchange")
    expect(learner.button("Ben")).to_be_visible()


def test_who_wants_no_more_may_play_at_once_or_change_their_mind(open_page: OpenPage) -> None:
    page = open_page("/learn")
    learner = Learner(page)
    learner.turn_cards()
    page.get_by_role("button", name="Skip the tutorial").click()
    learner.sees("come back at any time")
    page.get_by_role("button", name="Back").click()
    learner.sees("Press Exchange")
    page.get_by_role("button", name="Skip the tutorial").click()
    learner.play_real_game()
    runs_really(page)


def test_a_service_that_is_gone_is_said_so_and_asked_again(open_page: OpenPage) -> None:
    page = open_page("/learn", loses=True)
    page.get_by_role("button", name="Skip the tutorial").click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Play a real game").click()
    expect(page.locator(".toast-bad")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Play a real game").click()
    runs_really(page)


def test_the_words_are_announced_and_get_the_focus(open_page: OpenPage) -> None:
    page = open_page("/learn")
    learner = Learner(page)
    learner.turn_cards()
    learner.sees("Press Exchange")
    expect(learner.decide.locator(".decide-title")).to_be_focused()
    learner.press("Exchange")
    learner.press("Ada")
    learner.press("really")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    expect(page.locator("[aria-live=polite]", has_text="Only you know")).to_have_count(1)
    expect(page.get_by_role("region", name="Learn to play")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(
    open_page: OpenPage, theme: Literal["light", "dark"], width: int
) -> None:
    page = open_page("/learn", width=width, height=800, color_scheme=theme)
    learner = Learner(page)
    learner.sees("Six cards")
    assert faults(page) == []
    learner.turn_cards()
    learner.button("Look").click(force=True)
    learner.sees("must wait")
    assert faults(page) == []
    learner.press("Exchange")
    learner.press("Ada")
    learner.press("really")
    learner.sees("Only you know")
    assert faults(page) == []
    page.get_by_role("button", name="Skip the tutorial").click()
    learner.sees("come back")
    assert faults(page) == []
