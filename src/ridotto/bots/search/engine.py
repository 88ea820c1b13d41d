"""The compiled search: the rules and the tree in one piece, kept like the engine of `ridotto.compiled`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ridotto import chance
from ridotto.bots.search import kernels, playout, sights
from ridotto.bots.search.layout import Tree
from ridotto.compiled.engine import Works, direct, start
from ridotto.compiled.layout import pack
from ridotto.rules import choices, effects, flow, gold
from ridotto.rules.game import Game

Array = Any  # np.ndarray with a dtype of ours
Search = Callable[[Array, tuple[Array, ...], tuple[Array, ...], Array, Array, float], int]
SOURCES = (gold, choices, effects, flow, chance, sights, playout, kernels)


@cache
def searcher() -> Search:
    """The search, loaded and ready to run. The first call on a machine builds it, which takes a while, and says so."""
    world = start(Works("search", SOURCES, kernels.SEARCH_CALLED, _prepare))
    return direct(world["search"], *_example())


def _prepare(world: dict[str, Any]) -> None:
    world["search"](*_example())


def _example() -> tuple[Any, ...]:
    """One simulation of one turn, to be called with."""
    state = Game.new("first", 4, seed=0).state
    tree = Tree(4, 1)
    tree.begin(state.actor, [0])
    return (
        np.repeat(pack(state), 2),
        (
            np.array(state.cards, np.uint8)[:, None],
            np.ones(1),
            np.arange(state.kinds, dtype=np.int8),
        ),
        tree.row(),
        np.ones(chance.WORDS, np.int64),
        np.array([1, 1, state.actor], np.int64),
        1.0,
    )
