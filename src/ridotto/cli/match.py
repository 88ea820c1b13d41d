"""Computer players against each other: many games, and who won how often."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from ridotto.arena.match import INTERRUPTED
from ridotto.arena.match import run as run_match
from ridotto.arena.plan import Plan, check_plan
from ridotto.arena.pool import ONE_THREAD
from ridotto.arena.report import Report
from ridotto.cli.cards import ChosenSet, choose_set
from ridotto.cli.faults import quiet_players
from ridotto.cli.output import complain, say_json
from ridotto.cli.parser import UsageError, add_edition, add_json, seed_number, whole_number
from ridotto.cli.progress import progress_bar
from ridotto.cli.standings import tell_report
from ridotto.rules.dealing import fresh_seed

EXAMPLES = """\
examples:
  ridotto match
  ridotto match --bots master,regular --players 6 --games 600 --seed 7
  ridotto match --bots expert:bluffer,expert:cautious,novice --games 90 --records games
  ridotto match --bots regular --players 8 --edition second --set 8B --json

A list that is shorter than the table: the last one takes the other seats, so master,regular at 6 is one master
against five regulars. Names: ridotto bots. The same seed gives the same result, whatever the number of workers.
exit status: 0 when all games were played, 1 when the match broke off, 130 when it was interrupted"""

BOTS = "expert,regular"
SEATS = 4
GAMES = 200
BROKE_OFF = 1
STOPPED = 130


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto match`."""
    parser.add_argument("--bots", metavar="A,B,…", help=f"who plays, by name ({BOTS})")
    parser.add_argument(
        "--players",
        type=whole_number,
        metavar="N",
        help="how many seats (as the set says, as many as --bots names, or 4)",
    )
    add_edition(parser, None)
    parser.add_argument(
        "--set", metavar="SET", help="a printed set's name, or characters and commas"
    )
    parser.add_argument(
        "--unchecked", action="store_true", help="play an own set that breaks rules on purpose"
    )
    parser.add_argument(
        "--games",
        type=whole_number,
        metavar="N",
        help=f"how many ({GAMES}, or the next number that seats everybody alike)",
    )
    parser.add_argument(
        "--seed", type=seed_number, metavar="NUMBER", help="what all chance comes from"
    )
    parser.add_argument(
        "--most-turns",
        type=whole_number,
        default=400,
        metavar="N",
        help="cut a game off after so many turns (400)",
    )
    parser.add_argument(
        "--workers", type=whole_number, metavar="N", help="processes (one for each core)"
    )
    parser.add_argument("--records", metavar="DIR", help="write every game there as a record")
    parser.add_argument(
        "--quiet", action="store_true", help="neither progress nor times on standard error"
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play, then print."""
    plan = check_plan(_plan(options))
    if options.workers == 0:
        raise UsageError("match: --workers is at least 1")
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")  # as in the workers, and before NumPy is loaded
    begun = time.perf_counter()
    with quiet_players(), progress_bar(plan.games, shown=_shows_progress(options)) as progress:
        report = run_match(
            plan, workers=options.workers, progress=progress, records=_folder(options.records)
        )
    if report.played and options.json:
        say_json(_as_json(report))
    elif report.played:
        tell_report(report)
    if not options.quiet and report.played:
        sys.stdout.flush()
        _tell_times(report, time.perf_counter() - begun)
    return _status(report)


def _plan(options: argparse.Namespace) -> Plan:
    bots = [name.strip() for name in (options.bots or BOTS).split(",")]
    if not all(bots) or options.bots == "":
        raise UsageError("match: --bots is a list of names with commas between them")
    chosen = choose_set(options.set, options.edition)
    players = _players(options, chosen, len(bots))
    games = options.games
    if games is None:
        games = -(-GAMES // max(players, 1)) * max(players, 1)
    return Plan(
        edition=chosen.edition.name,
        players=players,
        bots=tuple(bots),
        cards=tuple(chosen.cards) if isinstance(chosen.cards, list) else chosen.cards,
        unchecked=options.unchecked,
        games=games,
        seed=fresh_seed() if options.seed is None else options.seed,
        most_turns=options.most_turns,
    )


def _players(options: argparse.Namespace, chosen: ChosenSet, named: int) -> int:
    """As many as said, as the printed set is for, as are named, or four."""
    if options.players is not None:
        return int(options.players)
    if chosen.players is not None:
        return chosen.players
    return named if options.bots and named >= chosen.edition.fewest else SEATS


def _folder(text: str | None) -> Path | None:
    if text == "":
        raise UsageError("match: --records needs the name of a folder")
    return None if text is None else Path(text)


def _shows_progress(options: argparse.Namespace) -> bool:
    piped_json = options.json and not sys.stdout.isatty()
    return sys.stderr.isatty() and not options.quiet and not piped_json


def _as_json(report: Report) -> dict[str, object]:
    from ridotto import __version__  # noqa: PLC0415 - only here

    return {"ridotto": __version__, **report.as_json()}


def _tell_times(report: Report, seconds: float) -> None:
    """On standard error, since it differs from run to run; what is on standard output does not.

    Compiled games are played in one piece, in which nobody's decisions are timed.
    """
    done = f"{report.played} {'game' if report.played == 1 else 'games'} in {seconds:.1f} s"
    if not any(report.seconds.values()):
        complain(f"{done}, compiled: {', '.join(row.name for row in report.entrants)}")
        return
    each = [
        f"{row.name} {1000 * report.seconds[row.name] / row.decisions:.2g} ms"
        for row in report.entrants
        if row.decisions
    ]
    complain(f"{done}; for a decision: {', '.join(each)}")


def _status(report: Report) -> int:
    if report.stopped is None:
        return 0
    done = f"{report.played} of {report.plan.games} games were finished"
    if report.stopped == INTERRUPTED:
        complain(f"ridotto: interrupted: {done}")
        return STOPPED
    complain(f"ridotto: the match broke off: {report.stopped} ({done})")
    return BROKE_OFF
