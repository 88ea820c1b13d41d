"""When Python looks for garbage that refers to itself: seldom, since everybody waits meanwhile.

A table that plays leaves no such garbage; only a closed socket does. With thousands of sockets one look at everything takes
a good part of a second, so it is had when enough sockets are closed to be worth it, and not whenever Python thinks so.
"""

from __future__ import annotations

import gc
import time

ENOUGH = 1_000
"""Closed sockets that together have about 30 MB."""
REST = 10.0
"""Seconds from one sweep to the next, however many are closed."""
_YOUNG, _MIDDLE, _NEVER = 1_000, 5, 1_000_000_000


def collect_seldom() -> None:
    """For a process that serves: what is loaded by now stays for good, and only what is young is looked at without being asked."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)


class Sweeper:
    """Counts what is thrown away."""

    def __init__(self, enough: int = ENOUGH, rest: float = REST) -> None:
        self._enough, self._rest = enough, rest
        self._closed = 0
        self._swept = time.monotonic()

    def closed(self) -> None:
        """One more socket; from time to time all of them are swept up."""
        self._closed += 1
        if self._closed >= self._enough and time.monotonic() - self._swept >= self._rest:
            self._closed = 0
            gc.collect()
            self._swept = time.monotonic()
