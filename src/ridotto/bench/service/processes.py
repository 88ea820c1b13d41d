"""What other processes use, and how they are started and stopped."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from ridotto.bench.service.wire import LoadError

PATIENCE = 30.0
"""Seconds that a process has to start, or to end when it is asked to."""
_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(process: int) -> float:
    """Seconds of CPU time so far, all threads, in and out of the kernel."""
    fields = _proc(process, "stat").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory_of(process: int) -> int:
    """Bytes in memory now."""
    for line in _proc(process, "status").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise LoadError("the server is gone")


def _proc(process: int, name: str) -> str:
    try:
        return Path(f"/proc/{process}/{name}").read_text(encoding="utf-8")
    except OSError as error:
        raise LoadError(
            f"what process {process} uses cannot be read: {error.strerror or error}"
        ) from error


class Memory(NamedTuple):
    """Bytes of the server's memory, step by step."""

    empty: int
    tables: int
    """With all tables made, and their people come, but no socket."""
    sockets: int
    """With all sockets open."""


class Server:
    """A `ridotto serve` of its own, with its store in that folder; gone when left.

    `program`: another module than ours that serves, and what it is told first.
    """

    def __init__(
        self, folder: Path, *, tables: int, sockets: int, program: Sequence[str] = ("ridotto",)
    ) -> None:
        self._folder = folder
        self._program = program
        self._limits = ["--tables", str(tables + 100), "--sockets", str(sockets + 100)]
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def id(self) -> int:
        """The number of the process."""
        return self._process.pid if self._process is not None else 0

    def __enter__(self) -> Server:
        command = [sys.executable, "-m", *self._program, "serve", "--port", "0", *self._limits]
        with self._log().open("w", encoding="utf-8") as log:
            self._process = subprocess.Popen(  # noqa: S603 - ourselves
                [*command, "--store", str(self._folder / "bench.db"), "--log-level", "warning"],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={k: v for k, v in os.environ.items() if not _is_a_setting(k)},
            )
        try:
            self.port = self._wait()
        except BaseException:
            self._stop()
            raise
        return self

    def _wait(self) -> int:
        """Until it serves; its port."""
        line = self._process.stdout.readline() if self._process and self._process.stdout else ""
        if not line.startswith("ridotto serves at "):
            raise LoadError(f"the server did not start: {self.last_words()}")
        return int(line.rsplit(":", 1)[1])

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        """At once: nobody needs its store any more, and to say goodbye to thousands takes a while."""
        if self._process is not None:
            self._process.kill()
            stop(self._process)

    def last_words(self) -> str:
        """The end of its log."""
        lines = self._log().read_text(encoding="utf-8", errors="replace").splitlines()
        return lines[-1][:300] if lines else "it said nothing"

    def _log(self) -> Path:
        return self._folder / "log.jsonl"


def _is_a_setting(name: str) -> bool:
    """Settings of whoever measures are not for the server that is measured."""
    return name.startswith("RIDOTTO_") or name == "FORWARDED_ALLOW_IPS"


def stop(process: subprocess.Popen[str]) -> None:
    """In peace if it can be had."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # what it was to be told, nobody will read
                pipe.close()
