"""Processes in which other packages' players live, one for each package, seen from our side.

Whatever such a player does there, even if it never lets go of Python's own lock or ends the process, we can go on: a process that
does not answer is ended, and another one begun when it is needed.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
import time
from collections import deque
from contextlib import suppress
from itertools import count
from math import inf
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import BinaryIO, cast

from ridotto.bots.apart import StalledError
from ridotto.bots.environment import harmless
from ridotto.bots.foreign import OfferError
from ridotto.bots.lines import one_line
from ridotto.bots.questions import LIMIT, Answer, Question, read_answer, too_long

GRACE = 5.0
"""Seconds beyond its limit after which a player is taken to hold up its whole process."""
TRIES = 2
"""It may have been another player of the same package who ended the process."""
_BEGINNING = 60.0
"""Seconds that a process may take to begin."""
_KEPT = 60.0
"""Seconds before a package that could not be loaded is tried again."""
_ROOM = 300
_RUN = "import sys; sys.path[:] = sys.argv[1:]; from ridotto.bots.lodging import main; main()"
_houses: dict[tuple[str, bool], House] = {}
_choosing = Lock()
_abouts: dict[tuple[str, str, tuple[str, ...]], tuple[Answer, float]] = {}
"""What came of loading a player, and until when that counts."""


class GoneError(Exception):
    """The process ended before it answered."""


class House:
    """One process. Many may ask at once."""

    def __init__(self, *, silent: bool) -> None:
        self.path = tuple(sys.path)
        """Where Python looks for packages there."""
        self._numbers = count(1)
        self._waiting: dict[int, SimpleQueue[Answer | None]] = {0: SimpleQueue()}
        self._writing, self._ending = Lock(), Lock()
        self._is_ended = False
        self._left: deque[int] = deque()
        """Lodgers that need not be kept any longer; the process is told when it is next asked something."""
        self._process = subprocess.Popen(  # noqa: S603 - this same Python
            [sys.executable, "-c", _RUN, *self.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if silent else None,
            env=harmless(),
            start_new_session=True,  # Ctrl-C and Ctrl-Z are for us, and what it starts itself ends with it
        )
        self.is_gone = False
        for work in (self._listen, self._watch):
            Thread(target=work, name="ridotto-house", daemon=True).start()
        try:
            self._await(0, _BEGINNING)
        except BaseException:
            self.end()
            raise

    def ask(self, question: Question) -> Answer:
        """Raises `StalledError` if there is no answer long after the limit, and ends the process; `GoneError` if it ended by itself."""
        number = next(self._numbers)
        self._waiting[number] = SimpleQueue()
        self._send(number, question)
        return self._await(number, None if question.limit is None else question.limit + GRACE)

    def dismiss(self, lodger: int) -> None:
        """Nobody will ask that one again."""
        self._left.append(lodger)

    def _send(self, number: int, question: Question) -> None:
        try:
            with self._writing:
                left = [self._left.popleft() for _ in range(len(self._left))]
                into = cast("BinaryIO", self._process.stdin)
                into.write(pickle.dumps((number, question, left), pickle.HIGHEST_PROTOCOL))
                into.flush()
        except (OSError, ValueError):  # ended, or closed by us
            self._all_gone()

    def _await(self, number: int, wait: float | None) -> Answer:
        try:
            answer = self._waiting[number].get(timeout=wait)
        except Empty:
            self.end()
            raise StalledError from None
        finally:
            del self._waiting[number]
        if answer is None:
            raise GoneError
        return answer

    def _listen(self) -> None:
        source = cast("BinaryIO", self._process.stdout)
        while (answer := read_answer(source)) is not None:
            box = self._waiting.get(answer.number)
            if box is not None:  # else whoever asked was interrupted meanwhile
                box.put(answer)
        self.end()
        source.close()

    def _watch(self) -> None:
        """It may end without closing the line to us, where something that it started has it too."""
        self._process.wait()
        self.end()

    def end(self) -> None:
        """At once, with whatever it started, and only once: its number may be another process's later."""
        with self._ending:
            if self._is_ended:
                return
            self._is_ended = True
            if hasattr(os, "killpg"):
                with suppress(OSError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.wait()
            with self._writing, suppress(OSError):  # what was not sent is lost
                cast("BinaryIO", self._process.stdin).close()
        self._all_gone()

    def _all_gone(self) -> None:
        self.is_gone = True
        for box in list(self._waiting.values()):
            box.put(None)


def house_of(package: str, *, silent: bool = False) -> House:
    """The process in which that package's players live, begun if it is not there; what they print is seen unless `silent`.

    Raises `GoneError` or `StalledError` if there can be none.
    """
    with _choosing:
        house = _houses.get((package, silent))
        if house is not None and not house.is_gone and house.path == tuple(sys.path):
            return house
        if house is not None:
            house.end()
        try:
            house = _houses[package, silent] = House(silent=silent)
        except OSError as error:
            raise GoneError(f"no process could be begun: {error}") from error
        return house


def about(package: str, player: str) -> str:
    """The line that a player says of itself, found out once. An `OfferError` says why it cannot be loaded; that is believed for a while."""
    key = package, player, tuple(sys.path)
    found, until = _abouts.get(key, (Answer(), -inf))
    if time.monotonic() > until:
        found = _load(package, player)
        _abouts[key] = found, time.monotonic() + _KEPT if found.wrong else inf
    if found.wrong:
        raise OfferError(one_line(found.wrong, _ROOM))
    return one_line(found.text)


def _load(package: str, player: str) -> Answer:
    wrong = ""
    for _ in range(TRIES):
        try:
            return house_of(package).ask(Question("load", player, limit=LIMIT))
        except StalledError:
            return Answer(wrong=too_long(LIMIT))
        except GoneError as error:
            wrong = str(error) or "its process ended while it was loaded"
    return Answer(wrong=wrong)


@atexit.register
def end_all() -> None:
    """Every process that was begun here."""
    for house in list(_houses.values()):
        house.end()
