"""A real PostgreSQL server of our own, for the tests, on a socket in a folder that goes away."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SETTINGS = ("fsync=off", "max_connections=60", "listen_addresses=", "unix_socket_permissions=0777")


def find_programs() -> Path | None:
    """Where `initdb` and `postgres` are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


@contextmanager
def server(programs: Path) -> Iterator[str]:
    """The address of a database in a fresh server."""
    folder = Path(tempfile.mkdtemp(prefix="ridotto-pg-"))
    folder.chmod(0o777)
    make = ("-U", "ridotto", "-A", "trust", "-N", "-E", "UTF8")
    try:
        _run(folder, programs / "initdb", "-D", folder / "data", *make)
        _start(folder, programs)
        try:
            yield f"postgresql://ridotto@/postgres?host={folder}"
        finally:
            _stop(folder, programs)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def stopped(address: str) -> Iterator[None]:
    """Meanwhile the server of that address is not there; it falls as if the power had gone."""
    folder, programs = Path(address.rpartition("host=")[2]), find_programs()
    assert programs is not None
    _stop(folder, programs)
    try:
        yield
    finally:
        _start(folder, programs)


def _start(folder: Path, programs: Path) -> None:
    settings = (*_SETTINGS, f"unix_socket_directories={folder}")
    options = " ".join(f"-c {setting}" for setting in settings)
    _run(folder, *_control(folder, programs), "-o", options, "start")


def _stop(folder: Path, programs: Path) -> None:
    _run(folder, *_control(folder, programs), "-m", "immediate", "stop")


def _control(folder: Path, programs: Path) -> tuple[str | Path, ...]:
    return (programs / "pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log")


def _run(folder: Path, *command: str | Path) -> None:
    subprocess.run(
        [*_as_somebody_else(), *command], check=True, stdout=subprocess.DEVNULL, cwd=folder
    )


def _as_somebody_else() -> list[str]:
    """PostgreSQL does not run as root."""
    return (
        ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        if os.geteuid() == 0
        else []
    )
