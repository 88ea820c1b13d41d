"""What `ridotto bench belief` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridotto.cli.output import say, say_table

if TYPE_CHECKING:
    from ridotto.bench.belief import Cost, Error, Report

_TURNS = (5, 10, 20, 30, 40)


def tell(report: Report) -> None:
    """Two tables for people."""
    about = report.about
    say(f"ridotto {about['ridotto']}, Python {about['python']}, {about['system']}")
    say(f"NumPy {about['numpy']}; {about['cpu']}")
    say()
    costs = ("way", "table", "update: median", "p99", "all chances", "updates", "target", "met")
    say_table(costs, [_cost(cost) for cost in report.costs], "CPU time of one update")
    say()
    header = ("table", "way", "mean", "worst", "largest", *(f"turn {turn}" for turn in _TURNS))
    title = f"error of the chances against the exact belief, {about['games']} games played at random, two viewers each"
    say_table(header, [_error(error) for error in report.errors], title)
    say()
    say("mean: of all chances that are neither 0 nor 1 by the rules; by turn it is this mean.")
    say("worst: each position's largest error, on average; largest: of all positions.")


def _cost(cost: Cost) -> tuple[str, ...]:
    return (
        cost.way,
        cost.table,
        _time(cost.median),
        _time(cost.p99),
        _time(cost.chances),
        f"{cost.updates:,}",
        "" if cost.target is None else f"≤ {_time(cost.target)}",
        {True: "yes", False: "no", None: ""}[cost.met],
    )


def _error(error: Error) -> tuple[str, ...]:
    by_turn = (error.by_turn.get(turn) for turn in _TURNS)
    return (
        error.table,
        error.way,
        f"{error.mean:.4f}",
        f"{error.worst:.3f}",
        f"{error.largest:.3f}",
        *("-" if found is None else f"{found[0]:.4f}" for found in by_turn),
    )


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.3f} ms"
