"""The exact belief of a large table of which at most eight cards were ever handled: all others lie where they were dealt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ridotto.belief.exact import Exact


class Part:
    """Exact for the first so many places; what is said or seen of the others tells nothing."""

    def __init__(self, cards: Sequence[int], kinds: int, handled: int) -> None:
        self._shape = (len(cards), kinds)
        self._handled = handled
        self._rest = list(cards[handled:])
        self._kinds = sorted(set(cards[:handled]))
        """The kinds among the handled cards, as the exact belief numbers them."""
        inside = [self._kinds.index(card) for card in cards[:handled]]
        self._exact = Exact(inside, len(self._kinds))

    def exchanged(self, first: int, second: int) -> None:
        """The two cards were exchanged for certain."""
        self._exact.exchanged(first, second)

    def handled(self, first: int, second: int, chance: float) -> None:
        """The two cards were exchanged with that chance."""
        self._exact.handled(first, second, chance)

    def seen(self, place: int, kind: int) -> None:
        """That card lies there."""
        if place < self._handled:
            self._exact.seen(place, self._kinds.index(kind))

    def weigh(self, place: int, kind: int, ratio: float) -> None:
        """That card has become so many times likelier there."""
        if place < self._handled and kind in self._kinds:
            self._exact.weigh(place, self._kinds.index(kind), ratio)

    def marginals(self) -> NDArray[np.float64]:
        """The chance of each kind at each place."""
        return self._whole(self._exact.marginals())

    def possible(self) -> NDArray[np.bool_]:
        """What the hard facts leave open."""
        return self._whole(self._exact.possible().astype(np.float64)) > 0.0

    def _whole(self, part: NDArray[np.float64]) -> NDArray[np.float64]:
        table = np.zeros(self._shape)
        table[: self._handled, self._kinds] = part
        for place, kind in enumerate(self._rest, start=self._handled):
            table[place, kind] = 1.0
        return table
