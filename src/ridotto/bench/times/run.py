"""Play at a service as it is, and at one with a planted leak; compare the times of each kind of decision."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ridotto.bench.engine import about
from ridotto.bench.service.processes import Server
from ridotto.bench.service.wire import LoadError
from ridotto.bench.times.distance import MOST, Distance, Timed, distance
from ridotto.bench.times.watching import Found, Onlooker, seated
from ridotto.bots.levels import LEVELS

GAMES = 60
PACE = 1.0
LEAST_PACE, MOST_PACE = 0.1, 5.0
TOGETHER = 20
"""Tables that play at the same time."""
TABLES: tuple[dict[str, Any], ...] = (
    {"edition": "first", "seats": 5},
    {"edition": "first", "seats": 11},
    {"edition": "second", "seats": 9},
)
PLANTED = 0.1
"""Seconds at pace 1 by which the planted leak delays a move."""
ENOUGH = 10
"""Decisions with the secret, and without, from which on a kind can be judged."""
Progress = Callable[[str], None]


class Row(NamedTuple):
    """One kind of decision."""

    kind: str
    decisions: int
    secret: int
    """How many of them had the secret."""
    found: Distance
    planted: Distance
    """The same at the service with the leak."""
    judged: bool
    """Whether there are enough in both."""

    @property
    def tells(self) -> bool | None:
        """Whether the times depend on the secret; None where there are too few of them."""
        return self.found.tells if self.judged else None

    @property
    def notices(self) -> bool | None:
        """Whether the planted leak was found."""
        return self.planted.tells if self.judged else None

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "kind": self.kind,
            "decisions": self.decisions,
            "secret": self.secret,
            "found": self.found._asdict(),
            "tells": self.tells,
            "planted": self.planted._asdict(),
            "notices": self.notices,
        }


class Report(NamedTuple):
    """A whole run."""

    about: dict[str, Any]
    rows: list[Row]

    @property
    def telling(self) -> list[str]:
        """The kinds whose times depend on the secret."""
        return [row.kind for row in self.rows if row.tells]

    @property
    def unnoticed(self) -> list[str]:
        """The kinds at which the planted leak was not found."""
        return [row.kind for row in self.rows if row.notices is False]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return self.about | {"rows": [row.as_json() for row in self.rows]}


def run(games: int, pace: float, progress: Progress) -> Report:
    """Play that many games at each of the two services."""
    honest = asyncio.run(_watch(games, pace, ("ridotto",), "as it is", progress))
    leaky = ("ridotto.bench.times.leaky", str(PLANTED))
    planted = asyncio.run(_watch(games, pace, leaky, "with a leak", progress))
    known = about(0.0)
    facts = {key: known[key] for key in ("ridotto", "python", "system", "cpu")}
    facts |= {"subject": "times", "games": games, "pace": pace}
    return Report(facts | {"delay": PLANTED * pace, "most": MOST}, rows_of(honest, planted))


def rows_of(honest: Sequence[Found], planted: Sequence[Found]) -> list[Row]:
    """Those that were seen at both services, the most frequent first."""
    rows = []
    for kind in {one.kind for one in honest} & {one.kind for one in planted}:
        here, there = ([one.timed for one in run if one.kind == kind] for run in (honest, planted))
        judged = _is_enough(here) and _is_enough(there)
        secret = sum(one.secret for one in here)
        rows.append(Row(kind, len(here), secret, distance(here), distance(there), judged))
    return sorted(rows, key=lambda row: (-row.decisions, row.kind))


def _is_enough(times: Sequence[Timed]) -> bool:
    secret = sum(one.secret for one in times)
    return min(secret, len(times) - secret) >= ENOUGH


async def _watch(
    games: int, pace: float, program: Sequence[str], which: str, progress: Progress
) -> list[Found]:
    waiting = iter(range(games))
    onlookers: list[Onlooker] = []

    async def work(port: int) -> None:
        for number in waiting:
            table = TABLES[number % len(TABLES)]
            players = seated([level.name for level in LEVELS], table["seats"], number)
            options = table | {"pace": pace, "window": 0, "hold": 0}
            onlooker = Onlooker(port, number, options, players)
            await onlooker.play()
            onlookers.append(onlooker)
            progress(f"the service {which}: {len(onlookers)} of {games} games")

    with tempfile.TemporaryDirectory(prefix="ridotto-bench-", ignore_cleanup_errors=True) as folder:
        progress(f"the service {which}: starting")
        with Server(Path(folder), tables=games, sockets=games, program=program) as server:
            try:
                async with asyncio.TaskGroup() as group:
                    for _ in range(min(TOGETHER, games)):
                        group.create_task(work(server.port))
            except ExceptionGroup as errors:
                raise _fault(errors.exceptions[0], server) from None
            progress(f"the service {which}: reading the records")
            return [one for onlooker in onlookers for one in onlooker.times()]


def _fault(error: Exception, server: Server) -> Exception:
    if isinstance(error, LoadError | OSError | EOFError):
        return LoadError(f"{error} (the service: {server.last_words()})")
    return error
