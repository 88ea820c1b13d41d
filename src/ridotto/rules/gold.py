"""Moving gold, and the end that it may bring. Plain and compiled."""

from __future__ import annotations

from typing import Final

from ridotto.rules import phase
from ridotto.rules.state import E1, E2, GOAL, NOT_ENDED, State
from ridotto.rules.telling import tell_end, tell_gold

BANK: Final = -1
COURT: Final = -2
NOBODY: Final = -1


def move_gold(s: State, source: int, target: int, amount: int) -> None:
    """Gold from a seat, the bank or the court to another; `settle` must follow the whole movement (E4)."""
    if amount == 0:
        return
    if source == COURT:
        s.court -= amount
    elif source != BANK:
        s.gold[source] -= amount
    if target == COURT:
        s.court += amount
    elif target != BANK:
        s.gold[target] += amount
    tell_gold(s, source, target, amount)


def collect(s: State, seat: int, source: int, amount: int) -> None:
    """A seat takes up to that much from another; who owes more than they have gives all (Q10)."""
    move_gold(s, source, seat, min(amount, s.gold[source]))


def settle(s: State) -> bool:
    """Test the end after a movement of gold (E4); True when the game is over."""
    most = 0
    least = GOAL
    for seat in range(s.seats):
        most = max(most, s.gold[seat])
        least = min(least, s.gold[seat])
    if most >= GOAL:
        end(s, E1, holders_of(s, GOAL))
    elif least == 0:
        end(s, E2, holders_of(s, most))
    return s.ended_by != NOT_ENDED


def holders_of(s: State, amount: int) -> int:
    """The persons with that much gold or more, as bits."""
    persons = 0
    for seat in range(s.seats):
        if s.gold[seat] >= amount:
            persons |= 1 << s.person_at[seat]
    return persons


def end(s: State, rule: int, winners: int) -> None:
    """The game is over, at once."""
    s.ended_by = rule
    s.winners = winners
    s.phase = phase.OVER
    s.actor = NOBODY
    clear_announcement(s)
    tell_end(s)


def clear_announcement(s: State) -> None:
    """Forget the announcement that is over, so that equal positions are equal numbers."""
    s.revealed = 0
    s.announced = 0
    s.hand_slot = 0
    s.answers = 0
    s.claimants = 0
    s.claim_slots = 0
    s.truthful = 0
    s.liars = 0
    s.user = 0
    s.target = 0
