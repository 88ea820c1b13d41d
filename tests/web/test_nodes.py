"""Three real nodes on one real PostgreSQL: any serves any table, and a killed one's tables go on elsewhere."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from crashing import Person, playing
from serving import Server

from ridotto.client import Service
from ridotto.record.files import loads

pytestmark = pytest.mark.anyio


@pytest.fixture
def nodes(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [
            stack.enter_context(Server(tmp_path / f"node{n}", env={"RIDOTTO_STORE": database}))
            for n in range(3)
        ]


async def test_a_killed_node_s_table_goes_on_elsewhere(nodes: list[Server]) -> None:
    services = [Service(node.address) for node in nodes]
    table = services[0].make_table(seats=4, pace=0, window=0, hold=0)
    seats = [services[1 + n % 2].join(table.id, f"Person {n}") for n in range(3)]
    seats[0].add_computer("random")
    assert services[2].find(table.code) == table.id
    seats[0].start()
    people = [Person(seat, n, is_host=n == 0) for n, seat in enumerate(seats)]
    with playing(people):
        _wait(lambda: sum(len(person.acknowledged) for person in people) > 30)
        nodes[0].stop(signal.SIGKILL)
        before = sum(len(person.acknowledged) for person in people)
        _wait(lambda: sum(len(person.acknowledged) for person in people) > before + 30)
    for seat in seats:
        seat.close()
    games = {row["id"]: loads(services[1].record(row["id"])) for row in services[1].games()}
    assert games
    for person in people:
        for one in person.acknowledged:
            assert str(games[one.game].moves[one.decision]) == one.move


async def test_requests_are_passed_on_once(nodes: list[Server]) -> None:
    table = Service(nodes[0].address).make_table(seats=4)
    there = f"{nodes[1].address}/api/v1/tables/{table.id}"
    assert httpx.get(there).json()["people"]["code"] == table.code
    joined = httpx.post(f"{there}/people", json={"name": "Ann"})
    assert joined.status_code == 201
    assert "HttpOnly" in joined.headers["set-cookie"]
    refused = httpx.post(f"{there}/people", json={"name": "Ann"})
    assert (refused.status_code, refused.json()["code"]) == (409, "name-taken")
    made_up = httpx.get(
        there, headers={"x-ridotto-hop": "1"}
    )  # it must name the node, which nobody knows
    assert made_up.json()["people"]["code"] == table.code


def _wait(so: Callable[[], bool], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < until
        time.sleep(0.05)
