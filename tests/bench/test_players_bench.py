from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from ridotto.arena.match import run as run_match
from ridotto.arena.plan import Plan
from ridotto.arena.report import Report as Match
from ridotto.arena.report import Talk
from ridotto.arena.results import Spoken
from ridotto.bench import manners, search, strength, tables, thinking
from ridotto.bench.manners import Seat
from ridotto.bench.strength import STEPS, TWO_UP, Cell, Step
from ridotto.bench.tables import ALL_TABLES, Table
from ridotto.bench.thinking import Row, Spent, Timed, Times
from ridotto.bots.player import Player
from ridotto.errors import RidottoError
from ridotto.rules.game import Game
from ridotto.rules.moves import Move
from ridotto.rules.view import View

FOUR = Table("first", "1E-4")
UP = Step("novice", "random")


def silent(_: str) -> None: ...


def test_every_step_and_table_is_there() -> None:
    assert [str(step) for step in STEPS] == [
        "novice over random",
        "casual over novice",
        "regular over casual",
        "expert over regular",
        "master over expert",
        "master over regular",
    ]
    assert [t.players for t in ALL_TABLES if t.edition == "first"] == sorted([*range(2, 14), 7])
    assert [t.cards for t in ALL_TABLES if t.edition == "second"] == [
        f"{players}{side}" for players in range(4, 13) for side in "AB"
    ]


def test_a_cell_is_what_a_match_says() -> None:
    cell = strength.cell_of(UP, FOUR, 6, 3, silent)
    plan = Plan(players=4, bots=("novice", "random"), games=8, seed=3)
    upper = run_match(plan, workers=1).entrants[0]
    assert (upper.name, upper.seats, cell.games) == ("novice", 1, 8)
    assert cell.ratio == upper.ratio
    assert (cell.low, cell.high) == (4 * upper.low, 4 * upper.high)


@pytest.mark.parametrize(
    ("step", "players", "ratio", "low", "met", "asked"),
    [
        (UP, 4, 1.1, 1.01, True, True),
        (UP, 4, 1.1, 1.0, False, True),
        (TWO_UP, 4, 2.0, 1.9, True, True),
        (TWO_UP, 8, 1.99, 1.9, False, True),
        (TWO_UP, 3, 1.9, 1.8, True, False),
        (TWO_UP, 10, 1.1, 0.9, False, False),
    ],
)
def test_what_a_cell_must_reach(
    step: Step, players: int, ratio: float, low: float, *, met: bool, asked: bool
) -> None:
    cell = Cell(
        step,
        Table("second", f"{players}A") if players > 3 else Table("first", "1E-3"),
        100,
        ratio,
        low,
        ratio + 0.1,
    )
    assert (cell.met, cell.asked) == (met, asked)
    report = strength.Report({}, [cell])
    assert report.as_json()["met"] is (met or not asked)


def test_the_seat_furthest_from_fair_may_be_below_it() -> None:
    seats = (Seat("p1", 0.02, 0.01, 0.0), Seat("p2", -0.03, 0.015, 0.0))
    assert GOOD._replace(seats=seats).seat.name == "p2"


TALK = Talk(100, 0.6, 0.3, 0.5, 0.1, 0.4, Spoken())
ENDS = {"E1": 0.7, "E2": 0.2, "E3": 0.095, "cut_off": 0.005}
GOOD = manners.Row("casual", FOUR, 100, ENDS, 20.0, TALK, (Seat("p3", -0.03, 0.01, 0.0),), 0.8)


@pytest.mark.parametrize(
    "bad",
    [
        {"ends": ENDS | {"cut_off": 0.01}},
        {"seats": (Seat("p1", -0.031, 0.001, 0.0),)},
        {"seats": (Seat("p1", 0.031, 0.001, 0.0),)},
        {"talk": msgspec.structs.replace(TALK, true=1.0)},
        {"talk": msgspec.structs.replace(TALK, true=0.0)},
        {"talk": msgspec.structs.replace(TALK, true=None)},
        {"talk": msgspec.structs.replace(TALK, claims_per_answer=0.0)},
    ],
)
def test_what_is_bad_manners(bad: dict[str, Any]) -> None:
    assert GOOD.met
    row = GOOD._replace(**bad)
    assert not row.met
    assert manners.Report({}, [GOOD, row]).missed == [row]


def test_a_row_of_manners_is_what_a_match_says() -> None:
    report = run_match(Plan(players=4, bots=("casual",), games=12, seed=1), workers=1)
    row = manners.row_of("casual", report)
    assert (row.table, row.games, row.turns) == (FOUR, 12, report.turns.mean)
    assert sum(row.ends.values()) == pytest.approx(1)
    assert row.ends["E1"] == report.ends["E1"] / 12
    assert row.as_json()["contested"] == report.talk.contested
    for seat, place in zip(row.seats, report.seats, strict=True):
        assert (seat.name, seat.off) == (place.name, place.share - 0.25)
        assert seat.last_off == place.last - 0.25
        assert seat.half == (place.high - place.low) / 2
    with_the_turn = sum(place.last * 12 * (place.last_won or 0) for place in report.seats)
    assert row.won_in_turn == pytest.approx(with_the_turn / 12)
    assert 0 < row.won_in_turn <= 1


@pytest.mark.parametrize(
    ("stopped", "error"),
    [("interrupted", KeyboardInterrupt), ("a worker died", RidottoError)],
)
def test_a_match_that_stops_gives_no_figures(
    stopped: str, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stops(plan: Plan, **_: object) -> Match:
        whole = run_match(plan, workers=1)
        return msgspec.structs.replace(whole, stopped=stopped)

    monkeypatch.setattr(tables, "run_match", stops)
    with pytest.raises(error):
        tables.match(FOUR, ("random",), 4, 1, silent)


class Failing(Player):
    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        raise RuntimeError


def test_nothing_is_measured_with_a_player_that_fails() -> None:
    plan = Plan(players=4, bots=("x",), games=4, seed=1)
    with pytest.raises(RidottoError, match=r"with a fault: p1 \(x\) raised RuntimeError"):
        tables.play_game(plan, 0, {"x": Failing})


class First(Player):
    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return legal[0]


def test_a_watch_changes_nothing_and_notes_every_choice() -> None:
    game = Game.new("first", 4, seed=1)
    spent: list[Spent] = []
    timed = Timed(First(5), spent)
    legal = game.legal()
    assert timed.seed == 5
    assert timed.choose(game.view("p1"), legal) == legal[0]
    assert len(spent) == 1
    assert spent[0].wall > 0


def test_times_are_the_median_and_the_99th_percentile() -> None:
    assert thinking.times_of([float(n) for n in range(101)]) == (50.0, 99.0)


@pytest.mark.parametrize(
    ("player", "players", "cpu", "met"),
    [
        ("master", 13, (0.02, 0.2), True),
        ("master", 13, (0.021, 0.1), False),
        ("master", 13, (0.01, 0.21), False),
        ("master", 8, (1.0, 1.0), None),
        ("ismcts", 13, (1.0, 1.0), None),
    ],
)
def test_the_limits_are_for_master_at_the_largest_table(
    player: str, players: int, cpu: tuple[float, float], *, met: bool | None
) -> None:
    row = Row(player, Table("first", f"1E-{players}"), 9, Times(*cpu), Times(9.0, 9.0))
    assert row.met is met


def test_a_decision_is_timed_once_and_the_first_game_only_warms_up() -> None:
    row = thinking.row_of("novice", FOUR, 1, 3, silent)
    plan = Plan(players=4, bots=("novice",), games=1, seed=3)
    assert row.decisions == run_match(plan, workers=1).entrants[0].decisions
    assert 0 < row.wall.median <= row.wall.p99


def test_without_numba_the_search_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "find_spec", lambda _: None)
    monkeypatch.setattr(thinking, "TABLES", ())
    assert "ridotto[fast]" in thinking.run(1, 1, silent).about["note"]


def test_the_pace_is_that_of_equal_time() -> None:
    assert search.Pace(master=0.002, simulation=0.00001, decisions=9).equal == 200
    assert search.Pace(master=0.002, simulation=1.0, decisions=9).equal == 1


def test_the_pace_is_measured() -> None:
    pace = search.measure_pace(1, 1, silent)
    assert pace.decisions > 10
    assert pace.simulation < pace.master < 1


def test_a_contest_gives_everybody_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = []

    def won_at_the_third(_: Game, seat: int) -> float:
        seats.append(seat)
        return float(seat == 2)

    monkeypatch.setattr(search, "_won", won_at_the_third)
    found = search.contest("ismcts", "master", 4, (2, 4, 1), silent)
    assert seats == [0, 1, 2, 3]
    assert (found.share, found.ratio, found.simulations) == (0.25, 1.0, 8)
    assert 0 < found.low < 0.25 < found.high < 1
    assert all(seconds > 0 for seconds in found.seconds.values())


def test_a_shared_win_counts_in_part() -> None:
    class Over:
        persons = ("p1", "p2", "p3")
        winners = ("p1", "p3")

    game: Any = Over()
    assert [search._won(game, seat) for seat in range(3)] == [0.5, 0.0, 0.5]


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from ridotto.cli import main
sys.exit(main(["bench", "search"]))
"""


def test_without_numba_the_contest_is_refused_in_one_line() -> None:
    command = [sys.executable, "-c", WITHOUT_NUMBA]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'ridotto: the player ismcts needs Numba: pip install "ridotto[fast]"\n'
