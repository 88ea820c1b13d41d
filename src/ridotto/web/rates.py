"""How often somebody may do something, and how many of a thing they may have."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict


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
    """One bucket for each of many; the least used are forgotten when there are too many."""

    def __init__(self, room: float, rate: float, most: int = 20_000) -> None:
        self._room, self._rate, self._most = room, rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str) -> Bucket:
        """Theirs: the same one when they come again."""
        bucket = self._buckets.pop(who, None) or Bucket(self._room, self._rate)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, who: str) -> bool:
        """Whether one more of theirs is within the rate."""
        return self.of(who).take()


class Places:
    """So many in all, and so many of them for each."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._taken: Counter[str] = Counter()
        self._all = 0

    def take(self, who: str) -> bool:
        """Whether there is one more for them; then it is theirs until they leave it."""
        if self._all >= self._most or self._taken[who] >= self._most_each:
            return False
        self._all += 1
        self._taken[who] += 1
        return True

    def leave(self, who: str) -> None:
        """It is free again."""
        self._all -= 1
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
