"""A record as it stands in a file: read, its types checked, nothing played yet."""

from __future__ import annotations

from typing import Any

import msgspec

FORMAT = "masc/1"
UNKNOWN = "?"
"""Stands for a card that the viewer of a record does not know."""

Cards = list[str] | list[list[str]]


class Sight(msgspec.Struct, frozen=True):
    """A card that the viewer saw: at which move, where, what."""

    move: int
    place: str
    character: str


class Record(msgspec.Struct, kw_only=True):
    """One whole game, as RECORD.md has it."""

    edition: str
    players: list[str]
    deal: Cards
    """By person; a list for each with two or three players."""
    centre: list[str] = msgspec.field(default_factory=list)
    moves: list[str] = msgspec.field(default_factory=list)
    expect: dict[str, Any] = msgspec.field(default_factory=dict)
    scenario: str | None = None
    unchecked: bool = False
    first_by: str = ""
    """How the first player was found (S5); empty if the record does not say."""
    viewer: str | None = None
    seen: list[Sight] = msgspec.field(default_factory=list)
    tags: dict[str, Any] = msgspec.field(default_factory=dict)
    """Every other key of the file, as it stands there."""


class Standing(msgspec.Struct, frozen=True):
    """The position after the last move, by person: what `[expect]` may hold, and what is legal."""

    gold: list[int]
    court: int
    cards: Cards
    centre: list[str]
    to_act: str | None
    over: bool
    winners: list[str]
    moves: int
    legal: list[str]
