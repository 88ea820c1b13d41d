"""`--keep-days`: old games and unused tables are deleted from a real service, on both real databases."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import asyncpg
import httpx
import pytest
from abusing import V1
from remote import player
from running import ridotto
from serving import Server
from traces import NAME, is_postgres, serving, traces, wait_until

from ridotto.client import Seat, Service
from ridotto.store import open_store

pytestmark = pytest.mark.anyio
DAYS = 30
OLD = DAYS * 86_400 + 60
SOON = {"erasure_EVERY": 0.3, "service_BEAT": 0.3}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Closes what was opened."""
    with ExitStack() as opened:
        yield opened


def played(stack: ExitStack, server: Server, name: str) -> tuple[Seat, str]:
    """Somebody who played a game against a computer player, and its id."""
    service = Service(server.address)
    table = service.make_table(seats=2, pace=0, listed=True)
    seat = stack.enter_context(service.join(table.id, name))
    seat.say(f"I am {name}")
    seat.add_computer("casual")
    seat.start()
    seat.let_play(player(1))
    return seat, str(seat.people["game"])


async def make_old(address: str, *, used: str = "", ended: str = "") -> None:
    """The table of the game `used` was last used, or the game `ended` was finished, long ago."""
    then = time.time() - OLD
    when = "to_timestamp($1)" if is_postgres(address) else "$1"
    tables = (
        f"UPDATE tables SET used = {when} WHERE id = (SELECT table_id FROM games WHERE id = $2)"
    )
    for game, statement in (
        (used, tables),
        (ended, "UPDATE games SET ended = $1 WHERE id = $2"),
    ):
        if game:
            await _execute(address, statement, then, game)


async def _execute(address: str, statement: str, *values: object) -> None:
    """Behind the service's back."""
    if is_postgres(address):
        db = await asyncpg.connect(address)
        assert await db.execute(statement, *values) == "UPDATE 1"
        await db.close()
        return
    file = sqlite3.connect(address, timeout=60)
    with file:
        statement = statement.replace("$1", "?").replace("$2", "?")
        assert file.execute(statement, values).rowcount == 1
    file.close()


def is_there(server: Server, path: str) -> bool:
    answer = httpx.get(f"{server.address}{V1}/{path}")
    assert answer.status_code in (200, 404), answer.text
    return answer.status_code == 200


async def test_old_tables_and_games_are_deleted_and_the_rest_stays(
    stack: ExitStack, address: str, tmp_path: Path
) -> None:
    with serving(address, tmp_path) as server, ExitStack() as seats:
        gone, gone_game = played(seats, server, NAME)
        used, used_game = played(seats, server, "Ann")
        fresh, fresh_game = played(seats, server, "Ben")
    await make_old(address, used=gone_game, ended=gone_game)
    await make_old(address, ended=used_game)
    assert traces(address)
    server = stack.enter_context(serving(address, tmp_path, "--keep-days", str(DAYS), **SOON))
    wait_until(lambda: not is_there(server, f"games/{used_game}"))
    wait_until(lambda: not is_there(server, f"tables/{gone.table}"))
    assert not is_there(server, f"games/{gone_game}")
    assert is_there(server, f"tables/{used.table}")
    assert is_there(server, f"tables/{fresh.table}")
    assert is_there(server, f"games/{fresh_game}")
    wait_until(lambda: "deleted what is older than 30 days" in server.log.read_text())
    told = [line["message"] for line in server.logged()]
    (said,) = (line for line in told if line.startswith("deleted what is older than 30 days"))
    assert said.endswith("(tables: 1, finished games of other tables: 1)")
    assert traces(address, server) == []
    with Service(server.address).come_back(used.table, used.token) as ann:
        assert ann.state is None
        ann.start()
        ann.let_play(player(2))
        assert is_there(server, f"games/{ann.people['game']}")
    store = ridotto("store", "check", "--store", address)
    assert store.stdout.endswith("no damage found\n")


async def test_an_old_game_is_deleted_while_people_are_at_its_table(
    stack: ExitStack, address: str, tmp_path: Path
) -> None:
    server = stack.enter_context(serving(address, tmp_path, "--keep-days", str(DAYS), **SOON))
    ann, game = played(stack, server, "Ann")
    again = stack.enter_context(Service(server.address).come_back(ann.table, ann.token))
    again.start()
    again.ready()
    # whoever changes a file behind its service's back sends people away for a moment: then nobody is there
    await make_old(address, ended=game, used=game if is_postgres(address) else "")
    wait_until(lambda: not is_there(server, f"games/{game}"))
    assert is_there(server, f"tables/{ann.table}")  # somebody is there: it is in use
    again.say("still here")
    again.let_play(player(3))
    assert is_there(server, f"games/{again.people['game']}")


async def test_nothing_is_deleted_without_the_option(address: str, tmp_path: Path) -> None:
    with serving(address, tmp_path, **SOON) as server, ExitStack() as seats:
        seat, game = played(seats, server, NAME)
    await make_old(address, used=game, ended=game)
    with serving(address, tmp_path, **SOON) as server:
        time.sleep(1)
        assert is_there(server, f"games/{game}")
        assert is_there(server, f"tables/{seat.table}")


async def test_one_node_at_a_time_deletes(stack: ExitStack, database: str, tmp_path: Path) -> None:
    with serving(database, tmp_path) as server, ExitStack() as seats:
        _, game = played(seats, server, NAME)
    await make_old(database, used=game, ended=game)
    other = await open_store(database)
    env, patience = {"RIDOTTO_STORE": database}, {"erasure.EVERY": 0.2}
    nodes = []
    for name in "ab":
        (tmp_path / name).mkdir()  # for its log
        file = tmp_path / name / "node.db"
        nodes.append(Server(file, "--keep-days", "30", env=env, patience=patience))
    async with other.alone() as is_alone:
        assert is_alone
        for node in nodes:
            stack.enter_context(node)
        time.sleep(2)
        assert all(is_there(node, f"games/{game}") for node in nodes)
    await other.close()
    wait_until(lambda: not any(is_there(node, f"games/{game}") for node in nodes))
    wait_until(lambda: "deleted what is older" in "".join(node.log.read_text() for node in nodes))
    told = [line["message"] for node in nodes for line in node.logged()]
    assert sum("deleted what is older" in line for line in told) == 1
    assert traces(database, *nodes) == []


async def test_only_one_process_cleans_up(database: str) -> None:
    one, other = await open_store(database), await open_store(database)
    async with one.alone() as first, other.alone() as second:
        assert (first, second) == (True, False)
    async with other.alone() as is_alone:
        assert is_alone
    await one.close()
    await other.close()


@pytest.mark.parametrize("days", ["0", "-1", "x", "1.5", "36501", "", "9" * 5000, "１"])
@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_bad_number_of_days_is_refused(tmp_path: Path, command: str, days: str) -> None:
    done = ridotto(command, f"--keep-days={days}", "--store", tmp_path / "none.db")
    assert (done.returncode, done.stdout) == (2, "")
    assert "invalid number of days" in done.stderr
    assert "expected 1 to 36500; leave it out to keep everything" in done.stderr
    assert len(done.stderr) < 400
    assert done.stderr.count("\n") == 1


def test_a_bad_number_in_the_environment_is_refused(tmp_path: Path) -> None:
    env = {"RIDOTTO_KEEP_DAYS": "soon"}
    done = ridotto("serve", "--store", tmp_path / "none.db", env=env)
    assert (done.returncode, done.stdout) == (2, "")
    assert "RIDOTTO_KEEP_DAYS" in done.stderr
    assert "invalid number of days 'soon'" in done.stderr
