"""One socket: commands come in, messages go out. Who reads slowly holds up nobody but themselves."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ridotto.host.commands import Gesture, Say, read_command
from ridotto.host.hosting import BrokenError, Hosting
from ridotto.host.refusals import RefusedError, refuse
from ridotto.store import StoreError
from ridotto.web.metrics import Metrics
from ridotto.web.outbox import Outbox
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
}


class Socket:
    """A listener of a table."""

    def __init__(
        self,
        websocket: WebSocket,
        hosting: Hosting,
        member: str,
        metrics: Metrics,
        rates: Rates,
    ) -> None:
        self.member = member
        self._metrics = metrics
        self._websocket = websocket
        self._hosting = hosting
        self._outbox = Outbox(lambda: hosting.whole(member))
        self._news = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._rates = rates

    def tell(self, message: bytes) -> None:
        """Into the outbox."""
        self._note(is_behind=self._outbox.put(message))

    def _note(self, *, is_behind: bool) -> None:
        if is_behind:
            self._metrics.lagging.inc()
        self._news.set()

    def drop(self, code: str) -> None:
        """Close, after what is in the outbox."""
        self._closing = self._closing or (_CLOSE.get(code, CLOSE_GONE), code)
        self._news.set()

    async def run(self, last: int | None) -> None:
        """Until one side closes."""
        self._hosting.listen(self, last)
        self._metrics.sockets.inc()
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            if self._closing is not None:
                await asyncio.wait((writer,), timeout=SLOWEST)  # it says why
        finally:
            self._hosting.unlisten(self)
            self._metrics.sockets.dec()
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)

    async def _write(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._outbox:
                    await asyncio.wait_for(self._send(self._outbox.take()), SLOWEST)
                if self._closing is not None:
                    await self._websocket.close(*self._closing)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            return  # they are gone, or will be

    async def _send(self, message: bytes) -> None:
        await self._websocket.send({"type": "websocket.send", "text": message.decode()})
        self._metrics.messages.inc()

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
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
        command_id = None
        try:
            command = read_command(text)
            command_id = command.id
            if not self.member:
                raise refuse("not-seated", "who watches without a name can only watch")
            if isinstance(command, Say | Gesture) and not self._rates.talk.take():
                raise refuse("too-much")
            number = await self._hosting.command(self.member, command)
        except RefusedError as error:
            self._answer(command_id, error=error)
        except (BrokenError, StoreError):
            log.exception("table %s could not be written", self._hosting.table.id)
            self.drop("moved")
        else:
            self._answer(command_id, number=number)

    def _answer(
        self, command: str | None = None, *, number: int = 0, error: RefusedError | None = None
    ) -> None:
        self._metrics.commands.labels("done" if error is None else error.code).inc()
        message: dict[str, Any] = {"is": "done", "re": command}
        if error is None:
            message["n"] = number
        else:
            message |= {"is": "refused", "code": error.code, "text": error.text, "rule": error.rule}
        self._note(is_behind=self._outbox.answer(msgspec.json.encode(message)))
