"""The quick belief in the same form as the careful ones: chances by place alone, with the hard facts beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ridotto.belief.facts import Facts
from ridotto.belief.marginals import even_out, lay_out, lean, mix_rows, note_card
from ridotto.rules.state import MOST_KINDS, MOST_PLACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class Quick:
    """What is believed of cards that lay open once, as kinds by place."""

    def __init__(self, cards: Sequence[int], kinds: int) -> None:
        self._places, self._kinds = len(cards), kinds
        self._chances = [0.0] * (MOST_PLACES * MOST_KINDS)
        self._copies = [list(cards).count(kind) for kind in range(MOST_KINDS)]
        self._facts = Facts(cards, kinds)
        lay_out(self._chances, cards, len(cards))

    def exchanged(self, first: int, second: int) -> None:
        """The two cards were exchanged for certain."""
        self._facts.exchanged(first, second)
        mix_rows(self._chances, first, second, 1.0)

    def handled(self, first: int, second: int, chance: float) -> None:
        """The two cards were exchanged with that chance."""
        self._facts.handled(first, second)
        mix_rows(self._chances, first, second, chance)

    def seen(self, place: int, kind: int) -> None:
        """That card lies there; if it cannot, nothing is changed."""
        self._facts.seen(place, kind)
        note_card(self._chances, place, kind, self._copies, self._places * MOST_KINDS)

    def weigh(self, place: int, kind: int, ratio: float) -> None:
        """That card has become so many times likelier there; the other places are put right only if it rose."""
        lean(self._chances, place, kind, ratio)
        if ratio > 1.0:
            even_out(self._chances, self._copies, self._places * MOST_KINDS)

    def marginals(self) -> NDArray[np.float64]:
        """The chance of each kind at each place: places by kinds; the kinds' sums are not always kept."""
        table = np.array(self._chances[: self._places * MOST_KINDS]).reshape(-1, MOST_KINDS)
        return table[:, : self._kinds]

    def possible(self) -> NDArray[np.bool_]:
        """What the hard facts leave open: places by kinds."""
        return self._facts.possible()
