"""The network of the trained players: scores each choice from what is seen of the table and of that choice.

One network serves every table size and set, since it never sees seats or characters by name. `score_by_network` runs compiled,
`network_scores` with NumPy; both read the same row of numbers.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Final

from ridotto.bots import cells

WIDE: Final = 96
NARROW: Final = 48

AT_TABLE: Final = 0
AT_CHOICE: Final = AT_TABLE + cells.G_SIZE * WIDE
AT_FIRST: Final = AT_CHOICE + cells.A_SIZE * WIDE
AT_SECOND: Final = AT_FIRST + WIDE
AT_SECOND_BIAS: Final = AT_SECOND + WIDE * NARROW
AT_LAST: Final = AT_SECOND_BIAS + NARROW
WEIGHTS: Final = AT_LAST + NARROW
"""How many numbers a network has, and where its parts begin."""

Array = Any  # np.ndarray of float32


def score_by_network(w: Array, g: Array, a: Array, count: int, desk: Any) -> None:  # noqa: ANN401 - a record
    """Compiled: write the score of each choice into `desk.scores`."""
    base = desk.ground
    wide = desk.wide
    narrow = desk.narrow
    for j in range(WIDE):
        base[j] = w[AT_FIRST + j]
    for i in range(cells.G_SIZE):
        x = g[i]
        if x != 0.0:
            for j in range(WIDE):
                base[j] += x * w[AT_TABLE + i * WIDE + j]
    for nth in range(count):
        for j in range(WIDE):
            wide[j] = base[j]
        for i in range(cells.A_SIZE):
            x = a[nth * cells.A_SIZE + i]
            if x != 0.0:
                for j in range(WIDE):
                    wide[j] += x * w[AT_CHOICE + i * WIDE + j]
        for k in range(NARROW):
            narrow[k] = w[AT_SECOND_BIAS + k]
        for j in range(WIDE):
            x = wide[j]
            if x > 0.0:
                for k in range(NARROW):
                    narrow[k] += x * w[AT_SECOND + j * NARROW + k]
        total = 0.0
        for k in range(NARROW):
            if narrow[k] > 0.0:
                total += narrow[k] * w[AT_LAST + k]
        desk.scores[nth] = total


def network_scores(
    w: Array, g: Sequence[float], a: Sequence[float], count: int, scores: MutableSequence[float]
) -> None:
    """With NumPy: the same."""
    import numpy as np  # noqa: PLC0415 - only those who play with a network need it

    table = np.asarray(g, np.float32) @ w[AT_TABLE:AT_CHOICE].reshape(cells.G_SIZE, WIDE)
    rows = np.asarray(a[: count * cells.A_SIZE], np.float32).reshape(count, cells.A_SIZE)
    wide = rows @ w[AT_CHOICE:AT_FIRST].reshape(cells.A_SIZE, WIDE) + (
        table + w[AT_FIRST:AT_SECOND]
    )
    np.maximum(wide, 0.0, out=wide)
    narrow = wide @ w[AT_SECOND:AT_SECOND_BIAS].reshape(WIDE, NARROW) + w[AT_SECOND_BIAS:AT_LAST]
    np.maximum(narrow, 0.0, out=narrow)
    for nth, score in enumerate((narrow @ w[AT_LAST:WEIGHTS]).tolist()):
        scores[nth] = score
