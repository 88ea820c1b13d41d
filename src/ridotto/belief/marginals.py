"""The quick belief: for every place the chance of every character, and nothing about how places depend on each other.

A table of places (rows) by characters (columns), laid out row after row. Rows add up to 1, columns to the number of cards of
that character. What is seen is put in exactly; to keep the sums, rows and columns are then scaled in turn, which is what
makes it an approximation. Plain and compiled: it costs a few microseconds, so it serves the computer players and their
training. `exact` and `particles` are the careful ones.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from ridotto.rules.state import MOST_KINDS

CERTAIN: Final = 0.999999
FAINT: Final = 1e-9
MOST_ODDS: Final = 9999.0
"""How sure opinion alone can be."""
ROUNDS: Final = 3


def lay_out(b: MutableSequence[float], cards: Sequence[int], places: int) -> None:
    """All is known: these cards, by place."""
    for cell in range(places * MOST_KINDS):
        b[cell] = 0.0
    for place in range(places):
        b[place * MOST_KINDS + cards[place]] = 1.0


def mix_rows(b: MutableSequence[float], first: int, second: int, chance: float) -> None:
    """Two cards were exchanged with that chance."""
    one = first * MOST_KINDS
    two = second * MOST_KINDS
    for kind in range(MOST_KINDS):
        x = b[one + kind]
        y = b[two + kind]
        if x != y:
            b[one + kind] = x + (y - x) * chance
            b[two + kind] = y + (x - y) * chance


def note_card(
    b: MutableSequence[float], place: int, kind: int, copies: Sequence[int], size: int
) -> None:
    """That character lies there for certain. `size` is places * MOST_KINDS."""
    row = place * MOST_KINDS
    if b[row + kind] >= CERTAIN:
        return
    for other in range(MOST_KINDS):
        b[row + other] = 0.0
    b[row + kind] = 1.0
    give_way(b, place, kind, copies, size)
    even_out(b, copies, size)


def give_way(
    b: MutableSequence[float], place: int, kind: int, copies: Sequence[int], size: int
) -> None:
    """A fact overrules what opinion had made all but certain of another place: nothing is known of that one then."""
    held = 0
    for cell in range(kind, size, MOST_KINDS):
        held += 1 if b[cell] >= CERTAIN else 0
    if held <= copies[kind]:
        return
    for row in range(0, size, MOST_KINDS):
        if row != place * MOST_KINDS and b[row + kind] >= CERTAIN:
            for other in range(MOST_KINDS):
                b[row + other] = 0.0 if other == kind else float(copies[other])
            even_row(b, row)


def lean(b: MutableSequence[float], place: int, kind: int, ratio: float) -> None:
    """The character there has become that many times likelier; only this row is put right. Opinion never makes it certain."""
    row = place * MOST_KINDS
    old = b[row + kind]
    if old <= 0.0 or old >= CERTAIN:
        return
    ratio = max(min(ratio, MOST_ODDS * (1.0 - old) / old), 0.0001)
    total = 1.0 + old * (ratio - 1.0)
    for other in range(MOST_KINDS):
        b[row + other] /= total
    b[row + kind] *= ratio


def even_out(b: MutableSequence[float], copies: Sequence[int], size: int) -> None:
    """Bring rows and columns to their sums, leaving alone what is certain."""
    for _ in range(ROUNDS):
        for kind in range(MOST_KINDS):
            if copies[kind] > 0:
                even_column(b, kind, copies[kind], size)
        for row in range(0, size, MOST_KINDS):
            even_row(b, row)


def even_column(b: MutableSequence[float], kind: int, cards: int, size: int) -> None:
    """What certain places leave of a character is shared out among the others."""
    left = float(cards)
    loose = 0.0
    for cell in range(kind, size, MOST_KINDS):
        if b[cell] >= CERTAIN:
            left -= 1.0
        else:
            loose += b[cell]
    if loose > FAINT:
        scale = left / loose if left > 0.0 else 0.0
        for cell in range(kind, size, MOST_KINDS):
            if b[cell] < CERTAIN:
                b[cell] *= scale


def even_row(b: MutableSequence[float], row: int) -> None:
    """A place has one card."""
    total = 0.0
    for kind in range(MOST_KINDS):
        total += b[row + kind]
    if total > FAINT:
        for kind in range(MOST_KINDS):
            b[row + kind] /= total


def fade(b: MutableSequence[float], place: int, share: float, copies: Sequence[int]) -> None:
    """Forget some of what was known of a place: it drifts towards what anybody would guess."""
    row = place * MOST_KINDS
    cards = 0
    for kind in range(MOST_KINDS):
        cards += copies[kind]
    for kind in range(MOST_KINDS):
        b[row + kind] += (copies[kind] / cards - b[row + kind]) * share
