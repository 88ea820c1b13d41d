"""Games to and from files."""

from __future__ import annotations

import os
from pathlib import Path

from ridotto.errors import RecordError
from ridotto.record.model import Record
from ridotto.record.reading import MOST_BYTES, read_record, read_text
from ridotto.record.replay import check_expected, play_through, watch
from ridotto.record.standing import standing_of
from ridotto.record.watching import Watched
from ridotto.rules.game import Game


def dumps(game: Game, viewer: str | None = None) -> str:
    """The game as a record's text; with a viewer, only what that person or the `public` knows."""
    from ridotto.record.writing import write_record  # noqa: PLC0415 - reading needs no writer

    return write_record(game, viewer)


def loads(text: str) -> Game:
    """The game in a record's text, after its last move."""
    return _whole_game(read_text(text))


def save(game: Game, path: str | os.PathLike[str], viewer: str | None = None) -> None:
    """Write the game's record to a file; an old file stays whole if that fails."""
    target = Path(path)
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        fresh.write_text(dumps(game, viewer), encoding="utf-8")
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def load(path: str | os.PathLike[str]) -> Game:
    """The game in a record's file, after its last move."""
    return _whole_game(read_file(path))


def watch_file(path: str | os.PathLike[str]) -> Watched:
    """The game in a record's file as its viewer saw it."""
    record = read_file(path)
    if record.viewer is None:
        raise RecordError("this record has no viewer: it tells the whole game, so load it")
    watched = watch(record)
    check_expected(record, watched.standing())
    return watched


def read_file(path: str | os.PathLike[str]) -> Record:
    """The record in a file, with no move played yet."""
    with Path(path).open("rb") as file:
        return read_record(file.read(MOST_BYTES + 1))


def _whole_game(record: Record) -> Game:
    if record.viewer is not None:
        raise RecordError(f"this record tells only what {record.viewer} saw: watch_file shows it")
    game = play_through(record)
    check_expected(record, standing_of(game))
    return game
