"""One socket: commands come in, messages go out. Who reads slowly holds up nobody but themselves."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ridotto.host.commands import AnswerEarly, Gesture, Play, Say, read_command
from ridotto.host.contracts import BrokenError
from ridotto.host.hosting import Hosting
from ridotto.host.padding import padded_refusal
from ridotto.host.refusals import RefusedError, refuse
from ridotto.store import FencedError, StoreError
from ridotto.web.metrics import Metrics
from ridotto.web.outbox import Outbox
from ridotto.web.protocols import WAY, Way
from ridotto.web.visitors import Rates

log = logging.getLogger("ridotto.web")
SLOWEST = 30.0
"""Seconds that one message may take to send."""

CLOSE_BAD, CLOSE_AGAIN, CLOSE_LATER, CLOSE_GONE, CLOSE_TOO_MUCH = 1008, 1012, 1013, 4000, 4008
_CLOSE = {
    "moved": CLOSE_AGAIN,
    "stopping": CLOSE_AGAIN,
    "too-much": CLOSE_TOO_MUCH,
    "watching-off": CLOSE_BAD,
    "no-such-table": CLOSE_BAD,
    "renewed": CLOSE_AGAIN,
}

_encode = msgspec.json.Encoder().encode


class Caller(NamedTuple):
    """Who has a socket."""

    member: str
    """Empty for the public."""
    origin: str
    """A hash of their address."""


class Socket:
    """A listener of a table."""

    def __init__(
        self,
        websocket: WebSocket,
        hosting: Hosting,
        who: Caller,
        metrics: Metrics,
        rates: Rates,
    ) -> None:
        self.member, self.origin = who
        self._metrics = metrics
        self._websocket = websocket
        self._way: Way = websocket.scope["extensions"][WAY]
        self._hosting = hosting
        self._outbox = Outbox(lambda: hosting.whole(who.member))
        self._writer: asyncio.Task[None] | None = None
        """Only while there is something to send that could not be sent at once."""
        self._closing: tuple[int, str] | None = None
        self._rates = rates

    def tell(self, message: bytes) -> None:
        """At once if they read; else into the outbox."""
        self._put(message, is_answer=False)

    def _put(self, message: bytes, *, is_answer: bool) -> None:
        if self._writer is None and self._way.push(message):
            self._metrics.sent += 1
            return
        if self._outbox.answer(message) if is_answer else self._outbox.put(message):
            self._metrics.lagging += 1
        self._let_write()

    def drop(self, code: str) -> None:
        """Close, after what is in the outbox. From now on they are told nothing new, and nothing they send counts."""
        self._outbox.seal()
        self._closing = self._closing or (_CLOSE.get(code, CLOSE_GONE), code)
        self._let_write()

    async def run(self, last: int | None) -> None:
        """Until one side closes."""
        self._hosting.listen(self, last)
        try:
            await self._read()
            if self._closing is not None and self._writer is not None:
                await asyncio.wait((self._writer,), timeout=SLOWEST)  # it says why
        finally:
            self._hosting.unlisten(self)
            if self._writer is not None:
                self._writer.cancel()
                await asyncio.gather(self._writer, return_exceptions=True)

    def _let_write(self) -> None:
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """What waits, as they read it; then the end, if there is to be one."""
        try:
            while self._outbox:
                async with asyncio.timeout(SLOWEST):
                    await self._send(self._outbox.take())
            if self._closing is None:
                self._writer = None  # the next message need not wait
                return
            async with asyncio.timeout(SLOWEST):
                await self._websocket.close(*self._closing)
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            self._way.give_up()  # they are gone, or will be

    async def _send(self, message: bytes) -> None:
        await self._websocket.send({"type": "websocket.send", "text": message.decode()})
        self._metrics.sent += 1

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect" or self._closing is not None:
                return
            if not self._rates.commands.take() or self._outbox.has_too_many_answers:
                self.drop("too-much")
                return
            text = message.get("text")
            if text is None:
                self._answer(error=refuse("bad-command", "frames are text, not binary"))
                continue
            await self._take_in(text)

    async def _take_in(self, text: str) -> None:
        command_id, decides = None, False
        try:
            command = read_command(text)
            command_id, decides = command.id, isinstance(command, Play | AnswerEarly)
            if not self.member:
                raise refuse("not-seated", "who watches without a name can only watch")
            if isinstance(command, Say | Gesture) and not self._rates.talk.take():
                raise refuse("too-much")
            await self._hosting.command(self.member, command, partial(self._answer, command.id))
        except RefusedError as error:
            self._answer(command_id, error=error, decides=decides)
        except (BrokenError, FencedError):  # it was changed or taken elsewhere, or failed before
            log.info("table %s is read again", self._hosting.table.id)
            self.drop("moved")
        except StoreError:
            log.exception("table %s could not be written", self._hosting.table.id)
            self.drop("moved")

    def _answer(
        self,
        command: str | None = None,
        number: int = 0,
        *,
        error: RefusedError | None = None,
        decides: bool = False,
    ) -> None:
        """`decides`: it is about a decision, which may be a secret."""
        self._metrics.outcomes["done" if error is None else error.code] += 1
        if error is None:
            self._put(_encode({"is": "done", "re": command, "n": number}), is_answer=True)
            return
        refused = {"code": error.code, "text": error.text, "rule": error.rule}
        message = {"is": "refused", "re": command} | refused
        self._put(padded_refusal(message) if decides else _encode(message), is_answer=True)
