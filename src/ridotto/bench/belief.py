"""`ridotto bench belief`: how long one update of a belief takes, and how far the quick ways are from the exact one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ridotto.belief.belief import EXACT, PARTICLES, QUICK, Belief
from ridotto.bench.engine import about
from ridotto.bench.guesses import LAST_TURN, MODEL, TABLES, Off, Table, all_errors, play
from ridotto.bench.measure import tidy
from ridotto.rules import events
from ridotto.rules.events import Event

Progress = Callable[[str], None]

GAMES = 40
"""For each table, when a second is given to each row."""
FEWEST_GAMES = 2
EXACT_TARGET = 0.001
PARTICLES_TARGET = 0.005
TELLING = (
    events.CardsHandled,
    events.CardSeen,
    events.CardShown,
    events.Revealed,
    events.Announced,
    events.Answered,
)
"""The events that say something about cards: each is one update."""

TIMED = (
    (EXACT, Table("6 cards", "first", 6, "1E-6"), None),
    (EXACT, Table("7 cards", "first", 7, "1E-7"), None),
    (EXACT, Table("8 cards", "second", 8, "8A"), EXACT_TARGET),
    (PARTICLES, Table("9 cards", "first", 9, "1E-9"), None),
    (PARTICLES, Table("11 cards", "first", 11, "1E-11"), None),
    (PARTICLES, Table("13 cards", "first", 13, "1E-13"), PARTICLES_TARGET),
    (QUICK, Table("8 cards", "second", 8, "8A"), None),
    (QUICK, Table("13 cards", "first", 13, "1E-13"), None),
)


class Cost(NamedTuple):
    """Seconds of CPU time that one way takes at one table."""

    way: str
    table: str
    median: float
    p99: float
    chances: float
    """To work out all chances after an update, the median."""
    updates: int
    target: float | None

    @property
    def met(self) -> bool | None:
        """Whether the median meets the target."""
        return None if self.target is None else self.median <= self.target


class Error(NamedTuple):
    """How far one way is from the exact belief at one table."""

    table: str
    way: str
    mean: float
    """The mean absolute error of the chances that are neither 0 nor 1 by the rules."""
    worst: float
    """The mean of each position's largest error."""
    largest: float
    """The largest error of all."""
    positions: int
    by_turn: dict[int, tuple[float, float]]
    """The mean and the worst at the beginning of each turn."""


class Report(NamedTuple):
    """A whole run."""

    about: dict[str, Any]
    costs: list[Cost]
    errors: list[Error]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return self.about | {
            "costs": [cost._asdict() | {"met": cost.met} for cost in self.costs],
            "errors": [error._asdict() for error in self.errors],
        }


def run(seconds: float, progress: Progress) -> Report:
    """Measure everything, each time for about that many seconds of CPU time, the errors over games in proportion."""
    games = max(FEWEST_GAMES, round(GAMES * seconds))
    costs = []
    for way, table, target in TIMED:
        progress(f"{way}, {table.label}")
        costs.append(cost_of(way, table, seconds, target))
    errors = []
    for table in TABLES:
        progress(f"errors over {games} games, {table.label}")
        errors += errors_of(table, games)
    facts = about(seconds) | {"subject": "belief", "games": games, "last_turn": LAST_TURN}
    return Report(
        {key: facts[key] for key in facts if key not in ("peers", "rounds")}, costs, errors
    )


def cost_of(way: str, table: Table, seconds: float, target: float | None) -> Cost:
    """The times of single updates, over games until that many seconds of them have gone by, but at least two games."""
    updates: list[float] = []
    chances: list[float] = []
    games = 0
    with tidy():
        while games < FEWEST_GAMES or sum(updates) + sum(chances) < seconds:
            _time_game(way, play(table, games).events("p1"), updates, chances)
            games += 1
    return Cost(
        way,
        table.label,
        float(np.median(updates)),
        float(np.percentile(updates, 99)),
        float(np.median(chances)),
        len(updates),
        target,
    )


def _time_game(way: str, happened: list[Event], updates: list[float], chances: list[float]) -> None:
    belief = Belief("p1", MODEL, way=way)
    for event in happened:
        begun = time.thread_time()
        belief.follow(event)
        done = time.thread_time()
        if isinstance(event, TELLING):
            belief.table()
            chances.append(time.thread_time() - done)
            updates.append(done - begun)


def errors_of(table: Table, games: int) -> list[Error]:
    """The errors of each way that is compared at that table."""
    offs = all_errors(table, games)
    return [_error(table.label, way, [off for off in offs if off.way == way]) for way in table.ways]


def _error(label: str, way: str, offs: list[Off]) -> Error:
    turns = sorted({off.turn for off in offs})
    return Error(
        label,
        way,
        float(np.mean([off.mean for off in offs])),
        float(np.mean([off.worst for off in offs])),
        max(off.worst for off in offs),
        len(offs),
        {
            turn: (
                float(np.mean([off.mean for off in offs if off.turn == turn])),
                float(np.mean([off.worst for off in offs if off.turn == turn])),
            )
            for turn in turns
        },
    )
