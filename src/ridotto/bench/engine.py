"""`ridotto bench engine`: how fast games are played, ours and the peers' in the same run."""

from __future__ import annotations

import platform
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ridotto import __version__
from ridotto.bench import ours, peers, starts
from ridotto.bench.measure import ROUNDS, Work, highest, rate, tidy
from ridotto.bench.rows import LONGEST_NOTE, Case, Report, Row

Progress = Callable[[str], None]

_CPU_FILE = Path("/proc/cpuinfo")


def run(seconds: float, *, build: bool, progress: Progress) -> Report:
    """Measure everything, each rate for about that many seconds of CPU time."""
    _load_engine()
    rows = rates([*ours.cases(), *peers.cases()], seconds, progress)
    with starts.fresh_processes() as settings:
        progress("fresh processes")
        rows += [*starts.cached_start(settings), *starts.replay(settings), starts.memory()]
        if build:
            progress("a first build, which takes a while")
            rows += starts.first_build(settings)
    return Report(about(seconds), rows)


def _load_engine() -> None:
    """Before anything else, since it may have to be built and then says so; if it fails, the rows tell."""
    with suppress(Exception):
        from ridotto.compiled import engine  # noqa: PLC0415 - plain figures need no Numba

        engine()


def rates(cases: list[Case], seconds: float, progress: Progress) -> list[Row]:
    """Measure in rounds, all cases in each, so that a slow moment of the machine hits everybody alike."""
    works: dict[str, Work] = {}
    values: dict[str, list[float]] = {case.key: [] for case in cases}
    notes: dict[str, str] = {}
    for number in range(ROUNDS + 1):
        with tidy():
            for case in cases:
                if case.key in notes:
                    continue
                progress(f"round {number} of {ROUNDS}: {case.label}")
                try:
                    if number == 0:
                        works[case.key] = case.prepare()
                        works[case.key]()
                    else:
                        values[case.key].append(rate(works[case.key], seconds / ROUNDS))
                except Exception as error:  # noqa: BLE001 - whatever a peer does, the others are still measured
                    notes[case.key] = _why_not(case, error)
    return [_row(case, values[case.key], notes.get(case.key, "")) for case in cases]


def _row(case: Case, values: list[float], note: str) -> Row:
    figure = None if note else highest(values)
    return Row(case.key, case.label, case.group, case.unit, figure, case.target, note)


def _why_not(case: Case, error: Exception) -> str:
    if isinstance(error, ImportError) and case.missing:
        return case.missing
    first_line = (str(error).splitlines() or [""])[0]
    return f"not measured: {type(error).__name__}: {first_line}"[:LONGEST_NOTE]


def about(seconds: float) -> dict[str, Any]:
    """What was measured with what."""
    return {
        "subject": "engine",
        "seconds_per_row": seconds,
        "rounds": ROUNDS,
        "ridotto": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": cpu_name(),
        "numpy": _version("numpy"),
        "numba": _version("numba"),
        "peers": {name: _version(name) for name in peers.PACKAGES},
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def cpu_name() -> str:
    """What kind of processor this is."""
    try:
        for line in _CPU_FILE.read_text(errors="replace").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
