"""Every kind of decision that a power asks, with nothing but keys: by the letters and digits on the buttons, and by Tab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from browsing import OpenPage
from company import Company, State
from playwright.sync_api import Locator, Page, expect
from serving import Server

from ridotto.rules.events import (
    CardSeen,
    CardsHandled,
    CardShown,
    CharacterNamed,
    FortunesTraded,
    GoldMoved,
    Questioned,
    SeatsChanged,
)

MOST_TABS = 80
FIRST = ["Bishop", "Fool", "Inquisitor", "Judge", "Spy", "Witch"]
SECOND = ["Guru", "Judge", "Princess", "Puppet Master", "Spy", "Trickster"]

Gather = Callable[..., Company]


@pytest.fixture
def gather(server: Server, open_page: OpenPage) -> Iterator[Gather]:
    """A table for four with Ann in the browser, and the powers that ask something."""
    companies: list[Company] = []

    def gathered(edition: str, cards: list[str], way: str) -> Company:
        keeps = {"pace": "off", "shortcuts": "off" if way == "tab" else "on"}
        page = open_page("/", 360, 640, keeps=keeps)
        companies.append(
            Company(server, page, 4, edition=edition, cards=cards, unchecked=True, memory="off")
        )
        return companies[-1]

    yield gathered
    for one in companies:
        one.close()


@dataclass
class Keys:
    """Somebody without a mouse."""

    company: Company
    way: str
    """`letters`: the signs on the buttons; `tab`: Tab and Enter."""

    @property
    def page(self) -> Page:
        return self.company.page

    def button(self, name: str) -> Locator:
        buttons = self.page.locator(".decide-mine").get_by_role("button", name=re.compile(name))
        expect(buttons.first).to_be_visible()
        return buttons.first

    def press(self, name: str) -> None:
        """The button that is called so."""
        button = self.button(name)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        sign = button.get_attribute("data-key")
        if self.way == "letters" and sign:
            self.page.keyboard.press("Enter" if sign == "enter" else sign)
            return
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def tab_to(self, button: Locator) -> None:
        for _ in range(MOST_TABS):
            if button.evaluate("one => one === document.activeElement"):
                assert button.evaluate("one => getComputedStyle(one).outlineStyle !== 'none'")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by Tab to {button}")

    def look(self, name: str) -> None:
        """Hold a card up with the space bar, and see it as long as that is down."""
        card = self.button(name)
        face = card.locator("text")
        self.tab_to(card)
        expect(face).to_have_count(0)
        self.page.keyboard.down(" ")
        expect(face.first).to_be_visible()
        self.page.keyboard.up(" ")
        expect(face).to_have_count(0)

    def announce(self, character: str) -> None:
        """In the next turn that allows it; nobody claims."""
        self.go_on(self.may_announce)
        self.press("^Announce")
        self.press(f"^{character}")
        self.press("^Announce: “I am")
        self.company.wait(lambda state: state["announced"])
        self.all_pass()

    def may_announce(self, state: State) -> bool:
        return bool(
            state["to_act"] == self.company.me
            and (state["asked"], state["barred"]) == ("turn", False)
            and state["turn"] > 4
        )

    def go_on(self, wanted: Callable[[State], object]) -> None:
        """Everybody exchanges until the game is so; Ann in her own way."""
        company = self.company
        for _ in range(30):
            state = company.go_on(lambda state: wanted(state) or state["to_act"] == company.me)
            if wanted(state):
                return
            self.press("^Exchange")
            self.press("card$")
            self.press("^only pretend")
            company.wait(later(state))
        raise AssertionError(state)

    def all_pass(self) -> None:
        while (state := self.company.state)["asked"] == "answer":
            person = state["to_act"]
            self.company.seat(person).move(f"{person} pass")
            self.company.wait(later(state))


def later(state: State) -> Callable[[State], object]:
    """Another decision than in this state."""
    return lambda now: now["decision"] > state["decision"]


@pytest.mark.parametrize("way", ["letters", "tab"])
def test_the_powers_of_the_first_edition(gather: Gather, way: str) -> None:
    company = gather("first", FIRST, way)
    me, keys = company.me, Keys(company, way)
    ben, cleo, dora = (seat.person for seat in company.others)

    keys.announce("Bishop")  # all others are equally rich (P4)
    keys.press("^Ben, 6 coins")
    keys.press("^Take 2 gold from Ben")
    company.wait(lambda state: state["asked"] == "turn")
    assert GoldMoved(source=ben or "", target=me, amount=2, rule="P4") in company.seen(GoldMoved)

    keys.announce("Witch")  # P6
    keys.press("^Nobody")
    keys.press("^Ben, 4 coins")
    keys.press("^Trade all gold with Ben")
    company.wait(lambda state: state["asked"] == "turn")
    assert (company.state["gold"][me], company.state["gold"][ben]) == (4, 8)
    assert company.seen(FortunesTraded)[-1].person == ben

    keys.announce("Fool")  # P7
    keys.press("^Ben’s card")
    keys.press("^Dora’s card")
    keys.press("^really exchange")
    company.wait(lambda state: state["asked"] == "turn")
    handled = company.seen(CardsHandled)[-1]
    assert {handled.first, handled.second} == {ben, dora}

    keys.announce("Spy")  # P8, with a look at both cards
    keys.press("^Centre card 1")
    keys.press("^Look at the first centre card")
    company.wait(lambda state: state["asked"] == "spy_choice")
    keys.look("^Hold to see your card")
    keys.look("^Hold to see the first centre card")
    keys.press("^only pretend")
    company.wait(lambda state: state["asked"] == "turn")
    assert {one.place for one in company.seen(CardSeen)} == {me, "c1"}

    keys.announce("Inquisitor")  # P11, asking
    keys.press("^Cleo")
    keys.press("^Ask Cleo")
    company.wait(lambda state: state["asked"] == "name")
    seat = company.seat(str(cleo))
    seat.move(next(move for move in seat.legal))
    company.wait(lambda state: state["asked"] == "turn")
    assert company.seen(Questioned)[-1].person == cleo

    answer_who_one_is(company, keys, str(dora), "inquisitor")


@pytest.mark.parametrize("way", ["letters", "tab"])
def test_the_powers_of_the_second_edition(gather: Gather, way: str) -> None:
    company = gather("second", SECOND, way)
    me, keys = company.me, Keys(company, way)
    ben, cleo, dora = (seat.person for seat in company.others)

    keys.announce("Princess")  # P15
    keys.press("^Cleo")
    keys.press("^Cleo shows it")
    company.wait(lambda state: state["asked"] == "turn")
    assert company.seen(CardShown)[-1].person == cleo

    keys.announce("Puppet Master")  # P16
    keys.press("^Ben")
    keys.press("^Dora")
    keys.press("change seats$")
    company.wait(lambda state: state["asked"] == "turn")
    changed = company.seen(SeatsChanged)[-1]
    assert {changed.first, changed.second} == {ben, dora}
    assert company.state["gold"][me] == 10

    keys.announce("Spy")  # P8: in this edition only another person's
    keys.press("^Cleo’s card")
    keys.press("^Look at Cleo’s card")
    company.wait(lambda state: state["asked"] == "spy_choice")
    keys.look("^Hold to see Cleo’s card")
    keys.press("^really exchange")
    company.wait(lambda state: state["asked"] == "turn")

    answer_who_one_is(company, keys, str(cleo), "guru")


def answer_who_one_is(company: Company, keys: Keys, asker: str, character: str) -> None:
    """Somebody points at Ann, who must name a character (P11)."""

    def is_theirs(state: State) -> bool:
        ready = (state["to_act"], state["asked"], state["barred"]) == (asker, "turn", False)
        return ready and state["turn"] > 4

    keys.go_on(is_theirs)
    company.seat(asker).move(f"{asker} announce {character}")
    company.wait(lambda state: state["announced"])
    while (state := company.state)["asked"] == "answer":
        if state["to_act"] == company.me:
            keys.press("^Pass")
        else:
            company.seat(state["to_act"]).move(f"{state['to_act']} pass")
        company.wait(later(state))
    company.seat(asker).move(f"{asker} question {company.me}")
    company.wait(lambda state: state["asked"] == "name")
    keys.press("^Judge")
    keys.press("^“I am")
    company.wait(lambda state: state["asked"] != "name")
    assert company.seen(CharacterNamed)[-1] == CharacterNamed(by=company.me, character="Judge")
