"""The tree as NumPy records, of bounded size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ridotto.bots.search.kernels import EDGES, NO_NODE, NODES
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.state import MOST_SEATS

NODE = np.dtype(
    [
        ("sight", np.int64),
        ("next", np.int32),
        ("first", np.int32),
        ("count", np.int32),
        ("visits", np.int32),
    ],
    align=True,
)
"""`sight` is what was seen on the last step to it, `next` another node behind the same edge, `first` and `count` its edges."""
EDGE = np.dtype(
    [
        ("total", np.float64),
        ("visits", np.int32),
        ("node", np.int32),
        ("choice", np.int16),
        ("person", np.int16),
    ],
    align=True,
)
"""`total` adds up the shares of the `person` who chooses; `node` is the first of those behind it."""

MOST_NODES = 1 << 16
MOST_EDGES = 1 << 20
"""A full tree takes 26 MB; past that simulations go on without adding to it."""
DEEPEST = 256

Array = Any  # np.ndarray with a dtype of ours


class Tree:
    """Room for one tree; NumPy takes memory only for what is used of it."""

    def __init__(self, nodes: int = MOST_NODES, edges: int = MOST_EDGES) -> None:
        self.nodes: Array = np.zeros(nodes, NODE)
        self.edges: Array = np.zeros(max(edges, MOST_CHOICES), EDGE)
        self.marks: Array = np.zeros(2, np.int64)
        self._papers = (
            np.zeros(MOST_CHOICES, np.int16),
            np.zeros(DEEPEST, np.int64),
            np.zeros(MOST_SEATS, np.float64),
        )

    def row(self) -> tuple[Array, ...]:
        """As the kernels take it."""
        return self.nodes, self.edges, self.marks, *self._papers

    def begin(self, person: int, offered: Sequence[int]) -> None:
        """Nothing but the root, at which that person has these choices."""
        count = len(offered)
        self.nodes[0] = (0, NO_NODE, 0, count, 0)
        root = self.edges[:count]
        root["choice"], root["person"], root["node"] = offered, person, NO_NODE
        root["visits"], root["total"] = 0, 0.0
        self.marks[NODES], self.marks[EDGES] = 1, count

    def visits(self) -> list[int]:
        """How often each choice at the root was tried."""
        visits: list[int] = self.edges["visits"][: self.nodes["count"][0]].tolist()
        return visits

    def share(self, nth: int) -> float:
        """What share of the win a choice at the root has brought on average."""
        edge = self.edges[nth]
        return float(edge["total"]) / max(1, int(edge["visits"]))
