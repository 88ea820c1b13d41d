"""What a searching player believes, in a form to draw whole worlds from.

Up to 8 cards every arrangement has its weight; beyond, there are some hundred guesses of the whole table. Both hold all that
is certain, since they are made of possible histories.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from ridotto.belief import Belief
from ridotto.belief.belief import Worlds
from ridotto.belief.exact import MOST_CARDS, Exact
from ridotto.belief.particles import Particles
from ridotto.rules.state import State

Array = Any  # np.ndarray of numbers
_PARTICLES = 512


class Drawable(NamedTuple):
    """Worlds with their weights, as the kernels take them."""

    cards: Array
    """Place by world."""
    ladder: Array
    """The weights, added up."""
    kinds: Array
    """The character that each card stands for."""


@runtime_checkable
class _Weighed(Protocol):
    def drawable(self) -> Drawable:
        """All worlds."""


class _AllWorlds(Exact):
    def drawable(self) -> Drawable:
        return Drawable(
            self._table.cards,
            np.cumsum(self._weights * self._possible),
            np.argsort(self._labels).astype(np.int8),
        )


class _SomeWorlds(Particles):
    def drawable(self) -> Drawable:
        return Drawable(
            np.ascontiguousarray(self._cards),
            np.cumsum(self._weights),
            np.arange(self._kinds, dtype=np.int8),
        )


def _lay(cards: Sequence[int], kinds: int) -> Worlds:
    if len(cards) <= MOST_CARDS:
        return _AllWorlds(cards, kinds)
    return _SomeWorlds(cards, kinds, _PARTICLES)


class Guesses(Belief):
    """The belief of one person, whole worlds and the public side of the position included."""

    def __init__(self, viewer: str) -> None:
        super().__init__(viewer, way=_lay)

    @property
    def state(self) -> State:
        """The position without its cards."""
        return self._follower.state

    def drawable(self) -> Drawable:
        """Worlds that agree with all that is certain, as likely as they are believed to be."""
        worlds = self._begun()
        if not isinstance(worlds, _Weighed):
            raise TypeError("these worlds cannot be drawn from")
        return worlds.drawable()
