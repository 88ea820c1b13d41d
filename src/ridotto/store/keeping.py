"""Backup and restore of a store in a file, with nothing overwritten that was not meant to be."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout

from ridotto.store.base import StoreError
from ridotto.store.opening import file_of
from ridotto.store.schema import SQLITE, check_version
from ridotto.store.sqlite_archive import open_archive_file

_BESIDE = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps beside one that is in use."""


class Kept(NamedTuple):
    """A copy that was made: where, how large, and how many finished games are in it."""

    path: Path
    bytes: int
    games: int


def backup(address: str, target: Path, *, force: bool = False) -> Kept:
    """Copy the store to a file of its own while a service may be working with it."""
    path, target = _file(address, "pg_dump copies it"), target.expanduser().absolute()
    with _plainly(target):
        _check_target(path, target, force=force)
        with _copied(path, target) as (fresh, games):
            if not force and target.exists():
                raise _is_there(target)
            return _put(fresh, target, games)


def restore(address: str, source: Path, *, force: bool = False) -> Kept:
    """Put a backup in the place of a store that no service has."""
    path, source = _file(address, "pg_restore restores it"), source.expanduser().absolute()
    with _plainly(path):
        if path.exists() and source.exists() and path.samefile(source):
            raise StoreError(f"{source} is the store itself: give the backup")
        with _locked(path), _copied(source, path) as (fresh, games):
            _make_room(path, force=force)
            _give(fresh, path)
            return _put(fresh, path, games)


def _file(address: str, instead: str) -> Path:
    path = file_of(address)
    if path is None:
        raise StoreError(f"this is for stores in a file; with PostgreSQL, {instead}")
    return path


def _check_target(path: Path, target: Path, *, force: bool) -> None:
    if target.is_dir():
        raise StoreError(f"{target} is a folder: give the backup a name in it")
    if not target.exists():
        return
    if not force:
        raise _is_there(target)
    if path.exists() and path.samefile(target):
        raise StoreError(f"{target} is the store itself: choose another file")
    if any(Path(f"{target}{end}").exists() for end in _BESIDE):
        raise StoreError(f"{target} is a database in use: choose another file")


def _is_there(target: Path) -> StoreError:
    return StoreError(f"{target} is there already: choose another file, or overwrite it (--force)")


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """While no service can have the store."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(f"{path}.lock").acquire(blocking=False):
            yield
    except Timeout:
        raise StoreError(f"{path} is in use by a running ridotto: stop that one first") from None


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[tuple[Path, int]]:
    """A whole and checked copy of a store beside the target, and how many games are in it; gone at the end."""
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with closing(open_archive_file(source)) as old:
            os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            with closing(sqlite3.connect(fresh, isolation_level=None)) as new:
                old.backup(new)
                new.execute("PRAGMA journal_mode = DELETE")  # so that the one file is all of it
                games = _checked(new, source)
        yield fresh, games
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied: {error}") from error
    finally:
        for end in ("", *_BESIDE):
            Path(f"{fresh}{end}").unlink(missing_ok=True)


def _checked(db: sqlite3.Connection, source: Path) -> int:
    """How many games are in it; raises if anything is wrong with it."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    check_version(version, SQLITE, str(source))
    (said,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise StoreError(f"{source} is damaged: {said}")
    (games,) = db.execute("SELECT count(*) FROM games").fetchone()
    return int(games)


def _make_room(path: Path, *, force: bool) -> None:
    """An empty store may go, another only by force, and a file that is not ours never."""
    if path.exists() and path.stat().st_size:
        _check_replaceable(path, force=force)
    for beside in (Path(f"{path}{end}") for end in _BESIDE):
        if not beside.exists():
            continue
        if not force:
            raise StoreError(
                f"{beside} is left from another store: put it where that one is now, or lose it (--force)"
            )
        beside.unlink()  # SQLite would take it for the log of the new file


def _check_replaceable(path: Path, *, force: bool) -> None:
    with closing(open_archive_file(path)) as db:
        if force:
            return
        try:
            (filled,) = db.execute(
                "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM games)"
            ).fetchone()
        except sqlite3.Error as error:
            raise StoreError(
                f"{path} cannot be read ({error}): what is left in it is lost with --force"
            ) from error
    if filled:
        raise StoreError(f"{path} has games in it, which would be lost: --force overwrites it")


def _give(fresh: Path, path: Path) -> None:
    """To whom the store belongs, if an administrator restores it: the service must be able to open it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        like = (path if path.exists() else path.parent).stat()
        for mine in (fresh, Path(f"{path}.lock")):
            os.chown(mine, like.st_uid, like.st_gid)


def _put(fresh: Path, target: Path, games: int) -> Kept:
    """Onto the disk, and then to its name."""
    _sync(fresh)
    fresh.replace(target)
    _sync(target.parent)
    return Kept(target, target.stat().st_size, games)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _plainly(path: Path) -> Iterator[None]:
    """What the system refuses, as an error of ours."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}") from error
