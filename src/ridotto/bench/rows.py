"""What is measured, and what came out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ridotto.bench.measure import Figure, Work

DECISIONS = "decisions/s"
COPIES = "copies/s"
SECONDS = "s"
BYTES = "bytes"
LOW_IS_GOOD = (SECONDS, BYTES)

LONGEST_NOTE = 80

OURS = "ours"
PEERS = "peers"
OTHER = "other"


class Case(NamedTuple):
    """Something whose rate is measured."""

    key: str
    label: str
    prepare: Callable[[], Work]
    """Imports what it needs and sets up; an ImportError means that it is not installed."""
    group: str = OURS
    unit: str = DECISIONS
    target: float | None = None
    missing: str = ""
    """What to say if it is not installed."""


class Row(NamedTuple):
    """One figure, or why there is none."""

    key: str
    label: str
    group: str
    unit: str
    figure: Figure | None = None
    target: float | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the best measurement meets the target; None where there is nothing to compare."""
        return self.met_at(1.0)

    def met_at(self, pace: float) -> bool | None:
        """The same on a core that is `pace` times as fast as the target's."""
        if self.figure is None or self.target is None:
            return None
        if self.unit in LOW_IS_GOOD:
            return self.figure.best <= self.target
        return self.figure.best >= self.target * pace


class Report(NamedTuple):
    """A whole run."""

    about: dict[str, Any]
    rows: list[Row]

    @property
    def reference(self) -> Row | None:
        """The first peer that was measured."""
        peers = (row for row in self.rows if row.group == PEERS and row.figure is not None)
        return next(peers, None)

    def times_reference(self, row: Row) -> float | None:
        """How many times the reference's rate, the best of each."""
        other = self.reference.figure if self.reference else None
        if row.unit != DECISIONS or row.figure is None or other is None:
            return None
        return row.figure.best / other.best

    def as_json(self) -> dict[str, object]:
        """For programs."""
        reference = self.reference
        return self.about | {
            "reference": reference.key if reference else None,
            "rows": [self._row_as_json(row) for row in self.rows],
        }

    def _row_as_json(self, row: Row) -> dict[str, object]:
        return {
            "key": row.key,
            "label": row.label,
            "group": row.group,
            "unit": row.unit,
            "best": row.figure.best if row.figure else None,
            "median": row.figure.median if row.figure else None,
            "times_reference": self.times_reference(row),
            "target": row.target,
            "met": row.met,
            "note": row.note,
        }
