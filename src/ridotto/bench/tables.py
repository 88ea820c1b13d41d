"""The tables at which computer players are measured, and how games are played there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ridotto.arena.match import INTERRUPTED
from ridotto.arena.match import run as run_match
from ridotto.arena.plan import Plan
from ridotto.arena.report import Report
from ridotto.arena.tables import play
from ridotto.bench.engine import about
from ridotto.bots.guard import Guarded
from ridotto.bots.player import Player
from ridotto.errors import RidottoError
from ridotto.rules.game import Game
from ridotto.rules.sets import EDITIONS, find_edition, find_set

Progress = Callable[[str], None]
Maker = Callable[[int], Player]
"""Makes a player from a seed."""

SEED = 1
WORTH = 250_000
"""Games times the square of the seats, about how long compiled games take, from which on other processes are worth their start."""


class Table(NamedTuple):
    """A printed set, and so many seats as it is for."""

    edition: str
    cards: str
    """The set's name."""

    @property
    def players(self) -> int:
        """How many sit there."""
        return find_set(find_edition(self.edition), self.cards).players

    def whole_rounds(self, games: int) -> int:
        """That many games, or the next number in which everybody plays every deal from every seat."""
        return -(-games // self.players) * self.players

    def plan(self, bots: tuple[str, ...], games: int, seed: int) -> Plan:
        """A match of these players there."""
        return Plan(
            edition=self.edition,
            players=self.players,
            bots=bots,
            cards=self.cards,
            games=games,
            seed=seed,
        )

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"edition": self.edition, "players": self.players, "set": self.cards}

    def __str__(self) -> str:
        return f"{self.edition} edition, {self.players} players, {self.cards}"


ALL_TABLES = tuple(
    Table(edition.name, printed.name) for edition in EDITIONS.values() for printed in edition.sets
)


def match(table: Table, bots: tuple[str, ...], games: int, seed: int, progress: Progress) -> Report:
    """What `ridotto match` reports on these players at that table, in whole rounds."""
    plan = table.plan(bots, table.whole_rounds(games), seed)
    what = f"{' over '.join(bots)}, {table}"
    report = run_match(
        plan,
        workers=None if plan.games * plan.players**2 > WORTH else 1,
        progress=lambda done, total: progress(f"{what}: {done:,} of {total:,} games"),
    )
    if report.stopped == INTERRUPTED:
        raise KeyboardInterrupt
    if report.stopped is not None:
        raise RidottoError(f"the match broke off ({what}): {report.stopped}")
    return report


def play_game(plan: Plan, number: int, makers: Mapping[str, Maker]) -> Game:
    """That game of the plan in plain form, between players made by these; a fault of theirs is an error."""
    game = plan.deal(number)
    players = {
        person: Guarded(makers[name](plan.player_seed(number, seat)), name, ours=True)
        for seat, (person, name) in enumerate(zip(game.persons, plan.seating(number), strict=True))
    }
    play(game, players, most_turns=plan.most_turns)
    for player in players.values():
        if player.faults:
            raise RidottoError(f"nothing is measured with a fault: {player.first_fault}")
    return game


def facts(subject: str, seed: int) -> dict[str, Any]:
    """What was measured with what."""
    known = about(0.0)
    kept = ("ridotto", "python", "system", "cpu", "numpy", "numba")
    return {"subject": subject, "seed": seed} | {key: known[key] for key in kept}
