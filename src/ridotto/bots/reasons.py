"""Why a player did what it did: one sentence from its own view, as a key with its parts so that it can be said in any language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ridotto.belief.following import Follower
from ridotto.bots.features import (
    A_CLEAR,
    A_END,
    A_GAIN,
    A_HAVE,
    A_KNOWN,
    A_NAMED,
    A_NAMED_BEST,
    A_OWN_CLEAR,
    A_OWN_WORTH,
    A_RESULT,
    A_SIZE,
    A_SURE,
    A_WORTH,
    FEW,
    G_BARRED,
    G_BEST_GOLD,
    G_I_HAVE,
    G_MY_GOLD,
    G_THEIR_END,
    G_THEY_HAVE,
    KIND_ANNOUNCE,
    KIND_CLAIM,
    KIND_EXCHANGE,
    KIND_FOOL,
    KIND_FOOL_PRETEND,
    KIND_KEEP,
    KIND_LOOK,
    KIND_NAME,
    KIND_NO_TRADE,
    KIND_PASS,
    KIND_PRETEND,
    KIND_QUESTION,
    KIND_RESEAT,
    KIND_ROB,
    KIND_SHOW,
    KIND_SPY,
    KIND_SWAP,
    KIND_TRADE,
)
from ridotto.bots.judgement import kind_of_choice
from ridotto.bots.mind import BRAIN, BRAIN_CHANCE, Mind
from ridotto.rules import codes, moves
from ridotto.rules.moves import Move
from ridotto.rules.places import PERSONS
from ridotto.rules.state import MOST_KINDS, OPENING_TURNS
from ridotto.rules.translate import move_of

SENTENCES = {
    "chance": "I drew a kind of move at random, then one of that kind.",
    "announce-win-sure": "I knew that I was the {character}, and that it won me the game.",
    "announce-win": "As the {character} I would have won at once; I gave it {have} that I was.",
    "announce-sure": "I knew that I was the {character}.",
    "announce-likely": "I thought that I was the {character} ({have}).",
    "announce-bluff": "I bluffed: I gave it {have} that I was the {character}, and there was gold to be had ({gain}).",
    "announce-empty": "I said {character} for the sake of saying so; I gave it {have} that it was true.",
    "claim-sure": "I knew that I was the {character} myself.",
    "claim-likely": "I thought that I was the {character} ({have}) rather than {person} ({they}).",
    "claim-stop": "{person} would have won, and I gave it {they} that it was true.",
    "claim-doubt": "I did not believe {person}: I gave it {they}, and {have} to myself.",
    "claim-gamble": "I claimed on the off chance: I gave it {have} to myself, and {they} to {person}.",
    "pass-lost": "I knew that I was not the {character}, and believed {person} ({they}).",
    "pass-risk": "I would not risk a fine: I gave it {have} that I was the {character}, and {they} to {person}.",
    "pass-chance": "I let it pass, though I gave it {have} that I was the {character}.",
    "exchange-better": "The card before {place} seemed better than my own.",
    "exchange-forced": "I had to exchange, and the card before {place} seemed about as good as mine.",
    "exchange-hide": "I exchanged with {place} so that nobody could be sure who I was.",
    "exchange-worse": "I gave away a better card to {place}, so that nobody could be sure who I was.",
    "pretend-keep": "I only pretended to exchange with {place}: my own card seemed the better one.",
    "pretend": "I only pretended to exchange with {place}, so that the others lost track and I did not.",
    "look": "I was not sure any more who I was: my best guess had {clear}.",
    "look-known": "I looked, though I was fairly sure already ({clear}).",
    "rob-win": "Taking from {person} won me the game.",
    "rob": "Of the richest I took from {person}.",
    "trade-win": "The gold of {person} won me the game.",
    "trade": "{person} had {gain} gold more than I.",
    "trade-worse": "I traded with {person}, though it brought me no gold.",
    "no-trade": "Nobody had more gold than I.",
    "no-trade-anyway": "I kept my gold, though somebody had more.",
    "fool": "I mixed up the cards of {place} and {other}.",
    "fool-pretend": "I only pretended to mix up {place} and {other}: now I alone know how they lie.",
    "spy": "I wanted to know the card of {place}: my best guess had {clear}.",
    "spy-known": "I looked at the card of {place}, though I thought I knew it ({clear}).",
    "keep": "My own card was the better one.",
    "keep-anyway": "I kept my card, though the other was worth more to me now.",
    "swap": "The other card was the better one.",
    "swap-anyway": "I took the other card, though mine was worth as much to me now.",
    "question-win": "A wrong answer from {person} would have won me the game.",
    "question": "I doubted that {person} could know their own card ({sure}).",
    "question-any": "I asked {person}, who could well have known their card ({sure}).",
    "name": "My best guess of my own card was {character} ({have}).",
    "name-other": "I said {character}, though it was not my best guess ({have}).",
    "show": "I wanted to see the card of {person}: my best guess had {clear}.",
    "show-known": "I had the card of {person} shown, though I thought I knew it ({clear}).",
    "reseat": "I took gold from {person} and {second}, who then changed seats.",
}
SURE = 0.97
LIKELY = 0.45
CLOSE = 0.02
"""Worths that are no further apart are as good as equal."""


class Reason(NamedTuple):
    """Why, as a key of `SENTENCES` and what goes into it."""

    key: str
    parts: dict[str, str]

    def __str__(self) -> str:
        return SENTENCES[self.key].format(**self.parts)


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
    row = a[nth * A_SIZE : (nth + 1) * A_SIZE]
    s = follower.state
    kind, move = kind_of_choice(row, 0), move_of(s, choice)
    parts = _parts(move) | {"clear": percent(row[A_OWN_CLEAR]), "have": percent(row[A_HAVE])}
    if kind == KIND_ANNOUNCE:
        gain = follower.scene.gains[s.turn_seat * MOST_KINDS + choice_kind(choice)]
        return Reason(_announce(row), parts | {"gain": f"{gain:.0f}"})
    if kind in (KIND_CLAIM, KIND_PASS):
        have = row[A_HAVE] if kind == KIND_CLAIM else g[G_I_HAVE]
        parts |= {
            "character": follower.cast[s.announced].name,
            "person": PERSONS[s.person_at[s.turn_seat]],
            "they": percent(g[G_THEY_HAVE]),
            "have": percent(have),
        }
        return Reason((_claim if kind == KIND_CLAIM else _pass)(g, have), parts)
    if kind in (KIND_EXCHANGE, KIND_PRETEND):
        forced = s.turn <= OPENING_TURNS or g[G_BARRED] > 0
        return Reason(_exchange(row, forced=forced, really=kind == KIND_EXCHANGE), parts)
    if kind == KIND_NO_TRADE:
        richer = g[G_BEST_GOLD] > g[G_MY_GOLD]
        return Reason("no-trade-anyway" if richer else "no-trade", parts)
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
        case moves.Seat(_, first, second):
            return {"person": first, "second": second}
        case moves.Rob() | moves.Trade() | moves.Question() | moves.Show():
            return {"person": move.person or ""}
    return {}


def _announce(row: Sequence[float]) -> str:
    if row[A_END] > 0:
        return "announce-win-sure" if row[A_HAVE] > SURE else "announce-win"
    if row[A_HAVE] > SURE:
        return "announce-sure"
    if row[A_HAVE] >= LIKELY:
        return "announce-likely"
    return "announce-bluff" if row[A_GAIN] > 0 else "announce-empty"


def _claim(g: Sequence[float], have: float) -> str:
    they = g[G_THEY_HAVE]
    if have > SURE:
        return "claim-sure"
    if have >= max(they, LIKELY / 2):
        return "claim-likely"
    if g[G_THEIR_END] > 0:
        return "claim-stop"
    return "claim-doubt" if they < LIKELY else "claim-gamble"


def _pass(g: Sequence[float], have: float) -> str:
    if have < CLOSE and g[G_THEY_HAVE] >= LIKELY:
        return "pass-lost"
    return "pass-risk" if have < LIKELY else "pass-chance"


def _exchange(row: Sequence[float], *, forced: bool, really: bool) -> str:
    better = row[A_WORTH] - row[A_OWN_WORTH]
    if not really:
        return "pretend-keep" if better < -CLOSE else "pretend"
    if better > CLOSE:
        return "exchange-better"
    if better < -CLOSE:
        return "exchange-worse"
    return "exchange-forced" if forced else "exchange-hide"


def _other(kind: int, row: Sequence[float], parts: dict[str, str]) -> Reason:
    better = row[A_WORTH] - row[A_OWN_WORTH]
    won = row[A_RESULT] > 0
    if kind == KIND_LOOK:
        return Reason("look-known" if row[A_OWN_CLEAR] > 0.9 else "look", parts)
    if kind == KIND_TRADE:
        key = "trade-win" if won else "trade" if row[A_GAIN] > 0 else "trade-worse"
        return Reason(key, parts | {"gain": f"{row[A_GAIN] * FEW:.0f}"})
    if kind == KIND_ROB:
        return Reason("rob-win" if won else "rob", parts)
    if kind == KIND_SPY:
        key = "spy-known" if row[A_CLEAR] > 0.9 else "spy"
        return Reason(key, parts | {"clear": percent(row[A_CLEAR])})
    if kind == KIND_KEEP:
        return Reason("keep-anyway" if better > CLOSE else "keep", parts)
    if kind == KIND_SWAP:
        return Reason("swap" if better > CLOSE else "swap-anyway", parts)
    if kind == KIND_QUESTION:
        key = "question-win" if won else "question" if row[A_SURE] < 0.6 else "question-any"
        return Reason(key, parts | {"sure": percent(row[A_SURE])})
    if kind == KIND_NAME:
        key = "name" if row[A_NAMED_BEST] > 0 else "name-other"
        return Reason(key, parts | {"have": percent(row[A_NAMED])})
    if kind == KIND_SHOW:
        key = "show-known" if row[A_KNOWN] > 0.9 else "show"
        return Reason(key, parts | {"clear": percent(row[A_KNOWN])})
    return Reason(_PLAIN[kind], parts)


_PLAIN = {KIND_FOOL: "fool", KIND_FOOL_PRETEND: "fool-pretend", KIND_RESEAT: "reseat"}
