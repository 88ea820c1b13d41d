"""Figures for Prometheus, without names, tables or cards."""

from __future__ import annotations

import time
from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from ridotto.host.hosting import Ended, Keeper

_TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What one process counts."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("ridotto_sockets", "Sockets open now", registry=self.registry)
        self.tables = Gauge("ridotto_tables", "Tables in memory", registry=self.registry)
        self.commands = Counter(
            "ridotto_commands",
            "Commands by what became of them",
            ["outcome"],
            registry=self.registry,
        )
        self.messages = Counter("ridotto_messages", "Messages sent", registry=self.registry)
        self.lagging = Counter(
            "ridotto_lagging", "Times that a slow reader got a whole view", registry=self.registry
        )
        self.games = Counter("ridotto_games_finished", "Games finished", registry=self.registry)
        self.writing = Histogram(
            "ridotto_write_seconds",
            "From a decision to its being on disk",
            buckets=_TIMES,
            registry=self.registry,
        )

    def text(self) -> tuple[bytes, str]:
        """As Prometheus reads it, and its type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST


class TimedKeeper:
    """A keeper whose writing is timed."""

    def __init__(self, keeper: Keeper, metrics: Metrics) -> None:
        self._keeper, self._metrics = keeper, metrics

    async def append(
        self, first: int, entries: Sequence[bytes], finished: Ended | None, *, live: bool | None
    ) -> None:
        """As the keeper does."""
        begun = time.perf_counter()
        await self._keeper.append(first, entries, finished, live=live)
        self._metrics.writing.observe(time.perf_counter() - begun)
        if finished is not None:
            self._metrics.games.inc()
