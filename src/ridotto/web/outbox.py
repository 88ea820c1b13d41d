"""What waits to be sent through one socket: bounded, whatever its reader does."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

OUTBOX = 128
"""Messages that may wait for a slow reader; past that they get one whole view instead."""


class _Waiting(NamedTuple):
    message: bytes
    is_answer: bool


class Outbox:
    """Messages in their order. Who falls behind gets one whole view in their place, and then what was answered meanwhile:
    nothing else says what became of a command.
    """

    def __init__(self) -> None:
        self._waiting: deque[_Waiting] = deque()
        self._answers: deque[_Waiting] = deque()
        """Those that follow the whole view."""
        self._is_behind = False

    def __bool__(self) -> bool:
        return self._is_behind or bool(self._waiting)

    @property
    def has_too_many_answers(self) -> bool:
        """They go on asking without reading what they are answered."""
        return len(self._answers) > OUTBOX

    def put(self, message: bytes, *, is_answer: bool = False) -> bool:
        """One more; whether it was one too many."""
        one = _Waiting(message, is_answer)
        if self._is_behind:
            if is_answer:
                self._answers.append(one)
            return False
        self._waiting.append(one)
        if len(self._waiting) <= OUTBOX:
            return False
        self._answers.extend(one for one in self._waiting if one.is_answer)
        self._waiting.clear()
        self._is_behind = True
        return True

    def take(self, whole: Callable[[], bytes]) -> bytes:
        """The next to be sent, of one that is not empty."""
        if self._waiting:
            return self._waiting.popleft().message
        self._is_behind = False
        self._waiting, self._answers = self._answers, self._waiting
        return whole()
