"""Players of other packages that take their time hold up nobody else at the service."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from offering import offer_points
from remote import PATIENCE, company, hear_until
from serving import Server

from ridotto.client import Seat, Service

WAITS = """
import time
from pathlib import Path
from ridotto.bots import Player

def wait(name):
    Path(__file__).with_name(name + "-begun").touch()
    while not Path(__file__).with_name(name).exists():
        time.sleep(0.01)

{first}
class Slow(Player):
    "Takes its time."
    def choose(self, view, legal):
        wait("think")
        return legal[0]
"""


def serve(tmp_path: Path, first: str) -> Server:
    folder = offer_points(
        tmp_path / "site", "theirs", WAITS.format(first=first), {"slow": "theirs:Slow"}
    )
    return Server(tmp_path / "store.db", env={"PYTHONPATH": str(folder)})


@pytest.fixture
def loads_slowly(tmp_path: Path) -> Iterator[Server]:
    with serve(tmp_path, 'wait("load")') as server:
        yield server


@pytest.fixture
def thinks_slowly(tmp_path: Path) -> Iterator[Server]:
    with serve(tmp_path, "") as server:
        yield server


def until_begun(path: Path) -> None:
    while not path.with_name(path.name + "-begun").exists():
        time.sleep(0.01)


def alive(server: Server) -> bool:
    return httpx.get(f"{server.address}/health/live").status_code == 200


def begin_to_play(seat: Seat) -> None:
    """The opening, with computer players whose turns come before and after."""
    while seat.state is not None and seat.state["turn"] <= 4:
        if seat.legal:
            seat.move(seat.legal[0])
        else:
            seat.next(PATIENCE)


def test_a_package_that_is_slow_to_load_holds_up_nobody(
    loads_slowly: Server, tmp_path: Path
) -> None:
    load = tmp_path / "site" / "load"
    with ThreadPoolExecutor(1) as pool:
        listed = pool.submit(httpx.get, f"{loads_slowly.address}/api/v1/players", timeout=PATIENCE)
        until_begun(load)
        assert alive(loads_slowly)
        assert not listed.done()
        load.touch()
        kinds = {kind["name"]: kind["about"] for kind in listed.result(PATIENCE).json()}
    assert kinds["slow"] == "Takes its time."


def test_who_asks_for_such_a_player_waits_alone(loads_slowly: Server, tmp_path: Path) -> None:
    load = tmp_path / "site" / "load"
    service = Service(loads_slowly.address)
    with (
        service.join(service.make_table(seats=4, pace=0, window=0).id, "Ann") as ann,
        ThreadPoolExecutor(1) as pool,
    ):
        added = pool.submit(ann.add_computer, "slow")
        until_begun(load)
        assert alive(loads_slowly)
        service.join(service.make_table().id, "Ben").close()
        assert not added.done()
        load.touch()
        added.result(PATIENCE)


def test_a_player_that_thinks_long_holds_up_no_other_table(
    thinks_slowly: Server, tmp_path: Path
) -> None:
    think = tmp_path / "site" / "think"
    service = Service(thinks_slowly.address)
    with service.join(service.make_table(seats=4, pace=0, window=0).id, "Ann") as ann:
        for _ in range(3):
            ann.add_computer("slow")
        ann.start()
        hear_until(ann, lambda seat: seat.state is not None)
        ann.ready()
        if ann.legal:
            ann.move(ann.legal[0])
        assert ann.state is not None
        turn = ann.state["turn"]
        until_begun(think)
        with company(thinks_slowly, 1, 3) as (_, seats):
            begin_to_play(seats[0])
        think.touch()
        hear_until(ann, lambda seat: seat.state is not None and seat.state["turn"] > turn)
    assert "did not answer" not in thinks_slowly.log.read_text()
