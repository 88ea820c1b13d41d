"""`ridotto bench strength`: one player of a level against a table of the level below."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from ridotto.bench.tables import ALL_TABLES, Progress, Table, facts, match
from ridotto.bots.levels import LEVELS

GAMES = 4000
TWICE_AT = range(4, 9)
"""Players at whose tables the last step must win twice its fair share."""


class Step(NamedTuple):
    """One of the upper level against all others of the lower."""

    upper: str
    lower: str

    def __str__(self) -> str:
        return f"{self.upper} over {self.lower}"


TWO_UP = Step("master", "regular")
STEPS = (*(Step(upper.name, lower.name) for lower, upper in pairwise(LEVELS)), TWO_UP)


class Cell(NamedTuple):
    """How much the upper one won at one table, in terms of its fair share."""

    step: Step
    table: Table
    games: int
    ratio: float
    low: float
    """The ratio's 95 % interval."""
    high: float

    @property
    def more_than_fair(self) -> bool:
        """Whether the whole interval lies above the fair share."""
        return self.low > 1.0

    @property
    def needed(self) -> float:
        """The ratio that is asked for beside; 0 where none is."""
        return 2.0 if self.step == TWO_UP and self.table.players in TWICE_AT else 0.0

    @property
    def met(self) -> bool:
        """Whether it is as it should be."""
        return self.more_than_fair and self.ratio >= self.needed

    @property
    def asked(self) -> bool:
        """Whether anything depends on it: two levels at once are asked for only where it must be twice the share."""
        return self.step != TWO_UP or self.needed > 0

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            **self.step._asdict(),
            **self.table.as_json(),
            "games": self.games,
            "ratio": self.ratio,
            "low": self.low,
            "high": self.high,
            "needed": self.needed,
            "asked": self.asked,
            "met": self.met,
        }


class Report(NamedTuple):
    """A whole run."""

    about: dict[str, Any]
    cells: list[Cell]

    @property
    def missed(self) -> list[Cell]:
        """What is asked for and was not reached."""
        return [cell for cell in self.cells if cell.asked and not cell.met]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return self.about | {
            "met": not self.missed,
            "cells": [cell.as_json() for cell in self.cells],
        }


def run(games: int, seed: int, progress: Progress) -> Report:
    """Play every step at every table, each for that many games or the next whole rounds."""
    cells = [cell_of(step, table, games, seed, progress) for table in ALL_TABLES for step in STEPS]
    return Report(facts("strength", seed) | {"games": games}, cells)


def cell_of(step: Step, table: Table, games: int, seed: int, progress: Progress) -> Cell:
    """One match."""
    report = match(table, step, games, seed, progress)
    upper = report.entrants[0]
    return Cell(
        step,
        table,
        report.played,
        upper.ratio,
        upper.low / upper.fair,
        upper.high / upper.fair,
    )
