"""Every way some cards can lie, numbered, with tables of how the numbers change when two cards are exchanged.

Made once for each pattern of like cards ("eight different", "two alike and six different") and kept, since it depends on
nothing else. What a pair of places needs is made when that pair is first handled.
"""

from __future__ import annotations

from functools import cache
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Cards = NDArray[np.uint8]
    Numbers = NDArray[np.intp]
    Weights = NDArray[np.float64]

_BASE = 16
"""More than there are kinds of cards: an arrangement read as a number to this base tells it from every other."""


class _Half(NamedTuple):
    """Half of the places: arrangements that agree on all of them are taken together before anything is counted."""

    order: Numbers | None
    """Brings those that agree together; None if they are together already."""
    starts: Numbers
    cards: Numbers
    """The cards that each group agrees on: place by group."""

    def marginals(self, weights: Weights, kinds: int) -> Weights:
        """For each place the weights of its cards."""
        ordered = weights if self.order is None else weights[self.order]
        together = np.add.reduceat(ordered, self.starts)
        counted = [np.bincount(cards, together, minlength=kinds) for cards in self.cards]
        return np.array(counted, np.float64).reshape(-1, kinds)


class Arrangements:
    """All arrangements of cards of which there are so many copies each."""

    def __init__(self, copies: tuple[int, ...]) -> None:
        self.kinds = len(copies)
        self.places = sum(copies)
        self.count = factorial(self.places) // prod(factorial(n) for n in copies)
        self.cards: Cards = np.ascontiguousarray(_lay(copies).T)
        """Place by arrangement; the arrangements are in order, the first place the most important."""
        self._keys = self._key(self.cards)
        self._exchanges = {(0, place): self._with_first(place) for place in range(1, self.places)}
        middle = self.places // 2
        self._halves = (self._half(range(middle)), self._half(range(middle, self.places)))

    def number_of(self, cards: Sequence[int]) -> int:
        """Which arrangement that is."""
        return int(np.searchsorted(self._keys, self._key(np.array(cards, np.uint8)[:, None])[0]))

    def exchange(self, first: int, second: int) -> Numbers:
        """For each arrangement the one that it becomes when these two places exchange cards."""
        one, two = min(first, second), max(first, second)
        if (one, two) not in self._exchanges:
            by_one, by_two = self._exchanges[0, one], self._exchanges[0, two]
            self._exchanges[one, two] = by_one[by_two[by_one]]
        return self._exchanges[one, two]

    def marginals(self, weights: Weights) -> Weights:
        """Place by kind: the weight of all arrangements that have that card there."""
        return np.vstack([half.marginals(weights, self.kinds) for half in self._halves])

    def _with_first(self, place: int) -> Numbers:
        """The exchange with the first place, from which all others can be put together."""
        difference = self.cards[place].astype(np.int64) - self.cards[0]
        worth = _BASE ** (self.places - 1) - _BASE ** (self.places - 1 - place)
        exchanged: NDArray[np.int64] = self._keys + difference * worth
        return np.searchsorted(self._keys, exchanged)

    def _half(self, places: range) -> _Half:
        cards = self.cards[places.start : places.stop]
        keys = self._key(cards)
        order = None if places.start == 0 else np.argsort(keys, kind="stable")
        starts = np.flatnonzero(np.diff(keys if order is None else keys[order], prepend=-1))
        firsts = starts if order is None else order[starts]
        return _Half(order, starts, cards[:, firsts].astype(np.intp))

    @staticmethod
    def _key(cards: Cards) -> NDArray[np.int64]:
        key = np.zeros(cards.shape[1], np.int64)
        for row in cards:
            key = key * _BASE + row
        return key


def _lay(copies: tuple[int, ...]) -> Cards:
    """All arrangements in order, one in each row."""

    @cache
    def rest(left: tuple[int, ...]) -> Cards:
        if not any(left):
            return np.zeros((1, 0), np.uint8)
        parts = []
        for kind, cards in enumerate(left):
            if cards:
                tail = rest((*left[:kind], cards - 1, *left[kind + 1 :]))
                parts.append(np.hstack([np.full((len(tail), 1), kind, np.uint8), tail]))
        return np.concatenate(parts)

    return rest(copies)


arrangements_of = cache(Arrangements)
"""The arrangements for these numbers of copies, made only once."""
