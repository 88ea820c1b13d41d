"""People play while their server is killed again and again: nothing acknowledged may be lost or doubled.

In small in `tests/web/test_crashes.py`; on demand `make crashes KILLS=1000`.
"""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from serving import Server

from ridotto.client import LostError, RefusedError, Seat, Service
from ridotto.host.entries import Entry, Moved, Started, read_entry
from ridotto.host.table import Table
from ridotto.record.files import loads
from ridotto.rules.game import Game
from ridotto.store import open_store

PEOPLE = 3
PATIENCE = 300.0
TOO_LATE = ("not-your-turn", "not-started", "started")


class Acknowledged(NamedTuple):
    """A move that the service said was on disk."""

    game: str
    decision: int
    move: str


class Person:
    """Plays legal moves at random, one game after the other, and remembers what was acknowledged."""

    def __init__(self, seat: Seat, seed: int, *, is_host: bool) -> None:
        self.seat = seat
        self.is_host = is_host
        self.acknowledged: list[Acknowledged] = []
        self._chance = random.Random(seed)

    def play(self, enough: Callable[[], bool]) -> None:
        """Until it is enough and the game is over."""
        heard = time.monotonic()
        while not (self._is_over() and enough()):
            try:
                self._go_on()
                heard = time.monotonic()
            except RefusedError as error:
                if error.code not in TOO_LATE:
                    raise
            except TimeoutError:
                if time.monotonic() - heard > PATIENCE:
                    raise

    def _is_over(self) -> bool:
        return self.seat.over

    def _go_on(self) -> None:
        seat = self.seat
        if seat.sees_deal:
            seat.ready()
        elif seat.legal and seat.state is not None:
            move, decision = self._chance.choice(seat.legal), int(seat.state["decision"])
            game = seat.people["game"]
            seat.move(move)
            self.acknowledged.append(Acknowledged(game, decision, move))
        elif self.is_host and seat.over:
            seat.start()
        else:
            seat.next(1.0)


@contextmanager
def playing(people: list[Person]) -> Iterator[None]:
    """They play one game after the other in the meantime, and the last one to its end.

    The host is the first to stop, as they alone know whether another game has been dealt.
    """
    enough, host_has_stopped = threading.Event(), threading.Event()

    def play(person: Person) -> None:
        if person.is_host:
            person.play(enough.is_set)
            host_has_stopped.set()
        else:
            person.play(host_has_stopped.is_set)

    with ThreadPoolExecutor(len(people)) as threads:
        tasks = [threads.submit(play, person) for person in people]
        try:
            yield
        finally:
            enough.set()
        for task in tasks:
            task.result(PATIENCE)


class Result(NamedTuple):
    """What a run came to."""

    kills: int
    games: int
    acknowledged: int
    lost: list[Acknowledged]
    doubled: list[str]

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.games} games ended and replayed, {self.acknowledged} moves acknowledged,"
            f" {len(self.lost)} lost, {len(self.doubled)} doubled"
        )


def crash(folder: Path, kills: int, seed: int, *, longest: float = 1.2) -> Result:
    """Play through so many kills."""
    chance = random.Random(seed)
    server = Server(folder / "store.db").start()
    service = Service(server.address, patience=PATIENCE)
    table = service.make_table(seats=PEOPLE + 1, pace=0, window=0, hold=0, listed=True)
    seats = [service.join(table.id, f"Person {number}") for number in range(PEOPLE)]
    seats[0].add_computer("random")
    seats[0].start()
    people = [Person(seat, seed + n, is_host=n == 0) for n, seat in enumerate(seats)]
    with playing(people):
        for _ in range(kills):
            time.sleep(chance.uniform(0.0, longest))
            server.stop(signal.SIGKILL)
            server.start(server.port)
    for seat in seats:
        seat.close()
    server.stop()
    return asyncio.run(check(folder / "store.db", table.id, kills, people))


async def check(path: Path, link: str, kills: int, people: list[Person]) -> Result:
    """Compare what was acknowledged with what is in the store."""
    store = await open_store(str(path))
    table = await store.resolve(link)
    assert table is not None
    entries = [read_entry(line) for line in await store.read(table)]
    games = {name: loads(record) async for name, record in store.export()}
    await store.close()
    acknowledged = [one for person in people for one in person.acknowledged]
    lost = [
        one
        for one in acknowledged
        if one.game not in games or str(games[one.game].moves[one.decision]) != one.move
    ]
    check_games(table, entries, games)
    commands = Counter(_command(entry) for entry in entries if isinstance(entry, Moved))
    doubled = [name for name, count in commands.items() if name and count > 1]
    return Result(kills, len(games), len(acknowledged), lost, doubled)


def check_games(table: str, entries: list[Entry], games: dict[str, Game]) -> None:
    """Every game that was dealt has ended, and its record replays to what the table came to, event by event."""
    folded = Table(table)
    ended = set()
    for entry in entries:
        folded.apply(entry)
        if folded.game is not None and folded.game.over and isinstance(entry, Moved):
            if folded.game._log != games[folded.game_id]._log:
                raise AssertionError(f"{folded.game_id} replays to something else")
            ended.add(folded.game_id)
    dealt = {entry.game for entry in entries if isinstance(entry, Started)}
    if not dealt == ended == set(games):
        raise AssertionError("a game has not ended, or is not in the list")


def _command(entry: Entry) -> str:
    return f"{entry.member} {entry.command}" if entry.command else ""


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        try:
            outcome = crash(Path(made), int(sys.argv[1]), int(sys.argv[2]))
        except LostError as error:
            sys.exit(f"somebody did not come back: {error}")
    print(outcome)  # noqa: T201 - what the command is for
    sys.exit(bool(outcome.lost or outcome.doubled))
