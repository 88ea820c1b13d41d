"""How fast something is, in CPU time, on a machine that does other things too."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from typing import NamedTuple

Work = Callable[[], int]
"""Does some work, and says how many units it was."""

ROUNDS = 10
_LOOKS = 20
"""The clock is looked at about so often, since a look can cost as much as a short game."""


class Figure(NamedTuple):
    """The best and the middle one of several measurements."""

    best: float
    median: float


def rate(work: Work, seconds: float) -> float:
    """Units per second of CPU time, from about that many seconds but at least one call."""
    units, calls = 0, 1
    begun = time.process_time()
    while True:
        for _ in range(calls):
            units += work()
        spent = time.process_time() - begun
        if spent > 0 and spent >= seconds:
            return units / spent
        if spent < seconds / _LOOKS:
            calls *= 2


def highest(values: list[float]) -> Figure:
    """Of rates the highest is the best: whatever else the machine does can only slow things down."""
    return Figure(max(values), median(values))


def lowest(values: list[float]) -> Figure:
    """Of times the lowest is the best."""
    return Figure(min(values), median(values))


def dice() -> Random:
    """The same random choices in every run."""
    return Random(1)  # noqa: S311 - there is nothing to guess


@contextmanager
def tidy() -> Iterator[None]:
    """What is loaded by now does not slow down the collection of what is measured."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
