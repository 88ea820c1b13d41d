"""A person at a table in the browser: reads the panel of decisions and presses what is legal, at random from a seed."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any, Literal

import httpx
from playwright.sync_api import Page

from ridotto.record import Record, Standing, read_record, replay
from ridotto.rules.moves import Announce, Exchange, Move
from ridotto.rules.notation import read_move
from ridotto.rules.places import PERSONS
from ridotto.words import say

MOST_STEPS = 10_000
MOST_COVERED = 20
MOST_TABS = 150
_MOMENT = 25
"""Milliseconds between two glances."""

_READ = """() => {
  const seen = (one) => one !== null && one.checkVisibility({ visibilityProperty: true });
  const spot = (one, kind) => {
    const inside = (at) => at.top >= 0 && at.left >= 0 && at.bottom <= innerHeight && at.right <= innerWidth;
    if (!inside(one.getBoundingClientRect())) one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const name = one.getAttribute('aria-label') ?? one.innerText;
    return { kind, name, key: one.dataset.key ?? '', x, y, covered: !one.contains(hit), by: hit?.outerHTML.slice(0, 120),
      pressed: one.ariaPressed === 'true' };
  };
  const all = (where, selector, kind) =>
    [...where.querySelectorAll(selector)]
      .filter((one) => seen(one) && one.ariaDisabled !== 'true' && !one.disabled)
      .map((one) => spot(one, kind));
  const over = document.querySelector('.scene-result');
  const deal = document.querySelector('.scene-deal button');
  if (seen(over)) return { is: 'over' };
  if (seen(deal)) return { is: 'deal', spots: [spot(deal, 'deal')] };
  const panel = document.querySelector('.decide');
  if (!seen(panel) || panel.ariaBusy === 'true') return { is: 'wait' };
  const kinds = ['choice', 'thing', 'face', 'main', 'side', 'plain'];
  const spots = kinds.flatMap((kind) => all(panel, `.decide-${kind}`, kind));
  const mine = panel.classList.contains('decide-mine');
  return { is: mine ? 'mine' : 'others', spots, cards: all(panel, '.decide-hold-card', 'card'),
    title: panel.querySelector('.decide-title')?.innerText ?? '' };
}"""

_FOCUS = """() => {
  const one = document.activeElement;
  const look = getComputedStyle(one);
  const seen = one.matches(':focus-visible') && (look.outlineStyle !== 'none' || look.boxShadow !== 'none');
  const inside = one.closest('.decide, .scene-deal') !== null && one.matches('button');
  return { name: one.getAttribute('aria-label') ?? one.innerText, inside, seen };
}"""

Spot = dict[str, Any]


class Hand:
    """One person, with a mouse, with a finger, or with nothing but keys: Tab, Enter and Escape."""

    def __init__(
        self, page: Page, seed: int, *, by: Literal["mouse", "finger", "keys"] = "mouse"
    ) -> None:
        self.page = page
        self.is_over = False
        self.titles: list[str] = []
        """What was asked, as the panel said it."""
        self.announced: list[tuple[str, str]] = []
        """The buttons that announced, each with the card that was picked for it, if one has several."""
        self._card = ""
        self._random = random.Random(seed)
        self._by = by
        self._covered = 0

    def step(self) -> bool:
        """Do the next thing, if there is one to do."""
        if self.is_over:
            return False
        seen = self.page.evaluate(_READ)
        self.is_over = seen["is"] == "over"
        if seen["is"] in ("over", "wait"):
            return False
        spot = seen["spots"][0] if seen["is"] == "deal" else self._choose(seen)
        if spot is None:
            return False
        if seen["is"] == "mine" and self.titles[-1:] != [seen["title"]]:
            self.titles.append(seen["title"])
        if not spot["covered"]:
            self._note(spot)
        self._press(spot)
        return True

    def _note(self, spot: Spot) -> None:
        if spot["kind"] == "thing":
            self._card = spot["name"]
        elif spot["name"].startswith("Announce: “"):
            self.announced.append((self._card, spot["name"].splitlines()[0]))
        elif spot["kind"] in ("choice", "side"):
            self._card = ""

    def _choose(self, seen: dict[str, Any]) -> Spot | None:
        spots: list[Spot] = seen["spots"]
        kinds = {kind: [spot for spot in spots if spot["kind"] == kind] for kind in _KINDS}
        if seen["cards"]:
            return self._with_cards(seen["cards"], kinds["plain"], kinds["side"])
        if kinds["side"]:
            return self._random.choice(kinds["side"])
        if kinds["main"] and self._random.random() < 0.9:
            return kinds["main"][0]
        picks = [spot for spot in kinds["thing"] + kinds["face"] if not spot["pressed"]]
        if picks:
            return self._random.choice(picks)
        if kinds["main"]:
            return kinds["main"][0]
        return self._verb(kinds["choice"])

    def _with_cards(self, cards: list[Spot], plain: list[Spot], sides: list[Spot]) -> Spot | None:
        """Cards in hand: look at each, then decide or put them down."""
        if not any(spot["key"] == "" and "down" in spot["name"].lower() for spot in plain):
            if sides and self._random.random() < 0.5:
                return self._random.choice(sides)
            return self._random.choice(cards + [spot for spot in plain if not spot["pressed"]])
        return self._random.choice(cards + plain)

    def _verb(self, choices: list[Spot]) -> Spot | None:
        """Announces more often than not, and mostly passes, so that games end soon."""
        choices = [spot for spot in choices if spot["key"] != "t"]  # taking back can go on for ever
        weights = [_WEIGHTS.get(spot["key"], 1) for spot in choices]
        return self._random.choices(choices, weights)[0] if choices else None

    def _press(self, spot: Spot) -> None:
        if spot["covered"]:  # somebody else's words may pass over it, but not stay there
            self._covered += 1
            assert self._covered < MOST_COVERED, f"{spot['name']} is covered by {spot['by']}"
            return
        self._covered = 0
        x, y = spot["x"], spot["y"]
        if self._by == "keys":
            self._tab_to(spot)
        elif self._by == "finger":
            self.page.touchscreen.tap(x, y)
        elif spot["kind"] == "card":
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.wait_for_timeout(_MOMENT)
            self.page.mouse.up()
        else:
            self.page.mouse.click(x, y)

    def _tab_to(self, spot: Spot) -> None:
        """Until the focus is there, and can be seen; if the panel is another one by then, nothing is pressed."""
        for _ in range(MOST_TABS):
            here = self.page.evaluate(_FOCUS)
            if here["name"] == spot["name"] and here["inside"]:
                assert here["seen"], f"the focus on {spot['name']} cannot be seen"
                self.page.keyboard.press("Enter", delay=_MOMENT if spot["kind"] == "card" else 0)
                return
            self.page.keyboard.press("Tab")
        names = [one["name"] for one in self.page.evaluate(_READ).get("spots", [])]
        assert spot["name"] not in names, f"no way to {spot['name']} by Tab"


_KINDS = ("choice", "thing", "face", "main", "side", "plain")
_WEIGHTS = {"a": 8, "e": 2, "l": 2, "p": 8, "c": 1}


def play_out(hands: Sequence[Hand], decisions: int | None = None) -> None:
    """Until everybody sees the result, or has been asked so often."""
    for _ in range(MOST_STEPS):
        moved = [hand.step() for hand in hands]
        if all(hand.is_over or len(hand.titles) == decisions for hand in hands):
            return
        if not any(moved):
            hands[0].page.wait_for_timeout(_MOMENT)
    raise AssertionError(f"no end after {MOST_STEPS} steps; asked: {hands[0].titles[-5:]}")


def check_record(page: Page) -> Standing:
    """The finished game of this page, replayed from its record; the page shows the same winners."""
    record = the_record(page)
    standing = replay(record)
    assert standing.over
    names = {f"p{at}": name for at, name in enumerate(record.players, start=1)}
    shown = page.locator(".scene-final li[data-winner='true'] bdi").all_inner_texts()
    assert sorted(shown) == sorted(names[winner] for winner in standing.winners)
    rows = page.locator(".scene-final li")
    names_shown, coins_shown = (rows.locator(what).all_inner_texts() for what in ("bdi", "b"))
    gold = sorted(zip(names_shown, coins_shown, strict=True))
    played = sorted(zip(record.players, map(str, standing.gold), strict=True))
    assert gold == played, (gold, played)
    return standing


def the_record(page: Page) -> Record:
    """Of the finished game of this page."""
    link = page.locator(".scene-result a[href*='/api/v1/games/']").first
    origin = page.url.split("/t/")[0]
    answer = httpx.get(origin + str(link.get_attribute("href")))
    return read_record(answer.raise_for_status().content)


def check_told(hand: Hand, record: Record, name: str) -> int:
    """What this person's browser said that they do is what was played, exchanges and announcements one by one: so many."""
    own = [
        move
        for move in map(read_move, record.moves)
        if record.players[PERSONS.index(move.who)] == name
    ]
    told = [title for title in hand.titles if re.match(r"Exchange your.*\?$", title)]
    played = [
        f"Exchange {_place(record, move, move.own)} and {_place(record, move, move.other)}?"
        for move in own
        if isinstance(move, Exchange)
    ]
    assert told == played, (told, played)
    announced = [
        (_place(record, move, move.place) if "." in move.place else "", _announcing(record, move))
        for move in own
        if isinstance(move, Announce)
    ]
    assert hand.announced == announced, (hand.announced, announced)
    return len(told) + len(announced)


def _announcing(record: Record, move: Announce) -> str:
    character = move.character.lower().replace(" ", "-")
    who = say("en", f"characters.{record.edition}.{character}.the")
    return say("en", "table.decide.announce.send", character=who)


def _place(record: Record, move: Move, place: str) -> str:
    owner, _, side = place.partition(".")
    if owner.startswith("c"):
        which = {"c1": "first ", "c2": "second "}[owner] if len(record.centre) > 1 else ""
        return f"the {which}centre card"
    card = f"{_SIDES[side]} card" if side else "card"
    if owner == move.who:
        return f"your {card}" if side else "yours"
    return f"{record.players[PERSONS.index(owner)]}’s {card}"


_SIDES = {"l": "left", "r": "right", "x": "protected"}
