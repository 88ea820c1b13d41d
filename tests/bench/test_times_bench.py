"""Whether the bench of times works; what it measures is wall time, so nothing is said about that here."""

from __future__ import annotations

import json
import random

import pytest

from ridotto.bench.times import run, watching
from ridotto.bench.times.decisions import decided
from ridotto.bench.times.distance import Timed, distance, ranks
from ridotto.bench.times.watching import Found
from ridotto.cli import main
from ridotto.rules.game import Game
from ridotto.rules.moves import Announce, Exchange

SMALL = ({"edition": "first", "seats": 4},)


def random_times(count: int, later: float) -> list[Timed]:
    """In two groups of very different times and shares of the secret, which alone must not count."""
    chance = random.Random(1)
    found = []
    for number in range(count):
        group = number % 2
        secret = chance.random() < (0.2 if group else 0.8)
        found.append(Timed(group, secret, 10.0 * group + chance.random() + later * secret))
    return found


def test_times_are_compared_within_their_groups() -> None:
    fair, unfair = distance(random_times(2_000, 0.0)), distance(random_times(2_000, 0.2))
    assert not fair.tells
    assert unfair.tells
    assert unfair.seconds == pytest.approx(0.2, abs=0.05)
    assert min(unfair.means, unfair.ranks) > 10


def test_without_the_secret_or_without_times_there_is_no_distance() -> None:
    assert (
        distance([]) == distance([Timed("one", True, 1.0), Timed("two", False, 2.0)]) == (0, 0, 0)
    )


def test_equal_values_share_their_rank() -> None:
    assert ranks([3.0, 1.0, 3.0, 2.0]) == [3.5, 1.0, 3.5, 2.0]


def test_kinds_are_what_everybody_sees_and_secrets_what_they_do_not() -> None:
    game = Game.new("first", 5, seed=1)
    handled = [move for move in game.legal() if isinstance(move, Exchange)]
    assert {decided(move, game) for move in handled} == {("exchange", True), ("exchange", False)}
    while not any(isinstance(move, Announce) for move in game.legal()):
        game.play(game.legal()[0])
    said = [move for move in game.legal() if isinstance(move, Announce)]
    true = [move for move in said if decided(move, game).secret]
    assert [game.cards[move.place] for move in true] == [move.character for move in true]
    assert len(true) == 1


def test_a_kind_that_is_too_rare_is_not_judged() -> None:
    few = [Found("rob", Timed("rob", number % 2 == 0, float(number))) for number in range(8)]
    many = [Found("pass", timed) for timed in random_times(200, 0.0)]
    leaky = [Found("pass", timed) for timed in random_times(200, 0.5)]
    rows = run.rows_of([*many, *few], [*leaky, *few])
    assert [(row.kind, row.tells, row.notices) for row in rows] == [
        ("pass", False, True),
        ("rob", None, None),
    ]


def test_each_player_s_first_decision_does_not_count() -> None:
    game = Game.new("first", 4, seed=1)
    for _ in range(8):
        game.play(next(move for move in game.legal() if isinstance(move, Exchange)))
    arrived = {number: float(number) for number in range(9)}
    found = watching.times_of(game, arrived, dict.fromkeys(game.persons, "casual"))
    assert [(one.kind, one.timed.seconds) for one in found] == [("exchange", 1.0)] * 4


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "TABLES", SMALL)


@pytest.mark.usefixtures("small")
def test_a_small_run_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "times", "--games", "1", "--pace", "0.1"]) == 0
    out = capsys.readouterr().out
    assert "1 games at pace 0.1, and as many with a planted leak" in out
    assert "exchange" in out
    assert "A planted leak of 10 ms is found at " in out


@pytest.mark.usefixtures("small")
def test_a_small_run_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "times", "--games", "1", "--pace", "0.1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["subject"], report["games"], report["pace"]) == ("times", 1, 0.1)
    exchange = next(row for row in report["rows"] if row["kind"] == "exchange")
    assert exchange["decisions"] >= exchange["secret"]
    assert set(exchange["found"]) == set(exchange["planted"]) == {"seconds", "means", "ranks"}


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--pace", "0"], "--pace is from 0.1 to 5: with 0 nothing is hidden"),
        (["--pace", "fast"], "'fast' is not a number"),
        (["--pace", "nan"], "--pace is from 0.1 to 5"),
        (["--games", "0"], "--games is at least 1"),
        (["--json", "--markdown"], "--json and --markdown exclude each other"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "times", *arguments]) == 2
    assert error in capsys.readouterr().err
