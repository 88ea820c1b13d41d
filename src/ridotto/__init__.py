"""Mascarade, both editions: the whole game as a library."""

from __future__ import annotations

from ridotto.errors import (
    IllegalMoveError,
    MoveError,
    PositionError,
    RecordError,
    RidottoError,
    SetRefusedError,
    SetUpError,
    UnreadableMoveError,
)
from ridotto.rules.events import seen_by
from ridotto.rules.game import Game
from ridotto.rules.notation import read_move

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMoveError",
    "MoveError",
    "PositionError",
    "RecordError",
    "RidottoError",
    "SetRefusedError",
    "SetUpError",
    "UnreadableMoveError",
    "read_move",
    "seen_by",
]
