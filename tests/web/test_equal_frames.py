"""Frames between `ridotto.client` and a real service are equally long whatever the secret in them is, in both directions.

The same moves at many tables. Their deals differ, so names of 3 to 13 letters are seen; secret choices are made in every way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from serving import Server
from websockets.sync.client import ClientConnection

from ridotto.client import Service
from ridotto.client.seat import FRAME
from ridotto.rules.events import CardSeen, CardShown

TABLES = 6
SETS = {
    "first": ("Fool", "Inquisitor", "Judge", "King", "Spy", "Witch"),
    "second": ("Fool", "Judge", "King", "Princess", "Puppet Master", "Spy"),
}
"""With the shortest and the longest name of each edition."""
MOVES = {
    "first": ["p3 look", "p4 announce king", "EARLY", "p5 pass", "TAKE BACK", "all pass"],
    "second": [
        "p3 look",
        "p4 announce princess",
        "EARLY",
        "p5 pass",
        "TAKE BACK",
        "all pass",
        "p4 show p1",
    ],
}
DIFFERENT_DEALS = """
import itertools, ridotto.host.deciding, ridotto.web.visitors
ridotto.host.deciding.fresh_seed = itertools.count(1).__next__
ridotto.web.visitors.JOINS = (1000, 1000.0)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    store: Path = tmp_path_factory.mktemp("frames") / "ridotto.db"
    with Server(store, planted=DIFFERENT_DEALS) as running:
        yield running


class Counted:
    """How long everything was that went over every socket, by the socket."""

    def __init__(self) -> None:
        self.sent: dict[ClientConnection, list[int]] = {}
        self.got: dict[ClientConnection, list[int]] = {}

    def __enter__(self) -> Counted:
        send, recv = ClientConnection.send, ClientConnection.recv

        def sends(socket: ClientConnection, message: str) -> None:
            self.sent.setdefault(socket, []).append(len(message.encode()))
            send(socket, message)

        def receives(socket: ClientConnection, timeout: float | None = None) -> str | bytes:
            message = recv(socket, timeout)
            self.got.setdefault(socket, []).append(
                len(message.encode() if isinstance(message, str) else message)
            )
            return message

        self._patches = (
            patch.object(ClientConnection, "send", sends),
            patch.object(ClientConnection, "recv", receives),
        )
        for one in self._patches:
            one.start()
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._patches:
            one.stop()


class Table:
    """Six people who play over `ridotto.client`."""

    def __init__(self, server: Server, edition: str, memory: str, chance: random.Random) -> None:
        self._service = Service(server.address)
        self._chance = chance
        table = self._service.make_table(
            edition=edition,
            seats=6,
            cards=SETS[edition],
            unchecked=True,
            first_by="seat",
            first_seat=0,
            memory=memory,
            **dict.fromkeys(("deal", "window", "hold", "pace"), 0),
        )
        self.link = table.id
        sitting = [self._service.join(table.id, f"Person {n}") for n in range(6)]
        sitting[0].start()
        for seat in sitting:
            seat.ready()
        self.seats = {str(seat.person): seat for seat in sitting}
        self.choices: list[str | None] = []
        """What was chosen in secret."""
        self.catch_up(sitting[0].ready())

    def catch_up(self, number: int) -> None:
        """Everybody has read everything up to that number."""
        for seat in self.seats.values():
            while seat._line._last is None or seat._line._last < number:
                seat._unread.append(seat._read(30))

    def play(self, moves: list[str]) -> None:
        for move in moves:
            if move == "all pass":
                state: dict[str, Any] = self._service.look(self.link)["state"]
                self.play([f"{person} pass" for person in state["to_answer"]])
            elif move == "EARLY":
                self.choices.append(answer := self._chance.choice(["p3 pass", "p3 claim", None]))
                self.seats["p3"].answer(answer)
            elif move == "TAKE BACK":
                self.seats["p3"].answer(None)
            else:
                self.move(move)

    def move(self, move: str) -> None:
        move = move.replace("REALLY", really := self._chance.choice(["yes", "no"]))
        move = move.replace("CHOICE", choice := self._chance.choice(["keep", "swap"]))
        self.choices += [really, choice]
        self.catch_up(self.seats[move[:2]].do("move", move=move, decision=None))

    def seen(self) -> set[str]:
        """The characters that somebody was shown in secret."""
        views = [seat.view for seat in self.seats.values() if seat.view is not None]
        events = [e for v in views for e in v.history if isinstance(e, CardSeen | CardShown)]
        return {event.character for event in events if event.character is not None}

    def first_told(self) -> dict[str, list[int]]:
        """How long the first message of one more connection is, by person."""
        found = {}
        for person, seat in self.seats.items():
            with Counted() as counted, self._service.come_back(self.link, seat.token) as again:
                found[person] = counted.got[again._line._socket]
        return found

    def close(self) -> None:
        for seat in self.seats.values():
            seat.close()


def moves_of(edition: str) -> list[str]:
    """Everything that has a secret; nobody claims."""
    return [
        *("p1 exchange p2 REALLY", "p2 exchange p3 REALLY", "p3 exchange p4 REALLY"),
        *("p4 exchange p1 REALLY", "p5 announce fool", "all pass", "p5 fool p2 p3 REALLY"),
        *("p6 look", "p1 exchange p2 REALLY", "p2 announce spy", "all pass", "p2 spy p3"),
        *("p2 CHOICE", *MOVES[edition]),
    ]


@pytest.mark.parametrize("memory", ["off", "full"])
@pytest.mark.parametrize("edition", SETS)
def test_frames_are_as_long_at_every_table(server: Server, edition: str, memory: str) -> None:
    chance = random.Random(1)
    lengths = []
    seen: set[str] = set()
    choices: set[str | None] = set()
    for _ in range(TABLES):
        table = Table(server, edition, memory, chance)
        with Counted() as counted:
            table.play(moves_of(edition))
        sockets = {person: seat._line._socket for person, seat in table.seats.items()}
        afterwards = table.first_told()
        lengths.append(
            {p: (counted.sent[s], counted.got[s], afterwards[p]) for p, s in sockets.items()}
        )
        seen |= table.seen()
        choices |= set(table.choices)
        table.close()
    assert all(one == lengths[0] for one in lengths), lengths
    assert {length for sent, *_ in lengths[0].values() for length in sent} == {FRAME}
    assert {"Spy", "Inquisitor" if edition == "first" else "Puppet Master"} <= seen
    assert choices == {"yes", "no", "keep", "swap", "p3 pass", "p3 claim", None}
