"""The two-world test through the real service: sockets, catching up, HTTP, error texts and log lines, as bytes.

Two tables are dealt alike and played alike, but for one secret choice. Whoever may not know of it must be told the same at
both, to the byte, until the rules themselves show them a card that differs. In small in `tests/web/test_leaks_served.py`;
on demand `make leaks PAIRS=10000`.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from worlds import LeakError, _last_events, _may_tell_apart, _telling_move, both_ways

from ridotto.bots.guard import default_move
from ridotto.host import deciding, hosting
from ridotto.rules.game import Game
from ridotto.rules.moves import Announce, Move
from ridotto.store import Node, open_store
from ridotto.web import visitors
from ridotto.web.app import build_app
from ridotto.web.logs import JsonLines
from ridotto.web.protocols import PatientSocket
from ridotto.web.service import Service

V1 = "/api/v1/tables"
PUBLIC = "public"
PATIENCE = 120
SOCKET, LOG, WHOLE_STEPS = "the socket", "the log", "the steps of the whole game"
MOST = 60
"""Moves of a game that is not played to its end."""
SHORT = 4
"""Some games of so few are played to their end, with nobody shown anything."""
PAYING = ("King", "Queen", "Empress")
ENDLESS = (10**6, 1e6)
TABLES = (("first", 2), ("first", 4), ("second", 6), ("second", 9))


class Ears(logging.Handler):
    """Every log line as it would be written, without its time."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        self.lines.append(self.format(record))


class World:
    """One table of people only, each with a socket, and a spectator."""

    def __init__(self, service: Service, address: str, http: httpx.AsyncClient) -> None:
        self._service, self._address, self._http = service, address, http
        self._tokens: dict[str, str] = {}
        self._sockets: dict[str, ClientConnection] = {}
        self._members: list[str] = []
        self._commands = itertools.count()
        self.table = self.code = ""

    @property
    def game(self) -> Game:
        game = self._service.running[self.table].table.game
        if game is None:
            raise LeakError("there is no game")
        return game

    def is_over(self) -> bool:
        return self.game.over

    async def gather(
        self, stack: AsyncExitStack, options: dict[str, Any], people: int | None = None
    ) -> None:
        made = (await self._http.post(V1, json=options)).json()
        self.table, self.code = made["table"], made["code"]
        for number in range(options["seats"] if people is None else people):
            name = {"name": f"Person {number}"}
            joined = (await self._http.post(f"{V1}/{self.table}/people", json=name)).json()
            member = joined["member"]
            self._members.append(member)
            self._tokens[member] = joined["token"]
        self._http.cookies.clear()  # or the public would be taken for somebody
        for member in (*self._members, PUBLIC):
            self._sockets[member] = await stack.enter_async_context(self._connect(member))
            await self._sockets[member].recv()

    def _connect(self, member: str, last: int | None = None) -> connect:
        query = "" if last is None else f"?last={last}"
        token = self._tokens.get(member)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"ws{self._address.removeprefix('http')}{V1}/{self.table}/socket{query}"
        return connect(url, additional_headers=headers, compression=None, max_size=None)

    def member_of(self, viewer: str) -> str:
        persons = self._service.running[self.table].table.persons
        return PUBLIC if viewer == PUBLIC else persons[viewer]

    async def do(self, member: str, what: str, **how: object) -> dict[str, bytes]:
        """A command, and what everybody hears until it is done."""
        command = await self._send(member, what, **how)
        heard = {member: await self._hear(member, command)}
        number = self._service.running[self.table].table.number
        for other in self._sockets:
            if other != member:
                heard[other] = await self._hear(other, "", number)
        return heard

    async def play_on(self, member: str) -> dict[str, list[str]]:
        """Start, and let that member do the first that is legal, until the game is over; what was heard and found."""
        heard: dict[str, list[str]] = {"the socket": [], "watching": [], "HTTP": []}
        await self._send(member, "start")
        async for text in self._until_over(member):
            heard["the socket"].append(text)
            legal = msgspec.json.decode(text).get("legal")
            if legal:
                heard["HTTP"].append((await self.steps(PUBLIC)).decode())
                await self._send(member, "move", move=legal[0])
        heard["watching"] += [text async for text in self._until_over(PUBLIC)]
        return heard

    async def _until_over(self, member: str) -> AsyncIterator[str]:
        over = False
        while not over:
            text = str(await asyncio.wait_for(self._sockets[member].recv(), 20))
            over = msgspec.json.decode(text).get("state", {}).get("over", False)
            yield text

    async def _send(self, member: str, what: str, **how: object) -> str:
        command = f"c{next(self._commands)}"
        await self._sockets[member].send(
            msgspec.json.encode({"id": command, "do": what, **how}).decode()
        )
        return command

    async def _hear(self, member: str, command: str, number: int = -1) -> bytes:
        parts = []
        while True:
            text = await asyncio.wait_for(self._sockets[member].recv(), PATIENCE)
            parts.append(str(text))
            message = msgspec.json.decode(text)
            if command and message.get("re") == command:
                break
            if not command and message.get("n") == number:
                break
        return self.plain("\n".join(parts))

    def plain(self, text: str) -> bytes:
        """Without what differs between any two tables."""
        return text.replace(self.table, "TABLE").replace(self.code, "CODE").encode()

    async def probe(self, viewer: str) -> dict[str, bytes]:
        """Whatever else a viewer can get out of the service."""
        member = self.member_of(viewer)
        number = self._service.running[self.table].table.number
        found = {}
        for way, last in (("whole", None), ("catching up", number - 1)):
            async with self._connect(member, last) as socket:
                found[way] = self.plain(str(await asyncio.wait_for(socket.recv(), PATIENCE)))
                for text in ("p1 dance", "p14 look", "p1 announce nobody"):
                    command = {"id": "wrong", "do": "move", "move": text}
                    await socket.send(msgspec.json.encode(command).decode())
                    answer = str(await asyncio.wait_for(socket.recv(), PATIENCE))
                    found[f"{way}: {text}"] = self.plain(answer)
            await self._quiet(member)
        token = self._tokens.get(member)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        for path in ("", "/known", "/record", "/nothing"):
            got = await self._http.get(f"{V1}/{self.table}{path}", headers=headers)
            found[f"HTTP {path} {got.status_code}"] = self.plain(got.text)
        found["the steps"] = await self.steps(viewer)
        return found

    async def steps(self, viewer: str) -> bytes:
        """The game step by step as that viewer saw it; and with all cards open, if that can be had already."""
        game = f"/api/v1/games/{self.table}-1/steps"
        got = [await self._http.get(game, params={"viewer": viewer})]
        if not self.game.over:
            got.append(await self._http.get(game))
        return self.plain("\n".join(f"{answer.status_code} {answer.text}" for answer in got))

    async def _quiet(self, member: str) -> None:
        """Coming and going of a second socket of the same person is told to nobody; of a spectator neither."""
        for socket in self._sockets.values():
            try:
                await asyncio.wait_for(socket.recv(), 0.001)
            except TimeoutError:
                continue
            raise LeakError(f"a second socket of {member} was noticed")


@contextmanager
def _dealt_alike() -> Iterator[None]:
    """Each seed is drawn twice, once for each world; and nobody is too quick."""
    seeds = (seed for number in itertools.count(10**60) for seed in (number, number))
    with (
        patch.object(deciding, "fresh_seed", lambda: next(seeds)),
        patch.multiple(visitors, JOINS=ENDLESS, COMMANDS=ENDLESS, REVIEWS=ENDLESS),
    ):
        yield


@asynccontextmanager
async def _served(folder: Path) -> AsyncIterator[tuple[Service, str]]:
    store = await open_store(str(folder / "store.db"))
    service = Service(store, Node("a", "127.0.0.1:0"))
    config = uvicorn.Config(
        build_app(service), port=0, log_config=None, ws=PatientSocket, lifespan="on"
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield service, f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await task


async def search(folder: Path, pairs: int, seed: int) -> Counter[str]:
    """Compare at least so many pairs; says how many in each way. Raises LeakError."""
    chance = random.Random(seed)
    done: Counter[str] = Counter()
    ears = Ears()
    logging.getLogger().addHandler(ears)
    try:
        with _dealt_alike():
            async with _served(folder) as (service, address):
                while pairs_in(done) < pairs:
                    done += await _one_pair_of_tables(service, address, chance, ears)
    finally:
        logging.getLogger().removeHandler(ears)
    return done


def pairs_in(done: Counter[str]) -> int:
    """What somebody heard of a move counts, and all that they can find out after it together."""
    return done[SOCKET] + done[LOG]


async def _one_pair_of_tables(
    service: Service, address: str, chance: random.Random, ears: Ears
) -> Counter[str]:
    edition, seats = chance.choice(TABLES)
    memory = chance.choice(("off", "log", "full"))
    options = {"edition": edition, "seats": seats, "window": 0, "hold": 0, "memory": memory}
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=address) as http:
        one, two = World(service, address, http), World(service, address, http)
        for world in (one, two):
            await world.gather(stack, options)
        for world in (one, two):
            await world.do(world._members[0], "start")
        return await _one_pair_of_games(one, two, chance, ears)


async def _play(world: World, move: Move) -> dict[str, bytes]:
    heard = await world.do(world.member_of(move.who), "move", move=str(move))
    return {viewer: heard[world.member_of(viewer)] for viewer in (*world.game.persons, PUBLIC)}


async def _one_pair_of_games(
    one: World, two: World, chance: random.Random, ears: Ears
) -> Counter[str]:
    """Alike up to a secret choice; then compared for all who may not know of it, as long as they may not."""
    done: Counter[str] = Counter()
    blind: set[str] | None = None
    is_short = len(one.game.persons) <= SHORT and chance.random() < 0.5
    for number in itertools.count():
        if one.game.over or two.game.over or (number >= MOST and not is_short):
            break
        if is_short and blind:
            first = second = _quiet_move(one.game)
        else:
            first = second = _telling_move(one.game, chance)
        ways = both_ways(first)
        if ways is not None and (blind is None or first.who not in blind):
            first, second = ways
            blind = blind or {v for v in (*one.game.persons, PUBLIC) if v != first.who}
        ears.lines.clear()
        heard_one, heard_two = await _play(one, first), await _play(two, second)
        blind = blind and {
            viewer
            for viewer in blind
            if not _may_tell_apart(viewer, _last_events(one.game), _last_events(two.game))
        }
        if blind is not None and not blind:
            break
        for viewer in sorted(blind or ()):
            _compare(viewer, SOCKET, heard_one[viewer], heard_two[viewer], first)
            done[SOCKET] += 1
        asked: set[str] = set()
        if blind and is_short:
            asked = blind if one.is_over() else set()  # everybody's own record
        elif blind:
            asked = {chance.choice(sorted(blind)), PUBLIC} & blind
        for viewer in sorted(asked):
            found_one, found_two = await one.probe(viewer), await two.probe(viewer)
            for way, found in found_one.items():
                _compare(viewer, way, found, found_two.get(way, b""), first)
                done[way] += 1
            _compare(viewer, LOG, *_logged(ears, one, two), first)
            done[LOG] += 1
    if one.game.over and two.game.over:
        for viewer in sorted(blind or ()):
            steps = await one.steps(viewer), await two.steps(viewer)
            _compare(viewer, WHOLE_STEPS, *steps, one.game.moves[-1])
            done[WHOLE_STEPS] += 1
    return done


def _quiet_move(game: Game) -> Move:
    """One that shows nobody a card and brings the end nearer: somebody announces what pays, and nobody contests it."""
    legal = game.legal()
    announced = [m for m in legal if isinstance(m, Announce) and m.character in PAYING]
    return next(iter(announced), default_move(legal))


async def listen_for_reasons(folder: Path) -> int:
    """One person with computer players who have their reasons, and again with others who have none: whatever the person
    and a spectator hear until the end must be the same. Says how many reasons there were.
    """
    ears = Ears()
    logging.getLogger().addHandler(ears)
    try:
        with _dealt_alike():
            async with _served(folder) as (service, address):
                told, reasons = await _heard_with_computers(service, address, ears)
                with patch.object(hosting, "kept_reason", lambda _reason: None):
                    untold, none = await _heard_with_computers(service, address, ears)
    finally:
        logging.getLogger().removeHandler(ears)
    for way, heard in told.items():
        if heard != untold[way]:
            raise LeakError(f"reasons can be heard by {way}")
    return reasons - none


async def _heard_with_computers(
    service: Service, address: str, ears: Ears
) -> tuple[dict[str, bytes], int]:
    """All that a person, a spectator, HTTP and the log tell of a game until it is over, and how many reasons it had."""
    ears.lines.clear()
    options = {"edition": "second", "seats": 4, "window": 0, "hold": 0, "pace": 0}
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=address) as http:
        world = World(service, address, http)
        await world.gather(stack, options, people=1)
        for kind in ("regular", "casual", "novice"):
            await world.do("m1", "add-computer", kind=kind)
        heard = await world.play_on("m1")
        heard["the log"] = [line for line in ears.lines if world.table in line]
        steps = (await http.get(f"/api/v1/games/{world.table}-1/steps")).json()["steps"]
        return {way: world.plain("\n".join(lines)) for way, lines in heard.items()}, sum(
            "why" in step for step in steps
        )


def _logged(ears: Ears, one: World, two: World) -> tuple[bytes, bytes]:
    lines = ears.lines
    return (
        one.plain("\n".join(line for line in lines if one.table in line)),
        two.plain("\n".join(line for line in lines if two.table in line)),
    )


def _compare(viewer: str, way: str, one: bytes, two: bytes, move: Move) -> None:
    if one != two:
        raise LeakError(
            f"{viewer} can tell two worlds apart by {way} after {move}:\n{one!r}\n{two!r}"
        )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        compared = asyncio.run(search(Path(made), int(sys.argv[1]), int(sys.argv[2])))
    print(f"{pairs_in(compared)} pairs of worlds, nobody could tell them apart")  # noqa: T201 - what the command is for
