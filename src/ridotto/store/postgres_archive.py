"""The finished games in a PostgreSQL database, and what else it holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Self

import asyncpg
import msgspec

from ridotto.store.base import (
    ConflictError,
    Content,
    GameRow,
    Holding,
    StoreError,
    folded,
    game_of,
)
from ridotto.store.schema import GAPS, HOLDING, POSTGRES, check_version

TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError)
_PAGE = 200


class PostgresArchive:
    """What is in a database that nodes may be working with."""

    def __init__(self, pool: asyncpg.Pool[Any]) -> None:
        self._pool = pool

    @classmethod
    async def look(cls, address: str) -> Self:
        """The store in that database as it is; `StoreError` if there is none."""
        archive = cls(await connect(address, most=1))
        try:
            await archive._must_be_there()
        except BaseException:
            await archive.close()
            raise
        return archive

    async def _must_be_there(self) -> None:
        if not (await self._ask("SELECT to_regclass('ridotto_version')"))[0][0]:
            raise StoreError("there is no store of ridotto in that database")

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
        among = "" if ids is None else " AND id = ANY($4::text[])"
        given = () if ids is None else (list(ids),)
        public = " AND listed" if listed else ""  # a store of version 1 has no such column
        rows = await self._ask(
            f"SELECT about FROM games WHERE position($1 in folded) > 0{public}{among} AND ($2 = '' OR number <"  # noqa: S608 - our own words only
            " (SELECT number FROM games WHERE id = $2)) ORDER BY number DESC LIMIT $3",
            *(folded(name), before, limit, *given),
        )
        return tuple(msgspec.json.decode(row[0], type=GameRow) for row in rows)

    async def record(self, game: str) -> str | None:
        """As `Archive` has it."""
        rows = await self._ask("SELECT record FROM games WHERE id = $1", game)
        return rows[0][0] if rows else None

    async def export(self) -> AsyncIterator[tuple[str, str]]:
        """As `Archive` has it."""
        last = 0
        while rows := await self._ask(
            "SELECT number, id, record FROM games WHERE number > $1 ORDER BY number LIMIT $2",
            *(last, _PAGE),
        ):
            for last, game, record in rows:  # noqa: B007 - where to go on from
                yield game, record

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """As `Archive` has it."""
        rows = await self._ask(
            "SELECT data FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq", table, after
        )
        return [row[0] for row in rows]

    async def content(self, table: str) -> Content:
        """As `Archive` has it."""
        rows = await self._ask(
            "SELECT about, record, listed FROM games WHERE table_id = $1 ORDER BY number", table
        )
        games = [game_of(table, row[0], row[1], listed=row[2]) for row in rows]
        return Content(await self.read(table), games)

    async def locate(self, text: str) -> str | None:
        """As `Archive` has it."""
        rows = await self._ask(
            "SELECT id FROM tables WHERE id = $1 OR code = $1"
            " UNION ALL SELECT table_id FROM links WHERE link = $1",
            text,
        )
        return rows[0][0] if rows else None

    async def table_of(self, game: str) -> str | None:
        """As `Archive` has it."""
        rows = await self._ask("SELECT table_id FROM games WHERE id = $1", game)
        return rows[0][0] if rows else None

    async def tables_with_player(self, name: str) -> list[str]:
        """As `Archive` has it."""
        rows = await self._ask(
            "SELECT DISTINCT table_id FROM games WHERE position($1 in chr(10) || folded || chr(10)) > 0",
            f"\n{folded(name)}\n",
        )
        return [row[0] for row in rows]

    async def entries_beginning(self, start: bytes) -> list[tuple[str, bytes]]:
        """As `Archive` has it."""
        return [
            (row[0], row[1])
            for row in await self._ask(
                "SELECT table_id, data FROM entries WHERE substring(data from 1 for $1) = $2"
                " ORDER BY table_id, seq",
                *(len(start), start),
            )
        ]

    async def version(self) -> int:
        """As `Archive` has it."""
        return int((await self._ask("SELECT version FROM ridotto_version"))[0][0])

    async def holding(self) -> Holding:
        """As `Archive` has it; the database itself watches over its pages and references."""
        version = await self.version()
        check_version(version, POSTGRES, "the database")
        ((tables, is_open, live, games, entries),) = await self._ask(HOLDING)
        gaps = await self._ask(GAPS)
        faults = tuple(f"entries of the table {row[0]} are missing" for row in gaps)
        return Holding(version, len(POSTGRES), tables, is_open, live, games, entries, faults)

    async def close(self) -> None:
        """Let go."""
        await self._pool.close()

    async def _ask(self, query: str, *values: object) -> list[Any]:
        try:
            rows: list[Any] = await self._pool.fetch(query, *values)
        except TROUBLE as error:
            raise refusal(error) from error
        return rows


async def connect(address: str, most: int) -> asyncpg.Pool[Any]:
    """Connections to the database, at most so many."""
    try:
        return await asyncpg.create_pool(
            address, min_size=1, max_size=most, timeout=10, command_timeout=30
        )
    except TROUBLE as error:
        raise cannot_open(error) from error
    except ValueError:  # its words may have a part of the password
        raise StoreError(
            "the PostgreSQL store cannot be opened: its address cannot be read; in a name or a password"
            " write / ? # @ : as %2F %3F %23 %40 %3A"
        ) from None


def cannot_open(error: BaseException) -> StoreError:
    """The database is not there, or does not let us in."""
    return StoreError(f"the PostgreSQL store cannot be opened: {_words(error)}")


def refusal(error: BaseException) -> StoreError:
    """What the database said, as an error of ours."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, asyncpg.UniqueViolationError):
        return ConflictError(f"the entry is there already: {_words(error)}")
    return StoreError(f"the PostgreSQL store does not answer: {_words(error)}")


def _words(error: BaseException) -> str:
    """Without a password that an address may hold: neither asyncpg nor the system repeats it in its messages."""
    return str(error) or type(error).__name__
