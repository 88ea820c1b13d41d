"""Why a player did what it did: one sentence from its own view, as a key with its parts so that it can be said in any language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ridotto.belief.following import Follower
from ridotto.bots import cells
from ridotto.bots.judgement import BEYOND_DOUBT, kind_of_choice
from ridotto.bots.mind import BRAIN, BRAIN_CHANCE, Mind
from ridotto.rules import codes, moves, power
from ridotto.rules.moves import Move
from ridotto.rules.places import PERSONS
from ridotto.rules.state import MOST_KINDS, MOST_PLACES, MOST_SEATS, OPENING_TURNS, State
from ridotto.rules.translate import move_of

SENTENCES = {
    "chance": "I drew a kind of move at random, then one of that kind.",
    "announce-win-sure": "I knew that I was the {character}, and that it won me the game.",
    "announce-win": "As the {character} I would have won at once; I put the chance of it at {have}.",
    "announce-sure": "I knew that I was the {character}.",
    "announce-likely": "I thought that I was the {character} ({have}).",
    "announce-bluff": "I bluffed: I put my chance of being the {character} at {have}, and there was gold to be had ({gain}).",
    "announce-empty": "I said that I was the {character} for the sake of saying so; I put the chance that it was true at {have}.",
    "claim-sure": "I knew that I was the {character} myself.",
    "claim-likely": "I thought that I was the {character} ({have}) rather than {person} ({they}).",
    "claim-stop": "{person} would have won, and I put the chance that it was true at {they}.",
    "claim-doubt": "I did not believe {person} ({they}), and put my own chance at {have}.",
    "claim-gamble": "I claimed against the odds: I put my own chance at {have}, and {person}'s at {they}.",
    "pass-lost": "I knew that I was not the {character}, and believed {person} ({they}).",
    "pass-risk": "I would not risk a fine: I put my chance of being the {character} at {have}, and {person}'s at {they}.",
    "pass-chance": "I let it pass, though I put my chance of being the {character} at {have}.",
    "exchange-better": "I took {place} because it seemed better than my own.",
    "exchange-forced": "I had to exchange, and took {place}, which seemed about as good as mine.",
    "exchange-hide": "I took {place} so that nobody could be sure who I was.",
    "exchange-worse": "I gave away a better card and took {place}, so that nobody could be sure who I was.",
    "pretend-keep": "I only pretended to take {place}: my own card seemed the better one.",
    "pretend": "I only pretended to take {place}, so that the others lost track.",
    "exchange-own": "I exchanged two cards of my own, so that nobody could be sure which was which.",
    "pretend-own": "I only pretended to exchange two cards of my own, so that the others lost track.",
    "look": "I was no longer sure who I was: my best guess stood at {clear}.",
    "look-known": "I looked, though I was fairly sure already ({clear}).",
    "rob-win": "Taking from {person} won me the game.",
    "rob": "Of the richest I took from {person}.",
    "trade-win": "The gold of {person} won me the game.",
    "trade": "{person} had {gain} gold more than I.",
    "trade-worse": "I traded with {person}, though it brought me no gold.",
    "no-trade": "Nobody had more gold than I.",
    "no-trade-anyway": "I kept my gold, though somebody had more.",
    "fool": "I mixed up {place} and {other}, so that the others could not be sure which was which.",
    "fool-loses": "I mixed up {place} and {other}: {person} seemed to lose by it.",
    "fool-pretend": "I only pretended to mix up {place} and {other}, so that the others lost track.",
    "spy": "I wanted to see {place}: my best guess stood at {clear}.",
    "spy-known": "I wanted to see {place}, though I thought I knew it ({clear}).",
    "keep": "My own card was the better one.",
    "keep-anyway": "I kept my card, though the other was worth more to me now.",
    "swap": "The other card was the better one.",
    "swap-anyway": "I took the other card, though mine was worth as much to me now.",
    "question-win": "A wrong answer from {person} would have won me the game.",
    "question": "I doubted that {person} could know their own card ({sure}).",
    "question-any": "I asked {person}, who could well have known their card ({sure}).",
    "name": "My best guess of my own card was the {character} ({have}).",
    "name-other": "I said that I was the {character}, though it was not my best guess ({have}).",
    "show": "I wanted to see the card of {person}: my best guess stood at {clear}.",
    "show-known": "I had the card of {person} shown, though I thought I knew it ({clear}).",
    "reseat-win": "Taking from {person} and {second} won me the game.",
    "reseat-rich": "Of the richest I took from {person}, and from {second} too, and the two changed seats.",
    "reseat": "I took gold from {person} and {second}, who then changed seats, though somebody else had more.",
}
SURE = 0.97
LIKELY = 0.45
_CARDS = ("place", "other")
_PERSONS = ("person", "second")
"""What the parts of a sentence stand for."""
CLOSE = 0.02
"""Worths that are no further apart are as good as equal."""


class Reason(NamedTuple):
    """Why, as a key of `SENTENCES` and what goes into it."""

    key: str
    parts: dict[str, str]

    def __str__(self) -> str:
        return self.told(card=lambda place: f"the card at {place}")

    def told(
        self, card: Callable[[str], str], who: Callable[[str], str] = lambda person: person
    ) -> str:
        """The sentence, with cards and persons as these call them."""
        parts = {
            name: card(part) if name in _CARDS else who(part) if name in _PERSONS else part
            for name, part in self.needed().items()
        }
        return SENTENCES[self.key].format(**parts)

    def needed(self) -> dict[str, str]:
        """The parts that its sentence speaks of."""
        return {
            name: part for name, part in self.parts.items() if f"{{{name}}}" in SENTENCES[self.key]
        }


def percent(chance: float) -> str:
    """A chance as people say it."""
    return f"{round(100 * min(1.0, max(0.0, chance)))} %"


def reason_for(
    follower: Follower, mind: Mind, desk: tuple[Sequence[float], Sequence[float], int], choice: int
) -> Reason:
    """The reason for the nth choice, from what the player looked at when it decided."""
    g, a, nth = desk
    if mind.style[BRAIN] == BRAIN_CHANCE:
        return Reason("chance", {})
    row = a[nth * cells.A_SIZE : (nth + 1) * cells.A_SIZE]
    s = follower.state
    kind, move = kind_of_choice(row, 0), move_of(s, choice)
    parts = _parts(move) | {
        "clear": percent(row[cells.A_OWN_CLEAR]),
        "have": percent(row[cells.A_HAVE]),
    }
    if kind == cells.KIND_ANNOUNCE:
        gain = follower.scene.gains[s.turn_seat * MOST_KINDS + choice_kind(choice)]
        return Reason(_announce(row), parts | {"gain": f"{gain:.0f}"})
    if kind in (cells.KIND_CLAIM, cells.KIND_PASS):
        have = row[cells.A_HAVE] if kind == cells.KIND_CLAIM else g[cells.G_I_HAVE]
        parts |= {
            "character": follower.cast[s.announced].name,
            "person": _person_at(s, s.turn_seat),
            "they": percent(g[cells.G_THEY_HAVE]),
            "have": percent(have),
        }
        return Reason((_claim if kind == cells.KIND_CLAIM else _pass)(g, have), parts)
    if kind in (cells.KIND_EXCHANGE, cells.KIND_PRETEND):
        if parts["place"].split(".")[0] == move.who:
            return Reason("exchange-own" if kind == cells.KIND_EXCHANGE else "pretend-own", {})
        really = kind == cells.KIND_EXCHANGE
        return Reason(_exchange(row, forced=_must_exchange(s, g), really=really), parts)
    if kind == cells.KIND_NO_TRADE:
        richer = g[cells.G_BEST_GOLD] > g[cells.G_MY_GOLD]
        return Reason("no-trade-anyway" if richer else "no-trade", parts)
    if kind == cells.KIND_FOOL:
        return _fool(s, row, choice, parts)
    if kind == cells.KIND_RESEAT:
        return _reseat(s, g, row, choice)
    return _other(kind, row, parts)


def choice_kind(choice: int) -> int:
    """The character of an announcement."""
    return (choice - codes.ANNOUNCE) % MOST_KINDS


def _parts(move: Move) -> dict[str, str]:
    match move:
        case moves.Exchange(_, _, other, _):
            return {"place": other}
        case moves.Announce(_, _, character) | moves.Answer(_, character):
            return {"character": character}
        case moves.Fool(_, first, second, _):
            return {"place": first, "other": second}
        case moves.Spy(_, place):
            return {"place": place}
        case moves.Rob() | moves.Trade() | moves.Question() | moves.Show():
            return {"person": move.person or ""}
    return {}


def _wins(end: float, asks: float) -> bool:
    """Whether the power ends the game for whoever uses it: one that asks somebody does so only if they are wrong (P11)."""
    return end > 0 and asks == 0


def _announce(row: Sequence[float]) -> str:
    if _wins(row[cells.A_END], row[cells.A_POWER + power.QUESTION]):
        return "announce-win-sure" if row[cells.A_HAVE] > SURE else "announce-win"
    if row[cells.A_HAVE] > SURE:
        return "announce-sure"
    if row[cells.A_HAVE] >= LIKELY:
        return "announce-likely"
    return "announce-bluff" if row[cells.A_GAIN] > 0 else "announce-empty"


def _claim(g: Sequence[float], have: float) -> str:
    they = g[cells.G_THEY_HAVE]
    if have > SURE:
        return "claim-sure"
    if have >= max(they, LIKELY / 2):
        return "claim-likely"
    if they <= BEYOND_DOUBT and _wins(g[cells.G_THEIR_END], g[cells.G_POWER + power.QUESTION]):
        return "claim-stop"
    return "claim-doubt" if they < LIKELY else "claim-gamble"


def _pass(g: Sequence[float], have: float) -> str:
    if have < CLOSE and g[cells.G_THEY_HAVE] >= LIKELY:
        return "pass-lost"
    return "pass-risk" if have < LIKELY else "pass-chance"


def _must_exchange(s: State, g: Sequence[float]) -> bool:
    """In the opening (T2), or barred where one may not look either (T11)."""
    return s.turn <= OPENING_TURNS or (g[cells.G_BARRED] > 0 and not s.looks_when_barred)


def _exchange(row: Sequence[float], *, forced: bool, really: bool) -> str:
    better = row[cells.A_WORTH] - row[cells.A_OWN_WORTH]
    if not really:
        return "pretend-keep" if better < -CLOSE else "pretend"
    if better > CLOSE:
        return "exchange-better"
    if better < -CLOSE:
        return "exchange-worse"
    return "exchange-forced" if forced else "exchange-hide"


def _other(kind: int, row: Sequence[float], parts: dict[str, str]) -> Reason:
    better = row[cells.A_WORTH] - row[cells.A_OWN_WORTH]
    won = row[cells.A_RESULT] > 0
    if kind == cells.KIND_LOOK:
        return Reason("look-known" if row[cells.A_OWN_CLEAR] > 0.9 else "look", parts)
    if kind == cells.KIND_TRADE:
        key = "trade-win" if won else "trade" if row[cells.A_GAIN] > 0 else "trade-worse"
        return Reason(key, parts | {"gain": f"{row[cells.A_GAIN] * cells.FEW:.0f}"})
    if kind == cells.KIND_ROB:
        return Reason("rob-win" if won else "rob", parts)
    if kind == cells.KIND_SPY:
        key = "spy-known" if row[cells.A_CLEAR] > 0.9 else "spy"
        return Reason(key, parts | {"clear": percent(row[cells.A_CLEAR])})
    if kind == cells.KIND_KEEP:
        return Reason("keep-anyway" if better > CLOSE else "keep", parts)
    if kind == cells.KIND_SWAP:
        return Reason("swap" if better > CLOSE else "swap-anyway", parts)
    if kind == cells.KIND_QUESTION:
        key = "question-win" if won else "question" if row[cells.A_SURE] < 0.6 else "question-any"
        return Reason(key, parts | {"sure": percent(row[cells.A_SURE])})
    if kind == cells.KIND_NAME:
        key = "name" if row[cells.A_NAMED_BEST] > 0 else "name-other"
        return Reason(key, parts | {"have": percent(row[cells.A_NAMED])})
    if kind == cells.KIND_SHOW:
        key = "show-known" if row[cells.A_KNOWN] > 0.9 else "show"
        return Reason(key, parts | {"clear": percent(row[cells.A_KNOWN])})
    return Reason("fool-pretend", parts)


def _fool(s: State, row: Sequence[float], choice: int, parts: dict[str, str]) -> Reason:
    """Who seems to lose by it: the player looked only at what it means to the owner of the later place."""
    low, high = divmod((choice - codes.FOOL) // 2, MOST_PLACES)
    loses = row[cells.A_THREAT] - row[cells.A_GIFT] > CLOSE
    if low // s.hand == high // s.hand or not loses:  # the one opponent keeps both (Q2)
        return Reason("fool", parts)
    return Reason("fool-loses", parts | {"person": _person_at(s, high // s.hand)})


def _reseat(s: State, g: Sequence[float], row: Sequence[float], choice: int) -> Reason:
    """Whoever of the two is richer is named first."""
    second, first = divmod(choice - codes.RESEAT, MOST_SEATS)
    if row[cells.A_SECOND_GOLD] > row[cells.A_GOLD]:
        first, second = second, first
    parts = {"person": _person_at(s, first), "second": _person_at(s, second)}
    if row[cells.A_RESULT] > 0:
        return Reason("reseat-win", parts)
    rich = max(row[cells.A_GOLD], row[cells.A_SECOND_GOLD]) >= g[cells.G_BEST_GOLD]
    return Reason("reseat-rich" if rich else "reseat", parts)


def _person_at(s: State, seat: int) -> str:
    return PERSONS[s.person_at[seat]]
