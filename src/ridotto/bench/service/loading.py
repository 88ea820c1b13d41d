"""A server and a generator, each a process of its own, from their start to their end."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from types import TracebackType

import msgspec

from ridotto.bench.service.generator import Connect, Gather, Order, Outcome, Play
from ridotto.bench.service.processes import Memory, Server, memory_of, stop
from ridotto.bench.service.wire import LoadError

SEATS = 8
SPARE = 200
"""Open files that a process needs beside its sockets."""
_decoder = msgspec.json.Decoder(Outcome)
Progress = Callable[[str], None]


class Loading(AbstractContextManager["Loading"]):
    """Tables of eight at a server of their own, with a socket for every seat."""

    def __init__(self, tables: int, seed: int, progress: Progress) -> None:
        self._tables, self._seed = tables, seed
        self._progress = progress
        self._stack = ExitStack()
        self._generator: subprocess.Popen[str] | None = None
        self.memory = Memory(0, 0, 0)

    def __enter__(self) -> Loading:
        check_files(self._tables * SEATS)
        try:
            self._open()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress("stopping")
        self._stack.close()

    def _open(self) -> None:
        folder = self._stack.enter_context(
            tempfile.TemporaryDirectory(prefix="ridotto-bench-", ignore_cleanup_errors=True)
        )
        self._generator = subprocess.Popen(
            [sys.executable, "-m", "ridotto.bench.service.generator"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._stack.callback(stop, self._generator)
        sockets = self._tables * SEATS
        self._server = self._stack.enter_context(
            Server(Path(folder), tables=self._tables, sockets=sockets)
        )
        empty = memory_of(self._server.id)
        self._progress(f"making {self._tables:,} tables")
        patience = 60 + self._tables / 5
        self._order(Gather(self._server.port, self._tables, SEATS, self._seed, patience))
        tables = memory_of(self._server.id)
        self._progress(f"opening {sockets:,} sockets")
        self._order(Connect(60 + sockets / 50))
        self.memory = Memory(empty, tables, memory_of(self._server.id))

    def play(self, pause: float, seconds: float, *, warm: float, talk: bool = False) -> Outcome:
        """Play on; what was measured after the time to warm up."""
        return self._order(Play(pause, warm, seconds, self._server.id, talk))

    def memory_now(self) -> int:
        """Bytes of the server."""
        return memory_of(self._server.id)

    def _order(self, order: Order) -> Outcome:
        generator = self._generator
        if generator is None or generator.stdin is None or generator.stdout is None:
            raise LoadError("there is no generator")
        try:
            generator.stdin.write(msgspec.json.encode(order).decode() + "\n")
            generator.stdin.flush()
            line = generator.stdout.readline()
        except OSError as error:
            raise LoadError(f"the generator is gone: {error.strerror}") from error
        if not line:
            raise LoadError("the generator is gone")
        outcome = _decoder.decode(line)
        if outcome.fault:
            raise LoadError(f"{outcome.fault} (the server: {self._server.last_words()})")
        return outcome


def check_files(sockets: int) -> None:
    """Refuse what the system will not allow."""
    try:
        import resource  # noqa: PLC0415 - there is none for Windows
    except ModuleNotFoundError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < sockets + SPARE:
        raise LoadError(
            f"{sockets:,} sockets need as many open files, and this system allows {hard:,} (ulimit -Hn): measure with fewer"
        )
