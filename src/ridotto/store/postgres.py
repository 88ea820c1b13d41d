"""The store for several nodes: one PostgreSQL database, many appends in one commit."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import asyncpg

from ridotto.store import postgres_erasure
from ridotto.store.base import (
    Address,
    FencedError,
    Finished,
    Node,
    Plan,
    Rewrite,
    StoreError,
    game_values,
)
from ridotto.store.postgres_archive import TROUBLE, PostgresArchive, cannot_open, connect, refusal
from ridotto.store.schema import POSTGRES, steps_from
from ridotto.store.uses import Uses

if TYPE_CHECKING:
    from ridotto.store.postgres_erasure import Connection

_GROUP = 1_000
LOST = (asyncpg.InterfaceError, OSError, asyncio.TimeoutError)
"""The database is not there: to try each alone would only take longer."""
_SCHEMA_LOCK = 0x5269646F
_CLEANING_LOCK = 0x52696470

_APPEND = """
INSERT INTO entries (table_id, seq, data)
SELECT given.id, given.seq, given.data
FROM unnest($1::text[], $2::integer[], $3::bytea[], $4::bigint[]) AS given (id, seq, data, fence)
JOIN tables ON tables.id = given.id AND tables.fence = given.fence
FOR KEY SHARE OF tables
RETURNING table_id, seq
"""
"""The lock keeps out an erasure, which may fence the table: the fence is looked at again after the wait."""
_FINISH = """
INSERT INTO games (id, table_id, ended, about, folded, record, listed)
SELECT * FROM unnest(
    $1::text[], $2::text[], $3::double precision[], $4::text[], $5::text[], $6::text[], $7::boolean[])
"""
_LINK = "INSERT INTO links (link, table_id) VALUES ($1, $2)"
_UNLINK = "DELETE FROM links WHERE table_id = $1"
_CLOSE = "UPDATE tables SET code = NULL, live = false, holder = NULL WHERE id = $1"
_MARK = "UPDATE tables SET used = now() WHERE id = ANY($1::text[])"
_BEAT = """
WITH beat AS (
    INSERT INTO nodes (name, address, until) VALUES ($1, $2, now() + make_interval(secs => $3))
    ON CONFLICT (name) DO UPDATE SET address = excluded.address, until = excluded.until)
DELETE FROM recalls WHERE node = $1 RETURNING table_id
"""
_TAKE = """
UPDATE tables SET holder = $2, fence = fence + CASE WHEN holder = $2 AND fence > 0 THEN 0 ELSE 1 END
WHERE id = $1 AND (holder IS NULL OR holder = $2
    OR NOT EXISTS (SELECT FROM nodes WHERE nodes.name = holder AND nodes.until > now()))
RETURNING fence
"""

_VACUUM = "VACUUM (ANALYZE) tables, entries, links, games"
_LONGEST_VACUUM = 3600.0


class _Asked(NamedTuple):
    table: str
    first: int
    entries: Sequence[bytes]
    fence: int
    finished: Finished | None
    live: bool | None
    address: Address | None
    closed: bool
    done: asyncio.Future[None]


class PostgresStore(PostgresArchive):
    """A store in a database that other nodes share."""

    is_shared: ClassVar[bool] = True

    def __init__(self, pool: asyncpg.Pool[Any]) -> None:
        super().__init__(pool)
        self._asked: deque[_Asked] = deque()
        self._flush: asyncio.Task[None] | None = None
        self._uses = Uses()

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """The store in that database, made or brought up to date if need be."""
        pool = await connect(address, most=8)
        try:
            await _prepare(pool)
        except (*TROUBLE, StoreError) as error:
            await pool.close()
            raise error if isinstance(error, StoreError) else cannot_open(error) from error
        return cls(pool)

    async def create(self, table: str, link: str, code: str, entries: Sequence[bytes]) -> None:
        numbers = list(range(1, len(entries) + 1))
        async with self._transaction() as db:
            await db.execute("INSERT INTO tables (id, code) VALUES ($1, $2)", table, code)
            await db.execute(_LINK, link, table)
            await db.execute(
                "INSERT INTO entries (table_id, seq, data) SELECT $1, * FROM unnest($2::integer[], $3::bytea[])",
                *(table, numbers, list(entries)),
            )

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
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked.append(
            _Asked(table, first, entries, fence, finished, live, address, closed, done)
        )
        if self._flush is None or self._flush.done():
            self._flush = asyncio.create_task(self._write())
        await done

    async def find(self, code: str) -> str | None:
        rows = await self._ask("SELECT id FROM tables WHERE code = $1", code)
        return rows[0][0] if rows else None

    async def resolve(self, link: str) -> str | None:
        rows = await self._ask("SELECT table_id FROM links WHERE link = $1", link)
        return rows[0][0] if rows else None

    async def close_table(self, table: str) -> None:
        async with self._transaction() as db:
            await db.execute(_CLOSE, table)
            await db.execute(_UNLINK, table)

    async def open_tables(self) -> list[str]:
        rows = await self._ask("SELECT id FROM tables WHERE code IS NOT NULL ORDER BY made, id")
        return [row[0] for row in rows]

    async def orphans(self, node: Node) -> list[str]:
        rows = await self._ask(
            "SELECT id FROM tables WHERE live AND (holder IS NULL OR holder = $1 OR NOT EXISTS"
            " (SELECT FROM nodes WHERE nodes.name = holder AND nodes.until > now())) ORDER BY id",
            node.name,
        )
        return [row[0] for row in rows]

    async def take(self, table: str, node: Node) -> int | None:
        rows = await self._ask(_TAKE, table, node.name)
        return rows[0][0] if rows else None

    async def holder(self, table: str) -> Node | None:
        rows = await self._ask(
            "SELECT name, address FROM nodes JOIN tables ON tables.holder = nodes.name"
            " WHERE tables.id = $1 AND nodes.until > now()",
            table,
        )
        return Node(*rows[0]) if rows else None

    async def beat(self, node: Node, seconds: float) -> list[str]:
        rows = await self._ask(_BEAT, node.name, node.address, seconds)
        return [row[0] for row in rows]

    async def touch(self, tables: Iterable[str]) -> None:
        due = self._uses.due(tables)
        if due:
            await self._ask(_MARK, due)
            self._uses.note(due)

    async def unused_tables(self, before: float) -> list[str]:
        rows = await self._ask(
            "SELECT id FROM tables WHERE used < to_timestamp($1) ORDER BY used", before
        )
        return [row[0] for row in rows]

    async def old_games(self, before: float) -> list[tuple[str, str]]:
        rows = await self._ask(
            "SELECT table_id, id FROM games WHERE ended < $1 ORDER BY number", before
        )
        return [(row[0], row[1]) for row in rows]

    async def rewrite(self, table: str, plan: Plan, *, fence: int | None = None) -> Rewrite:
        async with self._transaction() as db:
            return await postgres_erasure.rewrite(db, table, plan, fence)

    async def delete_table(
        self, table: str, *, fence: int | None = None, before: float | None = None
    ) -> bool:
        async with self._transaction() as db:
            return await postgres_erasure.delete_table(db, table, fence, before)

    async def scrub(self, *, whole: bool = False) -> bool:
        if whole:  # the server does so by itself now and then; its statistics hold samples of what was there
            try:
                await self._pool.execute(_VACUUM, timeout=_LONGEST_VACUUM)
            except TROUBLE as error:
                raise refusal(error) from error
        return True

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Connection]:
        try:
            async with self._pool.acquire() as db, db.transaction():
                yield db
        except TROUBLE as error:
            raise refusal(error) from error

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[bool]:
        try:
            async with (
                self._pool.acquire() as db
            ):  # which gives up the lock when it is released or lost
                yield bool(await db.fetchval("SELECT pg_try_advisory_lock($1)", _CLEANING_LOCK))
        except TROUBLE as error:
            raise refusal(error) from error

    async def check(self) -> None:
        await self._ask("UPDATE ridotto_version SET version = version")

    async def close(self) -> None:
        if self._flush is not None:
            await self._flush
        await super().close()

    async def _write(self) -> None:
        """Until nobody waits: all that waits goes into one commit."""
        while self._asked:
            group = [self._asked.popleft() for _ in range(min(_GROUP, len(self._asked)))]
            outcomes = await self._commit(group)
            for asked, error in zip(group, outcomes, strict=True):
                if asked.done.done():  # whoever asked was cancelled meanwhile
                    continue
                if error is None:
                    asked.done.set_result(None)
                else:
                    asked.done.set_exception(error)

    async def _commit(self, group: list[_Asked]) -> list[StoreError | None]:
        """All in one transaction; where one fails, each in its own, so that it fails alone."""
        try:
            async with self._pool.acquire() as db, db.transaction():
                rows = await db.fetch(_APPEND, *_columns(group))
                written = {(row[0], row[1]) for row in rows}
                kept = [(asked.table, asked.first) in written for asked in group]
                done = [asked for asked, is_kept in zip(group, kept, strict=True) if is_kept]
                await _write_beside(db, done)
                used = self._uses.due({asked.table for asked in done})
                if used:
                    await db.execute(_MARK, used)
        except Exception as error:  # noqa: BLE001 - whoever waits must be told, whatever it was
            if len(group) > 1 and not isinstance(error, LOST):
                return [outcome for asked in group for outcome in await self._commit([asked])]
            return [refusal(error)] * len(group)
        self._uses.note(used)
        return [None if is_kept else FencedError("another node has this table") for is_kept in kept]


async def _write_beside(db: Connection, group: list[_Asked]) -> None:
    """What goes with the entries: finished games, and what changes about the tables themselves."""
    lives = [(asked.table, asked.live) for asked in group if asked.live is not None]
    games = [game_values(asked.finished) for asked in group if asked.finished is not None]
    if lives:
        await db.executemany("UPDATE tables SET live = $2 WHERE id = $1", lives)
    if games:
        await db.execute(_FINISH, *(list(column) for column in zip(*games, strict=True)))
    for asked in group:
        if asked.address is not None:
            link, code = asked.address
            await db.execute("UPDATE tables SET code = $2 WHERE id = $1", asked.table, code)
            await db.execute(_LINK, link, asked.table)
        if asked.closed:
            await db.execute(_CLOSE, asked.table)
            await db.execute(_UNLINK, asked.table)


def _columns(group: list[_Asked]) -> tuple[list[Any], ...]:
    rows = [
        (asked.table, number, data, asked.fence)
        for asked in group
        for number, data in enumerate(asked.entries, asked.first)
    ]
    return tuple(list(column) for column in zip(*rows, strict=True))


async def _prepare(pool: asyncpg.Pool[Any]) -> None:
    """Make the tables or bring them up to date; nodes that start together wait for each other."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _SCHEMA_LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS ridotto_version (version integer NOT NULL)")
        version = await db.fetchval("SELECT version FROM ridotto_version") or 0
        steps = steps_from(version, POSTGRES, "the database")
        for step in steps:
            await db.execute(step)
        if steps:
            await db.execute("DELETE FROM ridotto_version")
            await db.execute("INSERT INTO ridotto_version VALUES ($1)", len(POSTGRES))
