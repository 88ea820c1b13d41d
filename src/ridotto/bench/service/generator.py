"""The load generator, a process of its own: orders come as lines of JSON, and each is answered by one.

It ends when its orders end, so it cannot be left over.
"""

from __future__ import annotations

import asyncio
import math
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ridotto.bench.service.processes import cpu_of
from ridotto.bench.service.seats import Load, Tally, first_trouble
from ridotto.bench.service.wire import Http, LoadError
from ridotto.web.serving import allow_files, event_loops

OPTIONS = {"window": 600}
"""As usual, but for the time to answer: a table waits for its generator, however slow the machine is."""
TOGETHER = 20
"""Tables that are made or connected at the same time."""
SETTLING = 30.0
"""Seconds that moves under way have to arrive when time is up."""


class Order(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """Something to do."""


class Gather(Order):
    """Make so many tables, with people for all seats."""

    port: int
    tables: int
    seats: int
    seed: int
    seconds: float


class Connect(Order):
    """Open everybody's socket."""

    seconds: float


class Play(Order):
    """Play, and measure after a while."""

    pause: float
    warm: float
    seconds: float
    server: int
    talk: bool = False
    """Gestures instead of moves."""


class Outcome(msgspec.Struct):
    """What was measured; times in seconds."""

    seconds: float = 0.0
    moves: int = 0
    late: int = 0
    messages: int = 0
    bytes: int = 0
    server_cpu: float = 0.0
    generator_cpu: float = 0.0
    p50: float = 0.0
    p90: float = 0.0
    p99: float = 0.0
    slowest: float = 0.0
    fault: str = ""
    """Why nothing was measured."""


_decoder = msgspec.json.Decoder(Gather | Connect | Play)


class Generator:
    """All tables of this process."""

    def __init__(self) -> None:
        self._tally = Tally()
        self._tables: list[Load] = []

    async def obey(self, order: Order) -> Outcome:
        """Do it; a fault is an outcome too."""
        try:
            match order:
                case Gather():
                    await self._gather(order)
                case Connect():
                    async with asyncio.timeout(order.seconds):
                        await _some_at_a_time(self._tables, lambda table: table.connect())
                case Play():
                    return await self._play(order)
            first_trouble(self._tally)
        except TimeoutError:
            return Outcome(fault="it takes too long: the server or this machine is too slow")
        except (LoadError, OSError, EOFError) as error:
            return Outcome(fault=str(error))
        return Outcome()

    async def _gather(self, order: Gather) -> None:
        allow_files(order.tables * order.seats)
        self._tables = [
            Load(self._tally, order.port, number, order.seats, order.seed)
            for number in range(order.tables)
        ]
        options = OPTIONS | {"seats": order.seats}

        async def make(table: Load) -> None:
            http = Http(order.port)
            try:
                await table.make(http, options)
            finally:
                http.close()

        async with asyncio.timeout(order.seconds):
            await _some_at_a_time(self._tables, make)

    async def _play(self, order: Play) -> Outcome:
        tally = self._tally
        for table in self._tables:
            table.play(order.pause, talk=order.talk)
        await asyncio.sleep(order.warm)
        before = time.monotonic(), cpu_of(order.server), time.process_time()
        tally.counts = True
        await asyncio.sleep(order.seconds)
        tally.counts = False
        after = time.monotonic(), cpu_of(order.server), time.process_time()
        for table in self._tables:
            table.stop()
        async with asyncio.timeout(SETTLING):
            for table in self._tables:
                await table.rest()
        first_trouble(tally)
        times = sorted(tally.times)
        outcome = Outcome(
            seconds=after[0] - before[0],
            moves=tally.moves,
            late=tally.late,
            messages=tally.messages,
            bytes=tally.bytes,
            server_cpu=after[1] - before[1],
            generator_cpu=after[2] - before[2],
            p50=percentile(times, 0.5),
            p90=percentile(times, 0.9),
            p99=percentile(times, 0.99),
            slowest=percentile(times, 1.0),
        )
        tally.clear()
        return outcome

    def stumble(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A fault of our own spoils the run too."""
        self._tally.trouble.append(f"{context['message']}: {context.get('exception')!r}")

    def close(self) -> None:
        """Everybody goes."""
        for table in self._tables:
            table.close()


async def _some_at_a_time(tables: list[Load], do: Callable[[Load], Awaitable[None]]) -> None:
    waiting = iter(tables)

    async def work() -> None:
        for table in waiting:
            await do(table)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(TOGETHER):
                group.create_task(work())
    except ExceptionGroup as errors:
        raise errors.exceptions[0] from None


def percentile(values: list[float], share: float) -> float:
    """The least value that so many of them do not exceed; they are sorted."""
    if not values:
        return 0.0
    return values[max(0, math.ceil(share * len(values)) - 1)]


async def _serve_orders() -> None:
    generator = Generator()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(generator.stumble)
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        outcome: Any = await generator.obey(_decoder.decode(line))
        sys.stdout.buffer.write(msgspec.json.encode(outcome) + b"\n")
        sys.stdout.buffer.flush()
    generator.close()


def main() -> None:
    """Until there are no more orders."""
    with asyncio.Runner(loop_factory=event_loops()) as runner:
        runner.run(_serve_orders())


if __name__ == "__main__":
    main()
