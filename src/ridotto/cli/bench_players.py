"""`ridotto bench strength`, `manners`, `thinking` and `search`: how computer players play, for people, as Markdown or JSON."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ridotto.arena.pool import ONE_THREAD
from ridotto.bots.levels import LEVELS
from ridotto.bots.registry import find_player
from ridotto.cli.output import say, say_json, say_table
from ridotto.cli.parser import UsageError

if TYPE_CHECKING:
    from ridotto.bench import manners, search, strength, thinking
    from ridotto.bench.tables import Table

SUBJECTS = {
    "strength": "how much each level wins against a table of the level below",
    "manners": "how games among equals end, what is said in them, and whether a seat decides them",
    "thinking": "how long one decision of a computer player takes",
    "search": "master against tree search at equal time",
}
MARK = " ✗"
"""Behind what is not as it should be."""

TABLE = ("edition", "players", "set")
"""What tells one table from another, as columns."""

Progress = Callable[[str], None]


def run(options: argparse.Namespace, progress: Progress) -> int:
    """Measure, then print."""
    if options.json and options.markdown:
        raise UsageError("bench: --json and --markdown exclude each other")
    if options.games == 0:
        raise UsageError("bench: --games is at least 1")
    levels = _levels(options.levels)
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")  # one core, and before NumPy is loaded
    report, tell = _measure(options, levels, progress)
    progress("")
    if options.json:
        say_json(report.as_json())
    else:
        tell(report, Page(markdown=options.markdown))
    return 0


def _levels(text: str | None) -> list[str]:
    if text is None:
        return [level.name for level in LEVELS]
    found = [find_player(name) for name in text.split(",")]
    for kind in found:
        if not kind.level:
            raise UsageError(f"bench: --levels is for levels, and {kind.name} is none")
    return list(dict.fromkeys(kind.name for kind in found))


def _measure(
    options: argparse.Namespace, levels: list[str], progress: Progress
) -> tuple[Any, Callable[[Any, Page], None]]:
    """The report of that subject, and what tells it."""
    from ridotto.bench.tables import SEED  # noqa: PLC0415 - a list of subjects needs none of it

    games: int | None = options.games
    seed = SEED if options.seed is None else options.seed
    match options.subject:
        case "strength":
            from ridotto.bench import strength  # noqa: PLC0415 - likewise

            return strength.run(games or strength.GAMES, seed, progress), tell_strength
        case "manners":
            from ridotto.bench import manners  # noqa: PLC0415 - likewise

            return manners.run(levels, games or manners.GAMES, seed, progress), tell_manners
        case "thinking":
            from ridotto.bench import thinking  # noqa: PLC0415 - likewise

            return thinking.run(games or thinking.GAMES, seed, progress), tell_thinking
    from ridotto.bench import search  # noqa: PLC0415 - likewise

    return search.run(games or search.GAMES, seed, progress), tell_search


class Page:
    """Where a report is printed, as plain tables or as Markdown."""

    def __init__(self, *, markdown: bool) -> None:
        self._markdown = markdown

    def head(self, about: dict[str, Any], games: str) -> None:
        """With what and how much was measured."""
        self.lines(
            f"ridotto {about['ridotto']}, Python {about['python']}, NumPy {about['numpy'] or 'missing'}, "
            f"Numba {about['numba'] or 'missing'}, {about['system']}, {about['cpu']}; {games}, seed {about['seed']}",
        )
        say()

    def lines(self, *lines: str) -> None:
        """Some lines, which Markdown would not break by itself."""
        say(("\\\n" if self._markdown else "\n").join(lines))

    def table(self, header: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
        """A table, with an empty line after it."""
        if not self._markdown:
            say_table(header, rows, title)
        else:
            if title:
                say(f"{title}\n")
            for cells in (header, ["---"] * len(header), *rows):
                say(f"| {' | '.join(cells)} |")
        say()


def tell_strength(report: strength.Report, page: Page) -> None:
    """A row for each table, a column for each step."""
    page.head(report.about, f"games in each cell: at least {report.about['games']:,}")
    steps = list(dict.fromkeys(cell.step for cell in report.cells))
    rows = [
        (
            *_table(table),
            *(_ratio(cell) for step in steps for cell in report.cells if cell[:2] == (step, table)),
        )
        for table in dict.fromkeys(cell.table for cell in report.cells)
    ]
    page.table((*TABLE, *map(str, steps)), rows)
    missed = len(report.missed)
    page.lines(
        "Wins in terms of the fair share, with the 95 % interval." + _marks(MARK.strip(), report),
        "Every step up wins more than its fair share at every table, and master at least twice its share against "
        f"regular at 4 to 8 players: {f'no, {missed} cells fall short' if missed else 'yes'}.",
    )


def _marks(mark: str, report: strength.Report) -> str:
    if all(cell.met for cell in report.cells):
        return ""
    return (
        f" {mark} the interval does not lie above 1, or the ratio is below the 2 that is asked for."
    )


def _table(table: Table) -> tuple[str, str, str]:
    return table.edition, str(table.players), table.cards


def _ratio(cell: strength.Cell) -> str:
    text = f"{cell.ratio:.2f} ({cell.low:.2f}–{cell.high:.2f})"
    return _marked(text, good=cell.met)


def tell_manners(report: manners.Report, page: Page) -> None:
    """A table for each level, a row for each table of players."""
    page.head(report.about, f"games in each row: at least {report.about['games']:,}")
    header = (
        *(*TABLE, "cut off", "13 gold", "ruin", "Cheat", "turns", "true", "contested"),
        *("false passed", "claims", "true claims", "seat furthest off"),
    )
    for level in dict.fromkeys(row.level for row in report.rows):
        page.table(header, [_going(row) for row in report.rows if row.level == level], level)
    if report.unfair:
        places = ("level", *TABLE, "wins", "last turns", "won by who was in turn")
        title = "every seat, where one is more than 3 points off"
        page.table(places, [_order(row) for row in report.unfair], title)
    missed = len(report.missed)
    rows = "1 row" if missed == 1 else f"{missed} rows"
    page.lines(
        "cut off: at 400 turns; true, contested: of announcements; false passed: of false announcements; "
        "claims: of answers; true claims: of claims.",
        "seat furthest off: whose share of wins is furthest from fair, in percentage points, with its 95 % interval.",
        *(
            [
                "wins, last turns: each seat's share of the wins, and of the games that ended in its turn, less its fair share."
            ]
            if report.unfair
            else []
        ),
        "Everywhere less than 1 % is cut off, no seat is more than 3 points off, announcements are both true and "
        f"false, and there are claims: {f'no, not in {rows}, marked {MARK.strip()}' if missed else 'yes'}.",
    )


def _going(row: manners.Row) -> tuple[str, ...]:
    ends, talk, seat = row.ends, row.talk, row.seat
    return (
        *_table(row.table),
        _marked(f"{100 * ends['cut_off']:.2f} %", good=row.ending),
        *(f"{100 * ends[end]:.1f} %" for end in ("E1", "E2", "E3")),
        f"{row.turns:.1f}",
        _marked(_percent(talk.true), good=row.bluffing),
        _percent(talk.contested),
        _percent(talk.false_passed),
        _marked(_percent(talk.claims_per_answer), good=row.claiming),
        _percent(talk.true_claims),
        _marked(f"{seat.name} {100 * seat.off:+.1f} ± {100 * seat.half:.1f}", good=row.fair),
    )


def _order(row: manners.Row) -> tuple[str, ...]:
    return (
        row.level,
        *_table(row.table),
        ", ".join(f"{seat.name} {100 * seat.off:+.1f}" for seat in row.seats),
        ", ".join(f"{seat.name} {100 * seat.last_off:+.1f}" for seat in row.seats),
        _percent(row.won_in_turn),
    )


def tell_thinking(report: thinking.Report, page: Page) -> None:
    """A row for each player at each table."""
    page.head(report.about, f"games in each row: {report.about['games']:,}")
    header = (
        *("players", "player", "decisions", "CPU: median", "p99", "wall: median", "p99"),
        *("limits (CPU)", "met"),
    )
    page.table(header, [_pondering(row) for row in report.rows], "time of one decision")
    page.lines(
        "The whole choice of one player in plain form on one core, with taking in what has happened since its last one.",
        *([report.about["note"]] if report.about["note"] else []),
    )


def _pondering(row: thinking.Row) -> tuple[str, ...]:
    limits = "" if row.limits is None else " and ".join(f"≤ {1000 * t:.0f} ms" for t in row.limits)
    return (
        str(row.table.players),
        row.player,
        f"{row.decisions:,}",
        *(_time(seconds) for seconds in (*row.cpu, *row.wall)),
        limits,
        {True: "yes", False: f"no{MARK}", None: ""}[row.met],
    )


def tell_search(report: search.Report, page: Page) -> None:
    """The pace, then a row for each contest."""
    pace = report.pace
    page.head(report.about, f"games in each row: {report.about['games']:,}")
    page.lines(
        f"master takes {_time(pace.master)} of CPU time for a decision (the mean of {pace.decisions:,}). In one millisecond "
        f"ismcts plays on {0.001 / pace.simulation:.0f} games; so {pace.equal:,} of them take equally long.",
    )
    say()
    header = (
        *("one", "against", "time", "games played on", "wins", "fair", "ratio", "95 % interval"),
        *("master's decision", "ismcts's decision"),
    )
    page.table(header, [_contest(contest) for contest in report.contests])
    page.lines(
        "time: that ismcts has for playing on, in terms of a whole decision of master; what it does beside comes on top.",
        "The last two columns are what a decision took on average, CPU time, all included.",
    )


def _contest(contest: search.Contest) -> tuple[str, ...]:
    return (
        contest.one,
        f"3 {contest.others}",
        f"{contest.times} ×",
        f"{contest.simulations:,}",
        _percent(contest.share),
        _percent(contest.fair),
        f"{contest.ratio:.2f}",
        f"{100 * contest.low:.1f} to {100 * contest.high:.1f} %",
        *(_time(contest.seconds[name]) for name in ("master", "ismcts")),
    )


def _marked(text: str, *, good: bool) -> str:
    return text if good else text + MARK


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def _time(seconds: float) -> str:
    return f"{1000 * seconds:.2f} ms"
