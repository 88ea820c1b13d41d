"""People reload, lose their connections and come from elsewhere while the deal lies open: nobody may lose it (S4).

In small in `tests/web/test_deals.py`; on demand `make deals TABLES=1000`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
from abusing import elsewhere
from coming_back import PATIENCE, Connection, Message, Page, Program, Way
from postgres import find_programs
from postgres import server as database_server
from serving import Server

SECONDS = 10.0
"""After the deal, in which all of it happens."""
AT_ONCE = 50
"""Tables that are played at beside each other, against the same processes."""


class Problem(NamedTuple):
    """A table at which something was not as S4 has it."""

    table: int
    what: str


class Result:
    """What a run came to."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.problems: list[Problem] = []

    def tables_with(self, what: str) -> int:
        """How many tables had that problem."""
        return len({problem.table for problem in self.problems if problem.what.startswith(what)})

    def __str__(self) -> str:
        done = self.done
        return (
            f"{done['tables']} tables, {done['people']} people: {done['reload']} reloads, {done['drop']} dropped connections,"
            f" {done['cut']} cut while they were opened, {done['tab']} second tabs and devices, {done['watch']} spectators,"
            f" {done['kills']} kills; {done['shown']} connections had to show the deal, {done['turned']} came after it was turned.\n"
            f"{self.tables_with('lost')} tables lost the deal, {self.tables_with('early')} played early,"
            f" {self.tables_with('again')} showed it again"
        )


class World:
    """A table, and what is true at it."""

    def __init__(self, number: int, way: Way, chance: random.Random) -> None:
        self.number, self.chance = number, chance
        self._way = way
        self.is_timed = False
        """The host gave a time, so play may begin before everybody has turned the deal."""
        self.keeps_all = False
        """The table's memory gives the deal back to everybody."""
        self.deal: list[str] = []
        self.looking: set[str] = set()
        """The members who have not sent anything that turns the deal."""

    def connection(self, token: str, member: str | None) -> Connection:
        """Of a page or of a program."""
        kind = self.chance.choice((Page, Program))
        return kind(self._way, token, member)


class Person:
    """Somebody at the table with some pages, who does one thing after another."""

    def __init__(self, world: World, result: Result, token: str, member: str) -> None:
        self._world, self._result = world, result
        self._token, self.member = token, member
        self.pages = [world.connection(token, member)]
        self.has_turned = False

    def _check(self, page: Connection) -> None:
        """What a connection that was just opened shows."""
        if not self.has_turned:
            self._result.done["shown"] += 1
            if not page.shows_deal or page.deal != self._world.deal:
                self._blame("lost", page)
        else:
            self._result.done["turned"] += 1
            is_told = not self._world.keeps_all and "Dealt" in str(page.heard)
            if page.shows_deal or is_told or any("deal" in message for message in page.heard):
                self._blame("again", page)
        self.check_early(page)

    def check_early(self, page: Connection) -> None:
        """Nobody may move, and no clock may run, while somebody looks."""
        if not self._world.looking or self._world.is_timed or page.state is None:
            return
        is_hurried = page.state["left"] is not None
        if page.state["decision"] or is_hurried or any("legal" in m for m in page.heard):
            self._blame("early", page)

    def _blame(self, what: str, page: Connection) -> None:
        told = [{key: m[key] for key in m if key != "people"} for m in page.heard]
        problem = f"{what}: {self.member} was told {json.dumps(told)[:600]}"
        self._result.problems.append(Problem(self._world.number, problem))

    async def live(self, begun: float, *, turns_at: float | None) -> None:
        """The first ten seconds."""
        chance, result = self._world.chance, self._result
        moments = sorted(chance.uniform(0, SECONDS) for _ in range(chance.randint(4, 9)))
        for moment in moments:
            await asyncio.sleep(max(0.0, begun + moment - time.monotonic()))
            if turns_at is not None and moment >= turns_at and not self.has_turned:
                await self.turn()
            what = chance.choices(("reload", "drop", "cut", "tab"), (5, 4, 2, 3))[0]
            if what == "tab" and len(self.pages) > 2:
                what = "reload"
            page = chance.choice(self.pages)
            result.done[what] += 1
            await self._do(what, page)

    async def _do(self, what: str, page: Connection) -> None:
        if what == "reload":
            await page.close()
            await page.open()
        elif what == "drop":
            page.drop()
            await asyncio.sleep(self._world.chance.uniform(0, 0.5))
            await page.open(catch_up=True)
        elif what == "cut":
            page.drop()
            await page.open(cut=True)
            await page.open()
        else:
            page = self._world.connection(self._token, self.member)
            self.pages.append(page)
            await page.open()
        self._check(page)

    async def turn(self) -> None:
        """By a command of its own, or by any decision."""
        page = self._world.chance.choice(self.pages)
        self._world.looking.discard(self.member)
        if self._world.chance.random() < 0.7:
            assert await page.do("ready") == ""
        else:
            assert await page.do("move", move="nonsense") != ""
        self.has_turned = True

    async def end(self) -> None:
        """Who has not turned the deal still has it, on a device that was never there before; then all turn it."""
        if not self.has_turned:
            page = self._world.connection(self._token, self.member)
            self.pages.append(page)
            await page.open()
            self._check(page)
            await self.turn()

    async def close(self) -> None:
        for page in self.pages:
            await page.close()


async def watch(world: World, result: Result, begun: float) -> None:
    """Somebody without a seat sees the deal until play begins, and not after it."""
    for moment in sorted(world.chance.uniform(0, SECONDS) for _ in range(2)):
        await asyncio.sleep(max(0.0, begun + moment - time.monotonic()))
        page = world.connection("", None)
        await page.open()
        result.done["watch"] += 1
        assert page.state is not None
        is_dealing = bool(page.state["dealing"])
        if is_dealing and page.deal != world.deal:
            result.problems.append(Problem(world.number, f"lost: a spectator: {page.heard}"))
        if not is_dealing and page.deal:
            result.problems.append(Problem(world.number, f"again: a spectator: {page.heard}"))
        await page.close()


async def play(
    number: int, seed: int, addresses: Sequence[str], result: Result, gathered: asyncio.Barrier
) -> None:
    """One table in its first ten seconds, which begin when all tables have `gathered`."""
    chance = random.Random(seed * 1_000_003 + number)
    seats, several = chance.randint(2, 7), chance.random() < 0.6
    people = chance.randint(2, min(seats, 4)) if several else 1
    limit = chance.choice((0, 0, 5))
    memory = chance.choice(("off", "notes", "log", "full"))
    options = {"seats": seats, "deal": limit, "deal_alone": limit, "memory": memory, "pace": 0.1}
    async with httpx.AsyncClient(timeout=60) as http:
        made = await _post(http, addresses, "tables", options)
        link = made["table"]
        world = World(number, Way(link, addresses, chance), chance)
        world.is_timed, world.keeps_all = bool(limit), memory == "full"
        company = []
        for name in ("Ann", "Ben", "Cleo", "Dan")[:people]:
            at = await _post(http, addresses, f"tables/{link}/people", {"name": name})
            company.append(Person(world, result, at["token"], at["member"]))
    for person in company:
        await person.pages[0].open()
    host = company[0].pages[0]
    for _ in range(seats - people):
        await host.do("add-computer", kind="random")
    world.looking = {person.member for person in company}
    await gathered.wait()
    await host.do("start")
    await host.until(lambda: bool(host.deal))
    world.deal, begun = host.deal, time.monotonic()
    turns = [chance.choice((None, chance.uniform(0, SECONDS))) for _ in company]
    lives = [one.live(begun, turns_at=at) for one, at in zip(company, turns, strict=True)]
    await asyncio.gather(*lives, watch(world, result, begun))
    for person in company:
        await person.end()
    await host.until(lambda: host.state is not None and not host.state["dealing"])
    for person in company:
        await person.close()
    result.done["tables"] += 1
    result.done["people"] += people


async def _post(
    http: httpx.AsyncClient, addresses: Sequence[str], path: str, body: Message
) -> dict[str, str]:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            url = f"{random.choice(addresses)}/api/v1/{path}"
            answer = await http.post(url, json=body, headers=elsewhere())
            if answer.status_code == 201:
                return dict(answer.json())
            if answer.status_code < 500:
                raise AssertionError(answer.text)
        except httpx.TransportError:
            if time.monotonic() > until:
                raise
        await asyncio.sleep(0.3)


async def batch(numbers: range, seed: int, servers: Sequence[Server], result: Result) -> None:
    """Some tables beside each other; meanwhile a process is killed and started again."""
    addresses = [server.address for server in servers]
    gathered = asyncio.Barrier(len(numbers) + 1)
    async with asyncio.TaskGroup() as tasks:
        for number in numbers:
            tasks.create_task(play(number, seed, addresses, result, gathered))
        await gathered.wait()
        await kill_one(servers, random.Random(seed + numbers.start))
        result.done["kills"] += 1


async def kill_one(servers: Sequence[Server], chance: random.Random) -> None:
    """Within the ten seconds; it is started again."""
    await asyncio.sleep(chance.uniform(0, SECONDS))
    server = chance.choice(servers)
    port = server.port
    await asyncio.to_thread(server.stop, signal.SIGKILL)
    await asyncio.to_thread(server.start, port)


@contextmanager
def services(folder: Path, database: str = "") -> Iterator[list[Server]]:
    """One process with SQLite, or two nodes with that PostgreSQL database."""
    with ExitStack() as stack:
        env = {"RIDOTTO_STORE": database} if database else {}
        names = ("one", "two") if database else ("one",)
        yield [stack.enter_context(Server(folder / f"{name}.db", env=env)) for name in names]


def run(tables: int, seed: int, servers: Sequence[Server], result: Result) -> None:
    """So many tables against these processes."""

    async def all_batches() -> None:
        threads = ThreadPoolExecutor(8 * AT_ONCE)
        asyncio.get_running_loop().set_default_executor(threads)
        for first in range(0, tables, AT_ONCE):
            await batch(range(first, min(first + AT_ONCE, tables)), seed, servers, result)

    asyncio.run(all_batches())


def measure(folder: Path, tables: int, seed: int) -> Result:
    """Half of them with one process and SQLite, half with two nodes and PostgreSQL where there is one."""
    result, programs = Result(), find_programs()
    here = tables if programs is None else tables - tables // 2
    with services(folder) as servers:
        run(here, seed, servers, result)
    if programs is not None:
        with database_server(programs) as database, services(folder, database) as servers:
            run(tables - here, seed + 1, servers, result)
    return result


if __name__ == "__main__":
    logging.getLogger("websockets.client").disabled = True  # it complains of connections that broke
    with tempfile.TemporaryDirectory() as made:
        outcome = measure(Path(made), int(sys.argv[1]), int(sys.argv[2]))
    for problem in outcome.problems[:20]:
        print(problem, file=sys.stderr)  # noqa: T201 - what went wrong
    print(outcome)  # noqa: T201 - what the command is for
    sys.exit(bool(outcome.problems))
