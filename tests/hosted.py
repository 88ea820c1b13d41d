"""A running table for tests: people who listen and play, a clock that is turned by hand."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from ridotto.host import commands
from ridotto.host.contracts import Beside, Clock, Ended
from ridotto.host.hosting import Hosting, open_table
from ridotto.host.options import Options


class HandClock(Clock):
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self.slept: list[float] = []

    def wall(self) -> float:
        return self.time

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.slept.append(seconds)
        self._sleepers.append((self.time + seconds, done))
        await done

    async def turn(self, seconds: float) -> None:
        """Let so much time pass, and all that happens in it happen."""
        end = self.time + seconds
        await settle()
        while due := [row for row in self._sleepers if row[0] <= end and not row[1].done()]:
            when, done = min(due, key=lambda row: row[0])
            self.time = max(self.time, when)
            self._sleepers = [row for row in self._sleepers if not row[1].done()]
            done.set_result(None)
            await settle()
        self.time = max(self.time, end)


async def settle() -> None:
    """Let everything go on that can."""
    ready = getattr(asyncio.get_running_loop(), "_ready", ("not asyncio's own loop",))
    for _ in range(60):
        await asyncio.sleep(0)
        if not ready:
            return


class Memory:
    """Keeps entries in a list, after a moment."""

    def __init__(self, first: Sequence[bytes]) -> None:
        self.lines = list(first)
        self.finished: list[Ended] = []
        self.beside: list[Beside] = []

    async def append(self, first: int, entries: Sequence[bytes], beside: Beside) -> None:
        await asyncio.sleep(0)
        assert first == len(self.lines) + 1
        self.lines += entries
        self.beside.append(beside)
        if beside.finished:
            self.finished.append(beside.finished)


async def think(job: Callable[[], Any], *, slow: bool = False, theirs: bool = False) -> Any:  # noqa: ANN401 - whatever it is
    return job()


class Seat:
    """Somebody who listens, and plays at random when asked."""

    def __init__(self, hosting: Hosting, member: str, seed: int) -> None:
        self.hosting, self.member = hosting, member
        self.origin = f"where {member} is"
        self.heard: list[dict[str, Any]] = []
        self.dropped = ""
        self.chance = random.Random(seed)
        self.commands = 0
        self.news = asyncio.Event()

    def tell(self, message: bytes) -> None:
        self.heard.append(json.loads(message))
        self.news.set()

    def drop(self, code: str) -> None:
        self.dropped = code

    def next_id(self) -> str:
        self.commands += 1
        return f"{self.member}-{self.commands}"

    async def do(self, what: type[commands.Command], **how: Any) -> int:  # noqa: ANN401 - as the command has it
        return await self.hosting.command(self.member, what(id=self.next_id(), **how))

    async def start(self) -> None:
        """Deal, and let everybody turn the deal."""
        await self.do(commands.Start)
        await turn_deal(self.hosting)

    async def play(self) -> None:
        """Until the game is over."""
        done = 0
        while True:
            while done == len(self.heard):
                self.news.clear()
                await self.news.wait()
            message = self.heard[done]
            done += 1
            state = message.get("state")
            if state and state["over"]:
                return
            if state and "legal" in message and state["decision"] == self.hosting.table.decision():
                move = self.chance.choice(message["legal"])
                await self.do(commands.Play, move=move, decision=state["decision"])


async def turn_deal(hosting: Hosting) -> None:
    """All people at the table have seen the deal."""
    for member in hosting.table.players:
        number = hosting.table.count
        await hosting.command(member.id, commands.Ready(id=f"ready {member.id} {number}"))


def make(options: Options, clock: Clock | None = None) -> tuple[Hosting, Memory]:
    lines = open_table("LINK", "CODE", options, 0.0)
    memory = Memory(lines)
    hosting = Hosting.revive("t", lines, memory, think, clock)
    hosting._chance.seed(1)
    return hosting, memory


async def seat(hosting: Hosting, name: str, seed: int = 1) -> Seat:
    member = await hosting.join(name, f"key of {name}")
    somebody = Seat(hosting, member, seed)
    hosting.listen(somebody, None)
    return somebody
