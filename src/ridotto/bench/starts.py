"""What a fresh process costs: the compiled engine from its cache, its first build, and a replay."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from ridotto.bench.measure import Figure, dice, lowest
from ridotto.bench.ours import NEEDS_NUMBA, random_game
from ridotto.bench.rows import BYTES, LONGEST_NOTE, OTHER, SECONDS, Row
from ridotto.record import save

CACHED_TARGET = 1.0
BUILD_TARGET = 60.0
REPLAY_TARGET = 0.3
MEMORY_TARGET = 256

REPEATS = 3
_PLAY_ONE = """
from ridotto.compiled import play_random
from ridotto.rules.game import Game
play_random(Game.new("first", 8, seed=1), 1, 1)
"""
_WITHOUT_SCIPY = """
import sys
sys.modules["scipy"] = None
"""

Settings = dict[str, str]
"""Environment variables for a process, besides our own."""


class Cost(NamedTuple):
    """What one process took."""

    cpu: float | None
    """None where the system does not tell."""
    wall: float
    errors: str


def run_python(arguments: list[str], settings: Settings) -> Cost:
    """Run a fresh Python to its end."""
    before, begun = _children_cpu(), time.perf_counter()
    done = subprocess.run(  # noqa: S603 - this very Python with words of ours
        [sys.executable, *arguments],
        env=os.environ | settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        text=True,
        errors="replace",
    )
    wall, after = time.perf_counter() - begun, _children_cpu()
    cpu = None if before is None or after is None else after - before
    return Cost(cpu, wall, done.stderr)


def _children_cpu() -> float | None:
    try:
        import resource  # noqa: PLC0415 - Unix only
    except ImportError:
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def fresh_processes() -> Iterator[Settings]:
    """Settings for processes that find Python's own bytecode cached, as it is after an installation by pip."""
    with tempfile.TemporaryDirectory(prefix="ridotto-bench-") as folder:
        yield {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}


def cached_start(settings: Settings) -> list[Row]:
    """From nothing to one game played by the compiled engine, which is in its cache."""
    with_scipy = find_spec("scipy") is not None
    code = _WITHOUT_SCIPY + _PLAY_ONE if with_scipy else _PLAY_ONE
    label = "cached start of the compiled engine, one game played"
    rows = _compiled_rows("start.cached", label, code, CACHED_TARGET, settings)
    if with_scipy:
        label = "cached start where SciPy is installed, which Numba then loads"
        rows += _compiled_rows("start.cached.scipy", label, _PLAY_ONE, CACHED_TARGET, settings)
    return rows


def _compiled_rows(key: str, label: str, code: str, target: float, settings: Settings) -> list[Row]:
    if not has_numba():
        return _rows(key, label, [], target, NEEDS_NUMBA)
    costs, note = _warm_costs(["-c", code], settings)
    return _rows(key, label, costs, target, note)


def first_build(settings: Settings) -> list[Row]:
    """The same with an empty cache."""
    key, label = "start.build", "first build of the compiled engine"
    if not has_numba():
        return _rows(key, label, [], BUILD_TARGET, NEEDS_NUMBA)
    with tempfile.TemporaryDirectory(prefix="ridotto-bench-") as folder:
        fresh = settings | {"RIDOTTO_CACHE": folder}
        costs, note = _costs(["-c", _PLAY_ONE], fresh, 1)
    if costs:
        note = "says so while it builds" if "building" in costs[0].errors else "no message"
    return _rows(key, label, costs, BUILD_TARGET, note)


def replay(settings: Settings) -> list[Row]:
    """`ridotto replay` of a whole game of eight."""
    game = random_game(1, dice().random)
    with tempfile.TemporaryDirectory(prefix="ridotto-bench-") as folder:
        path = Path(folder) / "game.masc"
        save(game, path)
        costs, note = _warm_costs(["-m", "ridotto", "replay", str(path)], settings)
    label = f"ridotto replay of one record of {len(game.moves)} moves"
    return _rows("start.replay", label, costs, REPLAY_TARGET, note)


def _warm_costs(arguments: list[str], settings: Settings) -> tuple[list[Cost], str]:
    """Several costs, after one run that fills the caches; or none, and why."""
    costs, note = _costs(arguments, settings, 1 + REPEATS)
    return costs[1:], note


def _costs(arguments: list[str], settings: Settings, runs: int) -> tuple[list[Cost], str]:
    try:
        return [run_python(arguments, settings) for _ in range(runs)], ""
    except OSError as error:
        return [], f"not measured: {error.strerror or error}"
    except subprocess.CalledProcessError as error:
        last_line = (error.stderr or "").strip().rpartition("\n")[2]
        return [], f"not measured: exit status {error.returncode}: {last_line}"[:LONGEST_NOTE]


def memory() -> Row:
    """Bytes of one compiled game."""
    row = Row(
        "memory.game", "one compiled game in memory", OTHER, BYTES, None, MEMORY_TARGET, NEEDS_NUMBA
    )
    if not has_numba():
        return row
    from ridotto.compiled.layout import STATE  # noqa: PLC0415 - plain figures need no NumPy

    return row._replace(figure=Figure(STATE.itemsize, STATE.itemsize), note="")


def has_numba() -> bool:
    """Whether the compiled engine can be loaded."""
    try:
        import ridotto.compiled  # noqa: F401, PLC0415 - only to see whether it can be
    except ImportError:
        return False
    return True


def _rows(key: str, label: str, costs: list[Cost], target: float, note: str) -> list[Row]:
    """CPU time, and the time that a person waits."""
    cpu = [cost.cpu for cost in costs if cost.cpu is not None]
    wall = [cost.wall for cost in costs]
    untold = "this system does not tell" if costs and not cpu else note
    return [
        _row(f"{key}.cpu", f"{label}, CPU", cpu, target, untold),
        _row(f"{key}.wall", f"{label}, wall", wall, target, note),
    ]


def _row(key: str, label: str, times: list[float], target: float, note: str) -> Row:
    return Row(key, label, OTHER, SECONDS, lowest(times) if times else None, target, note)
