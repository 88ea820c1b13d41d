"""The generator's tables: eight sockets each, somebody decides at random, and a watch stops when all eight have it."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

import msgspec

from ridotto.bench.service.wire import Http, LoadError, Wire, open_wire

LEAST_GAP = 0.055
"""Seconds between two commands of one member: the service allows 20 a second."""


class State(msgspec.Struct):
    """What of the game's state matters here."""

    decision: int
    over: bool
    dealing: list[str] = []


class Told(msgspec.Struct, rename={"what": "is"}):
    """What of a message matters here; the rest is not even decoded."""

    what: str
    n: int = 0
    state: State | None = None
    legal: list[str] | None = None
    code: str = ""
    text: str = ""


_read = msgspec.json.Decoder(Told).decode
_encode = msgspec.json.Encoder().encode


class Tally:
    """What happened while it counted."""

    def __init__(self) -> None:
        self.trouble: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.counts = False
        self.moves = 0
        self.messages = 0
        self.bytes = 0
        self.late = 0
        """Moves that were due while the one before was still under way; their watch began when they were due."""
        self.times: list[float] = []


class Seat:
    """A member with a socket."""

    def __init__(self, table: Load, number: int) -> None:
        self.table = table
        self.number = number
        self.token = ""
        self.wire: Wire | None = None
        self.seen = -1
        """The number of the last item that came here."""
        self.legal: list[str] = []
        self.sent = 0
        self.free_at = 0.0

    def hear(self, data: bytes) -> None:
        """A message."""
        tally = self.table.tally
        if tally.counts:
            tally.messages += 1
            tally.bytes += len(data)
        told = _read(data)
        if told.what in ("feed", "whole"):
            self.seen = told.n
            self.legal = told.legal or []
            self.table.news(self, told)
        elif told.what == "refused":
            self.table.fail(f"refused: {told.code}: {told.text}")

    def lose(self, why: str) -> None:
        """There will be no more."""
        self.table.fail(why)

    def command(self, **fields: Any) -> None:  # noqa: ANN401 - whatever the command has
        """Send it."""
        if self.wire is not None:
            self.sent += 1
            self.wire.send(_encode({"id": str(self.sent), **fields}))


class Load:
    """One table. It plays when it is told to, until it is told to stop."""

    def __init__(self, tally: Tally, port: int, number: int, seats: int, seed: int) -> None:
        self.tally = tally
        self.id = ""
        self._port = port
        self._address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        """An address for each table, as a proxy would tell it: the service limits what comes from one."""
        self._chance = Random(seed * 1_000_003 + number)  # noqa: S311 - there is nothing to guess
        self.seats = [Seat(self, k) for k in range(seats)]
        self.failed = False
        self._decider: Seat | None = None
        self._decision = 0
        self._dealing = False
        self._over = True
        self._talks = False
        self._spoken = 0
        self._expected = self._missing = 0
        """The number of the item that must come to all, and to how many it has not."""
        self._is_move = self._counts = False
        self._watch = self._due = 0.0
        self._pause: float | None = None
        """Seconds from one decision to the next; None while it does not play."""
        self._timer: asyncio.TimerHandle | None = None
        self._idle = asyncio.Event()
        self._idle.set()
        self._now = time.monotonic

    async def make(self, http: Http, options: dict[str, Any]) -> None:
        """Make the table, and come to it with as many people as it has seats."""
        made = await http.post("/api/v1/tables", options, self._address)
        self.id = made["table"]
        for seat in self.seats:
            name = {"name": f"Person {seat.number + 1}"}
            path = f"/api/v1/tables/{self.id}/people"
            seat.token = (await http.post(path, name, self._address))["token"]

    async def connect(self) -> None:
        """Open everybody's socket, and wait for its first message."""
        for seat in self.seats:
            headers = {"Authorization": f"Bearer {seat.token}", "X-Forwarded-For": self._address}
            path = f"/api/v1/tables/{self.id}/socket"
            seat.wire = await open_wire(self._port, path, headers, seat.hear, seat.lose)
            while seat.seen < 0 and not self.failed:
                await asyncio.sleep(0.005)

    def close(self) -> None:
        """Everybody goes."""
        self.stop()
        for seat in self.seats:
            if seat.wire is not None:
                seat.wire.close()

    def fail(self, why: str) -> None:
        """Something is wrong here: this table plays no more, and the run is worth nothing."""
        self.failed = True
        self.tally.trouble.append(why)
        self._idle.set()

    # Playing.

    def play(self, pause: float, *, talk: bool) -> None:
        """From now on a decision each `pause` seconds, the first within the first of them; or only a gesture."""
        self._pause, self._talks = pause, talk
        self._due = self._now() + self._chance.random() * pause
        self._go_on()

    def stop(self) -> None:
        """No more after what is under way."""
        self._pause = None
        if self._timer is not None:
            self._timer.cancel()

    async def rest(self) -> None:
        """Until nothing is under way."""
        await self._idle.wait()

    def news(self, seat: Seat, told: Told) -> None:
        """An item came to one of the seats."""
        if told.state is not None:
            self._over = told.state.over
            self._dealing = bool(told.state.dealing)
            self._decision = told.state.decision
            if seat.legal:
                self._decider = seat
        if self._missing and told.n == self._expected:
            self._missing -= 1
            if not self._missing:
                self._arrived()

    def _arrived(self) -> None:
        """All have it."""
        if self._is_move:
            self.tally.moves += self.tally.counts
            if self._counts:
                self.tally.times.append(self._now() - self._watch)
        self._idle.set()
        self._go_on()

    def _go_on(self) -> None:
        """The next decision, when it is due."""
        if self._pause is None or self.failed:
            return
        if self._dealing and not self._talks:
            self._turn_deal()
            return
        seat = self._next()
        if seat is None:
            self.fail("nobody may decide")
            return
        now = self._now()
        if not self._pause:
            self._due = now
        wait = max(self._due, seat.free_at) - now
        if wait > 0:
            self._timer = asyncio.get_running_loop().call_later(wait, self._decide, seat)
        else:
            self._decide(seat, self._due)

    def _turn_deal(self) -> None:
        """Everybody has seen it, at once; that is not counted as moves."""
        self._is_move = False
        self._expected, self._missing = self.seats[0].seen + len(self.seats), len(self.seats)
        self._idle.clear()
        for seat in self.seats:
            seat.command(do="ready")

    def _next(self) -> Seat | None:
        if self._talks:
            self._spoken += 1
            return self.seats[self._spoken % len(self.seats)]
        return self.seats[0] if self._over else self._decider

    def _decide(self, seat: Seat, since: float | None = None) -> None:
        """Send it. `since`: it was due then already, so its watch began then."""
        if self._pause is None or self.failed:
            return
        now = self._now()
        self._is_move = self._talks or not self._over
        self._counts = self.tally.counts
        self._watch = now if since is None else since
        self.tally.late += self._counts and self._watch < now
        self._expected, self._missing = seat.seen + 1, len(self.seats)
        self._idle.clear()
        seat.free_at = now + LEAST_GAP
        self._due += self._pause
        self._send(seat)

    def _send(self, seat: Seat) -> None:
        if self._talks:
            seat.command(do="gesture", name="wave")
        elif self._over:
            seat.command(do="start")
        else:
            self._decider = None
            seat.command(do="move", move=self._chance.choice(seat.legal), decision=self._decision)


def first_trouble(tally: Tally) -> None:
    """Nothing is measured with a fault."""
    if tally.trouble:
        raise LoadError(
            f"{len(tally.trouble)} times there was trouble; the first: {tally.trouble[0]}"
        )
