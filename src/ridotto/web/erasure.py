"""Deleting names, games and tables of a service that runs, while people may be connected."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from typing import NamedTuple

from ridotto.host.contracts import BrokenError
from ridotto.host.erasure import (
    Tally,
    forget_at_table,
    forget_games,
    forget_people,
    name_in,
    tally,
)
from ridotto.host.hosting import Hosting
from ridotto.store import Content, Rewrite, StoreError
from ridotto.web.service import Service

log = logging.getLogger("ridotto.web")
DAY = 86_400.0
EVERY = 600.0
"""Seconds between two looks for what is older than it is kept."""
PAUSE = 0.02
"""Seconds between two tables: people play meanwhile."""


class Renamed(NamedTuple):
    """What became of a name."""

    name: str
    """The one in its place."""
    tally: Tally


class Expired(NamedTuple):
    """What was too old."""

    tables: int = 0
    games: int = 0
    """At tables that are still in use."""


async def forget_member(service: Service, hosting: Hosting, member: str) -> Renamed:
    """Another name for somebody who is or was at a table, while it runs; what they said is deleted."""
    done: list[Renamed] = []

    def plan(content: Content) -> Rewrite:
        change = forget_people(content, [member])
        done.append(Renamed(name_in(change, content, member), tally(content, change)))
        return change

    async def change() -> Renamed:
        await service.store.rewrite(hosting.table.id, plan, fence=service.fence_of(hosting))
        return done[-1]

    renamed = await hosting.rewrite(
        change, lambda renamed: forget_at_table(hosting.table, member, renamed.name)
    )
    await service.scrub()
    return renamed


async def keep_for(service: Service, days: int) -> None:
    """Delete what is older, now and from time to time; of several nodes, one at a time."""
    while True:
        try:
            async with service.store.alone() as is_alone:
                if is_alone:
                    found = await forget_older(service, time.time() - days * DAY)
                    _tell(found, days)
        except StoreError as error:
            log.warning("the store does not answer: %s", error)
        except Exception:  # the next look may find nothing wrong
            log.exception("old tables and games could not be deleted")
        await asyncio.sleep(EVERY)


def _tell(found: Expired, days: int) -> None:
    if any(found):
        log.info(
            "deleted what is older than %d days (tables: %d, finished games of other tables: %d)",
            *(days, found.tables, found.games),
        )


async def forget_older(service: Service, before: float) -> Expired:
    """Delete tables that nobody has used since then, and games of other tables that ended before."""
    await service.note_uses()
    tables = games = 0
    for table in await service.store.unused_tables(before):
        tables += await _delete_table(service, table, before)
        await asyncio.sleep(PAUSE)
    old = defaultdict(list)
    for table, game in await service.store.old_games(before):
        old[table].append(game)
    for table, ids in old.items():
        try:
            games += await _forget_games(service, table, ids)
        except BrokenError:
            continue  # it is read again just now: next time
        except StoreError:
            raise
        except Exception:  # one that cannot be read must not keep the others
            log.exception("old games of table %s cannot be deleted", table)
        await asyncio.sleep(PAUSE)
    if tables or games:
        await service.scrub()
    return Expired(tables, games)


async def _delete_table(service: Service, table: str, before: float) -> bool:
    """Unless somebody has come to it meanwhile, here or at another node."""
    hosting = service.running.get(table)
    if hosting is not None and hosting.is_listened_to:
        return False
    if not await service.store.delete_table(table, before=before):
        return False
    await service.read_afresh(table)
    return True


async def _forget_games(service: Service, table: str, ids: list[str]) -> int:
    deleted = 0

    def plan(content: Content) -> Rewrite:
        nonlocal deleted
        change = forget_games(content, ids)
        deleted = len(change.deleted)
        return change

    if await service.store.table_of(ids[0]) is None:
        return 0  # another node was quicker
    hosting = service.running.get(table)
    if hosting is None or hosting.is_broken:
        await service.store.rewrite(table, plan)
        await service.read_afresh(table)
        return deleted
    fence = service.fence_of(hosting)

    async def change() -> None:
        await service.store.rewrite(table, plan, fence=fence)

    await hosting.rewrite(change, lambda _: None)
    await service.read_again(table)
    return deleted
