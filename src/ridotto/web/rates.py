"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, room: float, rate: float) -> None:
        self._room, self._rate = room, rate
        self._left = float(room)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is within the rate; it counts if so."""
        now = time.monotonic()
        self._left = min(self._room, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each address; the least used are forgotten when there are too many."""

    def __init__(self, room: float, rate: float, most: int = 10_000) -> None:
        self._room, self._rate, self._most = room, rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more of theirs is within the rate."""
        bucket = self._buckets.pop(who, None) or Bucket(self._room, self._rate)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
