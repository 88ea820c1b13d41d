"""What came of one game."""

from __future__ import annotations

import msgspec


class Spoken(msgspec.Struct, frozen=True):
    """What was announced and claimed, and whether it was true: whether the card laid claim to was the one named."""

    true_passed: int = 0
    """Announcements that were true and that nobody contested."""
    true_contested: int = 0
    false_passed: int = 0
    false_contested: int = 0
    answers: int = 0
    """How often somebody passed or claimed (T7)."""
    true_claims: int = 0
    false_claims: int = 0

    def __add__(self, other: Spoken) -> Spoken:
        mine, theirs = msgspec.structs.astuple(self), msgspec.structs.astuple(other)
        return Spoken(*(one + two for one, two in zip(mine, theirs, strict=True)))


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a match. All but `seconds` is the same whenever the match is played again."""

    number: int
    """Counted from 0."""
    seating: tuple[str, ...]
    """The players' names by person, from p1."""
    winners: tuple[str, ...]
    """Persons; several share a win, none if the game was cut off."""
    ended_by: str | None
    """E1, E2 or E3; None if it was cut off at the turn limit (Q21)."""
    turns: int
    last: str | None
    """In whose turn it ended; None if it was cut off."""
    gold: tuple[int, ...]
    """By person, at the end."""
    spoken: Spoken
    decisions: dict[str, int]
    """By player."""
    faults: dict[str, int] = {}
    """How often a player raised, stalled or answered illegally; only those who did."""
    first_fault: dict[str, str] = {}
    """What went wrong first, in one line."""
    seconds: dict[str, float] = {}
    """Spent thinking, by player; never twice the same."""
