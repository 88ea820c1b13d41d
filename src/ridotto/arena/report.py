"""What came of a whole match: a fold of its games, in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import fsum
from typing import Any

import msgspec

from ridotto.arena.intervals import Interval, interval, quantile
from ridotto.arena.plan import Plan
from ridotto.arena.results import GameResult, Spoken
from ridotto.arena.seeds import seed_value

PERCENTS = (5, 25, 50, 75, 95)
CUT_OFF = "cut_off"
ENDS = ("E1", "E2", "E3", CUT_OFF)


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """How much a player, or a seat, has won."""

    name: str
    seats: int
    """How many of a game's seats."""
    wins: float
    """A win that k persons share counts 1/k for each."""
    share: float
    """Wins for each game played; games that were cut off are won by nobody."""
    fair: float
    """What everybody alike would win: its part of the seats."""
    ratio: float
    """`share` in terms of `fair`."""
    low: float
    """The share's 95 % interval."""
    high: float


class Entrant(Share, frozen=True, kw_only=True):
    """A player in all its seats."""

    decisions: int
    faults: int
    first_fault: str | None


class Seat(Share, frozen=True, kw_only=True):
    """A place in the order of turns."""

    last: float
    """The share of the games played that ended in a turn of this seat."""
    last_won: float | None
    """The share of these that this seat won, or shared the win of."""


class Turns(msgspec.Struct, frozen=True):
    """How long the games were."""

    mean: float
    percentiles: dict[str, int]
    longest: int


class Talk(msgspec.Struct, frozen=True):
    """What was said; shares are None where there is nothing to take one of."""

    announcements: int
    true: float | None
    """The share of announcements that were true."""
    contested: float | None
    false_passed: float | None
    """The share of false announcements that nobody contested."""
    claims_per_answer: float | None
    true_claims: float | None
    """The share of claims that were true."""
    counts: Spoken


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The same to the byte for the same plan, but for `seconds`."""

    plan: Plan
    played: int
    """Games in this report; fewer than planned only if the match was stopped."""
    stopped: str | None
    """Why it was."""
    entrants: list[Entrant]
    seats: list[Seat]
    """By person, p1 begins."""
    ends: dict[str, int]
    """Games that ended by E1, E2, E3, and those cut off at the turn limit."""
    turns: Turns
    talk: Talk
    seconds: dict[str, float]
    """Spent thinking, by player; never twice the same, so not in the JSON."""

    def as_json(self) -> dict[str, Any]:
        """For programs: all that can be repeated."""
        table: dict[str, Any] = msgspec.to_builtins(self)
        del table["seconds"]
        table["plan"] |= {"seed": seed_value(self.plan.seed), "set": self.plan.set_name}
        return table

    @property
    def faults(self) -> int:
        """How often a player did not give a legal move."""
        return sum(row.faults for row in self.entrants)


def fold(plan: Plan, results: Sequence[GameResult], stopped: str | None = None) -> Report:
    """The report on these games of the plan."""
    ends = Counter(result.ended_by or CUT_OFF for result in results)
    return Report(
        plan=plan,
        played=len(results),
        stopped=stopped,
        entrants=[_entrant(plan, name, results) for name in plan.entrants],
        seats=[_seat(plan, seat, results) for seat in range(plan.players)],
        ends={end: ends[end] for end in ENDS},
        turns=_turns([result.turns for result in results]),
        talk=_talk(sum((result.spoken for result in results), Spoken())),
        seconds={
            name: sum(result.seconds.get(name, 0.0) for result in results) for name in plan.entrants
        },
    )


def _entrant(plan: Plan, name: str, results: Sequence[GameResult]) -> Entrant:
    seats = plan.lineup.count(name)
    return Entrant(
        **_share(name, seats, plan.players, [_won(result, name) for result in results]),
        decisions=sum(result.decisions.get(name, 0) for result in results),
        faults=sum(result.faults.get(name, 0) for result in results),
        first_fault=next((r.first_fault[name] for r in results if name in r.first_fault), None),
    )


def _won(result: GameResult, name: str) -> float:
    """How much of that game the player won, in all its seats."""
    if not result.winners:
        return 0.0
    theirs = sum(result.seating[int(person[1:]) - 1] == name for person in result.winners)
    return theirs / len(result.winners)


def _seat(plan: Plan, seat: int, results: Sequence[GameResult]) -> Seat:
    person = f"p{seat + 1}"
    won = [1 / len(r.winners) if person in r.winners else 0.0 for r in results]
    last = [r for r in results if r.last == person]
    return Seat(
        **_share(person, 1, plan.players, won),
        last=len(last) / len(results) if results else 0.0,
        last_won=_part(sum(person in r.winners for r in last), len(last)),
    )


def _share(name: str, seats: int, players: int, won: Sequence[float]) -> dict[str, Any]:
    found: Interval = interval(won)
    return {
        "name": name,
        "seats": seats,
        "wins": fsum(won),
        "share": found.mean,
        "fair": seats / players,
        "ratio": found.mean * players / seats,
        "low": found.low,
        "high": found.high,
    }


def _turns(turns: list[int]) -> Turns:
    if not turns:
        return Turns(0.0, {}, 0)
    turns.sort()
    found = {str(percent): quantile(turns, percent) for percent in PERCENTS}
    return Turns(sum(turns) / len(turns), found, turns[-1])


def _talk(spoken: Spoken) -> Talk:
    true = spoken.true_passed + spoken.true_contested
    false = spoken.false_passed + spoken.false_contested
    contested = spoken.true_contested + spoken.false_contested
    claims = spoken.true_claims + spoken.false_claims
    return Talk(
        announcements=true + false,
        true=_part(true, true + false),
        contested=_part(contested, true + false),
        false_passed=_part(spoken.false_passed, false),
        claims_per_answer=_part(claims, spoken.answers),
        true_claims=_part(spoken.true_claims, claims),
        counts=spoken,
    )


def _part(some: int, whole: int) -> float | None:
    return some / whole if whole else None
