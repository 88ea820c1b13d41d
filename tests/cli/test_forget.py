"""`ridotto store forget`, run as people run it, beside a real service and on both databases."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from abusing import V1
from remote import hear_until, player
from running import ridotto
from serving import Server
from traces import NAME, serving, traces, wait_until

from ridotto.client import GoneError, Seat, Service

pytestmark = pytest.mark.anyio


class Place(NamedTuple):
    """A store with a service on it, and somebody of that name at two tables."""

    address: str
    server: Server
    service: Service
    played: Seat
    """At a table with a finished game."""
    game: str
    playing: Seat
    """At a table with a game under way."""

    def forget(self, *arguments: str) -> Any:  # noqa: ANN401 - whatever the command says
        done = ridotto("store", "forget", *arguments, "--json", "--store", self.address)
        assert (done.returncode, done.stderr) == (0, "")
        return json.loads(done.stdout)

    def is_there(self, path: str) -> bool:
        return httpx.get(f"{self.server.address}{V1}/{path}").status_code == 200


@pytest.fixture
def place(address: str, tmp_path: Path) -> Iterator[Place]:
    with ExitStack() as stack:
        server = stack.enter_context(serving(address, tmp_path, service_BEAT=0.3))
        service = Service(server.address)
        seats = []
        for _ in range(2):
            table = service.make_table(seats=2, pace=0, listed=True)
            seats.append(stack.enter_context(service.join(table.id, NAME)))
            seats[-1].say(f"I am {NAME}")
            seats[-1].add_computer("casual")
            seats[-1].start()
            hear_until(seats[-1], lambda seat: seat.state is not None)
        played, playing = seats
        played.let_play(player(1))
        yield Place(address, server, service, played, str(played.people["game"]), playing)


def names(seat: Seat) -> list[str]:
    return [member["name"] for member in seat.people["members"]]


async def test_a_name_is_forgotten_while_its_people_play(place: Place) -> None:
    assert traces(place.address, place.server)
    dry = place.forget("name", NAME.upper(), "--dry-run")
    counts = {"tables": 2, "games": 1, "people": 2, "messages": 2, "mentions": 0}
    assert dry == {"dry_run": True, **counts}
    assert place.game in traces_of_records(place)
    done = place.forget("name", NAME.upper(), "--yes")
    assert done == {"dry_run": False, **counts, "scrubbed": True}
    hear_until(place.playing, lambda seat: NAME not in names(seat))
    wait_until(lambda: NAME not in str(place.service.look(place.played.table)))
    assert traces(place.address, place.server) == []
    place.playing.let_play(player(2))  # as if nothing had happened
    assert names(place.playing)[0] == "Player 1"
    assert traces(place.address, place.server) == []
    gone = ridotto("store", "forget", "name", NAME, "--yes", "--store", place.address)
    assert gone.returncode == 2
    assert "nobody in this store has the name" in gone.stderr


def traces_of_records(place: Place) -> str:
    return " ".join(one for one in traces(place.address, place.server) if "record" in one)


async def test_a_name_is_forgotten_without_a_service(place: Place) -> None:
    place.server.stop()
    assert place.forget("name", NAME, "--yes")["scrubbed"] is True
    assert traces(place.address) == []
    place.server.start()
    with Service(place.server.address).come_back(place.playing.table, place.playing.token) as again:
        assert names(again)[0] == "Player 1"
        again.let_play(player(2))
    assert traces(place.address, place.server) == []


async def test_what_others_said_stays_and_is_counted(place: Place) -> None:
    with place.service.join(place.played.table, "Ben") as ben:
        ben.say(f"where is {NAME}?")
    done = ridotto("store", "forget", "name", NAME, "--yes", "--store", place.address)
    assert done.stdout == (
        "deleted the name of 2 people at 2 tables and in 1 finished game, with 2 messages\n"
        "1 message of other people mentions the name and stays\n"
    )
    assert traces(place.address, place.server) != []
    again = ridotto("store", "forget", "name", NAME, "--yes", "--store", place.address)
    assert again.returncode == 2
    assert again.stderr.endswith("(1 message of other people mentions it)\n")


async def test_a_game_is_forgotten(place: Place) -> None:
    dry = ridotto(
        "store", "forget", "game", "--dry-run", "--store", place.address, "--", place.game
    )
    assert dry.stdout == "would delete 1 finished game\n"
    assert place.is_there(f"games/{place.game}")
    done = ridotto("store", "forget", "game", "--yes", "--store", place.address, "--", place.game)
    assert done.stdout == "deleted 1 finished game\n"
    assert not place.is_there(f"games/{place.game}")
    assert not place.is_there(f"games/{place.game}/steps")
    assert traces(place.address, name=place.game) == []
    hear_until(place.played, lambda seat: seat.state is None)
    place.played.start()  # the table is still there
    again = ridotto("store", "forget", "game", "--yes", "--store", place.address, "--", place.game)
    assert again.returncode == 2
    assert "there is no finished game" in again.stderr


@pytest.mark.parametrize("by", ["link", "address", "code", "game"])
async def test_a_table_is_forgotten_with_everybody_there(place: Place, by: str) -> None:
    ways = {
        "link": place.played.table,
        "address": f"{place.server.address}/t/{place.played.table}#me",
        "code": place.played.people["code"].lower(),
        "game": place.game,
    }
    done = ridotto("store", "forget", "table", "--yes", "--store", place.address, "--", ways[by])
    told = "deleted 1 table with 1 finished game, 1 person and 1 message\n"
    assert (done.stdout, done.stderr) == (told, "")
    with pytest.raises(GoneError):
        hear_until(place.played, lambda _: False)
    assert not place.is_there(f"tables/{place.played.table}")
    assert not place.is_there(f"games/{place.game}")
    assert place.is_there(f"tables/{place.playing.table}")
    place.forget("table", "--yes", f"x/{place.playing.table}")
    wait_until(lambda: not place.is_there(f"tables/{place.playing.table}"))
    assert traces(place.address, place.server) == []


async def test_it_is_deleted_only_when_somebody_says_so(place: Place) -> None:
    words = ["store", "forget", "name", NAME, "--store", place.address]
    for more in ([], ["--json"]):
        done = ridotto(*words, *more)
        assert (done.returncode, done.stdout) == (2, "")
        assert "add --yes to confirm, or --dry-run" in done.stderr
    for said, status in (("\n", 1), ("n\n", 1), ("maybe\n", 1), ("", 1)):
        shown, left = answering(said, *words)
        assert "This will delete the name of 2 people at 2 tables and in 1 finished game" in shown
        assert "cannot be undone" in shown
        assert left == status
        assert "nothing was deleted" in shown
    assert place.game in traces_of_records(place)
    shown, left = answering("yes\n", *words)
    assert left == 0
    assert "deleted the name of 2 people" in shown
    wait_until(lambda: traces(place.address, place.server) == [])


def answering(said: str, *arguments: str) -> tuple[str, int]:
    """What a terminal shows when somebody answers the question, and the exit status. Nothing said is Control-D."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "ridotto", *arguments]
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as running:
        os.write(ours, said.encode() or b"\x04")
        shown, _ = running.communicate(timeout=120)
    os.close(ours)
    os.close(theirs)
    return shown, running.returncode


async def test_what_is_not_there_is_refused_and_nothing_changes(place: Place) -> None:
    for words, said in (
        (["game", "nowhere"], "there is no finished game 'nowhere'"),
        (["game", place.game, "nowhere"], "there is no finished game 'nowhere'"),
        (["table", "nowhere"], "there is no table 'nowhere'"),
        (["table", "https://play.example.org/"], "there is no table"),
        (["name", "Nobody"], "nobody in this store has the name 'Nobody'"),
        (["name", " "], "the name is empty"),
        (["name", NAME[:10]], "nobody in this store has the name"),
        (["name", "x" * 10_000], "nobody in this store has the name"),
    ):
        kind, *rest = words
        done = ridotto("store", "forget", kind, "--yes", "--store", place.address, "--", *rest)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
        assert done.stderr.count("\n") == 1
        assert len(done.stderr) < 400
    assert place.is_there(f"games/{place.game}")


@pytest.mark.parametrize("more", [["--dry-run"], ["--yes"]])
def test_a_store_that_is_not_there_is_not_made(tmp_path: Path, more: list[str]) -> None:
    file = tmp_path / "none.db"
    done = ridotto("store", "forget", "name", "Ann", *more, "--store", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert "none.db" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_help_says_what_can_be_forgotten() -> None:
    for words in ([], ["game"], ["table"], ["name"]):
        done = ridotto("store", "forget", *words, "--help")
        assert done.returncode == 0
    bad = ridotto("store", "forget", "person", "Ann")
    assert bad.returncode == 2
    assert bad.stderr.count("\n") == 1
