"""Measure speed and play; what can be measured: engine, belief, service, times, strength, manners, thinking, search."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ridotto.cli import bench_belief, bench_players, bench_service, bench_times
from ridotto.cli.output import say, say_json, say_table
from ridotto.cli.parser import UsageError, add_json, seed_number, whole_number

if TYPE_CHECKING:
    from ridotto.bench.rows import Report, Row

EXAMPLES = """\
examples:
  ridotto bench engine
  ridotto bench engine --seconds 0.2 --json
  pip install "ridotto[bench]"  and then  ridotto bench engine --build
  ridotto bench belief --figure errors.svg
  ridotto bench service --tables 100 --seconds 10
  ridotto bench times --games 12 --pace 0.1
  ridotto bench strength --games 1000
  ridotto bench manners --levels master,expert --markdown

Rates are per second of CPU time. Peers are measured beside ours where they are installed."""

SUBJECTS = {
    "engine": "how fast games are played, with other libraries beside where they are installed",
    "belief": "how long one update of a belief takes, and how far off it is",
    "service": "how much load one process of the service bears, with other servers beside",
    "times": "whether the times at which computer players move tell their secrets",
    **bench_players.SUBJECTS,
}
_PLAYERS = tuple(bench_players.SUBJECTS)
BELONGS = {
    "seconds": ("engine", "belief", "service"),
    "build": ("engine",),
    "figure": ("belief",),
    "games": ("times", *_PLAYERS),
    "seed": _PLAYERS,
    "levels": ("manners",),
    "markdown": ("service", "times", *_PLAYERS),
    "tables": ("service",),
    "sockets": ("service",),
    "only": ("service",),
    "peers": ("service",),
    "pace": ("times",),
}
"""The subjects that each option is for; JSON is for all."""
USUAL_SECONDS = 1.0
MOST_SECONDS = 600.0
PACE = 600_000
"""The targets are for a core where OpenSpiel's social_deduction does so many decisions per second."""
PACE_KEY = "open_spiel.social_deduction"
_FOR_A_CORE = f"The targets are for a core where OpenSpiel's social_deduction does {PACE:,}"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto bench`."""
    parser.add_argument(
        "subject", nargs="?", metavar="SUBJECT", help=f"what to measure: {', '.join(SUBJECTS)}"
    )
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="S",
        help="engine, belief: CPU time for each rate (1); service: how long each part is measured (30)",
    )
    parser.add_argument(
        "--build",
        action="store_true",
        help="engine: also build the compiled engine anew, in a folder of its own; takes up to a minute",
    )
    parser.add_argument(
        "--figure",
        type=Path,
        metavar="FILE",
        help="belief: also draw the errors by turn, as SVG",
    )
    parser.add_argument(
        "--games",
        type=whole_number,
        metavar="N",
        help="players: games of each match (strength 4000, manners 20000, thinking 20, search 200); times: games (60)",
    )
    parser.add_argument(
        "--seed", type=seed_number, metavar="NUMBER", help="players: what all chance comes from (1)"
    )
    parser.add_argument(
        "--levels", metavar="A,B,…", help="manners: which levels, weakest first (all)"
    )
    parser.add_argument(
        "--markdown",
        action="store_true",
        help="service, times, players: print the tables as Markdown",
    )
    bench_service.add_options(parser)
    bench_times.add_options(parser)
    add_json(parser)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is not a number of seconds above 0 and up to {MOST_SECONDS:.0f}"
        )
    return seconds


def run(options: argparse.Namespace) -> int:
    """Measure, then print."""
    if options.subject is None:
        return _list(options)
    if options.subject not in SUBJECTS:
        raise UsageError(
            f"bench: there is no subject {options.subject[:40]!r}: choose {', '.join(SUBJECTS)}"
        )
    for option, subjects in BELONGS.items():
        given = getattr(options, option)
        if given is not None and given is not False and options.subject not in subjects:
            raise UsageError(
                f"bench: --{option} is for {', '.join(subjects)}, not for {options.subject}"
            )
    if options.subject == "service":
        return bench_service.run(options, _progress)
    if options.subject == "times":
        return bench_times.run(options, _progress)
    if options.subject in bench_players.SUBJECTS:
        return bench_players.run(options, _progress)
    if options.seconds is None:
        options.seconds = USUAL_SECONDS
    return _run_belief(options) if options.subject == "belief" else _run_engine(options)


def _run_engine(options: argparse.Namespace) -> int:
    from ridotto.bench import engine  # noqa: PLC0415 - a list of subjects needs none of it

    report = engine.run(options.seconds, build=options.build, progress=_progress)
    _progress("")
    if options.json:
        say_json(report.as_json())
    else:
        _tell(report)
    return 0


def _run_belief(options: argparse.Namespace) -> int:
    if options.figure is not None and not options.figure.parent.is_dir():
        raise UsageError(f"bench: there is no folder {options.figure.parent}")
    from ridotto.bench import belief, figure  # noqa: PLC0415 - likewise

    report = belief.run(options.seconds, _progress)
    _progress("")
    if options.figure is not None:
        options.figure.write_text(figure.draw(report.errors), encoding="utf-8")
    if options.json:
        say_json(report.as_json())
    else:
        bench_belief.tell(report)
    return 0


def _list(options: argparse.Namespace) -> int:
    if options.json:
        say_json(SUBJECTS)
        return 0
    for name, what in SUBJECTS.items():
        say(f"ridotto bench {name}: {what}")
    return 0


def _progress(what: str) -> None:
    """One line that is written over, for whoever waits at a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{what[:70]}")
        sys.stderr.flush()


def _tell(report: Report) -> None:
    from ridotto.bench.rows import OTHER, OURS, PEERS  # noqa: PLC0415 - see run

    about = report.about
    peers = ", ".join(f"{name} {found}" for name, found in about["peers"].items() if found)
    say(f"ridotto {about['ridotto']}, Python {about['python']}, {about['system']}")
    say(f"NumPy {about['numpy'] or 'missing'}, Numba {about['numba'] or 'missing'}; {about['cpu']}")
    say(f"peers: {peers or 'none is installed'}")
    reference = report.reference
    times = f"× {reference.label.split(',')[0]}" if reference else "× a peer"
    for group, title in (
        (OURS, "ridotto: decisions per CPU-second, random play of whole games"),
        (PEERS, "peers from Python: decisions per CPU-second, random play of whole games"),
        (OTHER, "copies, starts, memory"),
    ):
        say()
        header = ("what", "best", "median", times, "target", "met", "note")
        rows = [_cells(report, row) for row in report.rows if row.group == group]
        shown = [i for i, name in enumerate(header) if i < 3 or any(row[i] for row in rows)]
        say_table([header[i] for i in shown], [[cells[i] for i in shown] for cells in rows], title)
    say()
    _tell_pace(report)


def _cells(report: Report, row: Row) -> tuple[str, ...]:
    times = report.times_reference(row)
    return (
        row.label,
        _number(row.figure.best, row.unit) if row.figure else "-",
        _number(row.figure.median, row.unit) if row.figure else "-",
        "" if times is None else f"{times:.2g}" if times < 10 else f"{times:.0f}",
        "" if row.target is None else _bound(row.target, row.unit),
        {True: "yes", False: "no", None: ""}[row.met],
        row.note,
    )


def _bound(target: float, unit: str) -> str:
    from ridotto.bench.rows import LOW_IS_GOOD  # noqa: PLC0415 - see run

    return f"{'≤' if unit in LOW_IS_GOOD else '≥'} {_number(target, unit)}"


def _number(value: float, unit: str) -> str:
    if unit == "s":
        return f"{value:.2f} s"
    return f"{value:,.0f}" + (" bytes" if unit == "bytes" else "/s" if unit == "copies/s" else "")


def _tell_pace(report: Report) -> None:
    """The targets name a core; say how this one compares."""
    row = next((row for row in report.rows if row.key == PACE_KEY and row.figure), None)
    if row is None or row.figure is None:
        say(f"{_FOR_A_CORE}; here that was not measured.")
        return
    pace = row.figure.best / PACE
    missed = [other.label for other in report.rows if other.met_at(pace) is False]
    say(f"{_FOR_A_CORE}; here it does {row.figure.best:,.0f}.")
    verdict = f"missed: {'; '.join(missed)}" if missed else "all met"
    say(f"Against targets for this core (× {pace:.2f}): {verdict}")
