"""The embedded store: one SQLite file, one thread that writes, many appends in one commit."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import ClassVar, NamedTuple

from filelock import FileLock, Timeout

from ridotto.errors import shortened
from ridotto.store import sqlite_erasure
from ridotto.store.base import (
    Address,
    ConflictError,
    FencedError,
    Finished,
    InUseError,
    Node,
    Plan,
    Rewrite,
    StoreError,
    game_values,
)
from ridotto.store.schema import SQLITE, steps_from
from ridotto.store.sqlite_archive import (
    APPLICATION,
    SqliteArchive,
    has_head,
    not_ours,
    open_archive_file,
)
from ridotto.store.uses import Uses

_GROUP = 1_000
_TOGETHER = 64
"""Rows of one statement."""

_FINISH = """
INSERT INTO games (id, table_id, ended, about, folded, record, listed) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_LINK = "INSERT INTO links (link, table_id) VALUES (?, ?)"

Job = Callable[[sqlite3.Connection], None]


Row = tuple[str, int, bytes]
"""Of the table `entries`."""


class _Asked(NamedTuple):
    rows: Sequence[Row]
    job: Job | None
    """What is to be done beside."""
    done: asyncio.Future[None]
    in_transaction: bool = True
    fence: int | None = None
    """What a table was taken with; None for what may be done whoever has it."""


class SqliteStore(SqliteArchive):
    """A store in one file. One process at a time may serve it; another may erase something meanwhile.

    When another process has written, every table that was taken before is fenced, and must be read again.
    """

    is_shared: ClassVar[bool] = False

    def __init__(self, path: Path, lock: FileLock | None, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(path, _connect(path))
        self._lock = lock
        self._loop = loop
        self._uses = Uses()
        self._fence = 0
        """How often another process was seen to have written."""
        self._taken: dict[str, int] = {}
        """The fence that each table was last taken with."""
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._writing = _connect(path)
        self._data_version = _data_version(self._writing)
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
            raise InUseError(
                f"{path} is in use by another ridotto: stop that one, or give this one a store of its own (--store FILE)"
            ) from None
        except OSError as error:
            raise StoreError(
                f"{shortened(str(path), 200)} cannot be opened: {error.strerror}"
            ) from error
        try:
            _prepare(path)
            return cls(path, lock, asyncio.get_running_loop())
        except (sqlite3.Error, OSError) as error:
            lock.release()
            raise StoreError(f"{path} cannot be opened: {error}") from error
        except StoreError:
            lock.release()
            raise

    @classmethod
    async def open_beside(cls, path: Path) -> SqliteStore:
        """The store in that file while a service has it, to erase something. That service reads its tables again."""
        open_archive_file(path).close()  # it must be there, and ours
        try:
            return cls(path, None, asyncio.get_running_loop())
        except sqlite3.Error as error:
            raise StoreError(f"{path} cannot be opened: {error}") from error

    async def create(self, table: str, link: str, code: str, entries: Sequence[bytes]) -> None:
        def job(db: sqlite3.Connection) -> None:
            now = time.time()
            db.execute(
                "INSERT INTO tables (id, code, made, used) VALUES (?, ?, ?, ?)",
                (table, code, now, now),
            )
            db.execute(_LINK, (link, table))

        await self._do(job, _rows(table, 1, entries))

    async def append(  # noqa: PLR0913 - what goes into one commit
        self,
        table: str,
        first: int,
        entries: Sequence[bytes],
        *,
        fence: int = 0,
        finished: Finished | None = None,
        live: bool | None = None,
        address: Address | None = None,
        closed: bool = False,
    ) -> None:
        def job(db: sqlite3.Connection) -> None:
            if live is not None:
                db.execute("UPDATE tables SET live = ? WHERE id = ?", (live, table))
            if finished is not None:
                db.execute(_FINISH, game_values(finished))
            if address is not None:
                db.execute("UPDATE tables SET code = ? WHERE id = ?", (address.code, table))
                db.execute(_LINK, (address.link, table))
            if closed:
                _close(db, table)
            if used:
                _mark(db, used)

        used = self._uses.due([table])
        is_plain = not (used or closed or finished or address) and live is None
        await self._do(None if is_plain else job, _rows(table, first, entries), fence=fence)
        self._uses.note(used)

    async def find(self, code: str) -> str | None:
        rows = await self._ask("SELECT id FROM tables WHERE code = ?", code)
        return rows[0][0] if rows else None

    async def resolve(self, link: str) -> str | None:
        rows = await self._ask("SELECT table_id FROM links WHERE link = ?", link)
        return rows[0][0] if rows else None

    async def close_table(self, table: str) -> None:
        await self._do(lambda db: _close(db, table))

    async def open_tables(self) -> list[str]:
        rows = await self._ask("SELECT id FROM tables WHERE code IS NOT NULL ORDER BY made, id")
        return [row[0] for row in rows]

    async def orphans(self, node: Node) -> list[str]:  # noqa: ARG002 - there is one process only
        rows = await self._ask("SELECT id FROM tables WHERE live ORDER BY id")
        return [row[0] for row in rows]

    async def take(self, table: str, node: Node) -> int | None:  # noqa: ARG002 - there is one process only
        self._taken[table] = self._fence
        return self._fence

    async def holder(self, table: str) -> Node | None:  # noqa: ARG002 - there is one process only
        return None

    async def beat(self, node: Node, seconds: float) -> list[str]:  # noqa: ARG002 - nobody else listens
        await self._do(None)  # which looks whether another process has written
        late = [table for table, fence in self._taken.items() if fence != self._fence]
        for table in late:
            del self._taken[table]
        return late

    async def touch(self, tables: Iterable[str]) -> None:
        due = self._uses.due(tables)
        if due:
            await self._do(lambda db: _mark(db, due))
            self._uses.note(due)

    async def unused_tables(self, before: float) -> list[str]:
        rows = await self._ask("SELECT id FROM tables WHERE used < ? ORDER BY used", before)
        return [row[0] for row in rows]

    async def old_games(self, before: float) -> list[tuple[str, str]]:
        rows = await self._ask(
            "SELECT table_id, id FROM games WHERE ended < ? ORDER BY number", before
        )
        return [(row[0], row[1]) for row in rows]

    async def rewrite(self, table: str, plan: Plan, *, fence: int | None = None) -> Rewrite:  # noqa: ARG002 - there is one process only
        done: list[Rewrite] = []
        await self._do(lambda db: done.append(sqlite_erasure.rewrite(db, table, plan)))
        return done[-1]

    async def delete_table(
        self,
        table: str,
        *,
        fence: int | None = None,  # noqa: ARG002 - there is one process only
        before: float | None = None,
    ) -> bool:
        done: list[bool] = []
        await self._do(lambda db: done.append(sqlite_erasure.delete_table(db, table, before)))
        return done[-1]

    async def scrub(self, *, whole: bool = False) -> bool:
        done: list[bool] = []

        def job(db: sqlite3.Connection) -> None:
            done.append(sqlite_erasure.scrub(db, whole=whole))

        await self._do(job, in_transaction=False)
        return done[-1]

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[bool]:
        yield True  # there is one process only

    async def check(self) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute(f"PRAGMA user_version = {len(SQLITE)}")  # as it is, but written

        await self._do(job)

    async def close(self) -> None:
        if self._writer.is_alive():
            self._asked.put(None)
            await asyncio.to_thread(self._writer.join)
        await super().close()
        self._writing.close()
        if self._lock is not None:
            self._lock.release()

    async def _do(
        self,
        job: Job | None,
        rows: Sequence[Row] = (),
        *,
        in_transaction: bool = True,
        fence: int | None = None,
    ) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._asked.put(_Asked(rows, job, done, in_transaction, fence))
        await done

    def _write(self) -> None:
        """Until there is a None: all that waits goes into one commit."""
        going = True
        while going:
            group = [self._asked.get()]
            while len(group) < _GROUP and not self._asked.empty():
                group.append(self._asked.get())
            going = None not in group
            asked = [one for one in group if one is not None]
            jobs = [one for one in asked if one.in_transaction]
            told = list(zip(jobs, self._commit(jobs), strict=True)) if jobs else []
            told += [(one, self._run(one)) for one in asked if not one.in_transaction]
            self._loop.call_soon_threadsafe(_tell, told)

    def _run(self, asked: _Asked) -> StoreError | None:
        """What cannot be done within a transaction."""
        try:
            if asked.job is not None:
                asked.job(self._writing)
        except Exception as error:  # noqa: BLE001 - as in `_commit`
            return _refusal(error, self._path)
        return None

    def _commit(self, jobs: list[_Asked]) -> list[StoreError | None]:
        """All in one transaction; where one fails, each in its own, so that it fails alone."""
        db = self._writing
        try:
            db.execute("BEGIN IMMEDIATE")
            self._notice_others(db)
            self._check_fences(jobs)
            for asked in jobs:
                if asked.job is not None:
                    asked.job(db)
            _insert(db, [row for asked in jobs for row in asked.rows])
            db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whoever waits for the writer must be told, whatever it was
            with suppress(sqlite3.Error):  # some errors have rolled it back already
                db.execute("ROLLBACK")
            if len(jobs) > 1:
                return [outcome for job in jobs for outcome in self._commit([job])]
            return [_refusal(error, self._path)]
        return [None] * len(jobs)

    def _notice_others(self, db: sqlite3.Connection) -> None:
        """Within a transaction, so that nobody else can write until it ends."""
        version = _data_version(db)
        if version != self._data_version:
            self._data_version = version
            self._fence += 1

    def _check_fences(self, jobs: list[_Asked]) -> None:
        if any(asked.fence not in (None, self._fence) for asked in jobs):
            raise FencedError("another process has changed the store")


def _data_version(db: sqlite3.Connection) -> int:
    """Another one after each commit of another connection, and only then."""
    (version,) = db.execute("PRAGMA data_version").fetchone()
    return int(version)


def _close(db: sqlite3.Connection, table: str) -> None:
    db.execute("UPDATE tables SET code = NULL, live = 0 WHERE id = ?", (table,))
    db.execute("DELETE FROM links WHERE table_id = ?", (table,))


def _mark(db: sqlite3.Connection, used: list[str]) -> None:
    now = time.time()
    db.executemany("UPDATE tables SET used = ? WHERE id = ?", [(now, table) for table in used])


def _tell(told: list[tuple[_Asked, StoreError | None]]) -> None:
    for asked, error in told:
        if asked.done.done():  # whoever asked was cancelled meanwhile
            continue
        if error is None:
            asked.done.set_result(None)
        else:
            asked.done.set_exception(error)


def _refusal(error: Exception, path: Path) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, sqlite3.IntegrityError):
        return ConflictError(f"the entry is there already: {error}")
    return StoreError(f"{path} cannot be written: {error}")


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=sqlite_erasure.PATIENCE
    )
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    return db


def _prepare(path: Path) -> None:
    """Make the file, readable by its owner alone since it holds hidden cards, or bring it up to date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    elif path.stat().st_size and not has_head(path):
        raise not_ours(path)
    db = _connect(path)
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (application,) = db.execute("PRAGMA application_id").fetchone()
        (filled,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if filled and application != APPLICATION:
            raise not_ours(path)
        steps = steps_from(version, SQLITE, str(path))
        if steps:
            head = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {len(SQLITE)}"
            db.executescript(f"BEGIN IMMEDIATE; {' '.join(steps)} {head}; COMMIT;")
    finally:
        db.close()


def _rows(table: str, first: int, entries: Sequence[bytes]) -> list[Row]:
    return [(table, number, data) for number, data in enumerate(entries, first)]


def _insert(db: sqlite3.Connection, rows: list[Row]) -> None:
    """Many rows by few statements: after each one this thread waits for the loop to let it go on."""
    while rows:
        count = min(_TOGETHER, 1 << len(rows).bit_length() - 1)
        some, rows = rows[:count], rows[count:]
        values = ", ".join(
            ["(?, ?, ?)"] * count
        )  # powers of two, so there are few statements to prepare
        db.execute(
            f"INSERT INTO entries (table_id, seq, data) VALUES {values}",  # noqa: S608 - only question marks
            [value for row in some for value in row],
        )
