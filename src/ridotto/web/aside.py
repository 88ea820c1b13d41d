"""A process beside the service, for work of seconds: tables go on meanwhile, and what takes too long is ended."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable

from ridotto.bots.environment import harmless

log = logging.getLogger("ridotto.web")
IDLE = 120.0
"""Seconds after which a process that nobody needs ends; the next one takes a moment to begin."""
_SIZE = 4
"""Bytes that say how long a job or its answer is."""
_MEEK = 10
"""By so much it stands back for the tables where the machine is busy."""


class UndoneError(Exception):
    """It was not done: it took too long, or the process ended."""


class Aside:
    """Does one job after the other, each a text of bytes with an answer of bytes, in `python -m module`."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None

    async def ask(self, job: bytes, seconds: float) -> bytes:
        """The answer; `UndoneError` if there is none in so many seconds, or if others take as long before it."""
        try:
            async with asyncio.timeout(seconds) as limit, self._turn:
                limit.reschedule(asyncio.get_running_loop().time() + seconds)
                return await self._do(job)
        except TimeoutError:
            raise UndoneError from None

    async def close(self) -> None:
        """End it, whatever it does."""
        if self._rest is not None:
            self._rest.cancel()
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _do(self, job: bytes) -> bytes:
        if self._rest is not None:
            self._rest.cancel()
        try:
            stdin, stdout = await self._streams()
            stdin.write(len(job).to_bytes(_SIZE) + job)
            await stdin.drain()
            answer = await stdout.readexactly(int.from_bytes(await stdout.readexactly(_SIZE)))
        except (OSError, asyncio.IncompleteReadError) as error:
            log.warning("the process for %s ended: %s", self._module, type(error).__name__)
            await self.close()
            raise UndoneError from None
        except BaseException:
            await asyncio.shield(self.close())  # half an answer would be taken for the next one's
            raise
        self._rest = asyncio.get_running_loop().call_later(IDLE, self._let_go)
        return answer

    async def _streams(self) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", self._module,
                stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=harmless(),
            )  # fmt: skip
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise UndoneError
        return stdin, stdout

    def _let_go(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()  # it ends by itself
            self._process = None


def work(do: Callable[[bytes], bytes]) -> None:
    """What the process does, until the service is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key at the terminal is for the service
    with contextlib.suppress(AttributeError, OSError):  # not on Windows, nor where it is forbidden
        os.nice(_MEEK)
    given, taken = sys.stdin.buffer, sys.stdout.buffer
    while size := given.read(_SIZE):
        answer = do(given.read(int.from_bytes(size)))
        taken.write(len(answer).to_bytes(_SIZE) + answer)
        taken.flush()
