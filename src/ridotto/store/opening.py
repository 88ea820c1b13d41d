"""From an address to a store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ridotto.store.base import Archive, InUseError, Store, StoreError
from ridotto.store.schema import POSTGRES, SQLITE, steps_from
from ridotto.store.sqlite import SqliteStore
from ridotto.store.sqlite_archive import SqliteArchive, open_archive_file

if TYPE_CHECKING:
    from ridotto.store.postgres import PostgresStore

POSTGRES_SCHEMES = ("postgresql://", "postgres://")


async def open_store(address: str) -> Store:
    """A file's path, `sqlite:///path`, or `postgresql://user@host/database`. A file is made if there is none."""
    path = file_of(address)
    if path is None:
        return await _postgres().open(address)
    return await SqliteStore.open(path)


async def open_for_erasure(address: str) -> tuple[Store, bool]:
    """The same for erasing something while a service may have it; it reads again what it uses. True if none has it.

    Nothing is made or brought up to date.
    """
    await (await open_archive(address, newest=True)).close()
    path = file_of(address)
    if path is None:
        return await _postgres().open(address), False
    try:
        return await SqliteStore.open(path), True
    except InUseError:
        return await SqliteStore.open_beside(path), False


async def open_archive(address: str, *, newest: bool = False) -> Archive:
    """The same for reading only: a service may be running, nothing is made, nothing is brought up to date.

    `newest`: `StoreError` for a store of an older version.
    """
    path = file_of(address)
    archive: Archive
    if path is None:
        archive = await _postgres().look(address)
    else:
        archive = SqliteArchive(path, open_archive_file(path))
    if newest:
        try:
            _check_newest(await archive.version(), POSTGRES if path is None else SQLITE)
        except BaseException:
            await archive.close()
            raise
    return archive


def _check_newest(version: int, steps: tuple[str, ...]) -> None:
    if steps_from(version, steps, "the store"):
        raise StoreError(
            f"the store has version {version}, and this ridotto makes {len(steps)}:"
            " start `ridotto serve` with it once, which brings it up to date"
        )


def file_of(address: str) -> Path | None:
    """The file that an address names; None if it names a PostgreSQL database."""
    if address.startswith(POSTGRES_SCHEMES):
        return None
    scheme, mark, path = address.partition("://")
    if mark and scheme != "sqlite":
        raise StoreError(
            f"there is no store {scheme}://…: give the path of a file, or postgresql://user@host/database"
        )
    return Path(path.removeprefix("/") if mark else address).expanduser().absolute()


def _postgres() -> type[PostgresStore]:
    try:
        from ridotto.store.postgres import PostgresStore  # noqa: PLC0415 - asyncpg is an extra
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError(
            'a PostgreSQL store needs asyncpg: pip install "ridotto[postgres]"'
        ) from error
    return PostgresStore
