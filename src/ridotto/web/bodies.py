"""What goes over HTTP as JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from ridotto.belief.knowing import Known
from ridotto.host.feed import People, Standing


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """Who comes in."""

    name: str


class Empty(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing: the request itself says it all."""


class Renewing(msgspec.Struct, forbid_unknown_fields=True):
    """At once; or in two steps, so that a browser has the new token before the old one stops working."""

    draw: bool = False
    """The first step: a new token, which does not work yet."""
    token: str = ""
    """The second step: it works from now on, instead of the old one."""


class Made(msgspec.Struct):
    """A new table."""

    table: str
    code: str


class Joined(msgspec.Struct):
    """A seat at a table. The token is also set as a cookie; a program sends it as `Authorization: Bearer`."""

    table: str
    member: str
    token: str


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """Which seat this browser plays from now on."""

    token: str = ""
    """Of an own link."""
    replace: bool = False
    """Also if the browser has another seat at this table, which is kept, or seats at very many tables."""
    back: bool = False
    """To the seat that it had before, without a token."""


class Sat(msgspec.Struct):
    """Whose seat it is. The token is set as a cookie."""

    table: str
    member: str


class SeatHolder(msgspec.Struct):
    """Somebody whose seat a browser has, or could have."""

    member: str
    name: str


class SeatsHere(msgspec.Struct):
    """The seats that a browser has at a table: the one it plays, and those it played before."""

    yours: SeatHolder | None
    before: list[SeatHolder]


class Forgotten(msgspec.Struct):
    """How many cookies of seats that have ended were deleted."""

    forgotten: int


class NameDeleted(msgspec.Struct):
    """A person's name was deleted, with what they said."""

    member: str
    name: str
    """What they are called from now on."""
    messages: int
    """How many of their messages were deleted."""
    games: int
    """In how many finished games they have the other name."""


class OwnSeat(msgspec.Struct):
    """The seat whose name this browser can delete from a finished game."""

    yours: SeatHolder | None


class CharacterFacts(msgspec.Struct):
    """A character, as far as it matters for a set (C1 to C4)."""

    name: str
    brings_gold: bool
    minimum: int
    required: bool
    copies: int


class SetFacts(msgspec.Struct):
    """A printed set."""

    name: str
    players: int
    cards: tuple[str, ...]


class EditionFacts(msgspec.Struct):
    """What a table of an edition can be set up with."""

    name: str
    fewest: int
    most: int
    characters: tuple[CharacterFacts, ...]
    sets: tuple[SetFacts, ...]


class Found(msgspec.Struct):
    """A table by its code."""

    table: str


class Kind(msgspec.Struct):
    """A computer player."""

    name: str
    about: str


class Health(msgspec.Struct, omit_defaults=True):
    """It is well."""

    status: str
    tables: int | None = None
    """In memory now."""


class Failure(msgspec.Struct):
    """Why not."""

    code: str
    text: str
    rule: str | None = None


class SeatHeld(msgspec.Struct):
    """The browser has another seat at this table, or seats at very many tables, and was not told to take this one."""

    code: str
    text: str
    rule: str | None
    yours: SeatHolder | None
    """The seat that it has at this table."""
    theirs: SeatHolder
    """The seat that the token stands for."""


class Knowing(msgspec.Struct):
    """What somebody could know of the cards now."""

    decision: int
    known: dict[str, Known]
    pad: str = ""
    """Spaces, so that the answer is equally long whatever somebody could know."""


class BadRecord(msgspec.Struct):
    """What is wrong with a record."""

    code: str
    text: str
    rule: str | None
    move: int | None
    """Counted from 1; null where it is not about a move."""


class Why(msgspec.Struct):
    """Why a computer player did so."""

    key: str | None
    parts: dict[str, str]
    text: str


class Step(msgspec.Struct, omit_defaults=True):
    """One move, with what has changed since the one before; see docs/protocol.md."""

    move: str | None = None
    events: list[dict[str, Any]] = []
    state: dict[str, Any] = {}
    cards: dict[str, str] = {}
    known: dict[str, dict[str, str | None]] = {}
    chances: dict[str, list[int | None]] = {}
    why: Why | None = None


class Review(msgspec.Struct):
    """A game step by step."""

    game: str | None
    viewer: str | None
    edition: str
    names: dict[str, str]
    characters: list[str]
    places: list[str]
    seed: str | None
    first_by: str | None
    first_among: list[str]
    start: Step
    steps: list[Step]


class Look(msgspec.Struct, rename={"what": "is"}):
    """A table as somebody sees it who only watches; `people` instead of `whole` where nobody may watch."""

    what: str
    people: People
    n: int | None = None
    you: str | None = None
    person: str | None = None
    state: Standing | None = None
    log: list[dict[str, Any]] | None = None
    """Events, see docs/protocol.md."""
    deal: dict[str, Any] | None = None
    """The deal, until play begins."""
    known: dict[str, Any] | None = None
