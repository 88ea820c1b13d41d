"""Tables of computer players at a real service, and somebody at a socket who notes when each move comes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any, NamedTuple

import msgspec

from ridotto.bench.service.wire import Http, LoadError, Wire, open_wire
from ridotto.bench.times.decisions import decided
from ridotto.bench.times.distance import Timed
from ridotto.client import Service
from ridotto.record.files import loads
from ridotto.rules.game import Game

PATIENCE = 60.0
"""Seconds without any news after which the service is taken to be stuck."""
_read = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


class Found(NamedTuple):
    """A decision of a computer player, as it came to the onlooker."""

    kind: str
    timed: Timed


class Onlooker:
    """The host of a table at which only computer players sit."""

    def __init__(self, port: int, number: int, options: dict[str, Any], players: list[str]) -> None:
        self._port, self._options, self._players = port, options, players
        self._address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        """An address for each table, as a proxy would tell it: the service limits what comes from one."""
        self._wire: Wire | None = None
        self._to_do: Iterator[dict[str, str]] = iter(
            (
                {"do": "stand"},
                *({"do": "add-computer", "kind": kind} for kind in players),
                {"do": "start"},
            )
        )
        self._news = asyncio.Event()
        self._over = False
        self._fault = ""
        self.arrived: dict[int, float] = {}
        """When each decision began, by its number."""
        self.people: dict[str, Any] = {}

    async def play(self) -> None:
        """One game from its deal to its end."""
        http = Http(self._port)
        try:
            made = await http.post("/api/v1/tables", self._options, self._address)
            path = f"/api/v1/tables/{made['table']}"
            mine = await http.post(f"{path}/people", {"name": "Onlooker"}, self._address)
        finally:
            http.close()
        headers = {
            "Authorization": f"Bearer {mine['token']}",
            "X-Forwarded-For": self._address,
        }
        self._wire = await open_wire(self._port, f"{path}/socket", headers, self._hear, self._lose)
        if self._news.is_set():  # the first message was quicker
            self._go_on()
        try:
            while not self._over:
                self._news.clear()
                async with asyncio.timeout(PATIENCE + 10 * self._options["pace"]):
                    await self._news.wait()
        except TimeoutError:
            raise LoadError("nothing comes from the service any more") from None
        finally:
            self._wire.close()
        if self._fault:
            raise LoadError(self._fault)

    def _hear(self, data: bytes) -> None:
        now = time.perf_counter()
        self._news.set()
        told = _read(data)
        self.people = told.get("people") or self.people
        state = told.get("state")
        if state is not None:
            self.arrived.setdefault(state["decision"], now)
            self._over = state["over"]
        if told["is"] in ("whole", "done"):
            self._go_on()
        elif told["is"] == "refused":
            self._lose(f"refused: {told['code']}: {told['text']}")

    def _go_on(self) -> None:
        """One command after another."""
        if self._wire is None:
            return
        command = next(self._to_do, None)
        if command is not None:
            self._wire.send(_encode({"id": secrets.token_hex(8), **command}))

    def _lose(self, why: str) -> None:
        self._fault, self._over = why, True
        self._news.set()

    def times(self) -> list[Found]:
        """Every decision with its secret, which the record tells after the end."""
        record = Service(f"http://127.0.0.1:{self._port}").record(self.people["game"])
        game = loads(record)
        kinds = {member["id"]: member["computer"] for member in self.people["members"][1:]}
        players = {who: kinds[member] for who, member in self.people["persons"].items()}
        return times_of(game, self.arrived, players)


def times_of(game: Game, arrived: dict[int, float], players: dict[str, str]) -> list[Found]:
    """From a finished game, but for each player's first decision: only then it has to be made, too."""
    found: list[Found] = []
    met: set[str] = set()
    for number, move in enumerate(game.moves):
        if move.who in met and number in arrived and number + 1 in arrived:
            what = decided(move, game.at(number))
            among = what.kind, players[move.who], len(game.persons)
            timed = Timed(among, what.secret, arrived[number + 1] - arrived[number])
            found.append(Found(what.kind, timed))
        met.add(move.who)
    return found


def seated(levels: list[str], seats: int, number: int) -> list[str]:
    """Who sits at a table: the levels in turn, another one first at each table."""
    return list(islice(cycle(levels), number, number + seats))
