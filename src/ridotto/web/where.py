"""Where a service is to be found that has a store in a file: a note beside the file, for who would start another."""

from __future__ import annotations

import os
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from urllib.error import URLError

from filelock import FileLock, Timeout

from ridotto.store.opening import file_of

PATIENCE = 3.0
NOWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): asked for the way there, the system says from where; nothing is sent."""


def _note(store: Path) -> Path:
    return Path(f"{store}.address")


@contextmanager
def noted(store: str, address: str) -> Iterator[None]:
    """The address stands beside the store as long as it is served."""
    path = file_of(store)
    if path is None:
        yield
        return
    note = _note(path)
    with suppress(OSError):  # a help for others, no more
        note.write_text(address, encoding="utf-8")
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def running_at(store: str) -> str | None:
    """The address of a service that has this store just now and answers."""
    path = file_of(store)
    if path is None or not _is_locked(path):
        return None
    try:
        address = _note(path).read_text(encoding="utf-8").strip()
    except OSError:
        return None
    return address if _answers(address) else None


def _is_locked(path: Path) -> bool:
    """Whether a process has it; a note that was left behind by a crash is worth nothing."""
    if not Path(f"{path}.lock").exists():
        return False
    lock = FileLock(f"{path}.lock")
    try:
        lock.acquire(blocking=False)
    except (Timeout, OSError):
        return True
    lock.release()
    return False


def _answers(address: str) -> bool:
    if not address.startswith("http://"):
        return False
    try:
        with urllib.request.urlopen(f"{address}/health/live", timeout=PATIENCE) as answer:  # noqa: S310 - http alone, see above
            return bool(answer.status == HTTPStatus.OK)
    except (URLError, OSError, ValueError):
        return False


def network_address() -> str | None:
    """This machine's address in the network around it; None where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(NOWHERE)
            address = str(asking.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith(("127.", "0.")) else address


def free_port(host: str, first: int, tries: int = 20) -> int:
    """The first from there on that nobody has; 0, which is any, if all are taken."""
    for port in range(first, first + tries):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trying:
            if os.name == "posix":
                trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):
                trying.bind((host, port))
                return port
    return 0
