"""What a store does, whichever database is behind it.

A table is a list of entries with numbers from 1, which only grows. A store knows nothing of what they say.
"""

from __future__ import annotations

import unicodedata
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import ClassVar, NamedTuple, Protocol

import msgspec

from ridotto.errors import RidottoError


class StoreError(RidottoError):
    """The store cannot be opened, read or written; what was not acknowledged is not kept."""


class ConflictError(StoreError):
    """There is an entry of that number already, or a table of that name: somebody else was quicker."""


class FencedError(StoreError):
    """Another node has taken the table."""


class InUseError(StoreError):
    """Another process has the store, which only one can have."""


class Finished(msgspec.Struct, frozen=True):
    """A game that has ended, as it is listed, searched and exported."""

    id: str
    table: str
    ended: float
    """Seconds since 1970."""
    edition: str
    players: int
    names: tuple[str, ...]
    winners: tuple[str, ...]
    record: str
    listed: bool = False
    """Whether it appears in the public list."""


class GameRow(msgspec.Struct, frozen=True):
    """A finished game in a list, without its record."""

    id: str
    ended: float
    edition: str
    players: int
    names: tuple[str, ...]
    winners: tuple[str, ...]


class Address(NamedTuple):
    """How people reach a table: by its link, or by a code that can be read out."""

    link: str
    code: str


class Content(NamedTuple):
    """Everything that is kept of one table."""

    entries: list[bytes]
    games: list[Finished]


class Rewrite(NamedTuple):
    """What takes the place of parts of a table: entries by their numbers, finished games by their ids."""

    entries: Mapping[int, bytes] = {}
    games: Sequence[Finished] = ()
    deleted: Sequence[str] = ()
    """The ids of finished games that are deleted."""


Plan = Callable[[Content], Rewrite]
"""From what is kept of a table to what is to be changed. It may be asked twice, and has no effects of its own."""


class Node(NamedTuple):
    """A process that serves tables, and where others reach it."""

    name: str
    address: str


class Holding(msgspec.Struct, frozen=True):
    """What a store holds, and what is wrong with it."""

    version: int
    newest: int
    """The version that this ridotto makes and reads."""
    tables: int
    open: int
    """Tables that are not closed."""
    live: int
    """Tables with a game under way."""
    games: int
    entries: int
    faults: tuple[str, ...]


class Archive(Protocol):
    """Finished games, for who only looks."""

    async def games(
        self,
        *,
        name: str = "",
        before: str = "",
        limit: int = 50,
        listed: bool = False,
        ids: Sequence[str] | None = None,
    ) -> tuple[GameRow, ...]:
        """Finished games, newest first, with somebody whose name has these letters in it; on from the game `before`.

        `listed`: only those of the public list. `ids`: only these games.
        """

    async def record(self, game: str) -> str | None:
        """The whole record of a finished game."""

    def export(self) -> AsyncIterator[tuple[str, str]]:
        """Every finished game, oldest first: its id and its record."""

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries past that number; none if there is no such table."""

    async def content(self, table: str) -> Content:
        """Everything that is kept of the table."""

    async def locate(self, text: str) -> str | None:
        """The id of the table that has this text as its id, as a link or as its code."""

    async def table_of(self, game: str) -> str | None:
        """The id of the table at which a finished game was played."""

    async def tables_with_player(self, name: str) -> list[str]:
        """The ids of tables with a finished game in which somebody had this name, compared as a search does."""

    async def entries_beginning(self, start: bytes) -> list[tuple[str, bytes]]:
        """Every entry that begins with these bytes, with the id of its table."""

    async def version(self) -> int:
        """The version of the store's schema."""

    async def holding(self) -> Holding:
        """Counts all, and looks for damage."""

    async def close(self) -> None:
        """Finish what is under way and let go."""


class Store(Archive, Protocol):
    """Where tables are kept. Whatever returns without an error is on disk."""

    is_shared: ClassVar[bool]
    """Other nodes may have it too, and take tables from one that is gone."""

    async def create(self, table: str, link: str, code: str, entries: Sequence[bytes]) -> None:
        """A new table with its first entries; `ConflictError` if the id, the link or the code is taken."""

    async def append(  # noqa: PLR0913 - what goes into one commit
        self,
        table: str,
        first: int,
        entries: Sequence[bytes],
        *,
        fence: int = 0,
        finished: Finished | None = None,
        live: bool | None = None,
        address: Address | None = None,
        closed: bool = False,
    ) -> None:
        """More entries, the first with that number; all of them or none. With them a game that they finish, and whether
        a game is under way from now on.

        `address`: the table has this link and code from now on; older links still lead to it, its old code is free.
        `ConflictError` if either is taken by another table. `closed`: the table gives up its code and all its links.
        """

    async def find(self, code: str) -> str | None:
        """The id of the table with that code."""

    async def resolve(self, link: str) -> str | None:
        """The id of the open table that this link leads to, be it the current link or an older one."""

    async def close_table(self, table: str) -> None:
        """Nobody will come back to it: its code and its links are free again, its entries stay."""

    async def open_tables(self) -> list[str]:
        """Those not closed, oldest first."""

    async def orphans(self, node: Node) -> list[str]:
        """Tables with a game under way that no other live node holds."""

    async def take(self, table: str, node: Node) -> int | None:
        """The right to write to the table, as a number that grows with each taking; None while a live node holds it."""

    async def holder(self, table: str) -> Node | None:
        """The live node that holds the table."""

    async def beat(self, node: Node, seconds: float) -> list[str]:
        """The node lives, for so long at least. With no seconds it goes, and others may take its tables at once.

        Returns the tables of this node that were changed behind its back: it must read them again.
        """

    async def touch(self, tables: Iterable[str]) -> None:
        """Somebody uses these tables. It is noted at most once an hour."""

    async def unused_tables(self, before: float) -> list[str]:
        """Tables that nobody has used since then."""

    async def old_games(self, before: float) -> list[tuple[str, str]]:
        """Finished games that ended before then: the ids of table and game."""

    async def rewrite(self, table: str, plan: Plan, *, fence: int | None = None) -> Rewrite:
        """Change what is kept of a table, all or nothing; returns what was changed.

        Without a fence it is done whoever holds the table, and that node must read the table again.
        """

    async def delete_table(
        self, table: str, *, fence: int | None = None, before: float | None = None
    ) -> bool:
        """Delete a table with its entries, links and games; False if there is none, or if it was used since `before`.

        Fences are as for `rewrite`.
        """

    async def scrub(self, *, whole: bool = False) -> bool:
        """Remove what was deleted or replaced from the files too, as far as the database can; False if it must be tried
        again. `whole`: write the files anew, while nobody else uses them.
        """

    def alone(self) -> AbstractAsyncContextManager[bool]:
        """Whether this process may clean up now: of several nodes one at a time, until it is done or gone."""

    async def check(self) -> None:
        """Writes something that changes nothing; raises if it cannot."""


def folded(name: str) -> str:
    """A name as it is searched: without case, width and composition."""
    return unicodedata.normalize("NFKC", name).casefold()


def game_of(table: str, about: str, record: str, *, listed: bool) -> Finished:
    """From a row of `games`."""
    row = msgspec.json.decode(about, type=GameRow)
    return Finished(
        row.id,
        table,
        row.ended,
        row.edition,
        row.players,
        row.names,
        row.winners,
        record,
        listed,
    )


def game_values(game: Finished) -> tuple[str, str, float, str, str, str, bool]:
    """As a row of `games`."""
    row = GameRow(game.id, game.ended, game.edition, game.players, game.names, game.winners)
    names = "\n".join(folded(name) for name in game.names)
    about = msgspec.json.encode(row).decode()
    return (game.id, game.table, game.ended, about, names, game.record, game.listed)
