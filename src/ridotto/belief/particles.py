"""The belief for many cards: some thousand weighted guesses of the whole table, which are all possible histories.

Nothing in it is left to real chance: the generator starts from a constant, so equal views give equal beliefs.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ridotto.belief.anew import lay_anew, smooth
from ridotto.belief.facts import Facts
from ridotto.belief.window import YES, Exchange, Guess, Sight, Window, swap_where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

PARTICLES = 4096
_SEED = 2013
_FEWEST = 0.5
"""Particles are chosen anew when those that count are fewer than this share."""
_REVISIONS = 4
_FLOOR = 1e-3
"""How much of the chances is kept for what is possible although no particle has it."""


class Particles:
    """What is believed of cards that lay open once, as kinds by place."""

    def __init__(self, cards: Sequence[int], kinds: int, size: int = PARTICLES) -> None:
        self._kinds = kinds
        self._size = size
        self._rng = np.random.default_rng(_SEED)
        self._cards = np.repeat(np.array(cards, np.uint8)[:, None], size, axis=1)
        """Place by particle."""
        self._weights = np.full(size, 1.0 / size)
        self._window = Window(self._cards)
        self._facts = Facts(cards, kinds)

    def exchanged(self, first: int, second: int) -> None:
        """The two cards were exchanged for certain."""
        self._facts.exchanged(first, second)
        self._cards[[first, second]] = self._cards[[second, first]]
        self._window.add(Exchange(first, second))

    def handled(self, first: int, second: int, chance: float) -> None:
        """The two cards were exchanged with that chance."""
        self._facts.handled(first, second)
        yes = self._draw(first, second, chance)
        swap_where(self._cards, first, second, yes)
        self._window.add_guess(Guess(first, second, chance), yes)

    def seen(self, place: int, kind: int) -> None:
        """That card lies there; if it cannot, nothing is changed."""
        self._facts.seen(place, kind)
        weights = self._weights * (self._cards[place] == kind)
        total = float(weights.sum())
        if total <= 0.0:
            self._begin_anew()
            return
        self._weights = weights / total
        self._window.add(Sight(place, kind))
        self._renew()

    def weigh(self, place: int, kind: int, ratio: float) -> None:
        """The arrangements with that card there have become so many times likelier against the others."""
        self._weights *= np.where(self._cards[place] == kind, ratio, 1.0)
        self._weights /= self._weights.sum()
        self._window.add_hint(place, kind, math.log(ratio), self._cards)
        self._renew()

    def marginals(self) -> NDArray[np.float64]:
        """The chance of each kind at each place: places by kinds."""
        counted, possible = self.counted(), self.possible()
        if (possible & (counted <= 0.0)).any():
            counted = (1.0 - _FLOOR) * counted + _FLOOR * smooth(possible, counted.sum(axis=0))
        return counted

    def counted(self) -> NDArray[np.float64]:
        """The share of the particles that have each kind at each place."""
        return np.array(
            [np.bincount(row, self._weights, minlength=self._kinds) for row in self._cards]
        )

    def possible(self) -> NDArray[np.bool_]:
        """What the hard facts leave open: places by kinds."""
        return self._facts.possible()

    def _draw(self, first: int, second: int, chance: float) -> NDArray[np.uint8]:
        """Who says yes: of the particles with the same two cards there just that share, chosen by lot."""
        order = self._rng.permutation(self._size)
        pairs = self._cards[first].astype(np.uint16) * 16 + self._cards[second]
        order = order[np.argsort(pairs[order], kind="stable")]
        steps = np.floor(np.arange(self._size + 1) * chance + self._rng.random())
        yes = np.empty(self._size, np.uint8)
        yes[order] = np.diff(steps).astype(np.uint8) * np.uint8(YES)
        return yes

    def _renew(self) -> None:
        """When few particles count, the heavy ones are copied in the place of the light ones, and guesses revised."""
        if 1.0 / float(self._weights @ self._weights) >= _FEWEST * self._size:
            return
        rungs = (np.arange(self._size) + self._rng.random()) / self._size
        ladder = np.cumsum(self._weights)
        chosen = np.searchsorted(ladder[:-1], rungs * ladder[-1], side="right")
        self._cards = np.take(self._cards, chosen, axis=1)
        self._weights = np.full(self._size, 1.0 / self._size)
        self._window.choose(chosen)
        for _ in range(_REVISIONS):
            self._cards = self._window.revise(self._cards, self._rng)

    def _begin_anew(self) -> None:
        """No particle fits what was seen: lay the cards anew, as likely as before at each place, and as the facts allow."""
        self._cards = lay_anew(self.possible(), self.counted(), self._size, self._rng)
        self._weights = np.full(self._size, 1.0 / self._size)
        self._window = Window(self._cards)
