"""Text forms: positions and whole games."""

from __future__ import annotations

from ridotto.record.files import dumps, load, loads, read_file, save, watch_file
from ridotto.record.model import Record, Standing
from ridotto.record.position import read_position, write_position
from ridotto.record.reading import read_record
from ridotto.record.replay import play_through, replay, watch
from ridotto.record.watching import Watched

__all__ = [
    "Record",
    "Standing",
    "Watched",
    "dumps",
    "load",
    "loads",
    "play_through",
    "read_file",
    "read_position",
    "read_record",
    "replay",
    "save",
    "watch",
    "watch_file",
    "write_position",
]
