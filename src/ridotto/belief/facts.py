"""The hard facts alone, for kinds by number: what the rules and what was seen leave open at each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ridotto.rules.knowledge import Knowledge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class Facts:
    """The rules' own knowledge, as a table."""

    def __init__(self, cards: Sequence[int], kinds: int) -> None:
        self._knowledge = Knowledge([str(card) for card in cards])
        self._shape = (len(cards), kinds)
        self._table: NDArray[np.bool_] | None = None

    def exchanged(self, first: int, second: int) -> None:
        """The two cards were exchanged for certain."""
        self._knowledge.exchanged(first, second)
        self._table = None

    def handled(self, first: int, second: int) -> None:
        """The two cards were exchanged or not."""
        self._knowledge.handled(first, second)
        self._table = None

    def seen(self, place: int, kind: int) -> None:
        """That card lies there; if it cannot, nothing is changed."""
        self._knowledge.seen(place, str(kind))
        self._table = None

    def possible(self) -> NDArray[np.bool_]:
        """What may lie where: places by kinds."""
        if self._table is None:
            self._table = np.zeros(self._shape, np.bool_)
            for place in range(self._shape[0]):
                self._table[place, [int(card) for card in self._knowledge.options(place)]] = True
        return self._table
