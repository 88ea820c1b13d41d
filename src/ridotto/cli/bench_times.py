"""`ridotto bench times`: whether the times of moves tell secrets, for people, as Markdown or JSON."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from ridotto.cli.bench_players import MARK, Page
from ridotto.cli.output import say, say_json
from ridotto.cli.parser import UsageError

if TYPE_CHECKING:
    from ridotto.bench.times.run import Report, Row

Progress = Callable[[str], None]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Those of this subject alone."""
    parser.add_argument(
        "--pace", type=_number, metavar="X", help="times: how long computer players take (1)"
    )


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number") from None


def run(options: argparse.Namespace, progress: Progress) -> int:
    """Measure, then print."""
    from ridotto.bench.times import run as times  # noqa: PLC0415 - a list of subjects needs none of it

    if options.json and options.markdown:
        raise UsageError("bench: --json and --markdown exclude each other")
    if options.games == 0:
        raise UsageError("bench: --games is at least 1")
    pace = times.PACE if options.pace is None else options.pace
    if not times.LEAST_PACE <= pace <= times.MOST_PACE:
        raise UsageError(
            f"bench: --pace is from {times.LEAST_PACE:g} to {times.MOST_PACE:g}: with 0 nothing is hidden"
        )
    report = times.run(options.games or times.GAMES, pace, progress)
    progress("")
    if options.json:
        say_json(report.as_json())
    else:
        tell(report, Page(markdown=options.markdown))
    return 0


def tell(report: Report, page: Page) -> None:
    """A row for each kind of decision, then what to make of it."""
    about = report.about
    page.lines(
        f"ridotto {about['ridotto']}, Python {about['python']}, {about['system']}, {about['cpu']}; "
        f"{about['games']} games at pace {about['pace']:g}, and as many with a planted leak"
    )
    say()
    header = (
        *("decision", "times", "secret", "difference", "means", "ranks", "tells"),
        *("planted: difference", "means", "ranks", "found"),
    )
    page.table(header, [_cells(row) for row in report.rows])
    kinds = [row for row in report.rows if row.judged]
    page.lines(
        "difference: by how much moves with the secret come later; means, ranks: the same in standard deviations, "
        "among decisions of one level at tables of one size.",
        f"Beyond {about['most']:g} standard deviations it cannot be chance. A dash: too few to judge.",
        _verdict(report, len(kinds)),
        f"A planted leak of {1000 * about['delay']:.0f} ms is found at {len(kinds) - len(report.unnoticed)} "
        f"of {len(kinds)} kinds of decisions"
        + (f"; not at: {', '.join(report.unnoticed)}." if report.unnoticed else "."),
    )


def _verdict(report: Report, judged: int) -> str:
    if report.telling:
        return f"The times tell something about: {', '.join(report.telling)}."
    return f"The times tell nothing at any of {judged} kinds of decisions."


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.kind,
        f"{row.decisions:,}",
        f"{row.secret:,}",
        *_distance(row.found),
        {True: f"yes{MARK}", False: "no", None: "-"}[row.tells],
        *_distance(row.planted),
        {True: "yes", False: f"no{MARK}", None: "-"}[row.notices],
    )


def _distance(found: tuple[float, float, float]) -> tuple[str, str, str]:
    seconds, means, ranks = found
    return f"{1000 * seconds:+.2f} ms", f"{means:+.1f}", f"{ranks:+.1f}"
