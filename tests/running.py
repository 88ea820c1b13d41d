"""Runs the real command in a process of its own."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

PATIENCE = 400
"""Seconds: a command may have to build a compiled part first, on a busy machine."""


def ridotto(
    *arguments: str | Path, given: bytes = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The finished command, with what it printed as text."""
    done = subprocess.run(
        [sys.executable, "-m", "ridotto", *map(str, arguments)],
        input=given,
        capture_output=True,
        env={**os.environ, **(env or {})},
        check=False,
        timeout=PATIENCE,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def on_a_terminal(*arguments: str | Path, columns: int = 100, out: bool = True) -> str:
    """What the command shows a person who is watching; without `out` only standard error goes to the terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "ridotto", *map(str, arguments)],
        stdout=theirs if out else subprocess.DEVNULL,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns)},
    ):
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    os.close(ours)
    return shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # Linux's way to say that the other end is closed
        return b""
