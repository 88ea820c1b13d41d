"""A connection that is used stays and answers at once; one that is not comes to an end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from ridotto.web.protocols import PATIENCE, TICK, PatientHttp
from ridotto.web.serving import _listen, how_to_serve

pytestmark = pytest.mark.anyio
REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
LOOKS = int(PATIENCE / TICK)
"""So many looks in a row find an idle connection before it is dropped."""


class Connection:
    """Both ends of it."""

    def __init__(
        self, theirs: PatientHttp, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._theirs, self._reader, self._writer = theirs, reader, writer

    async def ask(self) -> str:
        self._writer.write(REQUEST)
        head = await self._reader.readuntil(b"\r\n\r\n")
        await self._reader.readexactly(len("hello"))
        return head.split(b"\r\n")[0].decode()

    def look(self) -> None:
        """As the service does every few seconds."""
        self._theirs._stop()
        self._theirs._look()

    async def is_dropped(self) -> bool:
        try:
            async with asyncio.timeout(0.2):
                return await self._reader.read(1) == b""
        except TimeoutError:
            return False
        except ConnectionError:
            return True


@asynccontextmanager
async def connected() -> AsyncIterator[Connection]:
    config = how_to_serve(PlainTextResponse("hello"), 10)
    config.lifespan = "off"
    config.load()
    made: list[PatientHttp] = []

    def make() -> asyncio.Protocol:
        made.append(config.http_protocol_class(config, ServerState(), {}))  # type: ignore[arg-type, call-arg]  # ours, as uvicorn calls it
        return made[-1]

    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        while not made:
            await asyncio.sleep(0)
        yield Connection(made[0], reader, writer)
        made[0]._stop()
        writer.close()


async def test_a_connection_that_is_used_between_the_looks_stays() -> None:
    async with connected() as connection:
        for _ in range(4 * LOOKS):
            assert await connection.ask() == "HTTP/1.1 200 OK"
            connection.look()
        assert not await connection.is_dropped()


async def test_a_connection_without_requests_ends() -> None:
    async with connected() as connection:
        await connection.ask()
        for _ in range(LOOKS):
            assert not await connection.is_dropped()
            connection.look()
        assert await connection.is_dropped()


async def test_small_answers_are_sent_at_once_by_asyncio_too() -> None:
    """Else each waits for the acknowledgement of the one before, 40 ms; uvloop never lets them wait."""
    made: list[asyncio.Transport] = []

    class Kept(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            made.append(transport)

    listening = _listen("127.0.0.1", 0)
    async with await asyncio.get_running_loop().create_server(Kept, sock=listening):
        _, writer = await asyncio.open_connection(*listening.getsockname())
        while not made:
            await asyncio.sleep(0)
        ours = made[0].get_extra_info("socket")
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        made[0].close()
        writer.close()
