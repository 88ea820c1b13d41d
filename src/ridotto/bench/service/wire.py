"""A lean client: requests on a connection that stays open, and sockets that give away whole frames.

The generator shares the machine with the server that it measures, so it does no more than it must.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.frames import Frame, Opcode

from ridotto.errors import RidottoError

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
"""The first byte of a frame that is whole."""
MOST_HEAD = 16_384


class LoadError(RidottoError):
    """The server did what it should not, or nothing."""


class Http:
    """Requests one after another."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object, address: str) -> dict[str, Any]:
        """The answer, which must be one of success. `address` is whom the server takes it to come from."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        data = msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\nX-Forwarded-For: {address}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        length = next((int(x[15:]) for x in lines if x.startswith("content-length:")), 0)
        answer = await reader.readexactly(length)
        if not lines[0].startswith("http/1.1 2"):
            raise LoadError(f"POST {path}: {lines[0]}: {answer[:200].decode(errors='replace')}")
        decoded: dict[str, Any] = msgspec.json.decode(answer)
        return decoded

    def close(self) -> None:
        """Let go."""
        if self._streams is not None:
            self._streams[1].close()


class Wire(asyncio.Protocol):
    """One socket. `hear` gets each text, `lose` is told once why there will be no more."""

    def __init__(
        self, request: bytes, hear: Callable[[bytes], None], lose: Callable[[str], None]
    ) -> None:
        self._request, self._hear, self._lose = request, hear, lose
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._open = False
        self._over = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # TCP has no other
        """Ask for a socket."""
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side went, or we did."""
        self._end(f"the connection broke: {exc}" if exc else "the connection was closed")

    def data_received(self, data: bytes) -> None:
        """Give away what is whole, keep the rest."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        at = 0 if self._open else self._greet(data)
        size = len(data)
        while size - at >= 2:
            kind, length, head = data[at], data[at + 1], at + 2
            if length == 126:
                length, head = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, head = int.from_bytes(data[at + 2 : at + 10]), at + 10
            at_end = head + length
            if at_end > size:
                break
            if kind == _TEXT:
                self._hear(data[head:at_end])
            else:
                self._control(kind, data[head:at_end])
            at = at_end
        if at < size:
            self._rest = data[at:]

    def send(self, text: bytes) -> None:
        """One message."""
        if self._transport is not None:
            self._transport.write(Frame(Opcode.TEXT, text).serialize(mask=True))

    def close(self) -> None:
        """Without a word, and without telling anybody."""
        self._over = True
        if self._transport is not None:
            self._transport.abort()

    def _greet(self, data: bytes) -> int:
        """Where the first frame begins; the end while there is no answer, or none that we like."""
        end = data.find(b"\r\n\r\n")
        if end >= 0 and data.startswith(b"HTTP/1.1 101"):
            self._open = True
            return end + 4
        if end >= 0 or len(data) > MOST_HEAD:
            self._end(f"no socket: {data[:80].decode('latin-1').splitlines()[0]}")
        self._rest = data
        return len(data)

    def _control(self, kind: int, body: bytes) -> None:
        if kind == _PING and self._transport is not None:
            self._transport.write(Frame(Opcode.PONG, body).serialize(mask=True))
        elif kind == _CLOSE:
            code, why = int.from_bytes(body[:2]), body[2:].decode(errors="replace")
            self._end(f"closed with {code}, {why or 'no reason'}")
        elif kind != _PONG:
            self._end(f"a frame of an unknown kind, {kind:#x}")

    def _end(self, why: str) -> None:
        if not self._over:
            self._over = True
            self._lose(why)
            if self._transport is not None:
                self._transport.abort()


async def open_wire(
    port: int,
    path: str,
    headers: dict[str, str],
    hear: Callable[[bytes], None],
    lose: Callable[[str], None],
) -> Wire:
    """A socket; what comes goes to `hear` from now on."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    _, wire = await asyncio.get_running_loop().create_connection(
        lambda: Wire(request, hear, lose), "127.0.0.1", port
    )
    return wire
