"""uvicorn's two protocols with an end to their patience: who neither asks nor reads is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response
from websockets.protocol import State

from ridotto.web.answers import failure
from ridotto.web.reading import JSON

TICK = 5.0
PATIENCE = 20.0
"""Seconds in which a request must be there, and in which some of an answer must be read."""
LINGER = 5.0
"""Seconds that a closed socket has to take the last of what was sent."""
MOST_HEAD = 16_384
"""Bytes of a request before its body."""
WAY = "ridotto.way"
"""The extension of ASGI's scope that is a `Way`."""
_TOO_LONG = bytes(
    failure(404, "not-found", "there is nothing at this address: it is too long").body
)
_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large",
    b"Connection: close",
    b"Content-Length: 0",
)


def _head(size: int) -> bytes:
    """Of a frame that is one whole text of so many bytes."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)


class PatientHttp(H11Protocol):
    """Requests that never end and answers that are never read come to an end."""

    most = 100_000
    """Connections of the process."""
    safe_headers: tuple[tuple[bytes, bytes], ...] = ()
    """Of answers that are not the application's."""
    _timer: asyncio.TimerHandle | None = None
    _stalled = 0.0
    _unread = 0
    _is_lost = False
    """The address was too long: whatever else comes is read and forgotten."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # uvicorn's own narrowing
        """Look at it from time to time."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.abort()
            return
        self._timer = self.loop.call_later(TICK, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """No longer."""
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It is a socket now, which has rules of its own."""
        self._stop()
        super().handle_websocket_upgrade(event)

    def data_received(self, data: bytes) -> None:
        """An address that is too long leads nowhere, like any other unknown one; h11 would not call it a request."""
        if self._is_lost:
            return
        if self._is_in_address(data):
            self._lose()
        else:
            super().data_received(data)

    def _is_in_address(self, data: bytes) -> bool:
        """Whether it goes on and on without an end of its line."""
        if b"\n" in data or self.conn.their_state is not h11.IDLE:
            return False
        before = self.conn.trailing_data[0]
        return b"\n" not in before and len(before) + len(data) > MOST_HEAD

    def _lose(self) -> None:
        """Say so, and wait for the end: to close at once would take the answer away from those who still send."""
        self._is_lost = True
        kind = (b"content-type", JSON.encode())
        headers = [kind, (b"connection", b"close"), *self.safe_headers]
        lines = [b"HTTP/1.1 404 Not Found", *(b": ".join(header) for header in headers)]
        self.transport.write(b"\r\n".join([*lines, b"", _TOO_LONG]))
        self.transport.write_eof()

    def send_400_response(self, msg: str) -> None:
        """As uvicorn does, with the safe headers: a browser with too many cookies gets here, too."""
        kind = (b"content-type", b"text/plain; charset=utf-8")
        headers = [kind, (b"connection", b"close"), *self.safe_headers]
        response = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for event in (response, h11.Data(data=msg.encode("ascii")), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def on_response_complete(self) -> None:
        """Whoever asks again and again is not idle, even if it looks so each time."""
        super().on_response_complete()
        self._stalled = 0.0

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._stalled = self._stalled + TICK if self._is_stalled() else 0.0
        if self._stalled >= PATIENCE:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(TICK, self._look)

    def _is_stalled(self) -> bool:
        unread, self._unread = self._unread, self.transport.get_write_buffer_size()
        if self._unread:
            return self._unread == unread
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)


def patient_http(most: int, headers: Mapping[str, str]) -> type[PatientHttp]:
    """For a process that has at most so many connections, with headers for what is not even a request."""
    safe = tuple((name.encode(), value.encode()) for name, value in headers.items())
    return type("PatientHttp", (PatientHttp,), {"most": most, "safe_headers": safe})


def patient_socket(headers: Mapping[str, str]) -> type[PatientSocket]:
    """With headers for handshakes that are refused."""
    return type("PatientSocket", (PatientSocket,), {"safe_headers": headers})


def _lines(headers: Mapping[str, str]) -> list[bytes]:
    return [f"{name}: {value}".encode() for name, value in headers.items()]


class Way(Protocol):
    """A way to a socket that is shorter than ASGI's, without a task that wakes up for each message."""

    def push(self, message: bytes) -> bool:
        """Send a text at once; False if it must wait, since they do not read."""

    def give_up(self) -> None:
        """Whoever listens to this socket is told that it is over."""


class PatientSocket(WebSocketsSansIOProtocol):
    """Who does not read is not read from either, and a closed socket does not wait for ever."""

    safe_headers: Mapping[str, str] = {}
    """Of handshakes that are refused."""
    _timer: asyncio.TimerHandle | None = None
    _held = False
    _pushed: tuple[bytes, ...] = ()

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - as uvicorn has them
        super().__init__(*given, **named)
        self._send_response = self.conn.send_response
        self.conn.send_response = self._send_safely  # type: ignore[method-assign] # whoever refuses it, it goes through here

    def _send_safely(self, response: Response) -> None:
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            for name, value in self.safe_headers.items():
                if name not in response.headers:
                    response.headers[name] = value
            self.handshake_complete = True  # or uvicorn would log an error after a whole answer
        self._send_response(response)

    async def run_asgi(self) -> None:
        """With the shorter way among the extensions."""
        self.scope["extensions"][WAY] = self  # type: ignore[assignment] # others' are plain dicts
        await super().run_asgi()

    def push(self, message: bytes) -> bool:
        """As `Way` says; to who is gone already it is nothing."""
        if not self.writable.is_set():
            return False
        if not self._pushed:
            self.loop.call_soon(self._flush)
        self._pushed += (_head(len(message)), message)
        return True

    def _flush(self) -> None:
        """All that was pushed in one moment, in one piece: each write is a call of the system."""
        data, self._pushed = b"".join(self._pushed), ()
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(data)

    def give_up(self) -> None:
        """As `Way` says."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def data_received(self, data: bytes) -> None:
        """A handshake that is too large is refused here: uvicorn would keep it open without a word."""
        if self.handshake_initiated:
            super().data_received(data)
            return
        self.conn.receive_data(data)
        if self.conn.handshake_exc is None and self.conn.parser_exc is None:
            self.handle_events()
            return
        self.handshake_complete = self.close_sent = True
        self.transport.write(b"\r\n".join([*_TOO_LARGE, *_lines(self.safe_headers), b"", b""]))
        self.transport.close()

    def pause_writing(self) -> None:
        """They do not read: what they send would only make more to be read."""
        super().pause_writing()
        self._hold()

    def resume_writing(self) -> None:
        """They read again."""
        super().resume_writing()
        if self._held:
            self._held = False
            if not self.read_paused and not self.transport.is_closing():
                self.transport.resume_reading()

    async def receive(self) -> Any:  # noqa: ANN401 - as uvicorn has it
        """What they sent; more is read only when they read too."""
        message = await super().receive()
        if not self.writable.is_set():
            self._hold()
        return message

    def _hold(self) -> None:
        self._held = True
        if not self.read_paused and not self.transport.is_closing():
            self.transport.pause_reading()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """It is closed, unless they do not even take the end."""
        super().on_task_complete(task)
        if not self.disconnected:
            linger = LINGER + (self.close_timeout if self.close_timer is not None else 0)
            self._timer = self.loop.call_later(linger, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        super().connection_lost(exc)
