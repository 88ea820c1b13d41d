"""People delete their own name with their own seat, through the real service and on both real databases."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from abusing import V1, elsewhere
from remote import hear_until, player, turn_deal
from serving import Server
from traces import NAME, serving, traces

from ridotto.client import RefusedError, Seat, Service
from ridotto.record.files import loads

pytestmark = pytest.mark.anyio
OPTIONS = {"seats": 3, "pace": 0, "window": 0, "listed": True}


@pytest.fixture
def server(address: str, tmp_path: Path) -> Iterator[Server]:
    with serving(address, tmp_path) as running:
        yield running


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Closes what was opened."""
    with ExitStack() as opened:
        yield opened


class Pair(NamedTuple):
    """Two people at a table with a computer player."""

    service: Service
    one: Seat
    """Who has the name."""
    ben: Seat

    def finish(self) -> str:
        """Play to the end; the id of the game."""
        with ThreadPoolExecutor() as threads:
            for number, seat in enumerate(self[1:]):
                threads.submit(seat.let_play, player(number))
        assert self.one.over
        assert self.ben.over
        return str(self.one.people["game"])


def begun(stack: ExitStack, server: Server, other: Server | None = None) -> Pair:
    """A game under way, after some talk. `other`: the node through which the one with the name comes."""
    service, theirs = Service(server.address), Service((other or server).address)
    table = service.make_table(**OPTIONS)
    ben = stack.enter_context(service.join(table.id, "Ben"))
    one = stack.enter_context(theirs.join(table.id, NAME))
    ben.add_computer("casual")
    one.say(f"I am {NAME}")
    ben.say("hello")
    ben.start()
    for seat in (ben, one):
        hear_until(seat, lambda seat: seat.state is not None)
    turn_deal([ben, one])
    return Pair(theirs, one, ben)


def names(seat: Seat) -> list[str]:
    """Of the people and the computer player."""
    return [member["name"] for member in seat.people["members"]]


async def test_a_name_is_gone_from_everything_after_the_game(
    stack: ExitStack, server: Server, address: str
) -> None:
    pair = begun(stack, server)
    game = pair.finish()
    found = traces(address, server)
    assert {f"record {game}", f"steps {game}", "list", "search"} <= set(found)
    assert len(found) >= 8  # the store, its exports and its lists too
    assert pair.service.delete_name(pair.one) == "Player 2"
    hear_until(pair.ben, lambda seat: NAME not in names(seat))
    assert names(pair.ben)[:2] == ["Ben", "Player 2"]
    assert NAME not in str(pair.service.look(pair.ben.table))
    assert {"Ben", "Player 2"} <= set(loads(pair.service.record(game)).names)
    assert NAME not in pair.service.own_record(pair.ben)
    with pair.service.come_back(pair.one.table, pair.one.token) as again:
        assert NAME not in str(again.next())
    assert traces(address, server) == []
    server.stop()
    assert traces(address) == []
    server.start()
    with Service(server.address).come_back(pair.ben.table, pair.ben.token) as again:
        assert names(again)[:2] == ["Ben", "Player 2"]
    assert traces(address, name="hello")  # others keep theirs


async def test_a_name_is_deleted_in_the_middle_of_a_game_which_goes_on(
    stack: ExitStack, server: Server, address: str
) -> None:
    pair = begun(stack, server)
    assert pair.service.delete_name(pair.one) == "Player 2"
    assert pair.service.delete_name(pair.one) == "Player 2"
    hear_until(pair.one, lambda seat: NAME not in names(seat))
    assert traces(address, server) == []
    game = pair.finish()
    assert set(loads(pair.service.record(game)).names) >= {"Ben", "Player 2"}
    assert traces(address, server) == []


async def test_a_name_can_be_deleted_after_leaving_and_after_the_table_is_closed(
    stack: ExitStack, server: Server, address: str
) -> None:
    pair = begun(stack, server)
    game = pair.finish()
    pair.one.leave()
    assert pair.service.delete_name(pair.one) == "Player 2"
    assert traces(address, server) == []
    watcher = stack.enter_context(pair.service.watch(pair.ben.table))
    with pytest.raises(RefusedError, match="nobody"):
        pair.service.delete_name(watcher)
    pair.ben.do("close")
    with pytest.raises(RefusedError) as refused:
        pair.service.delete_name(pair.ben)
    assert refused.value.code == "no-such-table"
    assert pair.service.delete_name(pair.ben, game=game) == "Player 1"
    assert {"Player 1", "Player 2"} <= set(loads(pair.service.record(game)).names)


async def test_a_name_is_deleted_through_another_node(
    stack: ExitStack, database: str, tmp_path: Path
) -> None:
    env = {"RIDOTTO_STORE": database}
    nodes = [Server(tmp_path / f"node{number}.db", env=env) for number in range(2)]
    first, second = (stack.enter_context(node) for node in nodes)
    pair = begun(stack, first, second)
    assert pair.service.delete_name(pair.one) == "Player 2"
    hear_until(pair.ben, lambda seat: NAME not in names(seat))
    assert traces(database, *nodes) == []
    pair.finish()
    assert traces(database, *nodes) == []


class Browser:
    """One that keeps its cookies."""

    def __init__(self, stack: ExitStack, server: Server) -> None:
        self.http = stack.enter_context(
            httpx.Client(base_url=server.address + V1, headers=elsewhere())
        )

    def join(self, table: str, name: str) -> None:
        answer = self.http.post(f"/tables/{table}/people", json={"name": name})
        assert answer.status_code == 201, answer.text

    def forget(self, path: str, **how: object) -> httpx.Response:
        return self.http.post(f"{path}/forget-me", **({"json": {}} | how))  # type: ignore[arg-type]


async def test_a_browser_deletes_the_name_that_its_cookie_stands_for(
    stack: ExitStack, server: Server
) -> None:
    pair = begun(stack, server)
    game = pair.finish()
    browser, stranger = Browser(stack, server), Browser(stack, server)
    token = {"token": pair.one.token}
    browser.http.post(f"/tables/{pair.one.table}/seat", json=token).raise_for_status()
    assert browser.http.get(f"/games/{game}/seat").json()["yours"]["name"] == NAME
    assert stranger.http.get(f"/games/{game}/seat").json() == {"yours": None}
    assert stranger.forget(f"/tables/{pair.one.table}").status_code == 401
    assert stranger.forget(f"/games/{game}").status_code == 401
    answer = browser.forget(f"/games/{game}")
    assert answer.json() == {"member": "m2", "name": "Player 2", "messages": 1, "games": 1}
    assert browser.http.get(f"/games/{game}/seat").json() == {"yours": None}
    assert browser.forget(f"/tables/{pair.one.table}").json()["name"] == "Player 2"


def test_nobody_else_can_delete_a_name(stack: ExitStack, served: Server) -> None:
    browser = Browser(stack, served)
    table = browser.http.post("/tables", json={}).json()["table"]
    browser.join(table, NAME)
    path = f"/tables/{table}"
    foreign = {"origin": "https://elsewhere.example"}
    assert browser.forget(path, headers=foreign).json()["code"] == "foreign-origin"
    assert browser.forget(path, json=None, content=b"{}").json()["code"] == "not-json"
    assert browser.forget(path, json={"name": "Ben"}).json()["code"] == "bad-request"
    wrong = {"authorization": "Bearer wrong"}
    answer = browser.forget(path, headers=wrong)
    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    assert browser.forget("/tables/nowhere").json()["code"] == "no-such-table"
    assert browser.forget("/games/nowhere").json()["code"] == "not-found"
    assert browser.http.get("/games/nowhere/seat").json()["code"] == "not-found"
    assert browser.http.get(f"{path}/seat").json()["yours"]["name"] == NAME


def test_who_comes_back_may_have_the_name_again(stack: ExitStack, served: Server) -> None:
    browser, other = Browser(stack, served), Browser(stack, served)
    table = browser.http.post("/tables", json={}).json()["table"]
    browser.join(table, NAME)
    assert browser.forget(f"/tables/{table}").json()["name"] == "Player 1"
    other.join(table, NAME)
    assert other.http.get(f"/tables/{table}/seat").json()["yours"]["name"] == NAME
    assert browser.http.get(f"/tables/{table}/seat").json()["yours"]["name"] == "Player 1"
