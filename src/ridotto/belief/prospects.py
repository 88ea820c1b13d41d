"""What a power would bring whoever used it now: gold, and perhaps the end. From public facts. Plain and compiled.

Where a power leaves a choice, the most obvious one is taken (the richest person), and where it hangs on another's answer, half
of what it can bring.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from ridotto.rules import power
from ridotto.rules.state import GOAL, State

QUESTION_SHARE = 0.5


def gain_of(s: State, seat: int, kind: int, gold: MutableSequence[float]) -> float:
    """The gold that seat would win by the power of that character; `gold` is filled with everybody's afterwards."""
    for other in range(s.seats):
        gold[other] = float(s.gold[other])
    what = s.power[kind]
    amount = float(s.amount[kind])
    if what == power.COURT:
        gold[seat] += s.court
    elif what == power.RICHEST:
        take_gold(gold, seat, richest_but(s, gold, seat, -1), amount)
    elif what == power.NEIGHBOURS:
        take_gold(gold, seat, (seat + 1) % s.seats, amount)
        take_gold(gold, seat, (seat + s.seats - 1) % s.seats, amount)
    elif what == power.TRADE:
        other = richest_but(s, gold, seat, -1)
        if gold[other] > gold[seat]:
            take_gold(gold, seat, other, gold[other] - gold[seat])
    elif what == power.QUESTION:
        take_gold(gold, seat, richest_but(s, gold, seat, -1), amount * QUESTION_SHARE)
    elif what == power.TOP_UP:
        gold[seat] = max(gold[seat], amount)
    elif what == power.BEG:
        for distance in range(1, s.seats):
            other = (seat + distance) % s.seats
            if gold[other] > gold[seat]:
                take_gold(gold, seat, other, amount)
    elif what == power.PATRON:
        gold[seat] += amount
        if gold[seat] < GOAL:
            gold[(seat + 1) % s.seats] += 1.0
            gold[(seat + s.seats - 1) % s.seats] += 1.0
    elif what == power.RESEAT:
        first = richest_but(s, gold, seat, -1)
        take_gold(gold, seat, first, amount)
        take_gold(gold, seat, richest_but(s, gold, seat, first), amount)
    elif what != power.SPY and what != power.WIN:
        gold[seat] += amount
    return gold[seat] - s.gold[seat]


def take_gold(gold: MutableSequence[float], seat: int, other: int, amount: float) -> None:
    """As much of it as there is (Q10)."""
    taken = min(amount, gold[other])
    gold[other] -= taken
    gold[seat] += taken


def richest_but(s: State, gold: MutableSequence[float], seat: int, spared: int) -> int:
    """The richest but these two, the first to the left of equals."""
    best = -1
    for distance in range(1, s.seats):
        other = (seat + distance) % s.seats
        if other != spared and (best < 0 or gold[other] > gold[best]):
            best = other
    return max(best, 0)


def end_of(s: State, seat: int, kind: int, gold: MutableSequence[float]) -> float:
    """After `gain_of`: 1 if that seat would have won, -1 if somebody else would, 0 if the game goes on."""
    if s.power[kind] == power.WIN:
        return 1.0 if s.gold[seat] >= s.amount[kind] else 0.0
    return verdict(s, seat, gold)


def verdict(s: State, seat: int, gold: MutableSequence[float]) -> float:
    """1 if these fortunes win the game for that seat, -1 if for others, 0 if it goes on (E1, E2)."""
    most = 0.0
    least = float(GOAL)
    for other in range(s.seats):
        most = max(most, gold[other])
        least = min(least, gold[other])
    if most >= GOAL:
        return 1.0 if gold[seat] >= GOAL else -1.0
    if least <= 0.0:
        return 1.0 if gold[seat] >= most else -1.0
    return 0.0
