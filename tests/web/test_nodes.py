"""Three real nodes on one real PostgreSQL: any serves any table, and a killed one's tables go on elsewhere."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from abusing import ask, closed, join, make, seated, told, url
from crashing import Person, playing
from postgres import stopped
from serving import Server
from websockets.sync.client import connect

from ridotto.client import Service
from ridotto.record.files import loads

pytestmark = pytest.mark.anyio


NOBODY = "http://127.0.0.1:1"
"""A proxy that is none: nodes must not go through one."""


@pytest.fixture
def nodes(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    env = {"RIDOTTO_STORE": database, "http_proxy": NOBODY, "https_proxy": NOBODY, "no_proxy": ""}
    with ExitStack() as stack:
        yield [stack.enter_context(Server(tmp_path / f"node{n}.db", env=env)) for n in range(3)]


async def test_a_killed_node_s_table_goes_on_elsewhere(nodes: list[Server]) -> None:
    services = [Service(node.address) for node in nodes]
    table = services[0].make_table(seats=4, pace=0, window=0, hold=0, listed=True)
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


async def test_who_is_at_a_node_that_stood_still_is_sent_on(nodes: list[Server]) -> None:
    table = make(nodes[0])
    with connect(url(nodes[0], table)) as watcher:
        assert told(watcher)["is"] == "whole"
        nodes[0].signal(signal.SIGSTOP)
        there = f"{nodes[1].address}/api/v1/tables/{table}"
        _wait(lambda: httpx.get(there, timeout=20).status_code == 200)  # another has taken it
        ben = join(nodes[1], table, "Ben")
        nodes[0].signal(signal.SIGCONT)
        assert closed(watcher) == (1012, "moved")
    with connect(url(nodes[0], table)) as again:
        assert told(again)["people"]["members"][0]["id"] == ben.member


async def test_who_listens_through_a_node_that_stops_is_told_to_come_back(
    nodes: list[Server],
) -> None:
    table = make(nodes[0])
    with connect(url(nodes[1], table)) as watcher:
        assert told(watcher)["is"] == "whole"
        assert nodes[1].stop() == 0
        assert closed(watcher) == (1012, "stopping")
    with connect(url(nodes[2], table)) as again:
        assert told(again)["is"] == "whole"


async def test_a_database_that_goes_away_and_comes_back_loses_nothing(
    database: str, tmp_path: Path
) -> None:
    with Server(tmp_path / "store.db", env={"RIDOTTO_STORE": database}) as node:
        ready = f"{node.address}/health/ready"
        table = make(node)
        ann = join(node, table, "Ann")
        wave = {"id": "lost?", "do": "gesture", "name": "wave"}
        with seated(node, ann) as opened:
            assert ask(opened, {"id": "kept", "do": "gesture", "name": "bow"})["is"] == "done"
            with stopped(database):
                opened.send(json.dumps(wave))
                assert closed(opened) == (1012, "moved")
                answer = httpx.get(ready)
                assert (answer.status_code, answer.json()["code"]) == (503, "store-down")
                assert httpx.get(f"{node.address}/health/live").status_code == 200
                with connect(url(node, table), additional_headers=ann.headers) as again:
                    assert closed(again) == (1013, "try-again")
        _wait(lambda: httpx.get(ready).status_code == 200)
        with seated(node, ann) as opened:
            numbers = [ask(opened, wave)["n"] for _ in range(2)]  # done now, or done then: once
        assert numbers == [5, 5]


async def test_requests_are_passed_on_once(nodes: list[Server]) -> None:
    table = Service(nodes[0].address).make_table(seats=4)
    there = f"{nodes[1].address}/api/v1/tables/{table.id}"
    assert httpx.get(there).json()["people"]["code"] == table.code
    joined = httpx.post(f"{there}/people", json={"name": "Ann"})
    assert joined.status_code == 201
    assert "HttpOnly" in joined.headers["set-cookie"]
    refused = httpx.post(f"{there}/people", json={"name": "Ann"})
    assert (refused.status_code, refused.json()["code"]) == (409, "name-taken")
    again = httpx.get(there, headers={"x-ridotto-hop": "the name of a node that is gone"})
    assert (again.status_code, again.json()["code"]) == (503, "try-again")
    headers = {"x-ridotto-hop": "the name of a node that is gone"}
    with connect(url(nodes[1], table.id), additional_headers=headers) as socket:
        assert closed(socket) == (1013, "try-again")


async def test_what_is_passed_on_leaves_no_secret_in_the_log_and_is_counted(
    database: str, tmp_path: Path
) -> None:
    options, env = ("--log-level", "debug", "--metrics"), {"RIDOTTO_STORE": database}
    folders = [tmp_path / name for name in ("holder", "other")]
    for folder in folders:
        folder.mkdir()
    with ExitStack() as stack:
        holder, other = (
            stack.enter_context(Server(folder / "store.db", *options, env=env))
            for folder in folders
        )
        table = make(holder)
        ann = join(other, table, "Ann")
        with seated(other, ann) as opened:
            assert ask(opened, {"id": "1", "do": "gesture", "name": "bow"})["is"] == "done"
            for node in (holder, other):
                assert "ridotto_sockets 1.0" in httpx.get(f"{node.address}/metrics").text
    assert {line["message"] for line in other.logged()} >= {"ready", "stopping"}
    for node in (holder, other):
        assert ann.token not in node.log.read_text()
        assert "/api/v1/" not in node.log.read_text()  # requests are not logged


async def test_a_node_at_the_address_of_one_that_fell_does_not_call_itself(
    database: str, tmp_path: Path
) -> None:
    patience = {"service.LEASE": 600.0}  # the one that fell is not known to be gone
    with Server(tmp_path / "store.db", env={"RIDOTTO_STORE": database}, patience=patience) as node:
        table, port = make(node), node.port
        node.stop(signal.SIGKILL)
        node.start(port)
        answer = httpx.get(f"{node.address}/api/v1/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "try-again")
        with connect(url(node, table)) as socket:
            assert closed(socket) == (1013, "try-again")
        assert httpx.get(f"{node.address}/health/ready").status_code == 200


def _wait(so: Callable[[], bool], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < until
        time.sleep(0.05)
