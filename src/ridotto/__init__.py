"""Mascarade, both editions: the whole game as a library."""

from __future__ import annotations

from ridotto.errors import (
    BadMoveError,
    IllegalMoveError,
    MoveError,
    NotFoundError,
    PositionError,
    RecordError,
    RidottoError,
    SetRefusedError,
    SetUpError,
    UnexpectedError,
    UnreadableMoveError,
)
from ridotto.record import (
    dumps,
    load,
    loads,
    read_position,
    save,
    watch_file,
    write_position,
)
from ridotto.rules.events import seen_by
from ridotto.rules.game import Game
from ridotto.rules.notation import read_move

__version__ = "0.1.0"

__all__ = [
    "BadMoveError",
    "Game",
    "IllegalMoveError",
    "MoveError",
    "NotFoundError",
    "PositionError",
    "RecordError",
    "RidottoError",
    "SetRefusedError",
    "SetUpError",
    "UnexpectedError",
    "UnreadableMoveError",
    "dumps",
    "load",
    "loads",
    "read_move",
    "read_position",
    "save",
    "seen_by",
    "watch_file",
    "write_position",
]
