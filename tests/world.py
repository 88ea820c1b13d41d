"""A table at a real service with everybody who can be around it: people, watchers, those who had to go, strangers.

Everything that one of them sends or gets is kept as text, so that two worlds can be compared byte by byte and length by
length. Computer players and stand-ins are puppets here: they do what the test says.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import queue
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from http.cookiejar import DefaultCookiePolicy
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from worlds import LeakError

from ridotto.bots.guard import Seated, default_move
from ridotto.client.seat import padded_frame
from ridotto.host import hosting
from ridotto.host.hosting import Hosting
from ridotto.rules.events import PUBLIC
from ridotto.rules.game import Game
from ridotto.rules.moves import Move
from ridotto.rules.view import View
from ridotto.web.kept_seats import cookie_name
from ridotto.web.logs import JsonLines
from ridotto.web.service import Service

V1 = "/api/v1/tables"
PATIENCE = 120
GOODBYE = 30
"""Seconds in which a socket is closed whose owner had to go."""
HOST, WATCHER, LEFT, REMOVED, BANNED = "host", "watcher", "left", "removed", "banned"
NEIGHBOUR, VISITOR = "neighbour", "visitor"
"""A member of another table: a program that sends that table's token, and a browser with its cookies."""
UNREADABLE = "p1 dance"
PAGE = "the page"
"""It names the node, and what to load first where that one has the table."""
_UNTOLD: tuple[str, ...] = ("date",)
"""Headers that say nothing about a table."""
_COMPRESSED = "its length tells what is in it: what is secret must not be compressed"


class Ears(logging.Handler):
    """Every log line as it would be written, without its time."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        self._lines.append(self.format(record))

    def taken(self) -> str:
        """What was logged since the last time."""
        lines, self._lines = self._lines, []
        return "\n".join(lines)


@contextmanager
def listening() -> Iterator[Ears]:
    """All that this process logs meanwhile, whatever level the service was told to log."""
    ears, root, ours = Ears(), logging.getLogger(), logging.getLogger("ridotto")
    level = ours.level
    ours.setLevel(logging.DEBUG)
    root.addHandler(ears)
    try:
        yield ears
    finally:
        root.removeHandler(ears)
        ours.setLevel(level)


class Puppet(Seated):
    """A computer player or a stand-in that plays what it is given."""

    def __init__(self) -> None:
        super().__init__("puppet", None)
        self._given: queue.SimpleQueue[Move | None] = queue.SimpleQueue()
        self._is_free = False

    def give(self, move: Move) -> None:
        self._given.put(move)

    def close(self) -> None:
        """From now on it decides for itself."""
        self._is_free = True
        self._given.put(None)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        move = None if self._is_free else self._given.get(timeout=PATIENCE)
        return move or default_move(legal)

    def why(self) -> str:
        return ""


@contextmanager
def puppets() -> Iterator[None]:
    with patch.object(hosting, "seat", lambda *_: Puppet()):
        yield


class Witness:
    """Somebody with an address of their own, and with what proves who they are."""

    def __init__(self, number: int, name: str = "") -> None:
        self.name = name
        self.address = f"10.1.{number >> 8}.{number & 255}"
        self.member = ""
        self.token = ""
        self.cookies: dict[str, str] = {}
        self.sockets: list[ClientConnection] = []

    @property
    def headers(self) -> dict[str, str]:
        """With the address that the service takes from a proxy on its own machine."""
        found = {"X-Forwarded-For": self.address, "Accept-Encoding": "gzip, deflate"}
        if self.token:
            found["Authorization"] = f"Bearer {self.token}"
        if self.cookies:
            found["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return found


class Found(NamedTuple):
    """What somebody got, and by which way."""

    way: str
    text: str


Heard = dict[Witness, list[str]]


class World:
    """One table, served by one or more nodes; everybody is connected through each of them."""

    def __init__(self, services: Sequence[Service], addresses: Sequence[str]) -> None:
        self._services, self._addresses = services, addresses
        self._stack = AsyncExitStack()
        self._clients: list[httpx.AsyncClient] = []
        self._numbers, self._commands = itertools.count(1), itertools.count()
        self._secrets: dict[str, str] = {}
        """What differs between any two tables, and what to write in its place."""
        self.people: list[Witness] = []
        """Those who have a name at the table and are still there."""
        self.roles: dict[str, Witness] = {}
        """Everybody without a seat, by what they are."""
        self.link = self.id = ""
        self.start = 0
        """The feed's number before the cards were dealt."""
        self.sent: list[int] = []
        """How long the frames were that people sent since the last time."""

    async def __aenter__(self) -> World:
        for address in self._addresses:
            client = httpx.AsyncClient(base_url=address, timeout=PATIENCE)
            client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
            self._clients.append(await self._stack.enter_async_context(client))
        return self

    async def __aexit__(self, *_: object) -> None:
        tables = [s.running[self.id] for s in self._services if self.id in s.running]
        for player in [player for table in tables for player in table._players.values()]:
            player.close()
        await self._stack.aclose()

    @property
    def hosting(self) -> Hosting:
        return next(s.running[self.id] for s in self._services if self.id in s.running)

    @property
    def game(self) -> Game:
        game = self.hosting.table.game
        if game is None:
            raise LeakError("there is no game")
        return game

    @property
    def host(self) -> Witness:
        return next(one for one in self.people if one.member == self.hosting.table.host)

    def viewers(self) -> dict[str, Witness]:
        """Everybody by what they are: a person of the game, or a role."""
        persons = self.hosting.table.persons
        seated = {p: one for p, m in persons.items() for one in self.people if one.member == m}
        return seated | {
            name: one for name, one in self.roles.items() if one not in seated.values()
        }

    # Coming and going.

    async def open(self, options: dict[str, Any]) -> None:
        """Make the table; nobody is there but who looks on."""
        made = (await self.post("", options, Witness(0))).json()
        self.link = made["table"]
        for service in self._services:
            self.id = next(
                (t for t, h in service.running.items() if h.table.link == self.link), self.id
            )
        self.keep_apart(made["table"], "LINK")
        self.keep_apart(made["code"], "CODE")
        self.roles[PUBLIC] = Witness(next(self._numbers))
        await self.listen(self.roles[PUBLIC])

    async def join(self, name: str) -> Witness:
        """Somebody comes in, and everybody else hears of it."""
        one = Witness(next(self._numbers), name)
        joined = (await self.post(f"/{self.link}/people", {"name": name}, one)).json()
        one.member, one.token = joined["member"], joined["token"]
        self.keep_apart(one.token, f"TOKEN OF {one.member}")
        for other in (*self.people, *self.onlookers()):
            await self._hear_item(other)
        self.people.append(one)
        await self.listen(one)
        return one

    def visit(self, name: str, *, token: str = "", cookies: dict[str, str] | None = None) -> None:
        """Somebody who does not belong here, and has what opens another table."""
        one = self.roles[name] = Witness(next(self._numbers))
        one.token = token
        forged = {cookie_name(self.id): value for value in (cookies or {}).values()}
        one.cookies = (cookies or {}) | forged

    def onlookers(self) -> list[Witness]:
        return [self.roles[PUBLIC]] if self.roles[PUBLIC].sockets else []

    def keep_apart(self, text: str, name: str) -> None:
        self._secrets[text] = name

    async def listen(self, one: Witness) -> None:
        """Through every node; those who are there hear of it, but that is of no interest."""
        for node in range(len(self._addresses)):
            opened = self._opened(one, node)
            one.sockets.append(await self._stack.enter_async_context(opened))
            await self.receive(one.sockets[-1])

    def _opened(self, one: Witness, node: int, last: int | None = None, link: str = "") -> connect:
        query = "" if last is None else f"?last={last}"
        url = (
            f"ws{self._addresses[node].removeprefix('http')}{V1}/{link or self.link}/socket{query}"
        )
        headers = one.headers
        return connect(url, additional_headers=headers, max_size=None, max_queue=None)

    # Doing.

    async def do(self, one: Witness, what: str, **how: object) -> Heard:
        """A command, and what everybody hears until it is done."""
        before = self.hosting.table.number
        command = await self.send(one, what, **how)
        heard = {one: await self.hear(one.sockets[0], lambda m: m.get("re") == command)}
        return await self._hear_all(heard, before)

    async def leave(self, one: Witness) -> list[str]:
        """Somebody goes; all that they hear to the end."""
        return await self._see_off(one, one, "leave")

    async def remove(self, one: Witness, *, ban: bool) -> list[str]:
        """The host sends somebody away; all that they hear to the end."""
        return await self._see_off(self.host, one, "remove", whom=one.member, ban=ban)

    async def _see_off(self, by: Witness, one: Witness, what: str, **how: object) -> list[str]:
        before = self.hosting.table.number
        command = await self.send(by, what, **how)
        last = [text for socket in one.sockets for text in await self.hear_out(socket)]
        self.people.remove(one)
        heard: Heard = {}
        if by is not one:
            heard[by] = await self.hear(by.sockets[0], lambda m: m.get("re") == command)
        await self._hear_all(heard, before)
        return last

    async def play(self, move: Move) -> Heard:
        """A move, of a person or of a computer player."""
        member = self.hosting.table.persons[move.who]
        one = next((one for one in self.people if one.member == member), None)
        decision = self.hosting.table.decision()
        if one is not None:
            return await self.do(one, "move", move=str(move), decision=decision)
        before = self.hosting.table.number
        async with asyncio.timeout(PATIENCE):
            while not isinstance(puppet := self.hosting._players.get(move.who), Puppet):
                await asyncio.sleep(0.002)
            puppet.give(move)
            while self.hosting.table.decision() == decision:
                await asyncio.sleep(0.001)
        return await self._hear_all({}, before)

    def do_nothing(self) -> Heard:
        """So that the next command has the same number as where something was done."""
        next(self._commands)
        return {}

    async def send(self, one: Witness, what: str, **how: object) -> str:
        """A command, as `ridotto.client` writes it; its id."""
        command = f"c{next(self._commands):06}"
        frame = {"id": command, "do": what, **how}
        text = (
            padded_frame(frame)
            if what in ("move", "answer")
            else msgspec.json.encode(frame).decode()
        )
        self.sent.append(len(text.encode()))
        await one.sockets[0].send(text)
        return command

    # Hearing.

    async def _hear_all(self, heard: Heard, before: int) -> Heard:
        """What everybody hears up to the last item; nothing, where there was none."""
        for other in (*self.people, *self.onlookers()):
            sockets = other.sockets[1:] if other in heard else other.sockets
            texts = heard.setdefault(other, [])
            if self.hosting.table.number > before:
                for socket in sockets:
                    texts += await self.hear(socket, self._is_last_item)
        return heard

    async def _hear_item(self, other: Witness) -> list[str]:
        return [
            text for socket in other.sockets for text in await self.hear(socket, self._is_last_item)
        ]

    def _is_last_item(self, message: dict[str, Any]) -> bool:
        return message.get("n") == self.hosting.table.number and message["is"] == "feed"

    async def hear(
        self, socket: ClientConnection, is_enough: Callable[[dict[str, Any]], bool]
    ) -> list[str]:
        texts = [await self.receive(socket)]
        while not is_enough(msgspec.json.decode(texts[-1])):
            texts.append(await self.receive(socket))
        return texts

    async def hear_out(self, socket: ClientConnection) -> list[str]:
        """To the end, which says why."""
        texts = []
        try:
            async with asyncio.timeout(GOODBYE):
                while True:
                    texts.append(await self.receive(socket))
        except ConnectionClosed as closed:
            texts.append(f"closed {closed.rcvd}")
        except TimeoutError:
            raise LeakError("somebody who had to go is still there") from None
        return texts

    async def receive(self, socket: ClientConnection) -> str:
        if socket.protocol.extensions:  # browsers offer that too
            raise LeakError(f"a socket: {_COMPRESSED}")
        text = str(await asyncio.wait_for(socket.recv(), PATIENCE))
        self.check(text)
        return text

    def check(self, text: str) -> None:
        """The table's own id is for the store and the log alone."""
        if self.id in text:
            raise LeakError(f"the table's id was told: {text}")

    def plain(self, text: str) -> str:
        """Without what differs between any two tables."""
        for secret, name in {**self._secrets, self.id: "TABLE"}.items():
            text = text.replace(secret, name)
        return text

    # Whatever else somebody can get out of the service.

    async def probe(self, one: Witness) -> list[Found]:
        """By sockets and by HTTP, through every node, which must make no difference."""
        found, *others = [await self._probe(one, node) for node in range(len(self._addresses))]
        for (way, text), (_, other) in [
            pair for more in others for pair in zip(found, more, strict=True)
        ]:
            if text != other and way != PAGE:
                raise LeakError(f"nodes can be told apart by {way}:\n{text}\n{other}")
        return found + [one for more in others for one in more]

    async def _probe(self, one: Witness, node: int) -> list[Found]:
        ways = {
            "whole": None,
            "catching up": self.hosting.table.number - 1,
            "catching up from the start": self.start,
        }
        sockets = [Found(way, await self.first_told(one, node, last)) for way, last in ways.items()]
        paths = self._paths(self.hosting.table.person_of(one.member) or PUBLIC)
        return sockets + [Found(way, await self.page(one, node, path)) for way, path in paths]

    def _paths(self, viewer: str) -> list[tuple[str, str]]:
        table, game = f"{V1}/{self.link}", f"/api/v1/games/{self.hosting.table.game_id}"
        return [
            ("the table", table),
            ("known", f"{table}/known"),
            ("the record", f"{table}/record"),
            ("the token", f"{table}/token"),
            ("the seats", f"{table}/seat"),
            ("nothing", f"{table}/nothing"),
            (PAGE, f"/t/{self.link}"),
            ("the games", f"/api/v1/games?id={self.hosting.table.game_id}"),
            ("the steps", f"{game}/steps?viewer={viewer}"),
            *([] if self.game.over else [("the game", game), ("all steps", f"{game}/steps")]),
        ]

    async def first_told(self, one: Witness, node: int, last: int | None, link: str = "") -> str:
        """What a new socket gets, up to the refusal of a command that cannot be read; or how it is closed."""
        texts = []
        async with self._opened(one, node, last, link) as socket:
            try:
                wrong = {"id": "wrong", "do": "move", "move": UNREADABLE}
                await socket.send(msgspec.json.encode(wrong).decode())
                texts += await self.hear(socket, lambda message: message.get("re") == "wrong")
            except ConnectionClosed as closed:
                texts.append(f"closed {closed.rcvd}")
        return "\n".join(texts)

    async def page(
        self, one: Witness, node: int, path: str, method: str = "GET", body: object = None
    ) -> str:
        """Status, headers and body of an answer."""
        got = await self._clients[node].request(method, path, json=body, headers=one.headers)
        self.check(got.text)
        untold = _UNTOLD
        if "content-encoding" in got.headers:
            is_playing = self.hosting.table.playing
            if path.startswith(V1) or (is_playing and path != f"/t/{self.link}"):
                raise LeakError(f"{path}: {_COMPRESSED}")
            untold += ("content-length",)  # ids of tables and games are not compressed alike
        kept = [f"{name}: {value}" for name, value in got.headers.items() if name not in untold]
        return "\n".join([str(got.status_code), *kept, got.text])

    async def post(self, path: str, body: object, one: Witness) -> httpx.Response:
        got = await self._clients[-1].post(V1 + path, json=body, headers=one.headers)
        if got.status_code not in (200, 201):
            raise LeakError(f"{path}: {got.text}")
        return got
