"""From an address to a store."""

from __future__ import annotations

from pathlib import Path

from ridotto.store.base import Store, StoreError
from ridotto.store.sqlite import SqliteStore

POSTGRES_SCHEMES = ("postgresql://", "postgres://")


async def open_store(address: str) -> Store:
    """A file's path, `sqlite:///path`, or `postgresql://user@host/database`. A file is made if there is none."""
    if address.startswith(POSTGRES_SCHEMES):
        try:
            from ridotto.store.postgres import PostgresStore  # noqa: PLC0415 - asyncpg is an extra
        except ModuleNotFoundError as error:
            if error.name != "asyncpg":
                raise
            raise StoreError(
                'a PostgreSQL store needs asyncpg: pip install "ridotto[postgres]"'
            ) from error
        return await PostgresStore.open(address)
    scheme, mark, path = address.partition("://")
    if mark and scheme != "sqlite":
        raise StoreError(
            f"there is no store {scheme}://…: give the path of a file, or postgresql://user@host/database"
        )
    return await SqliteStore.open(Path(path.removeprefix("/") if mark else address))
