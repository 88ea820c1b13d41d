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
    user = _as_somebody_else()
    folder = Path(tempfile.mkdtemp(prefix="ridotto-pg-"))
    folder.chmod(0o777)
    data = folder / "data"

    def run(*command: str | Path) -> None:
        subprocess.run([*user, *command], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    settings = (*_SETTINGS, f"unix_socket_directories={folder}")
    control = (programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log")
    try:
        run(programs / "initdb", "-D", data, "-U", "ridotto", "-A", "trust", "-N", "-E", "UTF8")
        run(*control, "-o", " ".join(f"-c {setting}" for setting in settings), "start")
        try:
            yield f"postgresql://ridotto@/postgres?host={folder}"
        finally:
            run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _as_somebody_else() -> list[str]:
    """PostgreSQL does not run as root."""
    return (
        ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        if os.geteuid() == 0
        else []
    )
