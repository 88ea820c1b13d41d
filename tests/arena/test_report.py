from __future__ import annotations

from math import isclose, sqrt
from random import Random

import pytest

from ridotto.arena.intervals import Z95, interval, quantile
from ridotto.arena.plan import Plan
from ridotto.arena.report import Report, fold
from ridotto.arena.results import GameResult, Spoken

PLAN = Plan(bots=("a", "b"), players=4, games=4, seed=1)


def result(number: int, *winners: str, ended_by: str | None = "E1", turns: int = 10) -> GameResult:
    return GameResult(
        number=number,
        seating=PLAN.seating(number),
        winners=winners,
        ended_by=ended_by,
        turns=turns,
        last="p4" if number == 1 else "p1" if winners else None,
        gold=(6, 6, 6, 6),
        spoken=Spoken(1, 2, 3, 4, 30, 5, 10),
        decisions={"a": 10, "b": 30},
        faults={"b": 2} if number == 2 else {},
        first_fault={"b": "p1 (b) raised ValueError"} if number == 2 else {},
        seconds={"a": 0.5, "b": 1.5},
    )


def report() -> Report:
    return fold(
        PLAN,
        [
            result(0, "p1"),
            result(1, "p1", "p2", ended_by="E2", turns=20),
            result(2, "p1", "p2", "p4", ended_by="E2", turns=30),
            result(3, ended_by=None, turns=400),
        ],
    )


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (5, 10, 0.23659, 0.76341),
        (81, 263, 0.25529, 0.36621),
    ],
)
def test_whole_wins_get_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    found = interval([1.0] * wins + [0.0] * (games - wins))
    assert found.mean == wins / games
    assert isclose(found.low, low, abs_tol=2e-5)
    assert isclose(found.high, high, abs_tol=2e-5)


def test_many_games_get_the_normal_interval() -> None:
    chance = Random(1)
    values = [chance.choice((0.0, 0.5, 1.0)) for _ in range(100_000)]
    mean = sum(values) / len(values)
    half = Z95 * sqrt(sum((x - mean) ** 2 for x in values)) / len(values)
    found = interval(values)
    assert isclose(found.low, mean - half, abs_tol=3e-5)
    assert isclose(found.high, mean + half, abs_tol=3e-5)


def test_shared_wins_vary_less_so_the_interval_is_narrower() -> None:
    shared, whole = interval([0.5] * 100), interval([0.0, 1.0] * 50)
    assert shared.mean == whole.mean == 0.5
    assert 0 < shared.high - shared.low < (whole.high - whole.low) / 4


def test_the_interval_holds_the_true_share_about_as_often_as_it_says() -> None:
    chance = Random(5)
    held = 0
    for _ in range(2000):
        found = interval([float(chance.random() < 0.1) for _ in range(60)])
        held += found.low <= 0.1 <= found.high
    assert 0.93 < held / 2000 < 0.98


def test_no_games_say_nothing() -> None:
    assert interval([]) == (0.0, 0.0, 1.0)
    empty = fold(PLAN, [], "interrupted")
    assert (empty.played, empty.stopped) == (0, "interrupted")
    assert empty.talk.true is None


def test_quantiles_are_values_that_occurred() -> None:
    values = list(range(1, 101))
    assert [quantile(values, percent) for percent in (5, 50, 95)] == [5, 50, 95]
    assert quantile([7], 5) == quantile([7], 95) == 7
    assert quantile([1, 9], 50) == 1


def test_a_shared_win_counts_in_parts_and_a_game_cut_off_not_at_all() -> None:
    """a sits at p1, then p2, then p3, then p4."""
    a, b = report().entrants
    assert (a.name, a.seats, b.name, b.seats) == ("a", 1, "b", 3)
    assert isclose(a.wins, 1 + 1 / 2 + 0)
    assert isclose(b.wins, 0 + 1 / 2 + 1)
    assert isclose(a.share, 1.5 / 4)
    assert (a.fair, b.fair) == (0.25, 0.75)
    assert isclose(a.ratio, 1.5)
    assert isclose(b.ratio, 0.5)
    assert (a.low, a.high) == interval([1, 0.5, 0, 0])[1:]
    assert (b.low, b.high) == interval([0, 0.5, 1, 0])[1:]


def test_seats_are_counted_on_their_own() -> None:
    seats = report().seats
    assert [row.name for row in seats] == ["p1", "p2", "p3", "p4"]
    wins = [1 + 1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 0, 1 / 3]
    assert all(isclose(row.wins, won) for row, won in zip(seats, wins, strict=True))
    assert {row.fair for row in seats} == {0.25}


def test_the_seat_in_whose_turn_a_game_ended_is_told_and_whether_it_won() -> None:
    seats = report().seats
    assert [row.last for row in seats] == [0.5, 0, 0, 0.25]
    assert [row.last_won for row in seats] == [1.0, None, None, 0.0]


def test_ends_turns_and_talk_are_summed() -> None:
    made = report()
    assert made.ends == {"E1": 1, "E2": 2, "E3": 0, "cut_off": 1}
    assert made.turns.mean == 115
    assert made.turns.percentiles == {"5": 10, "25": 10, "50": 20, "75": 30, "95": 400}
    assert made.turns.longest == 400
    talk = made.talk
    assert talk.announcements == 40
    assert (talk.true, talk.contested) == (0.3, 0.6)
    assert talk.false_passed is not None
    assert isclose(talk.false_passed, 3 / 7)
    assert (talk.claims_per_answer, talk.true_claims) == (0.5, 1 / 3)
    assert talk.counts.answers == 120


def test_faults_and_times_are_by_player_and_times_stay_out_of_the_json() -> None:
    made = report()
    a, b = made.entrants
    assert (a.decisions, b.decisions) == (40, 120)
    assert (a.faults, a.first_fault) == (0, None)
    assert (b.faults, b.first_fault) == (2, "p1 (b) raised ValueError")
    assert made.faults == 2
    assert made.seconds == {"a": 2.0, "b": 6.0}
    assert "seconds" not in made.as_json()
