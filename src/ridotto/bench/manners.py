"""`ridotto bench manners`: how games among equals go, at every table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ridotto.arena.report import CUT_OFF, Share, Talk
from ridotto.arena.report import Report as Match
from ridotto.bench.tables import ALL_TABLES, Progress, Table, facts, match

GAMES = 20_000
MOST_CUT_OFF = 0.01
MOST_OFF = 0.03
"""How far a seat's share of the wins may be from fair."""


class Seat(NamedTuple):
    """The seat that is furthest from fair."""

    name: str
    off: float
    """Its share of the wins less the fair one."""
    half: float
    """Half the width of the share's 95 % interval."""


class Row(NamedTuple):
    """One level at one table."""

    level: str
    table: Table
    games: int
    ends: dict[str, float]
    """The share of games that ended by E1, E2, E3, and of those cut off."""
    turns: float
    talk: Talk
    seat: Seat

    @property
    def ending(self) -> bool:
        """Whether nearly all games end."""
        return self.ends[CUT_OFF] < MOST_CUT_OFF

    @property
    def fair(self) -> bool:
        """Whether no seat is far from its share."""
        return abs(self.seat.off) <= MOST_OFF

    @property
    def bluffing(self) -> bool:
        """Whether announcements are both true and false."""
        return self.talk.true is not None and 0 < self.talk.true < 1

    @property
    def claiming(self) -> bool:
        """Whether anybody claims."""
        return bool(self.talk.claims_per_answer)

    @property
    def met(self) -> bool:
        """Whether all is as it should be."""
        return self.ending and self.fair and self.bluffing and self.claiming

    def as_json(self) -> dict[str, object]:
        """For programs."""
        talk = self.talk
        return {
            "level": self.level,
            **self.table._asdict(),
            "games": self.games,
            "ends": self.ends,
            "turns": self.turns,
            "true": talk.true,
            "contested": talk.contested,
            "false_passed": talk.false_passed,
            "claims_per_answer": talk.claims_per_answer,
            "true_claims": talk.true_claims,
            "seat": self.seat._asdict(),
            "met": self.met,
        }


class Report(NamedTuple):
    """A whole run."""

    about: dict[str, Any]
    rows: list[Row]

    @property
    def missed(self) -> list[Row]:
        """Where something is not as it should be."""
        return [row for row in self.rows if not row.met]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return self.about | {"met": not self.missed, "rows": [row.as_json() for row in self.rows]}


def run(levels: Sequence[str], games: int, seed: int, progress: Progress) -> Report:
    """Let every level play among itself at every table, each for that many games or the next whole rounds."""
    rows = [
        row_of(level, match(table, (level,), games, seed, progress))
        for level in levels
        for table in ALL_TABLES
    ]
    return Report(facts("manners", seed) | {"games": games}, rows)


def row_of(level: str, report: Match) -> Row:
    """What a match among equals tells."""
    return Row(
        level,
        Table(report.plan.edition, report.plan.players),
        report.played,
        {end: count / report.played for end, count in report.ends.items()},
        report.turns.mean,
        report.talk,
        furthest(report.seats),
    )


def furthest(seats: Sequence[Share]) -> Seat:
    """The seat with the largest deviation from fair, either way."""
    seat = max(seats, key=lambda seat: abs(seat.share - seat.fair))
    return Seat(seat.name, seat.share - seat.fair, (seat.high - seat.low) / 2)
