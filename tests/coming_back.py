"""Connections of one person to a table that are dropped and opened again: a page's, and that of a program."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Protocol

from abusing import elsewhere
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection as SyncConnection

from ridotto.client import RefusedError, Seat
from ridotto.client.line import Line

PATIENCE = 120.0
Message = dict[str, Any]


class Way:
    """How a table is reached: its link, and the addresses of the nodes, of which any will do."""

    def __init__(self, link: str, addresses: Sequence[str], chance: random.Random) -> None:
        self.link = link
        self._addresses, self._chance = addresses, chance

    def socket(self) -> str:
        address = self._chance.choice(self._addresses).replace("http", "ws", 1)
        return f"{address}/api/v1/tables/{self.link}/socket"


class Connection(Protocol):
    """What both kinds can do."""

    @property
    def heard(self) -> list[Message]:
        """Since the connection was last opened."""

    @property
    def state(self) -> Message | None:
        """Of the game, as it was told last."""

    @property
    def deal(self) -> list[str]:
        """The cards by place, if this connection can tell them."""

    @property
    def shows_deal(self) -> bool:
        """Whether whoever has this connection sees the deal in place of the table."""

    async def open(self, *, catch_up: bool = False, cut: bool = False) -> None:
        """Until it has been told how things stand. With `catch_up` it names what it saw last; with `cut` it breaks at once."""

    async def do(self, what: str, **how: object) -> str:
        """Send a command until it is answered; the code with which it was refused, or nothing."""

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Listen until that holds."""

    def drop(self) -> None:
        """As if the network were gone."""

    async def close(self) -> None:
        """As a page that is left."""


class Page:
    """What a page is told, as docs/protocol.md has it."""

    def __init__(self, way: Way, token: str, member: str | None) -> None:
        self._way, self._token, self._member = way, token, member
        self._socket: ClientConnection | None = None
        self._last: int | None = None
        self._people: Message = {}
        self._dealt: Message | None = None
        self.state: Message | None = None
        self.heard: list[Message] = []

    @property
    def deal(self) -> list[str]:
        dealt = self._dealt
        return [] if dealt is None else [*chain(*dealt["cards"]), *dealt["centre"]]

    @property
    def shows_deal(self) -> bool:
        if self._dealt is None or self.state is None or not self._people.get("playing"):
            return False
        return not any(
            one["id"] == self._member and one.get("turned") for one in self._people["members"]
        )

    async def open(self, *, catch_up: bool = False, cut: bool = False) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError, WebSocketException, EOFError, TimeoutError):
                return await self._try_to_open(catch_up=catch_up, cut=cut)
            if time.monotonic() > until:
                raise TimeoutError("the service did not come back")
            await asyncio.sleep(0.3)

    async def _try_to_open(self, *, catch_up: bool, cut: bool) -> None:
        if not catch_up:
            self._last = self._dealt = self.state = None
        last = "" if self._last is None else f"?last={self._last}"
        headers = elsewhere() | ({"Authorization": f"Bearer {self._token}"} if self._token else {})
        url = f"{self._way.socket()}{last}"
        self._socket = await connect(url, additional_headers=headers, open_timeout=20)
        self.heard = []
        if cut:
            return self.drop()
        while (
            "people" not in await self._hear()
        ):  # a whole has them, and the last of what was missed
            pass
        return None

    async def _hear(self) -> Message:
        assert self._socket is not None
        message: Message = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE / 2))
        self.heard.append(message)
        if message["is"] == "whole":
            self._dealt, self.state = message.get("deal"), message.get("state")
        if message["is"] in ("whole", "feed"):
            self._last = message["n"]
        self._people = message.get("people", self._people)
        self.state = message.get("state", self.state)
        for event in message.get("events", []):
            if event["type"] == "Dealt":
                self._dealt = event
        return message

    async def do(self, what: str, **how: object) -> str:
        command = {"id": secrets.token_hex(8), "do": what, **how}
        while True:
            if self._socket is None:
                await self.open(catch_up=True)
            assert self._socket is not None
            try:
                await self._socket.send(json.dumps(command))
                while (message := await self._hear()).get("re") != command["id"]:
                    pass
            except (ConnectionClosed, TimeoutError, OSError):
                self._socket = None
            else:
                return str(message.get("code", ""))

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            try:
                await self._hear()
            except (ConnectionClosed, TimeoutError, OSError):
                await self.open(catch_up=True)

    def drop(self) -> None:
        if self._socket is not None:
            self._socket.transport.abort()
        self._socket = None

    async def close(self) -> None:
        if self._socket is not None:
            with suppress(OSError, WebSocketException):
                await self._socket.close()
        self._socket = None


class FarLine(Line):
    """The client's line, from another address each time; it keeps what it was told since it was last opened."""

    heard: list[Message]
    openings = 0

    def receive(self, timeout: float | None = None) -> Message:
        message = super().receive(timeout)
        self.heard.append(message)
        return message

    def tear(self) -> None:
        """As if the network were gone."""
        with suppress(OSError):
            self._socket.socket.shutdown(socket.SHUT_RDWR)

    def _connect(self) -> SyncConnection:
        self._headers = self._headers | elsewhere()
        connection = super()._connect()
        self.heard = []
        self.openings += 1
        return connection


class Program:
    """The same through `ridotto.client`, which blocks: each call is in a thread."""

    def __init__(self, way: Way, token: str, member: str | None) -> None:
        self._way, self._token, self._member = way, token, member
        self._line: FarLine | None = None
        self._seat: Seat | None = None

    @property
    def heard(self) -> list[Message]:
        return [] if self._line is None else self._line.heard

    @property
    def state(self) -> Message | None:
        return None if self._seat is None else self._seat.state

    @property
    def deal(self) -> list[str]:
        dealt = None if self._seat is None else self._seat.deal
        return [] if dealt is None else [*chain(*dealt.cards), *dealt.centre]

    @property
    def shows_deal(self) -> bool:
        return self._seat is not None and self._seat.sees_deal

    async def open(self, *, catch_up: bool = False, cut: bool = False) -> None:
        await asyncio.to_thread(self._open, catch_up=catch_up, cut=cut)

    def _open(self, *, catch_up: bool, cut: bool) -> None:
        if catch_up and self._line is not None:
            return self._catch_up(self._line)
        if self._line is not None:
            self._line.close()
        self._line = line = FarLine(self._way.socket(), self._token, PATIENCE)
        if cut:
            return line.tear()
        self._seat = Seat(line, self._way.link, self._token)
        assert self._seat.member == self._member
        return None

    def _catch_up(self, line: FarLine) -> None:
        assert self._seat is not None
        before = line.openings
        line.tear()
        while line.openings == before or not any("people" in message for message in line.heard):
            self._seat.next(PATIENCE)

    async def do(self, what: str, **how: object) -> str:
        try:
            assert self._seat is not None
            await asyncio.to_thread(self._seat.do, what, **how)
        except RefusedError as error:
            return error.code
        return ""

    async def until(self, is_so: Callable[[], bool]) -> None:
        assert self._seat is not None
        while not is_so():
            await asyncio.to_thread(self._seat.next, PATIENCE)

    def drop(self) -> None:
        if self._line is not None:
            self._line.tear()

    async def close(self) -> None:
        if self._line is not None:
            await asyncio.to_thread(self._line.close)
