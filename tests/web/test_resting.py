"""Tables that nobody needs are put away, and are there again when somebody comes."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from hosted import Seat, settle

from ridotto.host import commands
from ridotto.host.options import Options
from ridotto.store import Node, StoreError, open_store
from ridotto.web import service as module
from ridotto.web.service import ElsewhereError, Service

pytestmark = pytest.mark.anyio


async def test_a_player_that_is_made_slowly_holds_up_nobody_s_thinking(tmp_path: Path) -> None:
    service = Service(await open_store(str(tmp_path / "store.db")), Node("a", "b:1"))
    built = threading.Event()
    slow = asyncio.ensure_future(service.think(lambda: built.wait(60), slow=True))
    async with asyncio.timeout(30):
        assert await service.think(lambda: "thought") == "thought"
    assert not slow.done()
    built.set()
    assert await slow
    await service.close()


async def test_a_game_that_waits_for_people_rests_in_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "IDLE", -1.0)
    service = Service(await open_store(str(tmp_path / "store.db")), Node("a", "b:1"))
    hosting = await service.make(Options(seats=2, hold=0, window=0))
    table = hosting.table.id
    ann = await service.join(hosting, "Ann", "")
    bob = await service.join(hosting, "Bob", "")
    host = Seat(hosting, ann.member, 1)
    hosting.listen(host, None)
    await host.start()
    await service._put_away()
    assert table in service.running  # somebody listens
    hosting.unlisten(host)
    await settle()
    await service._put_away()
    assert table not in service.running
    await service._adopt()
    assert table not in service.running  # it is not fetched back for nobody
    again = await service.at(hosting.table.link)
    assert service.member_of(again, bob.token) == bob.member
    assert table in service.running
    assert again.table.playing
    await service.close()


async def test_a_table_that_cannot_be_read_keeps_no_other_from_going_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "store.db"
    service = Service(await open_store(str(path)), Node("a", "b:1"))
    tables = []
    for _ in range(3):
        hosting = await service.make(Options(seats=2, hold=0, window=0))
        ann = await service.join(hosting, "Ann", "")
        host = Seat(hosting, ann.member, 1)
        await host.do(commands.AddComputer, kind="random")
        await host.start()
        tables.append(hosting.table.id)
    await service.close()
    damaged, *others = sorted(tables)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE entries SET data = '{}' WHERE table_id = ? AND seq = 2", (damaged,))
    again = Service(await open_store(str(path)), Node("b", "b:1"))
    for _ in range(2):
        await again._adopt()
        assert set(again.running) == set(others)
    assert caplog.text.count("cannot be read") == 1  # and not every second
    await again.close()


async def test_the_store_is_tried_once_a_second_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(await open_store(str(tmp_path / "store.db")), Node("a", "b:1"))
    tried: list[bool] = []

    async def check() -> None:
        tried.append(True)
        if len(tried) < 3:
            raise StoreError("it is full")

    monkeypatch.setattr(service.store, "check", check)
    monkeypatch.setattr(module, "BEAT", 1_000.0)
    service._checked = -1_000_000.0
    for _ in range(2):
        with pytest.raises(StoreError):
            await service.check()
    for _ in range(5):
        await service.check()
    assert len(tried) == 3
    await service.close()


async def test_a_table_that_changes_hands_just_now_is_found(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its node falls between two questions, and another one is faster: that does not mean that there is no such table."""
    falling, fast, late = (Node(name, f"{name}:1") for name in ("falling", "fast", "late"))
    store = await open_store(database)
    for node in (falling, fast, late):
        await store.beat(node, 60)
    service = Service(store, falling)
    hosting = await service.make(Options(seats=2))
    link, table, ask = hosting.table.link, hosting.table.id, store.holder

    async def holder(asked: str) -> Node | None:
        monkeypatch.setattr(store, "holder", ask)
        await store.beat(falling, 0)
        nobody = await store.holder(asked)
        assert await store.take(asked, fast) is not None
        return nobody

    monkeypatch.setattr(store, "holder", holder)
    with pytest.raises(ElsewhereError) as elsewhere:
        await Service(store, late).at(link)
    assert elsewhere.value.node == fast

    async def nobody(_: str) -> None:
        return None

    monkeypatch.setattr(store, "holder", nobody)
    with pytest.raises(StoreError, match="try again"):
        await Service(store, late).table(table)
    await service.close()
