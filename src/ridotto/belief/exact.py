"""The exact belief: a weight for every arrangement of up to eight cards.

Two vectors over all arrangements are kept apart. `_possible` holds the hard facts: which arrangements the rules and what was
seen leave open. `_weights` holds the model's opinion of them. What is certain is read from the first alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ridotto.belief.arrangements import arrangements_of
from ridotto.rules.knowledge import ContradictionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MOST_CARDS = 8
"""40,320 arrangements."""
_FAINT = 1e-200
"""However unlikely, what is possible keeps some weight."""


class Exact:
    """What is believed of cards that lay open once, as kinds by place."""

    def __init__(self, cards: Sequence[int], kinds: int) -> None:
        if len(cards) > MOST_CARDS:
            raise ValueError(f"exact belief is for up to {MOST_CARDS} cards, not {len(cards)}")
        copies = [list(cards).count(kind) for kind in range(kinds)]
        order = sorted(range(kinds), key=lambda kind: -copies[kind])
        self._labels = np.argsort(order)
        """How the table of arrangements calls each kind: it knows only how many there are of each."""
        self._table = arrangements_of(tuple(copies[kind] for kind in order))
        here = self._table.number_of([int(self._labels[card]) for card in cards])
        self._possible = np.zeros(self._table.count, np.bool_)
        self._possible[here] = True
        self._weights = self._possible.astype(np.float64)
        self._open: NDArray[np.bool_] | None = None

    def exchanged(self, first: int, second: int) -> None:
        """The two cards were exchanged for certain."""
        where = self._table.exchange(first, second)
        self._possible = self._possible[where]
        self._open = None
        self._weights = self._weights[where]

    def handled(self, first: int, second: int, chance: float) -> None:
        """The two cards were exchanged with that chance."""
        where = self._table.exchange(first, second)
        self._possible |= self._possible[where]
        self._open = None
        exchanged = self._weights[where]
        exchanged -= self._weights
        exchanged *= chance
        self._weights += exchanged

    def seen(self, place: int, kind: int) -> None:
        """That card lies there; if it cannot, nothing is changed."""
        there = self._there(place, kind)
        possible = self._possible & there
        if not possible.any():
            raise ContradictionError("the card that was seen cannot lie there")
        self._possible = possible
        self._open = None
        self._weights *= there
        self._put_right()

    def weigh(self, place: int, kind: int, ratio: float) -> None:
        """The arrangements with that card there have become so many times likelier against the others."""
        factors = np.array([1.0, ratio])
        self._weights *= factors[self._there(place, kind).view(np.uint8)]
        self._put_right()

    def marginals(self) -> NDArray[np.float64]:
        """The chance of each kind at each place: places by kinds."""
        return self._by_kind(self._table.marginals(self._weights))

    def possible(self) -> NDArray[np.bool_]:
        """What the hard facts leave open: places by kinds."""
        if self._open is None:
            ways = self._table.marginals(self._possible.astype(np.float64))
            self._open = self._by_kind(ways) > 0.0
        return self._open

    def _there(self, place: int, kind: int) -> NDArray[np.bool_]:
        there: NDArray[np.bool_] = self._table.cards[place] == self._labels[kind]
        return there

    def _by_kind(self, table: NDArray[np.float64]) -> NDArray[np.float64]:
        return table[:, self._labels]

    def _put_right(self) -> None:
        """Weights add up to 1, and rounding leaves nothing possible without any."""
        total = float(self._weights.sum())
        if total < _FAINT:
            self._weights = self._possible.astype(np.float64)
            total = float(self._weights.sum())
        self._weights /= total
        np.maximum(self._weights, self._possible * _FAINT, out=self._weights)
