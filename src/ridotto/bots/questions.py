"""What is said between us and the process in which other packages' players live.

Questions are pickled, since they come from us; answers are plain numbers and text, so that nothing of theirs is ever run on our side.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import BinaryIO, NamedTuple

import msgspec

from ridotto.rules.moves import Move
from ridotto.rules.view import View

LIMIT = 10.0
"""Seconds that a player of another package has for a decision, and to be loaded."""
_LENGTH = struct.Struct("!I")


class Question(NamedTuple):
    """What a house is asked."""

    what: str
    """`load`, `choose` or `why`."""
    player: str
    """By the name that it is offered under."""
    lodger: int = 0
    """Which of the players of that name, for one game and seat."""
    seed: int = 0
    limit: float | None = LIMIT
    view: View | None = None
    legal: Sequence[Move] = ()


class Answer(msgspec.Struct, array_like=True, frozen=True):
    """What came of it."""

    number: int = 0
    """Of the question; answers do not always come in the order of the questions."""
    choice: int = 0
    """Which of the legal moves."""
    text: str = ""
    """About the player, or its reason."""
    wrong: str = ""
    """What went wrong, if anything did."""
    set_aside: bool = False
    """It stalled, and is not to be asked again."""


_decoder = msgspec.msgpack.Decoder(Answer)


def write_answer(out: BinaryIO, answer: Answer) -> None:
    """In one piece."""
    data = msgspec.msgpack.encode(answer)
    out.write(_LENGTH.pack(len(data)) + data)
    out.flush()


def read_answer(source: BinaryIO) -> Answer | None:
    """The next one; None when there will be none, whatever the reason."""
    head = source.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    try:
        return _decoder.decode(source.read(_LENGTH.unpack(head)[0]))
    except msgspec.DecodeError:
        return None


def too_long(limit: float | None) -> str:
    """What is wrong with a package that is still being loaded."""
    return f"it was not loaded within {limit:g} s"
