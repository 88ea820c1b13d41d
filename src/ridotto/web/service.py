"""All tables of this process: made, found, read from the store when somebody comes, put away when nobody is left."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, NamedTuple

from ridotto.host.addresses import (
    fresh_code,
    fresh_id,
    fresh_link,
    fresh_token,
    hashed,
    origin_of,
    read_code,
)
from ridotto.host.contracts import Beside, BrokenError, Ended
from ridotto.host.hosting import Hosting, open_table, prepare_elsewhere, read_table
from ridotto.host.options import Options, check_options
from ridotto.host.recalling import Recollections
from ridotto.host.refusals import RefusedError, refuse
from ridotto.host.table import Table
from ridotto.store import Address, ConflictError, Finished, Node, Store, StoreError
from ridotto.web.metrics import Metrics, TimedKeeper
from ridotto.web.visitors import Limits

log = logging.getLogger("ridotto.web")
NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""Of tables and games; nothing else is looked for in the store."""
BEAT = 1.0
LEASE = 4.0
"""A node that has not been heard of for so many seconds is dead."""
TAKINGS = 3
"""How often a table is asked for that changes hands just now."""
WAITING = 64
"""Threads in which players of other packages are waited for."""
IDLE = 300.0
"""Seconds after which a table that nobody listens to is put away; the store has it."""
GOODBYE = 3.0
"""Seconds that slow readers have to be told that the node stops."""


class ElsewhereError(Exception):
    """Another node has the table."""

    def __init__(self, node: Node) -> None:
        self.node = node
        super().__init__(node.address)


class FullError(Exception):
    """There are too many tables in memory, and all are in use."""


class Seat(NamedTuple):
    """Who somebody is: a table, a member, and the token that proves it."""

    table: str
    member: str
    token: str


class _Keeper:
    def __init__(self, store: Store, table: str, fence: int) -> None:
        self._store, self._table, self._fence = store, table, fence

    async def append(self, first: int, entries: Sequence[bytes], beside: Beside) -> None:
        await self._store.append(
            self._table,
            first,
            entries,
            fence=self._fence,
            finished=None if beside.finished is None else _finished(beside.finished),
            live=beside.live,
            address=None if beside.address is None else Address(*beside.address),
            closed=beside.closed,
        )


def _finished(ended: Ended) -> Finished:
    game = ended.game
    names = dict(zip(game.persons, game.names, strict=True))
    return Finished(
        ended.id,
        ended.table,
        ended.ended,
        game.edition.name,
        len(game.names),
        game.names,
        tuple(names[person] for person in game.winners),
        ended.record,
        ended.listed,
    )


class Service:
    """The tables of one node."""

    def __init__(
        self,
        store: Store,
        node: Node,
        *,
        thinkers: int = 1,
        shows_metrics: bool = False,
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.shows_metrics = shows_metrics
        self.node = node
        self.ready = False
        self.closing = False
        self._running: dict[str, Hosting] = {}
        self._links: dict[str, str] = {}
        """The tables in memory by the link that each had when it was read."""
        self._fences: dict[str, int] = {}
        """What each table in memory was taken with."""
        self._resting: set[str] = set()
        """Tables of ours with a game under way that wait in the store for somebody to come."""
        self._opening: dict[str, asyncio.Future[Hosting]] = {}
        self._pool = ThreadPoolExecutor(thinkers, "ridotto-think")
        self._slow_pool = ThreadPoolExecutor(1, "ridotto-make")
        self._their_pool = ThreadPoolExecutor(WAITING, "ridotto-theirs")
        self._recall = Recollections()
        self._tasks: list[asyncio.Task[None]] = []
        self.leaving = asyncio.Event()
        """This node stops."""
        self._carried = 0
        self._is_littered = False
        """Something was erased that the store's files may still hold."""
        self._checked = -BEAT
        """When the store was last seen to be written."""

    async def start(self) -> None:
        """Live, and go on with the games that are under way."""
        await self.store.beat(self.node, LEASE)
        self.run_beside(self._keep_living())
        self.run_beside(self._look_after())
        self.ready = True

    def run_beside(self, job: Coroutine[Any, Any, None]) -> None:
        """Until the service closes."""
        self._tasks.append(asyncio.create_task(job))

    async def say_goodbye(self) -> None:
        """Ask everybody to come back later, and wait until their sockets are closed, or for a while."""
        self.closing, self.ready = True, False
        self.leaving.set()
        for hosting in self._running.values():
            hosting.dismiss("stopping")
        until = time.monotonic() + GOODBYE
        while time.monotonic() < until and self._is_listened_to:
            await asyncio.sleep(0.02)

    @property
    def _is_listened_to(self) -> bool:
        return self._carried > 0 or any(h.is_listened_to for h in self._running.values())

    @contextmanager
    def carrying(self) -> Iterator[None]:
        """Meanwhile somebody at this node listens to another."""
        self._carried += 1
        try:
            yield
        finally:
            self._carried -= 1

    async def close(self) -> None:
        """Put every table away, and let others have them."""
        await self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for hosting in list(self._running.values()):
            await hosting.close()
        self._running.clear()
        try:
            await self.store.beat(self.node, 0)
        except StoreError as error:
            log.warning("could not say goodbye to the store: %s", error)
        for pool in (self._pool, self._slow_pool, self._their_pool):
            pool.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    async def check(self) -> None:
        """Raises if the store cannot be written. It is tried at most once a second, however often somebody asks."""
        if time.monotonic() - self._checked >= BEAT:
            await self.store.check()
            self._checked = time.monotonic()

    @property
    def running(self) -> dict[str, Hosting]:
        """The tables in memory."""
        return self._running

    def fence_of(self, hosting: Hosting) -> int:
        """The right to write to a table in memory; `BrokenError` if it is not the one that is in use."""
        if self._running.get(hosting.table.id) is not hosting:
            raise BrokenError
        return self._fences[hosting.table.id]

    async def make(self, options: Options) -> Hosting:
        """A new table."""
        check_options(options)
        self._check_room()
        await prepare_elsewhere(options.stand_in, self.think)
        for _ in range(20):
            table, link, code = fresh_id(), fresh_link(), fresh_code()
            first = open_table(link, code, options, time.time())
            try:
                await self.store.create(table, link, code, first)
            except ConflictError:
                continue
            return await self.table(table)
        raise StoreError("no free code for a table was found")

    async def join(self, hosting: Hosting, name: str, address: str) -> Seat:
        """Somebody comes in by name."""
        token = fresh_token()
        origin = origin_of(hosting.table.id, address)
        member = await hosting.join(name, hashed(token), origin)
        return Seat(hosting.table.link, member, token)

    @staticmethod
    def draw_token(hosting: Hosting, member: str) -> Seat:
        """Another token for a seat, which does not work before it has been confirmed."""
        token = fresh_token()
        hosting.drawn[member] = hashed(token)
        return Seat(hosting.table.link, member, token)

    async def renew_token(
        self, hosting: Hosting, member: str, old: str, drawn: str | None = None
    ) -> Seat:
        """Another token for a seat; the old one, of which this is the key, is worth nothing from now on.

        `drawn`: the one that was drawn for it before.
        """
        token = drawn or fresh_token()
        if drawn and not hmac.compare_digest(hosting.drawn.get(member, ""), hashed(drawn)):
            raise refuse("no-such-person")
        await hosting.renew_token(member, hashed(token), instead_of=old)
        hosting.drawn.pop(member, None)
        return Seat(hosting.table.link, member, token)

    async def find(self, code: str) -> Hosting | None:
        """The table with that code, however it was typed."""
        signs = read_code(code)
        table = None if signs is None else await self.store.find(signs)
        return None if table is None else await self.table(table)

    async def at(self, link: str) -> Hosting:
        """The table that a link leads to, or led to before it was renewed."""
        table = self._links.get(link, "")
        known = self._running.get(table)
        if known is None or known.table.link != link:
            found = await self.store.resolve(link) if NAME.fullmatch(link) else None
            if found is None:
                raise NoTableError
            table = found
        hosting = await self.table(table)
        if hosting.table.closed:
            raise NoTableError
        return hosting

    async def table(self, table: str) -> Hosting:
        """The running table; read from the store if need be. `ElsewhereError` where another node has it."""
        hosting = self._running.get(table)
        if hosting is not None and not hosting.is_broken:
            return hosting
        if table not in self._opening:
            self._opening[table] = asyncio.ensure_future(self._open(table))
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def glance(self, table: str) -> Table | None:
        """How a table stands, wherever it runs, without taking it; None if there is none, or if it is closed."""
        hosting = self._running.get(table)
        if hosting is not None and not hosting.is_broken:
            found = hosting.table
        else:
            entries = await self.store.read(table) if NAME.fullmatch(table) else []
            if not entries:
                return None
            found = await self.think(partial(read_table, table, entries))
        return None if found.closed else found

    async def _open(self, table: str) -> Hosting:
        if not NAME.fullmatch(table):
            raise NoTableError
        self._resting.discard(table)
        old = self._running.pop(table, None)
        if old is not None:
            await old.close()
            old.dismiss("moved")
        self._check_room()
        fence = await self._take(table)
        entries = await self.store.read(table)
        if not entries:
            raise NoTableError
        keeper = TimedKeeper(_Keeper(self.store, table, fence), self.metrics)
        hosting = Hosting.revive(table, entries, keeper, self.think, recall=self._recall)
        try:
            await hosting.renew_old_link()
        except BaseException:
            await hosting.close()
            raise
        await self._make_room()
        self._running[table], self._fences[table] = hosting, fence
        if len(self._links) > 2 * len(self._running) + 64:
            self._links = {one.table.link: name for name, one in self._running.items()}
        self._links[hosting.table.link] = table
        self.metrics.tables.set(len(self._running))
        return hosting

    async def _take(self, table: str) -> int:
        """The right to write to it. Just when a node falls, its tables may have another holder by the time one asks who has them."""
        for _ in range(TAKINGS):
            fence = await self.store.take(table, self.node)
            if fence is not None:
                return fence
            holder = await self.store.holder(table)
            if holder is not None and holder.name != self.node.name:
                raise ElsewhereError(holder)
        if not await self.store.read(table):
            raise NoTableError
        raise StoreError(f"the table {table} changes hands just now: try again")

    def _check_room(self) -> None:
        if len(self._running) >= self.limits.tables and not self._idle():
            raise FullError

    def _idle(self) -> list[str]:
        return [name for name, hosting in self._running.items() if hosting.is_idle]

    async def _make_room(self) -> None:
        """For one more table: the one that nobody has needed for longest is put away."""
        idle = self._idle() if len(self._running) >= self.limits.tables else []
        if idle:
            await self._put_one_away(min(idle, key=lambda name: self._running[name].touched))

    @staticmethod
    def member_of(hosting: Hosting, token: str) -> str | None:
        """Whose token that is at the table."""
        key = hashed(token)
        for member in hosting.table.people():
            if hmac.compare_digest(member.key, key):
                return member.id
        return None

    async def think(
        self, job: Callable[[], Any], *, slow: bool = False, theirs: bool = False
    ) -> Any:  # noqa: ANN401 - whatever it is
        """Away from the loop, as `host.contracts.Think` has it."""
        pool = self._their_pool if theirs else self._slow_pool if slow else self._pool
        return await asyncio.get_running_loop().run_in_executor(pool, job)

    async def _keep_living(self) -> None:
        """Tell the other nodes. Who could not for too long, or stood still, may have lost the tables to them."""
        until = time.monotonic() + LEASE
        while True:
            begun = time.monotonic()
            if begun > until and self.store.is_shared:
                await self._let_go()
            try:
                async with asyncio.timeout(LEASE):
                    changed = await self.store.beat(self.node, LEASE)
                until = begun + LEASE
                for table in changed:
                    self._is_littered = True  # as whoever changed it could perhaps not
                    await self.read_again(table)
            except (StoreError, TimeoutError) as error:
                log.warning("the store does not answer: %s", str(error) or "it takes too long")
            await asyncio.sleep(BEAT)

    async def _let_go(self) -> None:
        """Others may have the tables by now: whoever listens must come again."""
        self._resting.clear()
        for name in list(self._running):
            await self.read_again(name)

    async def read_again(self, table: str) -> None:
        """What is written of a table is not what is in memory: whoever listens must come again."""
        self._resting.discard(table)
        hosting = self._running.pop(table, None)
        if hosting is not None:
            hosting.is_broken = True  # whoever holds it must not write to it
            self.metrics.tables.set(len(self._running))
            await hosting.close()
            hosting.dismiss("moved")

    async def read_afresh(self, table: str) -> None:
        """The same after something was deleted here: whoever was just reading the table may have read it still."""
        if table in self._opening:
            with suppress(Exception):  # whoever wanted the table is told
                await asyncio.shield(self._opening[table])
        await self.read_again(table)

    async def _look_after(self) -> None:
        """Go on with games that were under way, and put away what nobody needs."""
        while True:
            try:
                await self._adopt()
                await self._put_away()
                await self.note_uses()
                if self._is_littered:
                    await self.scrub()
            except StoreError as error:
                log.warning("the store does not answer: %s", error)
            await asyncio.sleep(BEAT)

    async def note_uses(self) -> None:
        """Tables that somebody listens to are in use, whether they do anything or not."""
        await self.store.touch(
            [table for table, hosting in self._running.items() if hosting.is_listened_to]
        )

    async def scrub(self) -> None:
        """Remove what was erased from the files too; what somebody else still reads, later."""
        self._is_littered = True
        self._is_littered = not await self.store.scrub()

    async def _adopt(self) -> None:
        """Tables that no live node has, and that have a game under way."""
        for table in await self.store.orphans(self.node):
            if self.closing:
                return
            if table in self._running or table in self._resting:
                continue
            try:
                await self.table(table)
            except (NoTableError, ElsewhereError, RefusedError, FullError, StoreError):
                continue
            except Exception:  # one that cannot be read must not keep the others from going on
                log.exception("table %s cannot be read", table)
                self._resting.add(table)

    async def _put_away(self) -> None:
        now = time.monotonic()
        for name, hosting in list(self._running.items()):
            if hosting.is_broken or (hosting.is_idle and now - hosting.touched > IDLE):
                await self._put_one_away(name)

    async def _put_one_away(self, name: str) -> None:
        """Out of memory; the store has it."""
        hosting = self._running.pop(name, None)
        if hosting is not None:
            if not hosting.is_broken:
                self._resting.add(name)
            self.metrics.tables.set(len(self._running))
            await hosting.close()
            hosting.dismiss("moved")


class NoTableError(Exception):
    """There is no such table."""
