from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from ridotto.bench import engine, ours, starts
from ridotto.bench.measure import ROUNDS, Figure, Work, dice, highest, lowest, rate, tidy
from ridotto.bench.rows import BYTES, DECISIONS, OTHER, OURS, PEERS, SECONDS, Case, Report, Row


def quiet(_: str) -> None:
    pass


def test_a_rate_is_units_by_cpu_time_of_at_least_one_call() -> None:
    calls: list[int] = []

    def work() -> int:
        calls.append(sum(range(2000)))
        return 3

    assert rate(work, 0.001) > 0
    assert calls


def test_the_best_rate_is_the_highest_and_the_best_time_the_lowest() -> None:
    assert highest([1.0, 5.0, 2.0]) == Figure(5.0, 2.0)
    assert lowest([1.0, 5.0, 2.0]) == Figure(1.0, 2.0)


def test_what_was_loaded_before_is_collected_again_afterwards() -> None:
    with tidy():
        assert gc.get_freeze_count() > 0
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize("case", ours.cases(), ids=lambda case: case.key)
def test_each_of_our_cases_does_some_work(case: Case) -> None:
    work = case.prepare()
    assert work() > 0
    assert work() > 0


def test_a_random_game_goes_to_its_end_or_as_far_as_asked() -> None:
    game = ours.random_game(3, dice().random)
    assert game.over
    assert ours.random_game(3, dice().random, most_moves=7).moves == game.moves[:7]


def test_in_a_batch_every_finished_game_is_replaced() -> None:
    work = ours.batch()
    assert [work() for _ in range(200)] == [ours.BATCH] * 200


def broken() -> Work:
    raise RuntimeError("first line\nsecond line")


def absent() -> Work:
    raise ImportError("no such thing")


def breaks_later() -> Work:
    left = iter((1, 1))
    return lambda: next(left)


def test_a_case_that_cannot_be_measured_says_why_and_the_others_go_on() -> None:
    cases = [
        Case("a", "absent", absent, missing="get it"),
        Case("b", "broken", broken),
        Case("c", "breaks later", breaks_later),
        Case("d", "works", lambda: lambda: sum(range(1000))),
    ]
    a, b, c, d = engine.rates(cases, 0.001, quiet)
    assert (a.figure, a.note) == (None, "get it")
    assert (b.figure, b.note) == (None, "not measured: RuntimeError: first line")
    assert c.figure is None
    assert "StopIteration" in c.note
    assert d.figure is not None
    assert d.figure.best >= d.figure.median > 0
    assert d.note == ""


def test_cases_take_turns_in_each_round() -> None:
    order: list[str] = []

    def recording(name: str) -> Work:
        def work() -> int:
            order.append(name)
            return sum(range(20_000))

        return work

    cases = [Case(name, name, lambda name=name: recording(name)) for name in "xy"]  # type: ignore[misc]  # mypy and defaults of lambdas
    engine.rates(cases, 1e-6, quiet)
    changes = [name for i, name in enumerate(order) if i == 0 or order[i - 1] != name]
    assert changes == ["x", "y"] * (ROUNDS + 1)


def row(key: str, group: str, unit: str, value: float | None, target: float | None = None) -> Row:
    return Row(key, key, group, unit, None if value is None else Figure(value, 0.0), target, "")


def test_targets_are_compared_with_the_best() -> None:
    assert row("r", OURS, DECISIONS, 100, 100).met is True
    assert row("r", OURS, DECISIONS, 99, 100).met is False
    assert row("r", OTHER, SECONDS, 0.9, 1).met is True
    assert row("r", OTHER, BYTES, 257, 256).met is False
    assert row("r", OURS, DECISIONS, None, 100).met is None
    assert row("r", OURS, DECISIONS, 100).met is None


def test_a_slower_core_scales_rates_but_not_times() -> None:
    assert row("r", OURS, DECISIONS, 60, 100).met_at(0.5) is True
    assert row("r", OURS, DECISIONS, 40, 100).met_at(0.5) is False
    assert row("r", OTHER, SECONDS, 1.5, 1).met_at(0.5) is False


def test_ratios_are_against_the_first_peer_that_was_measured() -> None:
    mine, size = row("mine", OURS, DECISIONS, 100), row("size", OTHER, BYTES, 100)
    missing, peer = row("p", PEERS, DECISIONS, None), row("q", PEERS, DECISIONS, 5)
    report = Report({}, [mine, size, missing, peer])
    assert report.reference == peer
    assert report.times_reference(mine) == 20
    assert report.times_reference(size) is None
    assert report.times_reference(missing) is None
    assert Report({}, [mine]).times_reference(mine) is None


def test_a_compiled_game_takes_at_most_256_bytes() -> None:
    figure = starts.memory().figure
    assert figure is not None
    assert 0 < figure.median <= 256


def test_a_first_build_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[starts.Settings] = []

    def run_python(arguments: list[str], settings: starts.Settings) -> starts.Cost:
        asked.append(settings)
        return starts.Cost(1.0, 2.0, "ridotto: building the compiled engine")

    monkeypatch.setattr(starts, "run_python", run_python)
    cpu, wall = starts.first_build({"A": "b"})
    assert (cpu.figure, wall.figure) == (Figure(1.0, 1.0), Figure(2.0, 2.0))
    assert cpu.note == "says so while it builds"
    assert asked[0]["A"] == "b"
    assert "ridotto-bench-" in asked[0]["RIDOTTO_CACHE"]


@pytest.mark.parametrize(
    ("error", "note"),
    [
        (
            subprocess.CalledProcessError(3, "python", stderr="Traceback\nOops: no\n"),
            "not measured: exit status 3: Oops: no",
        ),
        (PermissionError(13, "Permission denied"), "not measured: Permission denied"),
    ],
)
def test_a_process_that_fails_is_a_note(
    monkeypatch: pytest.MonkeyPatch, error: Exception, note: str
) -> None:
    def run_python(arguments: list[str], settings: starts.Settings) -> starts.Cost:
        raise error

    monkeypatch.setattr(starts, "run_python", run_python)
    for failed in starts.replay({}):
        assert failed.figure is None
        assert failed.note == note


def test_a_system_that_tells_no_cpu_time_still_has_wall_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    cost = starts.run_python(["-c", "pass"], {})
    assert cost.cpu is None
    assert cost.wall > 0
    monkeypatch.setattr(starts, "run_python", lambda *_: cost)
    cpu, wall = starts.replay({})
    assert (cpu.figure, cpu.note) == (None, "this system does not tell")
    assert wall.figure == Figure(cost.wall, cost.wall)


def test_where_scipy_is_installed_the_start_is_measured_with_and_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    codes: list[str] = []

    def run_python(arguments: list[str], settings: starts.Settings) -> starts.Cost:
        codes.append(arguments[-1])
        return starts.Cost(1.0, 1.0, "")

    monkeypatch.setattr(starts, "run_python", run_python)
    monkeypatch.setattr(starts, "find_spec", lambda name: object())
    keys = [found.key for found in starts.cached_start({})]
    assert keys == [
        "start.cached.cpu",
        "start.cached.wall",
        "start.cached.scipy.cpu",
        "start.cached.scipy.wall",
    ]
    assert 'sys.modules["scipy"] = None' in codes[0]
    assert "scipy" not in codes[-1]


def test_without_a_file_about_it_the_cpu_still_has_a_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert engine.cpu_name()
    monkeypatch.setattr(engine, "_CPU_FILE", tmp_path / "none")
    assert engine.cpu_name()
