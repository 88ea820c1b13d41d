"""`ridotto bench manners`: how games among equals go, at every table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ridotto.arena.report import CUT_OFF, Talk
from ridotto.arena.report import Report as Match
from ridotto.arena.report import Seat as Place
from ridotto.bench.tables import ALL_TABLES, Progress, Table, facts, match

GAMES = 20_000
MOST_CUT_OFF = 0.01
MOST_OFF = 0.03
"""How far a seat's share of the wins may be from fair."""


class Seat(NamedTuple):
    """A place in the order of turns."""

    name: str
    off: float
    """Its share of the wins less the fair one."""
    half: float
    """Half the width of the share's 95 % interval."""
    last_off: float
    """The share of games that ended in its turn, less the fair one."""


class Row(NamedTuple):
    """One level at one table."""

    level: str
    table: Table
    games: int
    ends: dict[str, float]
    """The share of games that ended by E1, E2, E3, and of those cut off."""
    turns: float
    talk: Talk
    seats: tuple[Seat, ...]
    won_in_turn: float
    """The share of games that whoever was in turn at the end won, or shared the win of."""

    @property
    def seat(self) -> Seat:
        """The one that is furthest from fair, either way."""
        return max(self.seats, key=lambda seat: abs(seat.off))

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
            **self.table.as_json(),
            "games": self.games,
            "ends": self.ends,
            "turns": self.turns,
            "true": talk.true,
            "contested": talk.contested,
            "false_passed": talk.false_passed,
            "claims_per_answer": talk.claims_per_answer,
            "true_claims": talk.true_claims,
            "seat": self.seat.name,
            "seats": [seat._asdict() for seat in self.seats],
            "won_in_turn": self.won_in_turn,
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

    @property
    def unfair(self) -> list[Row]:
        """Where a seat is far from its share."""
        return [row for row in self.rows if not row.fair]

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
        Table(report.plan.edition, report.plan.set_name),
        report.played,
        {end: count / report.played for end, count in report.ends.items()},
        report.turns.mean,
        report.talk,
        tuple(map(_seat, report.seats)),
        sum(seat.last * (seat.last_won or 0) for seat in report.seats),
    )


def _seat(seat: Place) -> Seat:
    half = (seat.high - seat.low) / 2
    return Seat(seat.name, seat.share - seat.fair, half, seat.last - seat.fair)
