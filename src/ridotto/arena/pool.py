"""The same work in several processes, in order, and cleanly ended whatever happens."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait

from ridotto.arena.chunks import PlayChunk
from ridotto.arena.plan import Plan
from ridotto.arena.results import GameResult

MOST_WORKERS = 16
"""As many as are started unless somebody asks for more."""
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""NumPy's own threads would only get into each other's way, and may add up numbers in another order."""


def usual_workers() -> int:
    """One for each core that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(MOST_WORKERS, len(os.sched_getaffinity(0)))
    return min(MOST_WORKERS, os.cpu_count() or 1)


def in_pool(
    play: PlayChunk, plan: Plan, chunks: Sequence[tuple[int, int]], workers: int
) -> Generator[list[GameResult], None, None]:
    """The results of each chunk, in order. Whoever stops listening, or is interrupted, leaves no process behind."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin)
    try:
        with _uninterrupted():
            futures = [pool.submit(play, plan, first, last) for first, last in chunks]
        for future in futures:
            yield future.result()
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes begun in here do not hear Ctrl-C, not even while they start: that is for this one to handle."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin() -> None:
    """In each worker, before its first chunk."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.getLogger("ridotto.bots").addFilter(lambda _: False)  # faults are in the results
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    threading.Thread(target=_end_with_parent, name="ridotto-parent", daemon=True).start()


def _end_with_parent() -> None:
    """Nobody waits for the results of a process whose parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
