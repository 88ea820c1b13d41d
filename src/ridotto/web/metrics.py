"""Figures for Prometheus, without names, tables or cards."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

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
        self.sent = 0
        """Messages, counted here: a lock for each would cost as much as sending it."""
        self.registry.register(_Messages(self))
        self.done = self.commands.labels("done")
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


class _Messages(Collector):
    """The figure that is only a number."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        """As Prometheus has it."""
        return [CounterMetricFamily("ridotto_messages", "Messages sent", self._metrics.sent)]


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
