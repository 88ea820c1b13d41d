"""The trained networks that ship with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from ridotto.bots.network import WEIGHTS
from ridotto.errors import RidottoError

Array = Any  # np.ndarray of float32
FOLDER = files("ridotto.bots")


def name_of(seats: int | None) -> str:
    """The file of the network that learned at tables of this size alone, or at all."""
    return "master.npy" if seats is None else f"master-{seats}.npy"


def trained(seats: int) -> Array:
    """The network for tables of this size: one of their own if there is such a file, or the one for all."""
    return load(file_for(seats))


@cache
def file_for(seats: int) -> str:
    """Which file that is."""
    own = name_of(seats)
    return own if FOLDER.joinpath(own).is_file() else name_of(None)


@cache
def load(name: str) -> Array:
    """Its numbers, not to be changed."""
    with FOLDER.joinpath(name).open("rb") as file:
        weights = np.load(file, allow_pickle=False)
    if weights.shape != (WEIGHTS,) or weights.dtype != np.float32:
        raise RidottoError(
            f"{name} does not fit this version of ridotto: install the package again"
        )
    weights.flags.writeable = False
    return weights
