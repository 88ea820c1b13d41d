"""The frames between a page and the service are equally long whatever the secret in them is, in both directions.

Ann decides with the keys of a real page at two tables whose cards differ: every secret choice in both ways, and in two languages.
"""

from __future__ import annotations

import json
from itertools import count, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from company import Company, State
from playwright.sync_api import Browser, Page, WebSocket, expect
from serving import Server

from ridotto.rules.game import Game
from ridotto.rules.places import PERSONS
from ridotto.words import say

CARDS = ("Judge", "King", "Princess", "Puppet Master", "Spy", "Witch")
FRAME = 256
PATIENCE = 60_000
ALIKE = """
const real = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (into) => into instanceof Uint32Array ? into.fill(7) : real(into);
localStorage.setItem('ridotto.pace', 'off');
"""
"""The ids of commands, which answers repeat, are the same in every page."""


class Way(NamedTuple):
    """One way in which Ann, who is p4, can do everything that is secret."""

    really: bool
    """She really exchanges, also as the Spy."""
    early: str
    holds: str
    """The card that she sees when she looks."""
    language: str

    @property
    def moves(self) -> list[str | None]:
        early = {"c": "p4 claim", "p": "p4 pass"}[self.early]
        turns = (
            f"p4 exchange p1 {'yes' if self.really else 'no'}",
            early,
            None,
            "p4 pass",
            "p4 look",
        )
        return [*turns, "p4 announce spy", "p4 spy p1", f"p4 {'swap' if self.really else 'keep'}"]


WAYS = Way(True, "c", "Spy", "en"), Way(False, "p", "Puppet Master", "uk")


def seed_for(way: Way) -> int:
    """A deal after which Ann holds that card when she has exchanged with p1, or pretended to."""
    for seed in count(1):
        game = Game.new("second", 4, cards=CARDS, seed=seed, unchecked=True)
        if list(game.cards.values())[0 if way.really else 3] == way.holds:
            return seed
    raise AssertionError


class Frames:
    """Everything that went over the sockets of a page, as it went."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.got: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.sent.append(str(text)))
        socket.on("framereceived", lambda text: self.got.append(str(text)))

    def decisions(self) -> list[dict[str, Any]]:
        return [frame for frame in map(json.loads, self.sent) if frame["do"] in ("move", "answer")]

    def seen(self) -> list[str]:
        """The characters that she saw in secret."""
        events = [event for text in self.got for event in json.loads(text).get("events", [])]
        return [event["character"] for event in events if event["type"] == "CardSeen"]

    def lengths_sent(self) -> list[int]:
        return [len(t.encode()) for t in self.sent if json.loads(t)["do"] in ("move", "answer")]

    def lengths_got(self) -> list[tuple[str, int]]:
        """Without who is connected: that comes at any moment."""
        told = [(json.loads(text)["is"], len(text.encode())) for text in self.got]
        return [(kind, length) for kind, length in told if kind != "people"]


class Ann:
    """At her page, with keys that are the same in every language."""

    def __init__(self, company: Company) -> None:
        self.company, self.page = company, company.page

    def press(self, *keys: str) -> None:
        for key in keys:
            button = self.page.locator(f".decide [data-key='{key}']:not([aria-disabled=true])")
            expect(button.first).to_be_visible()
            self.page.keyboard.press("Enter" if key == "enter" else key)

    def choose(self, way: Way) -> None:
        """The two sides change places at random."""
        name = say(way.language, f"table.decide.secret.{'yes' if way.really else 'no'}")
        self.page.locator(".decide-side", has_text=name).click()

    def wait_for_turn(self) -> State:
        return self.company.wait(lambda state: state["to_act"] == self.company.me)


def others(company: Company, *moves: str) -> None:
    for move in moves:
        before = company.state
        company.seat(move[:2]).do("move", move=move, decision=None)
        decided(company, before)


def decided(company: Company, before: State) -> None:
    company.wait(lambda state: state["decision"] > before["decision"])


def play(company: Company, way: Way) -> None:
    """All that is secret."""
    ann = Ann(company)
    others(company, "p1 exchange p2 no", "p2 exchange p3 no", "p3 exchange p2 no")
    before = ann.wait_for_turn()
    ann.press("e", "1")
    ann.choose(way)
    decided(company, before)
    others(company, "p1 announce king")
    ann.press(way.early)
    expect(company.page.locator(".decide [data-key=t]")).to_be_visible()
    others(company, "p2 pass")
    ann.press("t")
    expect(company.page.locator(".decide [data-key=c]")).to_be_visible()
    others(company, "p3 pass")
    before = ann.wait_for_turn()
    ann.press("p")
    decided(company, before)
    others(company, "p2 exchange p3 no", "p3 exchange p2 no")
    before = ann.wait_for_turn()
    ann.press("l")
    company.page.locator(".decide-hold-card").first.press(" ", delay=50)
    decided(company, before)
    others(company, "p1 exchange p2 no", "p2 exchange p3 no", "p3 exchange p2 no")
    before = ann.wait_for_turn()
    ann.press("a")
    spy = say(way.language, "characters.second.spy.name")
    company.page.locator(".decide-face", has_text=spy).click()
    ann.press("a")
    decided(company, before)
    others(company, "p1 pass", "p2 pass", "p3 pass")
    before = ann.wait_for_turn()
    ann.press("1")
    company.page.locator(".decide-main").first.click()
    decided(company, before)
    before = ann.wait_for_turn()
    ann.choose(way)
    decided(company, before)


def test_frames_are_as_long_whatever_is_decided_and_seen_in_a_page(
    browser: Browser, tmp_path: Path
) -> None:
    seeds = [seed_for(way) for way in WAYS]
    planted = (
        f"import ridotto.host.deciding\nridotto.host.deciding.fresh_seed = iter({seeds}).__next__"
    )
    frames: list[Frames] = []
    with Server(tmp_path / "ridotto.db", planted=planted) as server:
        for way in WAYS:
            context = browser.new_context(
                base_url=server.address, locale=way.language, reduced_motion="reduce"
            )
            context.set_default_timeout(PATIENCE)
            context.add_init_script(ALIKE)
            page = context.new_page()
            frames.append(Frames(page))
            company = Company(
                server, page, 4, edition="second", cards=CARDS, unchecked=True, first_by="seat",
                first_seat=0, memory="log", deal=0, pace=0,
            )  # fmt: skip
            assert company.me == PERSONS[3]
            play(company, way)
            company.close()
            context.close()
    for one, way in zip(frames, WAYS, strict=True):
        assert [frame["move"] for frame in one.decisions()] == way.moves
        assert one.seen()[0] == way.holds
        assert set(one.lengths_sent()) == {FRAME}
    for one, two in pairwise(frames):
        assert one.lengths_sent() == two.lengths_sent()
        assert one.lengths_got() == two.lengths_got()
