"""What a person can decide, as typed moves; `str` of one is its text in a record.

Persons and places are named as in records. `really` and `Choose` carry None or nothing where a viewer does not know.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from ridotto.rules.places import sort_key

HIDDEN = "?"
_REALLY = {True: "yes", False: "no", None: HIDDEN}


class Move(msgspec.Struct, frozen=True, tag=True):
    """One decision of one person."""

    verb: ClassVar[str] = ""

    who: str

    def __str__(self) -> str:
        return f"{self.who} {self.verb}"


class Exchange(Move, frozen=True):
    """Exchange two cards or only pretend (T4)."""

    verb = "exchange"

    own: str
    other: str
    really: bool | None

    def __str__(self) -> str:
        return f"{self.own} exchange {self.other} {_REALLY[self.really]}"


class Look(Move, frozen=True):
    """Look at an own card (T5)."""

    verb = "look"

    place: str

    def __str__(self) -> str:
        return f"{self.place} look"


class Announce(Move, frozen=True):
    """Say who one is (T6)."""

    verb = "announce"

    place: str
    character: str

    def __str__(self) -> str:
        return f"{self.place} announce {self.character.lower()}"


class Pass(Move, frozen=True):
    """Let an announcement stand (T7)."""

    verb = "pass"


class Claim(Move, frozen=True):
    """Say that one is the announced character oneself (T7)."""

    verb = "claim"

    place: str

    def __str__(self) -> str:
        return f"{self.place} claim"


class Rob(Move, frozen=True):
    """Choose one of the richest to take from (P4)."""

    verb = "rob"

    person: str

    def __str__(self) -> str:
        return f"{self.who} rob {self.person}"


class Trade(Move, frozen=True):
    """Exchange all gold with a person, or with nobody (P6)."""

    verb = "trade"

    person: str | None

    def __str__(self) -> str:
        return f"{self.who} trade {self.person or 'none'}"


class Fool(Move, frozen=True):
    """Exchange two cards of others or only pretend (P7)."""

    verb = "fool"

    first: str
    second: str
    really: bool | None

    def __str__(self) -> str:
        return f"{self.who} fool {self.first} {self.second} {_REALLY[self.really]}"


class Spy(Move, frozen=True):
    """Look at the own card and that one (P8)."""

    verb = "spy"

    place: str

    def __str__(self) -> str:
        return f"{self.who} spy {self.place}"


class Keep(Move, frozen=True):
    """Having spied: leave both cards where they are (P8)."""

    verb = "keep"


class Swap(Move, frozen=True):
    """Having spied: exchange the two cards (P8)."""

    verb = "swap"


class Choose(Move, frozen=True):
    """A `Keep` or `Swap` as everybody else sees it; cannot be played."""

    verb = "choose"


class Question(Move, frozen=True):
    """Ask a person who they are (P11)."""

    verb = "question"

    person: str

    def __str__(self) -> str:
        return f"{self.who} question {self.person}"


class Answer(Move, frozen=True):
    """Being questioned: say who one is (P11)."""

    verb = "answer"

    character: str

    def __str__(self) -> str:
        return f"{self.who} answer {self.character.lower()}"


class Show(Move, frozen=True):
    """Have a person show their card to the others (P15)."""

    verb = "show"

    person: str

    def __str__(self) -> str:
        return f"{self.who} show {self.person}"


class Seat(Move, frozen=True):
    """Have two persons change seats (P16)."""

    verb = "seat"

    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.who} seat {self.first} {self.second}"


def in_order(move: Move) -> Move:
    """The move with the lower of two equal places or persons first, as records write it."""
    if isinstance(move, Fool | Seat) and sort_key(move.second) < sort_key(move.first):
        return msgspec.structs.replace(move, first=move.second, second=move.first)
    if (
        isinstance(move, Exchange)
        and move.other.startswith(move.who + ".")
        and sort_key(move.other) < sort_key(move.own)
    ):
        return msgspec.structs.replace(move, own=move.other, other=move.own)
    return move


def hide(move: Move, viewer: str) -> Move:
    """The move as that viewer knows it (RECORD.md: `?` and `choose`)."""
    if move.who == viewer:
        return move
    if isinstance(move, Exchange | Fool):
        return msgspec.structs.replace(move, really=None)
    if isinstance(move, Keep | Swap):
        return Choose(move.who)
    return move
