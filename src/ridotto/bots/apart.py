"""Runs other people's code in a thread of its own, which can be given up."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

Job = Callable[[], Any]


class Outcome(NamedTuple):
    """What a job came to: an answer or an error."""

    answer: Any = None
    error: BaseException | None = None


class Asked(NamedTuple):
    """A job, and where its outcome goes; nobody looks there any longer if whoever asked was interrupted."""

    job: Job
    outcome: SimpleQueue[Outcome]


class StalledError(Exception):
    """There was no answer in time."""


class StopThinking(SystemExit):
    """Raised in a thread that nobody waits for any longer; `except Exception` lets it pass."""


class Apart:
    """One thread that does one job after the other. It cannot keep the process from ending."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Asked | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._end = weakref.finalize(self, self._jobs.put, None)
        self._end.atexit = False

    def ask(self, job: Job, limit: float | None) -> Outcome:
        """What the job came to within so many seconds; past that the thread is given up."""
        if self._thread is None:
            self._thread = Thread(
                target=_work, args=(self._jobs,), name="ridotto-player", daemon=True
            )
            self._thread.start()
        asked = Asked(job, SimpleQueue())
        self._jobs.put(asked)
        try:
            return asked.outcome.get(timeout=limit)
        except Empty:
            self._give_up()
            return Outcome(error=StalledError())

    def close(self) -> None:
        """Let the thread end as soon as it is idle."""
        self._end()

    def _give_up(self) -> None:
        """Ask Python to raise in the thread, at its next step of Python code."""
        import ctypes  # noqa: PLC0415 - only for those who stall

        self.close()
        if self._thread is not None and self._thread.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self._thread.ident), ctypes.py_object(StopThinking)
            )


def _work(jobs: SimpleQueue[Asked | None]) -> None:
    """Until there is a None instead of a job. It knows only the queue, so that nothing keeps its owner alive."""
    while True:
        asked = jobs.get()
        if asked is None:
            return
        try:
            outcome = Outcome(asked.job())
        except BaseException as error:  # noqa: BLE001 - a SystemExit of theirs must not end our thread
            outcome = Outcome(error=error)
        asked.outcome.put(outcome)
        del asked, outcome
