"""A match's report for people."""

from __future__ import annotations

from ridotto.arena.report import CUT_OFF, Report, Share
from ridotto.cli.output import say, say_table


def tell_report(report: Report) -> None:
    """Who won how often, from which seat, how games ended and what was said."""
    plan = report.plan
    count = f"{report.played}" if report.stopped is None else f"{report.played} of {plan.games}"
    cards = "an own set" if plan.set_name == "own" else f"set {plan.set_name}"
    games = "game" if plan.games == 1 else "games"
    say(
        f"{count} {games}, {plan.edition} edition, {plan.players} players, {cards}, seed {plan.seed}"
    )
    say()
    header = ("wins", "fair", "ratio", "95 % interval")
    rows = [(row.name, str(row.seats), *_cells(row)) for row in report.entrants]
    say_table(("player", "seats", *header), rows)
    say()
    rows = [
        (row.name, *_cells(row), _percent(row.last), _part(row.last_won)) for row in report.seats
    ]
    say_table(("seat", *header, "last turn", "won then"), rows)
    say()
    for line in (*_ends(report), *_talk(report), *_faults(report)):
        say(line)


def _cells(row: Share) -> tuple[str, ...]:
    interval = f"{100 * row.low:5.1f} to {100 * row.high:5.1f} %"
    return (_percent(row.share), _percent(row.fair), f"{row.ratio:.2f}", interval)


def _percent(value: float) -> str:
    return f"{100 * value:5.1f} %"


def _ends(report: Report) -> list[str]:
    limit = f"turn limit ({report.plan.most_turns})"
    words = {"E1": "13 gold", "E2": "ruin", "E3": "the Cheat", CUT_OFF: limit}
    shares = [f"{words[end]} {_part(count / report.played)}" for end, count in report.ends.items()]
    turns = report.turns
    low, middle, high = (turns.percentiles[percent] for percent in ("5", "50", "95"))
    return [
        f"ended by: {', '.join(shares)}",
        f"turns: mean {turns.mean:.1f}, middle {middle}, 90 % from {low} to {high}, "
        f"longest {turns.longest}",
    ]


def _talk(report: Report) -> list[str]:
    talk = report.talk
    each = f"{talk.announcements / report.played:.1f} a game"
    return [
        f"announcements: {each}, {_part(talk.true)} true, {_part(talk.contested)} contested",
        f"false announcements that passed: {_part(talk.false_passed)}",
        f"claims: in {_part(talk.claims_per_answer)} of answers, {_part(talk.true_claims)} of them true",
    ]


def _part(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def _faults(report: Report) -> list[str]:
    return [
        f"{row.name} failed {'once' if row.faults == 1 else f'{row.faults} times'}, and a legal default "
        f"was played; first: {row.first_fault}"
        for row in report.entrants
        if row.faults
    ]
