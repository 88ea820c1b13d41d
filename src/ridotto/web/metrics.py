"""Figures for Prometheus, without names, tables or cards."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from ridotto.host.contracts import Beside, Keeper

_TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What one process counts. What comes with every move is a plain number: the library's counters have locks."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("ridotto_sockets", "Sockets open now", registry=self.registry)
        self.tables = Gauge("ridotto_tables", "Tables in memory", registry=self.registry)
        self.outcomes: Counter[str] = Counter()
        """Commands by what became of them."""
        self.sent = 0
        """Messages."""
        self.lagging = 0
        self.games = 0
        self.writing = Times()
        self.registry.register(_Numbers(self))

    def text(self) -> tuple[bytes, str]:
        """As Prometheus reads it, and its type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST


class Times:
    """How many of many times were how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(_TIMES) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(_TIMES, seconds)] += 1
        self._sum += seconds

    def metric(self, name: str, about: str) -> Metric:
        """As Prometheus has it."""
        names = [*map(str, _TIMES), "+Inf"]
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        return HistogramMetricFamily(name, about, buckets, self._sum)


class _Numbers(Collector):
    """The plain numbers, when somebody asks."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        """As Prometheus has them."""
        metrics = self._metrics
        commands = CounterMetricFamily(
            "ridotto_commands", "Commands by what became of them", labels=["outcome"]
        )
        for outcome, count in metrics.outcomes.items():
            commands.add_metric([outcome], count)
        yield commands
        yield CounterMetricFamily("ridotto_messages", "Messages sent", metrics.sent)
        yield CounterMetricFamily(
            "ridotto_lagging", "Times that a slow reader got a whole view", metrics.lagging
        )
        yield CounterMetricFamily("ridotto_games_finished", "Games finished", metrics.games)
        yield metrics.writing.metric(
            "ridotto_write_seconds", "From a decision to its being on disk"
        )


class TimedKeeper:
    """A keeper whose writing is timed."""

    def __init__(self, keeper: Keeper, metrics: Metrics) -> None:
        self._keeper, self._metrics = keeper, metrics

    async def append(self, first: int, entries: Sequence[bytes], beside: Beside) -> None:
        """As the keeper does."""
        begun = time.perf_counter()
        await self._keeper.append(first, entries, beside)
        self._metrics.writing.observe(time.perf_counter() - begun)
        if beside.finished is not None:
            self._metrics.games += 1
