"""Playing a game to its end at random, and what each person has of it. Compiled only."""

from __future__ import annotations

from typing import Any

from ridotto.chance import draw
from ridotto.rules import codes, phase
from ridotto.rules.choices import choices
from ridotto.rules.flow import step

Array = Any  # NumPy's, which these functions only index
Record = Any  # a position


def play_on(s: Record, memory: Array, out: Array, last_turn: int) -> None:
    """Play at random until the game is over or a turn has been."""
    while s.phase != phase.OVER and s.turn <= last_turn:
        count = choices(s, out)
        step(s, int(out[draw_nth(s, memory, out, count)]))


def draw_nth(s: Record, memory: Array, out: Array, count: int) -> int:
    """Which choice: first a kind of move, then one of it. Otherwise hardly anybody would ever look or pass."""
    if s.phase == phase.TURN:
        return draw_turn(memory, out, count)
    if s.phase == phase.ANSWER:
        return 0 if draw(memory, 2) == 0 else 1 + draw(memory, count - 1)
    if s.phase == phase.TRADE:
        return count - 1 if draw(memory, 2) == 0 else draw(memory, count - 1)
    return draw(memory, count)


def draw_turn(memory: Array, out: Array, count: int) -> int:
    """Exchange, look or announce; `out` has them in this order."""
    looks = 0
    while looks < count and out[looks] < codes.LOOK:
        looks += 1
    announcements = looks
    while announcements < count and out[announcements] < codes.ANNOUNCE:
        announcements += 1
    kinds = 1
    if announcements > looks:
        kinds += 1
    if count > announcements:
        kinds += 1
    kind = draw(memory, kinds)
    if kind == 0:
        return draw(memory, looks)
    if kind == 1 and announcements > looks:
        return looks + draw(memory, announcements - looks)
    return announcements + draw(memory, count - announcements)


def share_out(s: Record, shares: Array) -> None:
    """Each person's share of the win; in a game that was cut off the richest have it."""
    winners = s.winners if s.phase == phase.OVER else richest(s)
    count = 0
    for person in range(s.seats):
        count += winners >> person & 1
    for person in range(s.seats):
        shares[person] = (winners >> person & 1) / count


def richest(s: Record) -> int:
    """The persons with the most gold."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.gold[seat])
    persons = 0
    for seat in range(s.seats):
        if s.gold[seat] == most:
            persons |= 1 << s.person_at[seat]
    return persons
