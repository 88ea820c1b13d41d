"""`ridotto bench thinking`: how long one decision of a computer player takes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from ridotto.bench.measure import tidy
from ridotto.bench.tables import Progress, Table, facts, play_game
from ridotto.bots.levels import LEVELS
from ridotto.bots.player import Player
from ridotto.bots.registry import SEARCH, find_player
from ridotto.rules.moves import Move
from ridotto.rules.view import View

GAMES = 20
TABLES = tuple(Table("first", cards) for cards in ("1E-4", "1E-8", "1E-13"))
LIMITS = {("master", 13): (0.020, 0.200)}
"""Seconds of CPU time, the median and the 99th percentile."""
NO_SEARCH = f'{SEARCH} is not measured: pip install "ridotto[fast]"'


class Spent(NamedTuple):
    """Seconds that one decision took."""

    cpu: float
    wall: float


class Timed(Player):
    """Another player with a watch: how long its whole choice takes, with all that it has to take in first."""

    def __init__(self, player: Player, spent: list[Spent]) -> None:
        super().__init__(player.seed)
        self._player, self._spent = player, spent

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The other player's choice."""
        wall, cpu = time.perf_counter(), time.process_time()
        move = self._player.choose(view, legal)
        self._spent.append(Spent(time.process_time() - cpu, time.perf_counter() - wall))
        return move


class Times(NamedTuple):
    """The middle and the 99th percentile, in seconds."""

    median: float
    p99: float


class Row(NamedTuple):
    """One player at one table."""

    player: str
    table: Table
    decisions: int
    cpu: Times
    wall: Times

    @property
    def limits(self) -> Times | None:
        """How much CPU time it may take; None where nothing is said."""
        found = LIMITS.get((self.player, self.table.players))
        return None if found is None else Times(*found)

    @property
    def met(self) -> bool | None:
        """Whether it keeps within the limits."""
        if self.limits is None:
            return None
        return self.cpu.median <= self.limits.median and self.cpu.p99 <= self.limits.p99

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "player": self.player,
            **self.table.as_json(),
            "decisions": self.decisions,
            "cpu": self.cpu._asdict(),
            "wall": self.wall._asdict(),
            "limits": None if self.limits is None else self.limits._asdict(),
            "met": self.met,
        }


class Report(NamedTuple):
    """A whole run."""

    about: dict[str, Any]
    rows: list[Row]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return self.about | {"rows": [row.as_json() for row in self.rows]}


def run(games: int, seed: int, progress: Progress) -> Report:
    """Time every level, and the search where it can be had, over that many games at each table."""
    searching = find_spec("numba") is not None
    players = [*(level.name for level in LEVELS), *([SEARCH] if searching else [])]
    rows = [row_of(name, table, games, seed, progress) for table in TABLES for name in players]
    note = "" if searching else NO_SEARCH
    return Report(facts("thinking", seed) | {"games": games, "note": note}, rows)


def row_of(name: str, table: Table, games: int, seed: int, progress: Progress) -> Row:
    """The times of all decisions in games among players of one kind, but for a first game that only warms up."""
    plan = table.plan((name,), games, seed)
    make = find_player(name).make
    spent: list[Spent] = []
    play_game(plan, 0, {name: make})
    with tidy():
        for number in range(games):
            progress(f"{name}, {table}: {number} of {games} games")
            play_game(plan, number, {name: lambda seed: Timed(make(seed), spent)})
    cpu, wall = ([getattr(one, clock) for one in spent] for clock in Spent._fields)
    return Row(name, table, len(spent), times_of(cpu), times_of(wall))


def times_of(seconds: Sequence[float]) -> Times:
    """The two figures of many times."""
    return Times(float(np.median(seconds)), float(np.percentile(seconds, 99)))
