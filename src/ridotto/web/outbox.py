"""What waits to be sent through one socket: bounded, whatever its reader does."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

OUTBOX = 128
"""Messages that may wait for a slow reader; past that they get one whole view instead."""


class _Answer(bytes):
    """To a command: nothing else says what became of it."""


class Outbox:
    """Messages in their order. Who falls behind gets one whole view in their place, and then what was answered meanwhile."""

    def __init__(self, whole: Callable[[], bytes]) -> None:
        self._whole = whole
        self._waiting: deque[bytes] = deque()
        self._answers: deque[bytes] = deque()
        """Those that follow the whole view."""
        self._is_behind = False

    def __bool__(self) -> bool:
        return self._is_behind or bool(self._waiting)

    @property
    def has_too_many_answers(self) -> bool:
        """They go on asking without reading what they are answered."""
        return len(self._answers) > OUTBOX

    def put(self, message: bytes) -> bool:
        """One more; whether it was one too many."""
        if self._is_behind:
            if isinstance(message, _Answer):
                self._answers.append(message)
            return False
        self._waiting.append(message)
        if len(self._waiting) <= OUTBOX:
            return False
        self._answers.extend(one for one in self._waiting if isinstance(one, _Answer))
        self._waiting.clear()
        self._is_behind = True
        return True

    def answer(self, message: bytes) -> bool:
        """One more that must not be lost."""
        return self.put(_Answer(message))

    def seal(self) -> None:
        """The socket is about to close: no view is made for it any more, since its owner may have lost the right to one."""
        if self._is_behind:
            self._is_behind = False
            self._waiting, self._answers = self._answers, self._waiting

    def take(self) -> bytes:
        """The next to be sent, of one that is not empty."""
        if self._waiting:
            return self._waiting.popleft()
        self._is_behind = False
        self._waiting, self._answers = self._answers, self._waiting
        return self._whole()
