"""How far the times with a secret are from those without."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from math import sqrt
from typing import NamedTuple

MOST = 4.5
"""Standard deviations: by chance one of 100,000 measurements is farther off."""


class Timed(NamedTuple):
    """A decision with its time."""

    among: Hashable
    """What everybody knows that the time may depend on: times are compared only within it."""
    secret: bool
    seconds: float


class Distance(NamedTuple):
    """Of the times with the secret from those without; positive where they are longer."""

    seconds: float
    """The difference of the means."""
    means: float
    """The same in standard deviations."""
    ranks: float
    """The difference of the mean ranks in standard deviations (Mann-Whitney, within each group)."""

    @property
    def tells(self) -> bool:
        """Whether it cannot be chance."""
        return max(abs(self.means), abs(self.ranks)) > MOST


def distance(times: Iterable[Timed]) -> Distance:
    """Compare within each group, then add up."""
    groups: dict[Hashable, list[Timed]] = defaultdict(list)
    for one in times:
        groups[one.among].append(one)
    by_means, by_ranks = _Sum(), _Sum()
    for group in groups.values():
        secret = [one.secret for one in group]
        seconds = [one.seconds for one in group]
        by_means.add(secret, seconds)
        by_ranks.add(secret, ranks(seconds))
    return Distance(by_means.difference, by_means.deviations, by_ranks.deviations)


class _Sum:
    """How much more the values with the secret are than if they had been drawn at random from their group."""

    def __init__(self) -> None:
        self._more = self._variance = self._weight = 0.0

    def add(self, secret: Sequence[bool], values: Sequence[float]) -> None:
        """A group."""
        count, yes = len(values), sum(secret)
        no = count - yes
        if not yes or not no:
            return
        mean = sum(values) / count
        self._more += sum(
            value - mean for value, is_so in zip(values, secret, strict=True) if is_so
        )
        square = sum((value - mean) ** 2 for value in values)
        self._variance += yes * no * square / (count * (count - 1))
        self._weight += yes * no / count

    @property
    def difference(self) -> float:
        return self._more / self._weight if self._weight else 0.0

    @property
    def deviations(self) -> float:
        return self._more / sqrt(self._variance) if self._variance else 0.0


def ranks(values: Sequence[float]) -> list[float]:
    """From 1 for the least; equal values share theirs."""
    places = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    begin = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or values[places[end]] != values[places[begin]]:
            for place in places[begin:end]:
                found[place] = (begin + 1 + end) / 2
            begin = end
    return found
