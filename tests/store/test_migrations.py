"""A store of an older version is brought up to date, step by step and with nothing lost; or it stays as it was."""

from __future__ import annotations

import sqlite3
from typing import Any

import asyncpg
import pytest

from ridotto.store import Finished, StoreError, open_archive, open_store
from ridotto.store.schema import POSTGRES, SQLITE

pytestmark = pytest.mark.anyio

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
    """The address of a store of version 1 with a table and a game in it."""
    store = await open_store(address)
    await store.create("t", "CODE", [b"1"])
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
    assert await version(older) == (1, 4)  # looking changes nothing
    await check_nothing_is_lost(older)
    assert await version(older) == (4, 4)
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
        assert await version(older) == (number + 1, number + 1)
    await check_nothing_is_lost(older)
    assert len(await rows(older, "SELECT id FROM stars")) == 2


async def test_a_step_that_fails_leaves_the_store_as_it_was(
    older: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    know(monkeypatch, *BROKEN)
    for _ in range(2):
        with pytest.raises(StoreError, match=r"cannot be opened: .*nowhere"):
            await open_store(older)
        assert await version(older) == (1, 3)
        assert len(await rows(older, "SELECT seq FROM entries")) == 3
    know(monkeypatch)
    await check_nothing_is_lost(older)


async def test_a_new_store_is_made_by_the_same_steps(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    know(monkeypatch, *STEPS)
    await (await open_store(address)).close()
    assert await version(address) == (4, 4)
