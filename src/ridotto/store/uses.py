"""When tables were last used, noted seldom enough that it costs nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable

EVERY = 3600.0
"""Seconds between two notes about one table: what is noted may be older than the last use by this much."""
_MOST = 100_000


class Uses:
    """What this process has noted."""

    def __init__(self) -> None:
        self._noted: dict[str, float] = {}

    def due(self, tables: Iterable[str]) -> list[str]:
        """Those of the tables whose use must be noted now."""
        before = time.monotonic() - EVERY
        return [table for table in tables if self._noted.get(table, before) <= before]

    def note(self, tables: Iterable[str]) -> None:
        """It is written that they are in use."""
        if len(self._noted) > _MOST:
            self._noted.clear()
        self._noted.update(dict.fromkeys(tables, time.monotonic()))
