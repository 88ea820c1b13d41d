"""One run: each part on servers of its own, one after another."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from ridotto.bench.engine import about
from ridotto.bench.service import peers, results
from ridotto.bench.service.loading import SEATS, Loading
from ridotto.bench.service.results import Idle, Load, Report, Room

Progress = Callable[[str], None]
PARTS = ("paced", "saturation", "idle", "peers")
TABLES, SOCKETS, SECONDS, SEED = results.FULL_LOAD, results.IDLE, 30.0, 1
MOST_TABLES, MOST_SOCKETS = 5_000, 40_000
PAUSE = 1.0
WARM = 5.0
"""Seconds to warm up, in which every table has dealt and made a few moves."""
BUSY_WARM = 2.0
HELD = 3.0
"""Seconds that idle sockets are held before the memory is looked at."""


class Plan(NamedTuple):
    """What to measure."""

    tables: int = TABLES
    seconds: float = SECONDS
    sockets: int = SOCKETS
    parts: tuple[str, ...] = PARTS
    folder: Path | None = None
    """Where the peers are; None for the usual place."""


def run(plan: Plan, progress: Progress) -> Report:
    """Measure what is asked for; everything that was started has ended when this returns."""
    report = Report(_facts(plan))
    with _ended_by_signals():
        if {"paced", "saturation"} & set(plan.parts):
            report = _play(report, plan, progress)
        if "idle" in plan.parts:
            report = report._replace(idle=_hold(plan, progress))
        if "peers" in plan.parts:
            measured = peers.measure(plan.tables, plan.seconds, plan.folder, progress)
            report = report._replace(peers=measured)
    return report


def _play(report: Report, plan: Plan, progress: Progress) -> Report:
    """Both on the same tables, the paced part first."""
    with Loading(plan.tables, SEED, progress) as loading:
        if "paced" in plan.parts:
            progress(f"{plan.tables:,} tables, a decision each second")
            outcome = loading.play(PAUSE, plan.seconds, warm=WARM)
            report = report._replace(paced=Load(plan.tables, SEATS, PAUSE, outcome))
        if "saturation" in plan.parts:
            progress(f"{plan.tables:,} tables without pauses")
            outcome = loading.play(0.0, plan.seconds, warm=BUSY_WARM)
            report = report._replace(saturation=Load(plan.tables, SEATS, 0.0, outcome))
        sockets = plan.tables * SEATS
        return report._replace(
            room=Room(loading.memory, loading.memory_now(), plan.tables, sockets)
        )


def _hold(plan: Plan, progress: Progress) -> Idle:
    """Everybody sits at a table whose game has not begun, and nobody says anything."""
    tables = -(-plan.sockets // SEATS)
    with Loading(tables, SEED, progress) as loading:
        progress(f"{tables * SEATS:,} idle sockets")
        begun = time.monotonic()
        time.sleep(HELD)
        return Idle(tables * SEATS, time.monotonic() - begun, loading.memory_now())


def _facts(plan: Plan) -> dict[str, Any]:
    known = about(0.0)
    kept = {key: known[key] for key in ("ridotto", "python", "system", "cpu")}
    return {"subject": "service", **kept, "tables": plan.tables, "seconds": plan.seconds}


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Asked to stop, it stops what it has started before it goes."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
