"""A store of an older version is brought up to date, step by step and with nothing lost; or it stays as it was."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

import asyncpg
import msgspec
import pytest

from ridotto.store import Finished, GameRow, StoreError, open_archive, open_store
from ridotto.store.schema import POSTGRES, SQLITE
from ridotto.store.sqlite_archive import APPLICATION

pytestmark = pytest.mark.anyio
NOW = len(SQLITE)
"""The version of the store that this ridotto makes."""

STEPS = (
    "ALTER TABLE games ADD COLUMN stars integer NOT NULL DEFAULT 3;",
    "CREATE TABLE stars AS SELECT id, stars + 1 AS stars FROM games;",
    "INSERT INTO stars SELECT id || '!', stars FROM stars;",
)
"""Each needs the one before."""
BROKEN = (STEPS[0], "DELETE FROM entries; INSERT INTO nowhere VALUES (1);")
GAME = Finished("g1", "t", 7.5, "first", 2, ("Ann", "Zoë"), ("Zoë",), "a record\nwith lines")


@pytest.fixture
async def older(address: str) -> str:
    """The address of a store of today's version with a table and a game in it."""
    store = await open_store(address)
    await store.create("t", "t", "CODE", [b"1"])
    await store.append("t", 2, [b"\x00", b""], finished=GAME, live=True)
    await store.close()
    return address


def know(monkeypatch: pytest.MonkeyPatch, *steps: str) -> None:
    """From now on the program is one that knows these steps too."""
    for module in ("sqlite", "sqlite_archive"):
        monkeypatch.setattr(f"ridotto.store.{module}.SQLITE", (*SQLITE, *steps))
    for module in ("postgres", "postgres_archive"):
        monkeypatch.setattr(f"ridotto.store.{module}.POSTGRES", (*POSTGRES, *steps))


async def rows(address: str, query: str) -> list[tuple[Any, ...]]:
    if address.startswith("postgresql"):
        db = await asyncpg.connect(address)
        try:
            return [tuple(row) for row in await db.fetch(query)]
        finally:
            await db.close()
    file = sqlite3.connect(address)
    try:
        return file.execute(query).fetchall()
    finally:
        file.close()


async def version(address: str) -> tuple[int, int]:
    archive = await open_archive(address)
    holding = await archive.holding()
    await archive.close()
    assert holding.faults == ()
    return holding.version, holding.newest


async def check_nothing_is_lost(address: str) -> None:
    store = await open_store(address)
    assert await store.read("t") == [b"1", b"\x00", b""]
    assert await store.find("CODE") == "t"
    assert [row.names for row in await store.games(name="ZOË")] == [GAME.names]
    assert await store.record("g1") == GAME.record
    await store.append("t", 4, [b"4"])
    assert await store.read("t", 3) == [b"4"]
    await store.close()


async def test_every_step_is_taken_once_and_in_order(
    older: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    know(monkeypatch, *STEPS)
    assert await version(older) == (NOW, NOW + 3)  # looking changes nothing
    await check_nothing_is_lost(older)
    assert await version(older) == (NOW + 3, NOW + 3)
    again = await open_store(older)
    await again.close()
    found = await rows(older, "SELECT id, stars FROM stars ORDER BY id")
    assert found == [("g1", 4), ("g1!", 4)]


async def test_steps_that_come_one_release_at_a_time(
    older: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, len(STEPS) + 1):
        know(monkeypatch, *STEPS[:number])
        await (await open_store(older)).close()
        assert await version(older) == (NOW + number, NOW + number)
    await check_nothing_is_lost(older)
    assert len(await rows(older, "SELECT id FROM stars")) == 2


async def test_a_step_that_fails_leaves_the_store_as_it_was(
    older: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    know(monkeypatch, *BROKEN)
    for _ in range(2):
        with pytest.raises(StoreError, match=r"cannot be opened: .*nowhere"):
            await open_store(older)
        assert await version(older) == (NOW, NOW + 2)
        assert len(await rows(older, "SELECT seq FROM entries")) == 3
    know(monkeypatch)
    await check_nothing_is_lost(older)


async def test_a_new_store_is_made_by_the_same_steps(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    know(monkeypatch, *STEPS)
    await (await open_store(address)).close()
    assert await version(address) == (NOW + 3, NOW + 3)


@pytest.fixture
async def first_version(address: str) -> str:
    """The address of a store as the first release made it: an open table with a game, and a closed one."""
    about = msgspec.json.encode(
        GameRow(GAME.id, GAME.ended, GAME.edition, GAME.players, GAME.names, GAME.winners)
    ).decode()
    tables = [("t", "CODE"), ("closed", None)]
    entries = [("t", 1, b"1"), ("t", 2, b"\x00"), ("t", 3, b""), ("closed", 1, b"x")]
    game = (GAME.id, GAME.table, GAME.ended, about, "ann\nzoë", GAME.record)
    columns = "(id, table_id, ended, about, folded, record)"
    if address.startswith("postgresql"):
        db = await asyncpg.connect(address)
        await db.execute("CREATE TABLE ridotto_version (version integer NOT NULL)")
        await db.execute("INSERT INTO ridotto_version VALUES (1)")
        await db.execute(POSTGRES[0])
        await db.executemany("INSERT INTO tables (id, code) VALUES ($1, $2)", tables)
        await db.executemany("INSERT INTO entries VALUES ($1, $2, $3)", entries)
        await db.execute(f"INSERT INTO games {columns} VALUES ($1, $2, $3, $4, $5, $6)", *game)
        await db.close()
        return address
    file = sqlite3.connect(address)
    file.executescript(
        f"{SQLITE[0]} PRAGMA user_version = 1; PRAGMA application_id = {APPLICATION};"
    )
    file.executemany("INSERT INTO tables (id, code, made) VALUES (?, ?, 1.0)", tables)
    file.executemany("INSERT INTO entries VALUES (?, ?, ?)", entries)
    file.execute(f"INSERT INTO games {columns} VALUES (?, ?, ?, ?, ?, ?)", game)
    file.commit()
    file.close()
    return address


async def test_a_store_of_the_first_version_is_read_as_it_is(first_version: str) -> None:
    archive = await open_archive(first_version)
    assert (await archive.holding()).version == 1
    assert [row.id for row in await archive.games(name="ann")] == ["g1"]
    assert [row.id for row in await archive.games(ids=["g1"])] == ["g1"]
    await archive.close()


async def test_tables_of_the_first_version_have_their_id_as_link_and_list_no_games(
    first_version: str,
) -> None:
    begun = time.time()
    await check_nothing_is_lost(first_version)
    assert await version(first_version) == (NOW, NOW)
    store = await open_store(first_version)
    assert await store.resolve("t") == "t"
    assert await store.resolve("closed") is None
    assert await store.read("closed") == [b"x"]
    assert await store.table_of("g1") == "t"
    assert [row.id for row in await store.games()] == ["g1"]
    assert await store.games(listed=True) == ()
    await store.close()
    seconds = "extract(epoch FROM used)" if first_version.startswith("postgresql") else "used"
    used = await rows(first_version, f"SELECT {seconds} FROM tables")
    assert all(
        float(when) >= begun - 2 for (when,) in used
    )  # in use until the upgrade, as far as we know
