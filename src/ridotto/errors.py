"""Everything that can go wrong, as a tree.

RidottoError (a ValueError)
├── MoveError
│   ├── UnreadableMoveError   it is no move at all
│   └── IllegalMoveError      it is a move, but not one that may be played now
├── SetUpError                that game cannot be set up: players, edition, cards, names, seed
│   └── SetRefusedError       the set of characters breaks rules; lists all of them
├── NotFoundError             there is no such viewer, move or event in the game, or no such computer player
├── PositionError             the text is no position
└── RecordError               the file is no record
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_SHOWN = 6
_LONG_NUMBER = 512
"""In bits. Longer numbers are not written out."""


class RidottoError(ValueError):
    """Anything this library refuses."""


class MoveError(RidottoError):
    """A move that was not played. The game is as it was before."""

    rule: str | None = None
    """The id of the rule that forbids it."""

    def __init__(self, text: str, reason: str, legal: Sequence[str] = ()) -> None:
        self.text = text
        """The move, as text."""
        self.reason = reason
        """What is wrong with it."""
        self.legal = tuple(legal)
        """Every legal move, as text."""
        rule = f" ({self.rule})" if self.rule else ""
        super().__init__(f"{shortened(text)!r}: {reason}{rule}{_legal_hint(self.legal)}")


class UnreadableMoveError(MoveError):
    """The text cannot be read as a move."""


class IllegalMoveError(MoveError):
    """The move may not be played now."""

    def __init__(self, text: str, reason: str, rule: str, legal: Sequence[str] = ()) -> None:
        self.rule = rule
        super().__init__(text, reason, legal)


class SetUpError(RidottoError):
    """The game cannot be set up like that."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        self.reason = reason
        self.rule = rule
        """The rule's id, or several with commas between."""
        super().__init__(f"{reason} ({rule})" if rule else reason)


class Broken(NamedTuple):
    """One rule that a set breaks, and how."""

    rule: str
    reason: str


class SetRefusedError(SetUpError):
    """The set of characters breaks rules."""

    def __init__(self, broken: Sequence[Broken]) -> None:
        self.broken = tuple(broken)
        """Every rule it breaks."""
        rules = dict.fromkeys(item.rule for item in broken)
        super().__init__("; ".join(item.reason for item in broken), ", ".join(rules))


class NotFoundError(RidottoError):
    """There is no such viewer, move or event in the game, or no such computer player."""


class PositionError(RidottoError):
    """The text is no position."""


class RecordError(RidottoError):
    """The file is no record."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(reason)


class BadMoveError(RecordError):
    """A move of the record may not be played, or cannot be read."""

    def __init__(self, number: int, error: MoveError) -> None:
        self.number = number
        """Counted from 1."""
        super().__init__(f"move {number}, {error}", error.rule)


class UnexpectedError(RecordError):
    """The position after the last move is not the one that `[expect]` says."""


def shortened(text: str, most: int = 80) -> str:
    """The text, or its beginning where it is too long for a line."""
    return text if len(text) <= most else text[: most - 1] + "…"


def shown(value: object, most: int = 40) -> str:
    """A value as text for a message. Python refuses to write whole numbers of more than some thousand digits."""
    if isinstance(value, int) and value.bit_length() > _LONG_NUMBER:
        return f"a number of {value.bit_length()} bits"
    return shortened(str(value), most)


def _legal_hint(legal: Sequence[str]) -> str:
    if not legal:
        return ""
    more = f" and {len(legal) - _SHOWN} more" if len(legal) > _SHOWN else ""
    return f"; legal: {', '.join(legal[:_SHOWN])}{more}"
