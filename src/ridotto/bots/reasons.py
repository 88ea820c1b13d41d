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
    A_OWN_CLEAR,
    A_OWN_WORTH,
    A_RESULT,
    A_SIZE,
    A_SURE,
    A_WORTH,
    FEW,
    G_BARRED,
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
from ridotto.rules import moves
from ridotto.rules.moves import Move
from ridotto.rules.places import PERSONS
from ridotto.rules.state import MOST_KINDS, OPENING_TURNS
from ridotto.rules.translate import move_of

SENTENCES = {
    "chance": "I drew a kind of move at random, then one of that kind.",
    "announce-win": "As the {character} I would have won at once; I gave it {have} that I was.",
    "announce-sure": "I knew that I was the {character}.",
    "announce-likely": "I thought that I was the {character} ({have}).",
    "announce-bluff": "I bluffed: I gave it only {have} that I was the {character}, but {gain} gold was worth the risk.",
    "announce-empty": "I said {character} to be heard saying so; I gave it {have} that it was true.",
    "claim-sure": "I knew that I was the {character} myself.",
    "claim-likely": "I thought that I was the {character} ({have}) rather than {person} ({they}).",
    "claim-stop": "{person} would have won; I gave it only {they} that it was true.",
    "claim-doubt": "I did not believe {person}: I gave it {they}, and {have} to myself.",
    "pass-lost": "I knew that I was not the {character}, and believed {person} ({they}).",
    "pass-risk": "It was not worth a fine: I gave it {have} that I was the {character}, and {they} to {person}.",
    "exchange-forced": "I had to exchange; what lay at {place} seemed no worse than mine.",
    "exchange-better": "What lay at {place} seemed better than my own card.",
    "exchange-hide": "I really exchanged with {place}, so that nobody can be sure who I am.",
    "pretend-forced": "I had to exchange, and only pretended: I would rather keep my card.",
    "pretend": "I only pretended to exchange with {place}, so that the others lose track while I do not.",
    "look": "I was not sure any more who I was: my best guess had {clear}.",
    "look-known": "I looked, though I was fairly sure already ({clear}), to give nothing away.",
    "rob": "Of the richest I took from {person}, who seemed the most dangerous.",
    "trade": "{person} had {gain} gold more than I.",
    "trade-worse": "I traded with {person} for what it does to the others.",
    "no-trade": "Nobody's gold was worth mine.",
    "fool": "I mixed up the cards of {place} and {other}, whose owners knew too much.",
    "fool-pretend": "I only pretended to mix up {place} and {other}: now I alone know how they lie.",
    "spy": "I wanted to see the card at {place}: my best guess had {clear}.",
    "keep": "My own card was the better one.",
    "swap": "The other card was the better one.",
    "question-win": "A wrong answer from {person} would have won me the game.",
    "question": "{person} seemed unlikely to know their own card ({sure}).",
    "name": "My best guess of my own card was {character} ({have}).",
    "show": "I wanted to see {person}'s card: my best guess had {clear}.",
    "reseat": "I took gold from {person} and {second} and moved them where they hurt me least.",
}


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
        return Reason(_announce(row), parts | {"gain": f"{row[A_GAIN] * FEW:.0f}"})
    if kind in (KIND_CLAIM, KIND_PASS):
        own = s.seat_of[mind.me] * s.hand
        mine = max(mind.belief[(own + slot) * MOST_KINDS + s.announced] for slot in range(s.hand))
        parts |= {
            "character": follower.cast[s.announced].name,
            "person": PERSONS[s.person_at[s.turn_seat]],
            "they": percent(g[G_THEY_HAVE]),
            "have": percent(row[A_HAVE] if kind == KIND_CLAIM else mine),
        }
        return Reason(_claim(g, row) if kind == KIND_CLAIM else _pass(g, mine), parts)
    if kind in (KIND_EXCHANGE, KIND_PRETEND):
        forced = s.turn <= OPENING_TURNS or g[G_BARRED] > 0
        return Reason(_exchange(row, forced=forced, really=kind == KIND_EXCHANGE), parts)
    return _other(kind, row, parts)


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
        return "announce-win"
    if row[A_HAVE] > 0.97:
        return "announce-sure"
    if row[A_HAVE] >= 0.45:
        return "announce-likely"
    return "announce-bluff" if row[A_GAIN] > 0 else "announce-empty"


def _claim(g: Sequence[float], row: Sequence[float]) -> str:
    if row[A_HAVE] > 0.97:
        return "claim-sure"
    if row[A_HAVE] >= g[G_THEY_HAVE]:
        return "claim-likely"
    return "claim-stop" if g[G_THEIR_END] > 0 else "claim-doubt"


def _pass(g: Sequence[float], mine: float) -> str:
    return "pass-lost" if mine < 0.02 and g[G_THEY_HAVE] >= 0.3 else "pass-risk"


def _exchange(row: Sequence[float], *, forced: bool, really: bool) -> str:
    if not really:
        return "pretend-forced" if forced else "pretend"
    if row[A_WORTH] > row[A_OWN_WORTH] + 0.02:
        return "exchange-better"
    return "exchange-forced" if forced else "exchange-hide"


def _other(kind: int, row: Sequence[float], parts: dict[str, str]) -> Reason:
    if kind == KIND_LOOK:
        return Reason("look-known" if row[A_OWN_CLEAR] > 0.9 else "look", parts)
    if kind == KIND_TRADE:
        better = row[A_GAIN] > 0
        return Reason(
            "trade" if better else "trade-worse", parts | {"gain": f"{row[A_GAIN] * FEW:.0f}"}
        )
    if kind == KIND_SPY:
        return Reason("spy", parts | {"clear": percent(row[A_CLEAR])})
    if kind == KIND_QUESTION:
        key = "question-win" if row[A_RESULT] > 0 else "question"
        return Reason(key, parts | {"sure": percent(row[A_SURE])})
    if kind == KIND_NAME:
        return Reason("name", parts | {"have": percent(row[A_NAMED])})
    if kind == KIND_SHOW:
        return Reason("show", parts | {"clear": percent(row[A_KNOWN])})
    return Reason(_PLAIN[kind], parts)


_PLAIN = {
    KIND_ROB: "rob",
    KIND_NO_TRADE: "no-trade",
    KIND_FOOL: "fool",
    KIND_FOOL_PRETEND: "fool-pretend",
    KIND_KEEP: "keep",
    KIND_SWAP: "swap",
    KIND_RESEAT: "reseat",
}
