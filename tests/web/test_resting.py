"""Tables that nobody needs are put away, and are there again when somebody comes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hosted import Seat, settle

from ridotto.host import commands
from ridotto.host.options import Options
from ridotto.store import Node, open_store
from ridotto.web import service as module
from ridotto.web.service import Service

pytestmark = pytest.mark.anyio


async def test_a_game_that_waits_for_people_rests_in_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "IDLE", -1.0)
    service = Service(await open_store(str(tmp_path / "store.db")), Node("a", "b:1"))
    table = await service.make(Options(seats=2, hold=0, window=0))
    ann, bob = await service.join(table, "Ann"), await service.join(table, "Bob")
    hosting = await service.table(table)
    host = Seat(hosting, ann.member, 1)
    hosting.listen(host, None)
    await host.do(commands.Start)
    await service._put_away()
    assert table in service.running  # somebody listens
    hosting.unlisten(host)
    await settle()
    await service._put_away()
    assert table not in service.running
    await service._adopt()
    assert table not in service.running  # it is not fetched back for nobody
    assert await service.member_of(table, bob.token) == bob.member
    assert table in service.running
    again = await service.table(table)
    assert again.table.playing
    await service.close()
