"""What ends somebody's access ends it at every node: two real nodes on one real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from abusing import V1, Sitting, ask, closed, elsewhere, join, make, seated, told, url
from remote import hear_until, player, turn_deal
from serving import Server
from websockets.sync.client import connect

from ridotto.client import Service

pytestmark = pytest.mark.anyio  # for the database


@pytest.fixture
def nodes(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """The first has the tables that are made there; people come through the other."""
    env = {"RIDOTTO_STORE": database}
    with ExitStack() as stack:
        yield [stack.enter_context(Server(tmp_path / f"node{n}.db", env=env)) for n in range(2)]


def refusal(node: Server, table: str, headers: dict[str, str]) -> tuple[int, str]:
    """How a socket is closed that is not let in."""
    with connect(url(node, table), additional_headers=headers) as opened:
        return closed(opened)


def try_to_join(node: Server, table: str, headers: dict[str, str]) -> str:
    answer = httpx.post(
        f"{node.address}{V1}/tables/{table}/people", json={"name": "New"}, headers=headers
    )
    return "in" if answer.status_code == 201 else str(answer.json()["code"])


async def test_a_ban_holds_at_every_node(nodes: list[Server]) -> None:
    holder, other = nodes
    table = make(holder)
    ann, home = join(other, table, "Ann"), elsewhere()
    joined = httpx.post(
        f"{other.address}{V1}/tables/{table}/people", json={"name": "Ben"}, headers=home
    )
    ben = Sitting(**joined.json())
    phone = elsewhere()
    with (
        seated(other, ann) as host,
        connect(url(other, table), additional_headers=ben.headers | phone) as on_phone,
        connect(url(other, table), additional_headers=home) as watching,
    ):
        for opened in (on_phone, watching):
            assert told(opened)["is"] == "whole"
        command = {"id": "1", "do": "remove", "whom": ben.member, "ban": True}
        assert ask(host, command)["is"] == "done"
        assert closed(on_phone) == (4000, "banned")
        assert closed(watching) == (4000, "banned")
    for node in nodes:
        assert refusal(node, table, ben.headers | elsewhere()) == (1008, "banned")
        for address in (home, phone):
            assert refusal(node, table, address) == (1008, "banned")
            assert try_to_join(node, table, address) == "banned"
    assert try_to_join(other, table, elsewhere()) == "in"


async def test_a_node_keeps_nobodys_cookies(nodes: list[Server]) -> None:
    """What it passes on for one person says nothing about the next."""
    holder, other = nodes
    ann = join(
        other, make(holder), "Ann"
    )  # the cookie comes from the first node, through the other
    path = f"{other.address}{V1}/tables/{ann.table}"
    asked = httpx.get(f"{path}/token", headers=elsewhere())
    assert (asked.status_code, asked.json()["code"]) == (401, "bad-token")
    assert ann.token not in asked.text
    renewed = httpx.post(f"{path}/token", json={}, headers=elsewhere())
    assert renewed.status_code == 401
    seats = httpx.get(f"{path}/seat", headers=elsewhere())
    assert seats.json() == {"yours": None, "before": []}
    own = httpx.get(f"{path}/token", headers={"Cookie": f"{ann.cookie}={ann.token}"})
    assert own.json()["token"] == ann.token


async def test_an_old_link_leads_nowhere_at_any_node(nodes: list[Server]) -> None:
    holder, other = nodes
    table = make(holder)
    ann, ben = join(other, table, "Ann"), join(holder, table, "Ben")
    with seated(other, ann) as host, connect(url(other, table)) as watching:
        assert ask(host, {"id": "1", "do": "renew-link"})["is"] == "done"
        assert closed(watching) == (1008, "no-such-table")
    for node in nodes:
        assert refusal(node, table, elsewhere()) == (1008, "no-such-table")
        assert try_to_join(node, table, elsewhere()) == "no-such-table"
        with connect(url(node, table), additional_headers=ben.headers) as opened:
            link = told(opened)["people"]["table"]
        assert link != table
        assert httpx.get(f"{node.address}{V1}/tables/{link}").status_code == 200


async def test_an_old_token_holds_at_no_node(nodes: list[Server]) -> None:
    holder, other = nodes
    ann = join(other, make(holder), "Ann")
    with seated(holder, ann) as first, seated(other, ann) as second:
        answer = httpx.post(
            f"{other.address}{V1}/tables/{ann.table}/token", json={}, headers=ann.headers
        )
        assert answer.status_code == 200, answer.text
        for opened in (first, second):
            assert closed(opened) == (1012, "renewed")
    fresh = Sitting(**answer.json())
    for node in nodes:
        assert refusal(node, ann.table, ann.headers | elsewhere()) == (1008, "bad-token")
        with seated(node, fresh):
            pass


async def test_a_stand_in_plays_on_for_who_was_removed_through_another_node(
    nodes: list[Server],
) -> None:
    holder, other = (Service(node.address) for node in nodes)
    table = holder.make_table(seats=3, pace=0, window=0, hold=0).id
    with other.join(table, "Ann") as ann, other.join(table, "Ben") as ben:
        ann.add_computer("random")
        ann.start()
        for seat in (ann, ben):
            hear_until(seat, lambda seat: seat.state is not None)
        turn_deal([ann, ben])
        ann.do("remove", whom=ben.member)
        ann.let_play(player(1))  # to the end: nobody else decides for Ben
        assert ann.over
        game = ann.people["game"]
    assert _decided(holder, game, "Ben")


def _decided(service: Service, game: str, name: str) -> list[Any]:
    """The moves of somebody in a finished game."""
    steps = service.steps(game)
    (person,) = (person for person, given in steps["names"].items() if given == name)
    return [step for step in steps["steps"] if step["move"].split()[0] == person]
