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


class StalledError(Exception):
    """There was no answer in time."""


class StopThinking(SystemExit):
    """Raised in a thread that nobody waits for any longer; `except Exception` lets it pass."""


class Apart:
    """One thread that does one job after the other. It cannot keep the process from ending."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[tuple[int, Job] | None] = SimpleQueue()
        self._outcomes: SimpleQueue[tuple[int, Outcome]] = SimpleQueue()
        self._thread: Thread | None = None
        self._asked = 0
        self._end = weakref.finalize(self, self._jobs.put, None)
        self._end.atexit = False

    def ask(self, job: Job, limit: float | None) -> Outcome:
        """What the job came to within so many seconds; past that the thread is given up."""
        if self._thread is None:
            self._thread = Thread(
                target=_work, args=(self._jobs, self._outcomes), name="ridotto-player", daemon=True
            )
            self._thread.start()
        self._asked += 1
        self._jobs.put((self._asked, job))
        number, outcome = 0, Outcome()
        try:
            while (
                number != self._asked
            ):  # an answer to a question that was interrupted may come first
                number, outcome = self._outcomes.get(timeout=limit)
        except Empty:
            self._give_up()
            return Outcome(error=StalledError())
        return outcome

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


def _work(
    jobs: SimpleQueue[tuple[int, Job] | None], outcomes: SimpleQueue[tuple[int, Outcome]]
) -> None:
    """Until there is a None instead of a job. It knows only the queues, so that nothing keeps its owner alive."""
    while True:
        asked = jobs.get()
        if asked is None:
            return
        number, job = asked
        try:
            outcome = Outcome(job())
        except BaseException as error:  # noqa: BLE001 - a SystemExit of theirs must not end our thread
            outcome = Outcome(error=error)
        outcomes.put((number, outcome))
        del asked, job, outcome
