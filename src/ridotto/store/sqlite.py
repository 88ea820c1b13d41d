"""The embedded store: one SQLite file, one thread that writes, many appends in one commit."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

import msgspec
from filelock import FileLock, Timeout

from ridotto.store.base import (
    ConflictError,
    Finished,
    GameRow,
    Node,
    StoreError,
    folded,
    game_values,
)
from ridotto.store.schema import SQLITE, steps_from

APPLICATION = 0x5269646F  # "Rido", written into the file's head
_GROUP = 1_000
_PAGE = 200

Job = Callable[[sqlite3.Connection], None]


class _Asked(NamedTuple):
    job: Job
    done: asyncio.Future[None]


class SqliteStore:
    """A store in one file. One process at a time may have it."""

    def __init__(self, path: Path, lock: FileLock, loop: asyncio.AbstractEventLoop) -> None:
        self._path = path
        self._lock = lock
        self._loop = loop
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._writing = _connect(path)
        self._reading = _connect(path)
        self._reader = ThreadPoolExecutor(1, "ridotto-store-reader")
        self._writer = threading.Thread(target=self._write, name="ridotto-store", daemon=True)
        self._writer.start()

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """The store in that file, made or brought up to date if need be."""
        path = path.expanduser().absolute()
        lock = FileLock(f"{path}.lock")
        try:
            lock.acquire(blocking=False)
        except Timeout:
            raise StoreError(
                f"{path} is in use by another ridotto: stop that one, or give this one a store of its own (--store FILE)"
            ) from None
        except OSError as error:
            raise StoreError(f"{path} cannot be opened: {error.strerror}") from error
        try:
            _prepare(path)
            return cls(path, lock, asyncio.get_running_loop())
        except (sqlite3.Error, OSError) as error:
            lock.release()
            raise StoreError(f"{path} cannot be opened: {error}") from error
        except StoreError:
            lock.release()
            raise

    async def create(self, table: str, code: str, entries: Sequence[bytes]) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO tables (id, code, made) VALUES (?, ?, ?)", (table, code, time.time())
            )
            _insert(db, table, 1, entries)

        await self._do(job)

    async def append(
        self,
        table: str,
        first: int,
        entries: Sequence[bytes],
        *,
        fence: int = 0,  # noqa: ARG002 - there is one process only
        finished: Finished | None = None,
        live: bool | None = None,
    ) -> None:
        def job(db: sqlite3.Connection) -> None:
            _insert(db, table, first, entries)
            if live is not None:
                db.execute("UPDATE tables SET live = ? WHERE id = ?", (live, table))
            if finished is not None:
                db.execute(
                    "INSERT INTO games (id, table_id, ended, about, folded, record) VALUES (?, ?, ?, ?, ?, ?)",
                    game_values(finished),
                )

        await self._do(job)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        rows = await self._ask(
            "SELECT data FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq", table, after
        )
        return [row[0] for row in rows]

    async def find(self, code: str) -> str | None:
        rows = await self._ask("SELECT id FROM tables WHERE code = ?", code)
        return rows[0][0] if rows else None

    async def close_table(self, table: str) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("UPDATE tables SET code = NULL, live = 0 WHERE id = ?", (table,))

        await self._do(job)

    async def open_tables(self) -> list[str]:
        rows = await self._ask("SELECT id FROM tables WHERE code IS NOT NULL ORDER BY made, id")
        return [row[0] for row in rows]

    async def orphans(self, node: Node) -> list[str]:  # noqa: ARG002 - there is one process only
        rows = await self._ask("SELECT id FROM tables WHERE live ORDER BY id")
        return [row[0] for row in rows]

    async def games(
        self, *, name: str = "", before: str = "", limit: int = 50
    ) -> tuple[GameRow, ...]:
        rows = await self._ask(
            "SELECT about FROM games WHERE instr(folded, ?) > 0 AND (? = '' OR number <"
            " (SELECT number FROM games WHERE id = ?)) ORDER BY number DESC LIMIT ?",
            *(folded(name), before, before, limit),
        )
        return tuple(msgspec.json.decode(row[0], type=GameRow) for row in rows)

    async def record(self, game: str) -> str | None:
        rows = await self._ask("SELECT record FROM games WHERE id = ?", game)
        return rows[0][0] if rows else None

    async def export(self) -> AsyncIterator[tuple[str, str]]:
        last = 0
        while rows := await self._ask(
            "SELECT number, id, record FROM games WHERE number > ? ORDER BY number LIMIT ?",
            *(last, _PAGE),
        ):
            for last, game, record in rows:  # noqa: B007 - where to go on from
                yield game, record

    async def take(self, table: str, node: Node) -> int | None:  # noqa: ARG002 - there is one process only
        return 0

    async def holder(self, table: str) -> Node | None:  # noqa: ARG002 - there is one process only
        return None

    async def beat(self, node: Node, seconds: float) -> None:
        """Nobody else listens."""

    async def check(self) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("UPDATE tables SET made = made WHERE false")

        await self._do(job)

    async def close(self) -> None:
        if self._writer.is_alive():
            self._asked.put(None)
            await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._reading.close()
        self._writing.close()
        self._lock.release()

    async def _do(self, job: Job) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._asked.put(_Asked(job, done))
        await done

    async def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            return self._reading.execute(query, values).fetchall()

        try:
            return await self._loop.run_in_executor(self._reader, read)
        except sqlite3.Error as error:
            raise StoreError(f"{self._path} cannot be read: {error}") from error

    def _write(self) -> None:
        """Until there is a None: all that waits goes into one commit."""
        going = True
        while going:
            group = [self._asked.get()]
            while len(group) < _GROUP and not self._asked.empty():
                group.append(self._asked.get())
            going = None not in group
            jobs = [asked for asked in group if asked is not None]
            outcomes = self._commit([asked.job for asked in jobs])
            if jobs:
                told = [
                    (asked.done, outcome) for asked, outcome in zip(jobs, outcomes, strict=True)
                ]
                self._loop.call_soon_threadsafe(_tell, told)

    def _commit(self, jobs: list[Job]) -> list[StoreError | None]:
        """All in one transaction; where one fails, each in its own, so that it fails alone."""
        db = self._writing
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                job(db)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if len(jobs) > 1:
                return [outcome for job in jobs for outcome in self._commit([job])]
            return [_refusal(error, self._path)]
        return [None] * len(jobs)


def _tell(told: list[tuple[asyncio.Future[None], StoreError | None]]) -> None:
    for done, error in told:
        if done.done():  # whoever asked was cancelled meanwhile
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def _refusal(error: sqlite3.Error, path: Path) -> StoreError:
    if isinstance(error, sqlite3.IntegrityError):
        return ConflictError(f"the entry is there already: {error}")
    return StoreError(f"{path} cannot be written: {error}")


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA trusted_schema = OFF")
    return db


def _prepare(path: Path) -> None:
    """Make the file, readable by its owner alone since it holds hidden cards, or bring it up to date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    elif path.stat().st_size and _head(path) != b"SQLite format 3":
        raise StoreError(f"{path} is not a store of ridotto: choose another file")
    db = _connect(path)
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (application,) = db.execute("PRAGMA application_id").fetchone()
        (filled,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if filled and application != APPLICATION:
            raise StoreError(f"{path} is not a store of ridotto: choose another file")
        for step in steps_from(version, SQLITE, str(path)):
            version += 1
            db.executescript(
                f"BEGIN; {step} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}; COMMIT;"
            )
    finally:
        db.close()


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(15)


def _insert(db: sqlite3.Connection, table: str, first: int, entries: Sequence[bytes]) -> None:
    db.executemany(
        "INSERT INTO entries (table_id, seq, data) VALUES (?, ?, ?)",
        [(table, number, data) for number, data in enumerate(entries, first)],
    )
