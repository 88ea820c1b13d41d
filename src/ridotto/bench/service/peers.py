"""The same trivial load on other people's servers, for comparison: one message in a room, and all eight seats get it.

The libraries come from npm, into a folder of the user's; what is here are only small scripts that use them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from ridotto import __version__
from ridotto.bench.service.loading import SEATS, Loading, Progress
from ridotto.bench.service.processes import PATIENCE, cpu_of, stop
from ridotto.bench.service.results import Peer
from ridotto.bench.service.wire import LoadError

SCRIPTS = Path(__file__).parent / "peers_js"
ROOMS, PAUSE, WARM, SEED = 100, 0.3, 2.0, 1
"""So that nobody gestures more often than the service allows, once in two seconds."""
MOST_SET_UP = 120.0
"""Seconds that opening all rooms, and closing them, may take."""
PACKAGES = (
    "boardgame.io@0.50.2",
    "@colyseus/core@0.18.16",
    "@colyseus/ws-transport@0.18.3",
    "@colyseus/sdk@0.18.4",
    "express@5.3.0",
)


class Kind(NamedTuple):
    """A peer: its scripts begin with its key."""

    key: str
    name: str
    package: str


KINDS = (
    Kind("boardgame", "boardgame.io", "boardgame.io"),
    Kind("colyseus", "Colyseus", "@colyseus/core"),
)


def usual_folder() -> Path:
    """Where the peers are looked for."""
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "ridotto" / "peers"


def how_to_install(folder: Path) -> str:
    """The command that makes them be there."""
    return f"npm install --prefix {folder} {' '.join(PACKAGES)}"


def measure(tables: int, seconds: float, folder: Path | None, progress: Progress) -> list[Peer]:
    """Ours first, then each peer that is installed."""
    folder = (folder or usual_folder()).absolute()
    rooms = min(tables, ROOMS)
    found = ours(rooms, seconds, progress)
    return [*found, *(_measure(kind, folder, rooms, seconds, progress) for kind in KINDS)]


def ours(rooms: int, seconds: float, progress: Progress) -> list[Peer]:
    """A gesture is as trivial as it gets here; beside it a whole move. Both are on disk before anybody sees them."""
    with Loading(rooms, SEED, progress) as loading:
        progress("ridotto: gestures")
        talk = loading.play(PAUSE, seconds, warm=WARM, talk=True)
        progress("ridotto: moves")
        moves = loading.play(PAUSE, seconds, warm=WARM)
    return [
        Peer("ridotto, a gesture", __version__, talk.moves, talk.server_cpu),
        Peer("ridotto, a move of Mascarade", __version__, moves.moves, moves.server_cpu),
    ]


def _measure(kind: Kind, folder: Path, rooms: int, seconds: float, progress: Progress) -> Peer:
    missing = Peer(kind.name, "", 0, 0.0)
    node = shutil.which("node")
    version = _version(folder, kind.package)
    if node is None:
        return missing._replace(note="not measured: there is no node here")
    if version is None:
        return missing._replace(note=f"not installed: {how_to_install(folder)}")
    progress(kind.name)
    try:
        moves, cpu = _drive(node, kind, folder, rooms, seconds)
    except (LoadError, OSError, ValueError, KeyError) as error:
        return missing._replace(version=version, note=f"not measured: {error}"[:200])
    return Peer(kind.name, version, moves, cpu)


def _version(folder: Path, package: str) -> str | None:
    try:
        text = (folder / "node_modules" / package / "package.json").read_text(encoding="utf-8")
        return str(json.loads(text)["version"])
    except (OSError, ValueError, KeyError):
        return None


def _drive(node: str, kind: Kind, folder: Path, rooms: int, seconds: float) -> tuple[int, float]:
    """Moves, and the CPU time that they took the server."""
    with ExitStack() as stack:
        server = _start(stack, [node, str(SCRIPTS / f"{kind.key}_server.mjs"), str(folder)])
        port = _line(server)
        numbers = [port, rooms, SEATS, PAUSE, WARM, seconds]
        script = str(SCRIPTS / f"{kind.key}_load.mjs")
        load = _start(stack, [node, script, str(folder), *map(str, numbers)])
        watchdog = threading.Timer(MOST_SET_UP + WARM + seconds, load.kill)
        stack.callback(watchdog.cancel)
        watchdog.start()
        _line(load)
        before = cpu_of(server.pid)
        tally = _line(load)
        cpu = cpu_of(server.pid) - before
        if not _line(load)["complete"] or not tally["moves"]:
            raise LoadError("not everything came to everybody")
        return int(tally["moves"]), cpu


def _start(stack: ExitStack, command: list[str]) -> subprocess.Popen[str]:
    process = subprocess.Popen(  # noqa: S603 - our own scripts
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"NODE_ENV": "production"},
    )
    stack.callback(stop, process)
    return process


def _line(process: subprocess.Popen[str]) -> Any:  # noqa: ANN401 - whatever the script says
    line = process.stdout.readline() if process.stdout else ""
    if not line:
        code = process.wait(PATIENCE)
        raise LoadError(f"its script ended with {code}")
    return json.loads(line)
