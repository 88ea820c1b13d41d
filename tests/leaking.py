"""The two-world test through the real service, for everybody who can be around a table and by every way out of it.

Two tables are dealt alike and played alike, but for one secret choice. Whoever may not know of it must be told the same at
both, to the byte, until the rules themselves show them a card that differs. Whoever knows of it must be told, and must send,
as many bytes at both, as long as the public cannot tell the worlds apart: so nobody learns the secret from lengths either.
In small in `tests/web/test_leaks_served.py`; on demand `make leaks PAIRS=10000`.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import uvicorn
from world import (
    BANNED,
    HOST,
    LEFT,
    NEIGHBOUR,
    REMOVED,
    VISITOR,
    WATCHER,
    Ears,
    Heard,
    Witness,
    World,
    listening,
    puppets,
)
from worlds import LeakError, _last_events, _may_tell_apart, _telling_move, both_ways

from ridotto.bots.guard import default_move
from ridotto.host import deciding
from ridotto.host.contracts import Clock
from ridotto.host.deciding import still_to_answer
from ridotto.rules.events import PUBLIC
from ridotto.rules.game import Game
from ridotto.rules.moves import Announce, Move
from ridotto.store import Node, open_store
from ridotto.web import refusals, visitors
from ridotto.web.app import build_app
from ridotto.web.kept_seats import cookie_name
from ridotto.web.service import Service
from ridotto.web.serving import how_to_serve
from ridotto.web.visitors import Limits

SOCKET, LOG, LENGTHS, EARLY = "the socket", "the log", "lengths", "early answers"
MOST = 30
"""Moves of a game that is not played to its end."""
SHORT = 4
"""Some games of so few are played to their end, with nobody shown anything."""
PAYING = ("King", "Queen", "Empress")
ENDLESS = (10**6, 1e6)
TABLES = (("first", 2), ("first", 4), ("second", 6), ("second", 9))
AFTERWARDS = ("the record", "the steps")
"""What can be had when the game is over, and then by everybody: its length is no secret."""


class Where(NamedTuple):
    """At which tables to look; for a leak that only some of them would show."""

    tables: tuple[tuple[str, int], ...] = TABLES
    memories: tuple[str, ...] = ("off", "log", "full")
    to_the_end: float = 0.5
    """How many of the small games are played to their end."""


EVERYWHERE = Where()


class Served(NamedTuple):
    """Nodes that share a store."""

    services: list[Service]
    addresses: list[str]


@contextmanager
def dealt_alike() -> Iterator[None]:
    """Each seed is drawn twice, once for each world; and nobody is too quick."""
    seeds = (seed for number in itertools.count(10**60) for seed in (number, number))
    with (
        patch.object(deciding, "fresh_seed", lambda: next(seeds)),
        patch.object(Clock, "wall", lambda _self: 1e9),
        patch.multiple(
            visitors, JOINS=ENDLESS, COMMANDS=ENDLESS, REVIEWS=ENDLESS, WRONG_TOKENS=ENDLESS
        ),
        patch.multiple(refusals, EACH=ENDLESS, ALL=ENDLESS),  # every refusal is logged
    ):
        yield


@asynccontextmanager
async def served(store: str, nodes: int = 1) -> AsyncIterator[Served]:
    """So many nodes in this process, on one store."""
    async with AsyncExitStack() as stack:
        running = [await stack.enter_async_context(_node(store, n)) for n in range(nodes)]
        yield Served([service for service, _ in running], [address for _, address in running])


@asynccontextmanager
async def _node(store: str, number: int) -> AsyncIterator[tuple[Service, str]]:
    # asyncio sends small answers at once only where the protocol is named
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        store_of_it = await open_store(store)
        service = Service(store_of_it, Node(f"node {number}", address), thinkers=8)
        server = uvicorn.Server(how_to_serve(build_app(service), Limits().sockets))
        task = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield service, f"http://{address}"
        finally:
            await service.say_goodbye()
            server.should_exit = True
            await task


async def search(
    store: str | Path, pairs: int, seed: int, *, nodes: int = 1, where: Where = EVERYWHERE
) -> Counter[str]:
    """Compare at least so many pairs; says how many in each way and for each role. Raises LeakError."""
    chance = random.Random(seed)
    done: Counter[str] = Counter()
    with listening() as ears, dealt_alike(), puppets():
        async with served(str(store), nodes) as running:
            while pairs_in(done) < pairs:
                done += await _one_pair_of_tables(running, chance, ears, where)
    return done


def pairs_in(done: Counter[str]) -> int:
    """What somebody heard of a move counts, and all that they can find out after it together."""
    return done[SOCKET] + done[LOG]


async def _one_pair_of_tables(
    running: Served, chance: random.Random, ears: Ears, where: Where
) -> Counter[str]:
    edition, seats = chance.choice(where.tables)
    options = {
        "edition": edition,
        "seats": seats,
        "window": 0,
        "hold": 0,
        "deal": 0,
        "pace": 0,
        "memory": chance.choice(where.memories),
    }
    host_plays, seed = chance.random() < 0.5, chance.random()
    is_short = seats <= SHORT and chance.random() < where.to_the_end
    async with AsyncExitStack() as stack:
        other = await stack.enter_async_context(World(*running))
        await other.open({"seats": 2})
        neighbour = await other.join("Neighbour")
        cookies = {cookie_name(other.id): neighbour.token}
        both = [await stack.enter_async_context(World(*running)) for _ in range(2)]
        for world in both:
            await world.open(options)
            world.visit(NEIGHBOUR, token=neighbour.token)
            world.visit(VISITOR, cookies=cookies)
            await _gather(world, seats, random.Random(seed), host_plays=host_plays)
        one, two = both
        return await _Pair(one, two, chance, ears).compare(is_short=is_short)


async def _gather(world: World, seats: int, chance: random.Random, *, host_plays: bool) -> None:
    """People sit down and turn the deal; some go before that, and stand-ins decide for them."""
    host = await world.join("Person 0")
    if not host_plays:
        await world.do(host, "stand")
        world.roles[HOST] = host
    free = seats - host_plays
    computers = int(seats > 2 and chance.random() < 0.5)
    for number in range(free - computers):
        await world.join(f"Person {number + 1}")
    for _ in range(computers):
        await world.do(host, "add-computer", kind="casual")
    world.start = world.hosting.table.number
    if seats < 6:
        await _depart(world, [await world.join(f"Guest {n}") for n in range(3)])
    await world.do(host, "start")
    world.keep_apart(world.hosting.table.game_id, "GAME")
    if seats >= 6:
        others = [one for one in world.people if one is not host]
        await _depart(world, chance.sample(others, 3))
    for one in list(world.people):
        if world.hosting.table.person_of(one.member):
            await world.do(one, "ready")
    world.roles[WATCHER] = await world.join("Watcher")


async def _depart(world: World, whom: Sequence[Witness]) -> None:
    left, removed, banned = whom
    await world.leave(left)
    await world.remove(removed, ban=False)
    await world.remove(banned, ban=True)
    world.roles |= {LEFT: left, REMOVED: removed, BANNED: banned}


class _Pair:
    """Two tables, alike up to a secret choice; then compared for everybody."""

    def __init__(self, one: World, two: World, chance: random.Random, ears: Ears) -> None:
        self.one, self.two = one, two
        self._chance, self._ears = chance, ears
        self._done: Counter[str] = Counter()
        self._blind: set[str] | None = None
        """Those who may not be able to tell the worlds apart; None while there is only one."""
        self._last: object = None
        """What was done last."""

    async def compare(self, *, is_short: bool) -> Counter[str]:
        """For as long as somebody may not tell them apart, and the game goes on."""
        chance, one, two = self._chance, self.one, self.two
        for number in itertools.count():
            if one.game.over or two.game.over or (number >= MOST and not is_short):
                break
            if chance.random() < 0.7:
                await self._answer_early()
            if is_short and self._blind:
                await self._play(_quiet_move(one.game))
            else:
                await self._play(_telling_move(one.game, chance))
            if self._blind is not None and not self._blind:
                break
            if self._blind and not is_short:
                anybody, roles = sorted(one.viewers()), sorted(one.roles)
                await self._probe({chance.choice(anybody), chance.choice(roles)})
        if one.game.over and two.game.over:
            await self._probe(set(one.viewers()))
        elif self._blind:
            await self._see_off()
        return self._done

    async def _see_off(self) -> None:
        """In the middle of the game somebody goes who may not tell the worlds apart, and tries to look in again."""
        seated = sorted(
            set(self.one.game.persons) & set(self.one.viewers()) & (self._blind or set())
        )
        going = [person for person in seated if self.one.viewers()[person] is not self.one.host]
        if not going:
            return
        person, how = self._chance.choice(going), self._chance.choice((LEFT, REMOVED, BANNED))
        self._last = f"{person} had to go: {how}"
        heard = []
        for world in (self.one, self.two):
            one = world.roles[how] = world.viewers()[person]
            heard.append(
                await world.leave(one)
                if how == LEFT
                else await world.remove(one, ban=how == BANNED)
            )
        self._blind = {PUBLIC, how} & ({*(self._blind or ()), how})
        said = [w.plain("\n".join(h)) for w, h in zip((self.one, self.two), heard, strict=True)]
        self._same(person, "the last that they hear", *said)
        await self._probe({how})

    async def _play(self, move: Move) -> None:
        first = second = move
        ways = both_ways(move)
        if ways is not None and (self._blind is None or move.who not in self._blind):
            first, second = ways
            self._blind = self._blind or self._everybody_but(move.who)
        self._last = first
        self._forget()
        heard_one = await self.one.play(first)
        logged = self.one.plain(self._ears.taken())
        heard_two = await self.two.play(second)
        self._blind = self._blind and {
            viewer
            for viewer in self._blind
            if not _may_tell_apart(
                viewer if viewer in self.one.game.persons else PUBLIC,
                _last_events(self.one.game),
                _last_events(self.two.game),
            )
        }
        self._compare_heard(self._blind or set(), heard_one, heard_two)
        if PUBLIC in (self._blind or ()):
            self._same("whoever reads it", LOG, logged, self.two.plain(self._ears.taken()))

    def _everybody_but(self, viewer: str) -> set[str]:
        return set(self.one.viewers()) - {viewer}

    def _forget(self) -> None:
        """What was logged and sent until now."""
        self._ears.taken()
        self.one.sent.clear()
        self.two.sent.clear()

    def _compare_heard(self, blind: Iterable[str], one: Heard, two: Heard) -> None:
        is_secret = PUBLIC in blind
        if is_secret:
            self._same(
                "whoever counts bytes", "frames sent", str(self.one.sent), str(self.two.sent)
            )
        ones, twos = self.one.viewers(), self.two.viewers()
        for viewer in sorted(ones):
            texts, others = one.get(ones[viewer], []), two.get(twos[viewer], [])
            if viewer in blind:
                said = self.one.plain("\n".join(texts)), self.two.plain("\n".join(others))
                self._same(viewer, SOCKET, *said)
                if texts:
                    self._count(SOCKET, viewer)
            elif is_secret:
                self._same_lengths(viewer, SOCKET, texts, others)

    async def _answer_early(self) -> None:
        """One person answers before their turn: in one way here, in another way there, and then alike."""
        game = self.one.game
        waiting = still_to_answer(game.view(PUBLIC)) if game.asked == "answer" else []
        here = [person for person in waiting[1:] if person in self.one.viewers()]
        if not here or (self._blind is not None and PUBLIC not in self._blind):
            return
        person = self._chance.choice(here)
        claim = _claim(game, person)
        ways = [f"{person} pass", claim, None, ""]
        first, second = self._chance.sample(ways, 2)
        self._last = f"early answers {first!r} and {second!r} of {person}"
        before, self._blind = self._blind, (self._blind or self._everybody_but(person)) - {person}
        self._forget()
        said = []
        for world, answer in ((self.one, first), (self.two, second)):
            who = world.viewers()[person]
            said.append(
                world.do_nothing() if answer == "" else await world.do(who, "answer", move=answer)
            )
        blind = self._blind
        if "" not in (first, second):  # whoever sees the sockets sees that something was sent
            self._compare_heard(blind, *said)
        else:
            for world, heard in zip((self.one, self.two), said, strict=True):
                who = world.viewers()[person]
                if any(texts for one, texts in heard.items() if one is not who):
                    raise LeakError(
                        f"others can tell two worlds apart by the socket after {self._last}"
                    )
        await self._probe({self._chance.choice(sorted(blind)), PUBLIC, person})
        self._done[EARLY] += 1
        for world in (self.one, self.two):
            await world.do(world.viewers()[person], "answer", move=None)
        self._blind = before

    async def _probe(self, viewers: Iterable[str]) -> None:
        """Whatever else these can get out of the service."""
        blind = self._blind or set()
        for viewer in sorted(viewers):
            self._ears.taken()
            ones = await self.one.probe(self.one.viewers()[viewer])
            logged = self.one.plain(self._ears.taken())
            twos = await self.two.probe(self.two.viewers()[viewer])
            for (way, text), (_, other) in zip(ones, twos, strict=True):
                self._check_deal(viewer, way, text)
                if viewer in blind:
                    self._same(viewer, way, self.one.plain(text), self.two.plain(other))
                    self._done[way] += 1
                elif PUBLIC in blind and way not in AFTERWARDS:
                    self._same_lengths(viewer, way, text.split("\n"), other.split("\n"))
            if PUBLIC in blind:
                self._same(viewer, LOG, logged, self.two.plain(self._ears.taken()))
                self._count(LOG, viewer)

    def _check_deal(self, viewer: str, way: str, text: str) -> None:
        """Everybody has turned the deal, so it is told to nobody; but where the table remembers all (S4)."""
        remembers = self.one.hosting.table.options.memory == "full"
        if '"Dealt"' in text and not remembers and not self.one.game.over:
            raise LeakError(f"{viewer} is shown the deal again by {way}")

    def _count(self, way: str, viewer: str) -> None:
        self._done[way] += 1
        role = viewer if viewer in self.one.roles else "seat"
        self._done[f"as {role}"] += 1
        if self.one.viewers()[viewer] is self.one.host:
            self._done[f"as host, {role}"] += 1

    def _same_lengths(self, viewer: str, way: str, one: list[str], two: list[str]) -> None:
        lengths = [str([len(text.encode()) for text in texts]) for texts in (one, two)]
        self._done[LENGTHS] += 1
        if lengths[0] != lengths[1]:
            self._same(viewer, f"lengths of {way}", "\n".join(one), "\n".join(two))

    def _same(self, viewer: str, way: str, one: str, two: str) -> None:
        if one != two:
            raise LeakError(
                f"{viewer} can tell two worlds apart by {way} after {self._last}:\n{one}\n{two}"
            )


def _claim(game: Game, person: str) -> str:
    """A claim that will be legal when that person's turn comes."""
    trial = game.copy()
    while trial.to_act != person:
        trial.play(f"{trial.to_act} pass")
    return next(text for text in trial.legal_texts() if "claim" in text)


def _quiet_move(game: Game) -> Move:
    """One that shows nobody a card and brings the end nearer: somebody announces what pays, and nobody contests it."""
    legal = game.legal()
    announced = [m for m in legal if isinstance(m, Announce) and m.character in PAYING]
    return next(iter(announced), default_move(legal))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        compared = asyncio.run(search(Path(made) / "store.db", int(sys.argv[1]), int(sys.argv[2])))
    print(f"{pairs_in(compared)} pairs of worlds, nobody could tell them apart")  # noqa: T201 - what the command is for
