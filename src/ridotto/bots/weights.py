"""The trained network that ships with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from ridotto.bots.network import WEIGHTS
from ridotto.errors import RidottoError

Array = Any  # np.ndarray of float32
NAME = "master.npy"


@cache
def trained() -> Array:
    """Its numbers, not to be changed."""
    with files("ridotto.bots").joinpath(NAME).open("rb") as file:
        weights = np.load(file, allow_pickle=False)
    if weights.shape != (WEIGHTS,) or weights.dtype != np.float32:
        raise RidottoError(
            f"{NAME} does not fit this version of ridotto: install the package again"
        )
    weights.flags.writeable = False
    return weights
