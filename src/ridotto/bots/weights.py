"""The trained networks that ship with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from ridotto.bots.network import WEIGHTS
from ridotto.errors import RidottoError

Array = Any  # np.ndarray of float32
SPECIAL = (4,)
"""Sizes of table that have a network of their own, learned on from the one for all."""


def name_of(seats: int | None) -> str:
    """The file of the network that learned at tables of this size alone, or at all."""
    return "master.npy" if seats is None else f"master-{seats}.npy"


def trained(seats: int) -> Array:
    """The network for tables of this size."""
    return load(name_of(seats if seats in SPECIAL else None))


@cache
def load(name: str) -> Array:
    """Its numbers, not to be changed."""
    with files("ridotto.bots").joinpath(name).open("rb") as file:
        weights = np.load(file, allow_pickle=False)
    if weights.shape != (WEIGHTS,) or weights.dtype != np.float32:
        raise RidottoError(
            f"{name} does not fit this version of ridotto: install the package again"
        )
    weights.flags.writeable = False
    return weights
