"""Deletes a game, a table or a name from a store, also while services have it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ridotto.host import entries
from ridotto.host.addresses import read_code
from ridotto.host.entries import read_entry
from ridotto.host.erasure import (
    JOINED,
    SAID,
    Tally,
    forget_games,
    forget_name,
    mentions,
    people_named,
    tally,
)
from ridotto.host.words import tidied
from ridotto.store import Archive, Content, Plan, Rewrite, Store, StoreError

_TRIES = 20
_PAUSE = 0.5
"""Seconds between two tries to remove what was deleted from the files."""


class Order(NamedTuple):
    """What is to be deleted."""

    tables: Sequence[str] = ()
    """Whole tables, by their ids."""
    plans: Mapping[str, Plan] = {}
    """How other tables change."""
    mentions: int = 0
    """Messages of other people that have the name in them; they stay."""


class Deleted(NamedTuple):
    """How much an order deletes."""

    tables: int
    """That are deleted or, for a name, changed."""
    games: int
    """Finished games that are deleted or, for a name, have another name in them."""
    people: int
    """Whose names are deleted."""
    messages: int
    mentions: int


async def order_games(archive: Archive, games: Iterable[str]) -> Order:
    """Finished games, by their ids."""
    wanted = defaultdict(list)
    for game in games:
        table = await archive.table_of(game)
        if table is None:
            raise StoreError(
                f"there is no finished game {game[:60]!r} in this store (a game under way goes with its table)"
            )
        wanted[table].append(game)
    return Order(plans={table: partial(_without_games, ids) for table, ids in wanted.items()})


def _without_games(games: Sequence[str], content: Content) -> Rewrite:
    return forget_games(content, games)


async def order_tables(archive: Archive, texts: Iterable[str]) -> Order:
    """Whole tables; each by its id, its link or address, its code, or the id of a game that was played there."""
    return Order(tables=list(dict.fromkeys([await _table(archive, text) for text in texts])))


async def _table(archive: Archive, text: str) -> str:
    name = text.partition("#")[0].partition("?")[0].rstrip("/").rpartition("/")[2]
    table = await archive.locate(name) or await archive.table_of(name)
    code = read_code(name)
    if table is None and code is not None:
        table = await archive.locate(code)
    if table is None:
        raise StoreError(
            f"there is no table {text[:60]!r} in this store: give its link, its code, its id or the id of a game played there"
        )
    return table


async def order_name(archive: Archive, name: str) -> Order:
    """A name wherever somebody has it, as a whole and whatever its case."""
    name = tidied(name)
    if not name:
        raise StoreError("the name is empty")
    joined = _by_table(await archive.entries_beginning(JOINED))
    named = {table: people_named(lines, name) for table, lines in joined.items()}
    tables = [table for table, members in named.items() if members]
    tables += [table for table in await archive.tables_with_player(name) if table not in tables]
    said = _by_table(await archive.entries_beginning(SAID))
    found = sum(mentions(lines, name, named.get(table, set())) for table, lines in said.items())
    return Order((), {table: partial(_without_name, name) for table in tables}, found)


def _without_name(name: str, content: Content) -> Rewrite:
    return forget_name(content, name)


def _by_table(rows: Iterable[tuple[str, bytes]]) -> dict[str, list[bytes]]:
    found = defaultdict(list)
    for table, line in rows:
        found[table].append(line)
    return found


async def preview(archive: Archive, order: Order) -> Deleted:
    """What the order would delete now."""
    found = Tally()
    for table in order.tables:
        found += _all_of(await archive.content(table))
    changed = 0
    for table, plan in order.plans.items():
        content = await archive.content(table)
        change = plan(content)
        changed += any(change)
        found += tally(content, change)
    return _deleted(order, len(order.tables) + changed, found)


async def carry_out(store: Store, order: Order) -> Deleted:
    """Delete it; the files may still hold it until `scrub`."""
    found, tables = Tally(), 0
    for table in order.tables:
        whole = _all_of(await store.content(table))
        if await store.delete_table(table):
            tables, found = tables + 1, found + whole
    for table, plan in order.plans.items():
        counted: list[Tally] = []
        change = await store.rewrite(table, partial(_counted, plan, counted))
        tables, found = tables + any(change), found + counted[-1]
    return _deleted(order, tables, found)


async def scrub(store: Store, *, is_alone: bool) -> bool:
    """Remove what was deleted from the files too; False if a service still reads from them and must do it itself."""
    whole = is_alone or store.is_shared
    for _ in range(_TRIES):
        if await store.scrub(whole=whole):
            return True
        whole = False
        await asyncio.sleep(_PAUSE)
    return False


def _counted(plan: Plan, counted: list[Tally], content: Content) -> Rewrite:
    change = plan(content)
    counted.append(tally(content, change))
    return change


def _all_of(content: Content) -> Tally:
    told = [read_entry(line) for line in content.entries]
    return Tally(
        sum(isinstance(entry, entries.Joined) for entry in told),
        sum(isinstance(entry, entries.Said) and bool(entry.text) for entry in told),
        len(content.games),
    )


def _deleted(order: Order, tables: int, found: Tally) -> Deleted:
    return Deleted(tables, found.games, found.people, found.messages, order.mentions)
