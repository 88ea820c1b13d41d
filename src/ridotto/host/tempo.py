"""How long a computer player takes, so that the time tells nothing about what it holds or thinks."""

from __future__ import annotations

from math import ceil

STEP = 0.5
"""Seconds, at pace 1: a player that thinks longer than it was to take is done at the next multiple of this."""


def time_to_rest(wait: float, taken: float, pace: float) -> float:
    """Seconds to sleep after `taken` seconds of thinking, if the move was drawn to come after `wait`.

    With pace 0 nothing is hidden: the move comes as soon as it is known.
    """
    if taken <= wait:
        return wait - taken
    step = STEP * pace
    return ceil(taken / step) * step - taken if step else 0.0
