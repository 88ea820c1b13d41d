"""Every finished game as a file."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from ridotto.store.base import Archive, StoreError

_ID = re.compile(r"[A-Za-z0-9_-]{1,80}")


class Exported(NamedTuple):
    """How many files were written, and how many were there already."""

    written: int
    skipped: int


async def export(archive: Archive, folder: Path) -> Exported:
    """Write the record of each finished game into the folder; files that are there stay as they are."""
    written = skipped = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        async for game, record in archive.export():
            target = folder / file_name(game)
            if target.exists():
                skipped += 1
            else:
                _write(target, record)
                written += 1
    except OSError as error:
        raise StoreError(f"{folder} cannot be written: {error.strerror or error}") from error
    return Exported(written, skipped)


def file_name(game: str) -> str:
    """Of the game with that id, which a foreign file may have made up."""
    if not _ID.fullmatch(game):
        raise StoreError(f"the store is damaged: {game[:80]!r} is no id of a game")
    return f"game-{game}.masc"


def _write(target: Path, record: str) -> None:
    """Whole or not at all."""
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        fresh.write_text(record, encoding="utf-8")
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
