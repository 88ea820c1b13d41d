"""HTTPS in front of a service, as a proxy speaks it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def certificate(folder: Path) -> ssl.SSLContext:
    """A new one for localhost that nobody trusts."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("there is no openssl here")
    key, cert = folder / "key.pem", folder / "cert.pem"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run(
        [program, *made, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


class _Proxy(threading.Thread):
    """Its loop is in a thread: Playwright has the one of the test."""

    def __init__(self, port: int, context: ssl.SSLContext) -> None:
        super().__init__()
        self._to, self._context = port, context
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()
        self._writers: list[asyncio.StreamWriter] = []
        self.port: queue.Queue[int] = queue.Queue()

    def run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self.join()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0, ssl=self._context)
        self.port.put(server.sockets[0].getsockname()[1])
        await self._end.wait()
        server.close()
        for writer in self._writers:
            writer.transport.abort()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers += [writer, far_writer]
        await asyncio.gather(_pipe(reader, far_writer), _pipe(far_reader, writer))


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        writer.close()
        await writer.wait_closed()


@contextmanager
def encrypted(port: int, folder: Path) -> Iterator[str]:
    """The address at which everything is passed on to that port of this machine."""
    proxy = _Proxy(port, certificate(folder))
    proxy.start()
    try:
        yield f"https://localhost:{proxy.port.get()}"
    finally:
        proxy.stop()
