"""How sure a share of wins is."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""


class Interval(NamedTuple):
    """A mean, and between what limits the true one lies with 95 % confidence."""

    mean: float
    low: float
    high: float


def interval(values: Sequence[float]) -> Interval:
    """The mean of what was won in each game, from 0 to 1, with its interval.

    A game is one observation, however many seats a player has in it. With n games, their mean m, variance v = Σ(x−m)²/n and
    z = 1.96 the limits are

        (m + z²/2n ± z·√(v/n + z²/4n²)) / (1 + z²/n)

    For many games this is the normal interval m ± z·√(v/n). Where every game is won whole or lost, so that v = m(1−m), it is
    Wilson's; so it has a width even when all games were won, or none.
    """
    n = len(values)
    if n == 0:
        return Interval(0.0, 0.0, 1.0)
    mean = fsum(values) / n
    variance = fsum((value - mean) ** 2 for value in values) / n
    shrink = 1 + Z95**2 / n
    centre = (mean + Z95**2 / (2 * n)) / shrink
    half = Z95 * sqrt(variance / n + Z95**2 / (4 * n * n)) / shrink
    return Interval(mean, max(0.0, centre - half), min(1.0, centre + half))


def quantile(ordered: Sequence[int], percent: int) -> int:
    """The smallest value that at least so many percent of all are not above."""
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(rank, 1) - 1]
