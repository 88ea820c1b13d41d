"""`ridotto bench search`: `master` against tree search that has as much time for a decision, or more."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from ridotto.arena.intervals import interval
from ridotto.bench.measure import tidy
from ridotto.bench.tables import Maker, Progress, Table, facts, play_game
from ridotto.bench.thinking import Spent, Timed
from ridotto.bots.player import Player
from ridotto.bots.registry import SEARCH, find_player
from ridotto.bots.search import IsmctsPlayer
from ridotto.errors import RidottoError
from ridotto.rules.game import Game
from ridotto.rules.moves import Move
from ridotto.rules.view import View

GAMES = 200
TABLE = Table("first", "1E-4")
MASTER = "master"
TIMES = (1, 4, 16)
"""How much longer the search may take."""
CALIBRATED_WITH = 400
"""Simulations by which the search's pace is measured."""
_CALIBRATION = 10
"""One calibrating game for so many games of a contest."""


class Pace(NamedTuple):
    """What a decision costs, in seconds of CPU time."""

    master: float
    """The mean of a whole decision of `master`, where there is something to decide."""
    simulation: float
    """One game that the search plays on, at the same decisions; what it does beside is not counted."""
    decisions: int

    @property
    def equal(self) -> int:
        """The simulations that take as long as a decision of `master`."""
        return max(1, round(self.master / self.simulation))


class Contest(NamedTuple):
    """One against a table of the other."""

    one: str
    others: str
    times: int
    """The search's simulations in terms of those that take as long as `master`."""
    simulations: int
    games: int
    share: float
    low: float
    """The share's 95 % interval."""
    high: float
    seconds: dict[str, float]
    """The mean CPU time of a decision, by player, with all that it does."""

    @property
    def fair(self) -> float:
        """What everybody alike would win."""
        return 1 / TABLE.players

    @property
    def ratio(self) -> float:
        """`share` in terms of `fair`."""
        return self.share / self.fair

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return self._asdict() | {"fair": self.fair, "ratio": self.ratio}


class Report(NamedTuple):
    """A whole run."""

    about: dict[str, Any]
    pace: Pace
    contests: list[Contest]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return self.about | {
            "pace": self.pace._asdict() | {"equal": self.pace.equal},
            "contests": [contest.as_json() for contest in self.contests],
        }


class Watched(Player):
    """A `master` beside whom a short and a long search look at the same decisions, each with its own watch."""

    def __init__(self, seed: int, spent: dict[str, list[Spent]]) -> None:
        super().__init__(seed)
        self._master = Timed(find_player(MASTER).make(seed), spent["master"])
        self._beside = (
            Timed(IsmctsPlayer(seed, simulations=1), spent["short"]),
            Timed(IsmctsPlayer(seed, simulations=1 + CALIBRATED_WITH), spent["long"]),
        )
        self._spent = spent

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """What `master` chooses."""
        move = self._master.choose(view, legal)
        for player in self._beside:
            player.choose(view, legal)
        if len(legal) == 1:
            for spent in self._spent.values():
                spent.pop()
        return move


def run(games: int, seed: int, progress: Progress) -> Report:
    """Measure the pace of both, then play, each contest for that many games or the next whole rounds."""
    games = TABLE.whole_rounds(games)
    with tidy():
        pace = measure_pace(-(-games // _CALIBRATION), seed, progress)
        contests = [
            contest(MASTER, SEARCH, times, (pace.equal, games, seed), progress) for times in TIMES
        ]
        contests.append(contest(SEARCH, MASTER, 1, (pace.equal, games, seed), progress))
    return Report(facts("search", seed) | {"games": games}, pace, contests)


def measure_pace(games: int, seed: int, progress: Progress) -> Pace:
    """Over games among masters, at whose decisions the search looks too; a first game only warms up."""
    plan = TABLE.plan((MASTER,), games, seed)
    spent: dict[str, list[Spent]] = {"master": [], "short": [], "long": []}
    makers: dict[str, Maker] = {MASTER: lambda seed: Watched(seed, spent)}
    play_game(plan, 0, makers)
    for found in spent.values():
        found.clear()
    for number in range(games):
        progress(f"the pace of {MASTER} and {SEARCH}: {number} of {games} games")
        play_game(plan, number, makers)
    master, short, long = (fmean(one.cpu for one in found) for found in spent.values())
    if long <= short:
        raise RidottoError("the search is too quick for this clock: ask for more games")
    return Pace(master, (long - short) / CALIBRATED_WITH, len(spent["master"]))


def contest(
    one: str, others: str, times: int, given: tuple[int, int, int], progress: Progress
) -> Contest:
    """Games of one against a table of the others; given are the simulations of equal time, the games and the seed."""
    equal, games, seed = given
    plan = TABLE.plan((one, others), games, seed)
    spent: dict[str, list[Spent]] = {MASTER: [], SEARCH: []}
    master = find_player(MASTER).make
    makers: dict[str, Maker] = {
        MASTER: lambda seed: Timed(master(seed), spent[MASTER]),
        SEARCH: lambda seed: Timed(IsmctsPlayer(seed, simulations=times * equal), spent[SEARCH]),
    }
    won = []
    for number in range(games):
        progress(f"{one} against {others}, {times} × the time: {number} of {games} games")
        won.append(_won(play_game(plan, number, makers), plan.seating(number).index(one)))
    found = interval(won)
    seconds = {name: fmean(one.cpu for one in times) for name, times in spent.items()}
    return Contest(
        one, others, times, times * equal, games, found.mean, found.low, found.high, seconds
    )


def _won(game: Game, seat: int) -> float:
    """How much of the game whoever sits there has won."""
    return 1 / len(game.winners) if game.persons[seat] in game.winners else 0.0
