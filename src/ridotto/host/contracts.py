"""What a running table needs from outside: where it is kept, who listens, who thinks, what time it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from ridotto.errors import RidottoError
from ridotto.rules.game import Game


class Ended(NamedTuple):
    """A game that a decision finishes."""

    id: str
    table: str
    ended: float
    game: Game
    record: str
    listed: bool = False


class Address(NamedTuple):
    """Where a table is found from now on."""

    link: str
    code: str


class Beside(NamedTuple):
    """What is written together with a table's entries."""

    finished: Ended | None = None
    live: bool | None = None
    """Whether a game is under way from now on, if that changes."""
    address: Address | None = None
    closed: bool = False
    """Nobody finds the table from now on."""


class BrokenError(RidottoError):
    """The table must be read anew."""


class Keeper(Protocol):
    """Where a table's entries are kept; returns when they are on disk."""

    async def append(self, first: int, entries: Sequence[bytes], beside: Beside) -> None:
        """The next entries, all or none."""


class Listener(Protocol):
    """A socket: somebody who is told what happens."""

    member: str
    """Empty for the public."""
    origin: str
    """A hash of the address, see `addresses.origin_of`."""

    def tell(self, message: bytes) -> None:
        """Must not wait."""

    def drop(self, code: str) -> None:
        """They are no longer welcome."""


class Think(Protocol):
    """Runs a computer player's thinking away from the loop."""

    def __call__(
        self, job: Callable[[], Any], *, slow: bool = False, theirs: bool = False
    ) -> Awaitable[Any]:
        """`slow`: it may take a minute (a player that is compiled first), and must not hold up the thinking of others.

        `theirs`: it waits for a player of another package, however long that takes.
        """


class Clock:
    """What time it is. Tests have one that they turn themselves."""

    def wall(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def now(self) -> float:
        """Seconds that nobody sets back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
