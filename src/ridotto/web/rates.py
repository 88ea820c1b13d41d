"""How often somebody may do something, and how many of a thing they may have."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable


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


Exceeded = Callable[[str], None]
"""Is told who wanted more than they may have."""


def _nothing(_who: str) -> None: ...


class Meter:
    """A bucket that tells when somebody wants more."""

    def __init__(self, bucket: Bucket, exceeded: Callable[[], None]) -> None:
        self._bucket, self._exceeded = bucket, exceeded

    def take(self) -> bool:
        """Whether one more is within the rate."""
        is_within = self._bucket.take()
        if not is_within:
            self._exceeded()
        return is_within


class Buckets:
    """One bucket for each of many; the least used are forgotten when there are too many."""

    def __init__(
        self, room: float, rate: float, most: int = 20_000, exceeded: Exceeded = _nothing
    ) -> None:
        self._room, self._rate, self._most = room, rate, most
        self._exceeded = exceeded
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
        is_within = self.of(who).take()
        if not is_within:
            self._exceeded(who)
        return is_within


class Places:
    """So many in all, and so many of them for each."""

    def __init__(self, most: int, most_each: int, exceeded: Exceeded = _nothing) -> None:
        self._most, self._most_each = most, most_each
        self._exceeded = exceeded
        self._taken: Counter[str] = Counter()
        self._all = 0

    def take(self, who: str) -> bool:
        """Whether there is one more for them; then it is theirs until they leave it."""
        if self._all >= self._most or self._taken[who] >= self._most_each:
            self._exceeded(who)
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
