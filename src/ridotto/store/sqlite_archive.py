"""The finished games in a SQLite file, and what else it holds; for this a service may have the file."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from ridotto.store.base import Content, GameRow, Holding, StoreError, folded, game_of
from ridotto.store.schema import GAPS, HOLDING, SQLITE, check_version

APPLICATION = 0x5269646F  # "Rido", written into the file's head
_PAGE = 200
_HEAD = b"SQLite format 3"
_SHOWN = 5


class SqliteArchive:
    """What is in a file, read by a thread of its own."""

    def __init__(self, path: Path, reading: sqlite3.Connection) -> None:
        self._path = path
        self._reading = reading
        self._reader = ThreadPoolExecutor(1, "ridotto-store-reader")

    async def games(
        self,
        *,
        name: str = "",
        before: str = "",
        limit: int = 50,
        listed: bool = False,
        ids: Sequence[str] | None = None,
    ) -> tuple[GameRow, ...]:
        """As `Archive` has it."""
        among = "" if ids is None else " AND id IN (SELECT value FROM json_each(?))"
        given = () if ids is None else (json.dumps(list(ids)),)
        public = " AND listed" if listed else ""  # a store of version 1 has no such column
        rows = await self._ask(
            f"SELECT about FROM games WHERE instr(folded, ?) > 0{public}{among} AND (? = '' OR number <"  # noqa: S608 - our own words only
            " (SELECT number FROM games WHERE id = ?)) ORDER BY number DESC LIMIT ?",
            *(folded(name), *given, before, before, limit),
        )
        return tuple(msgspec.json.decode(row[0], type=GameRow) for row in rows)

    async def record(self, game: str) -> str | None:
        """As `Archive` has it."""
        rows = await self._ask("SELECT record FROM games WHERE id = ?", game)
        return rows[0][0] if rows else None

    async def export(self) -> AsyncIterator[tuple[str, str]]:
        """As `Archive` has it."""
        last = 0
        while rows := await self._ask(
            "SELECT number, id, record FROM games WHERE number > ? ORDER BY number LIMIT ?",
            *(last, _PAGE),
        ):
            for last, game, record in rows:  # noqa: B007 - where to go on from
                yield game, record

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """As `Archive` has it."""
        rows = await self._ask(
            "SELECT data FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq", table, after
        )
        return [row[0] for row in rows]

    async def content(self, table: str) -> Content:
        """As `Archive` has it."""
        rows = await self._ask(
            "SELECT about, record, listed FROM games WHERE table_id = ? ORDER BY number", table
        )
        games = [game_of(table, row[0], row[1], listed=bool(row[2])) for row in rows]
        return Content(await self.read(table), games)

    async def locate(self, text: str) -> str | None:
        """As `Archive` has it."""
        rows = await self._ask(
            "SELECT id FROM tables WHERE id = ? OR code = ?"
            " UNION ALL SELECT table_id FROM links WHERE link = ?",
            *(text, text, text),
        )
        return rows[0][0] if rows else None

    async def table_of(self, game: str) -> str | None:
        """As `Archive` has it."""
        rows = await self._ask("SELECT table_id FROM games WHERE id = ?", game)
        return rows[0][0] if rows else None

    async def tables_with_player(self, name: str) -> list[str]:
        """As `Archive` has it."""
        rows = await self._ask(
            "SELECT DISTINCT table_id FROM games WHERE instr(char(10) || folded || char(10), ?) > 0",
            f"\n{folded(name)}\n",
        )
        return [row[0] for row in rows]

    async def entries_beginning(self, start: bytes) -> list[tuple[str, bytes]]:
        """As `Archive` has it."""
        return [
            (row[0], row[1])
            for row in await self._ask(
                "SELECT table_id, data FROM entries WHERE substr(data, 1, ?) = ?"
                " ORDER BY table_id, seq",
                *(len(start), start),
            )
        ]

    async def version(self) -> int:
        """As `Archive` has it."""
        ((version,),) = await self._ask("PRAGMA user_version")
        return int(version)

    async def holding(self) -> Holding:
        """As `Archive` has it."""
        version = await self.version()
        check_version(version, SQLITE, str(self._path))
        ((tables, is_open, live, games, entries),) = await self._ask(HOLDING)
        faults = [row[0] for row in await self._ask(f"PRAGMA integrity_check({_SHOWN})")]
        faults = [] if faults == ["ok"] else faults
        strays = Counter(row[0] for row in await self._ask("PRAGMA foreign_key_check"))
        faults += [f"entries of the table {row[0]} are missing" for row in await self._ask(GAPS)]
        faults += [f"{what} without a table: {count}" for what, count in sorted(strays.items())]
        return Holding(version, len(SQLITE), tables, is_open, live, games, entries, tuple(faults))

    async def close(self) -> None:
        """Let go."""
        self._reader.shutdown()
        self._reading.close()

    async def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            return self._reading.execute(query, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, read)
        except sqlite3.Error as error:
            raise StoreError(f"{self._path} cannot be read: {error}") from error


def open_archive_file(path: Path) -> sqlite3.Connection:
    """A connection that takes no lock of ours and changes nothing; `StoreError` if there is no store of ours."""
    try:
        if path.stat().st_size == 0 or not has_head(path):
            raise not_ours(path)
        # Not mode=ro: the last one to leave would leave its -wal and -shm files behind.
        db = sqlite3.connect(
            f"{path.as_uri()}?mode=rw",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            timeout=10,
        )
    except FileNotFoundError:
        raise StoreError(f"there is no store {path}") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from None
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be read: {error}") from error
    try:
        db.execute("PRAGMA query_only = ON")
        db.execute("PRAGMA trusted_schema = OFF")
        (application,) = db.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION:
            raise not_ours(path)
    except sqlite3.Error as error:
        db.close()
        raise StoreError(f"{path} cannot be read: {error}") from error
    except StoreError:
        db.close()
        raise
    return db


def has_head(path: Path) -> bool:
    """Whether it begins as files of SQLite do."""
    with path.open("rb") as file:
        return file.read(len(_HEAD)) == _HEAD


def not_ours(path: Path) -> StoreError:
    """A file that is somebody else's."""
    return StoreError(f"{path} is not a store of ridotto: choose another file")
