"""Where identifiers and secrets come from: each must be made of bits of the operating system that nothing else is made of.

A real service makes tables, people, games and computer players while everything that the operating system gives is kept.
Then each identifier is taken apart into the bits that it was made of, and these are looked for among what was given.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from leaking import Served, served
from world import PATIENCE, World
from worlds import LeakError

from ridotto.bots.guard import Seated
from ridotto.bots.registry import PlayerKind
from ridotto.bots.seating import seat as seat_player
from ridotto.client import Service as Client
from ridotto.client.line import Line
from ridotto.host import deciding, entries, hosting
from ridotto.host.addresses import CODE_SIGNS
from ridotto.host.hosting import Hosting
from ridotto.web import serving

BITS = {
    "table's link": 128,
    "invite code": 40,
    "table's id": 128,
    "game's id": 128,
    "seat's token": 256,
    "deal's seed": 256,
    "computer player's seed": 128,
    "node's name": 128,
    "command's id": 64,
}
"""What docs/security.md says, which a test compares."""


class Made(NamedTuple):
    """An identifier or a secret that was made."""

    what: str
    value: str | int


class Tap:
    """Keeps what the operating system gives."""

    def __init__(self) -> None:
        self.draws: list[bytes] = []

    @contextmanager
    def open(self) -> Iterator[None]:
        real = os.urandom

        def urandom(size: int) -> bytes:
            self.draws.append(real(size))
            return self.draws[-1]

        with patch.object(os, "urandom", urandom), patch.object(random, "_urandom", urandom):
            yield

    def take(self, is_it: Callable[[bytes], bool]) -> bool:
        """Whether one draw is that; it is used up then."""
        for at, draw in enumerate(self.draws):
            if is_it(draw):
                del self.draws[at]
                return True
        return False

    def take_signs(self, numbers: list[int], bits: int) -> bool:
        """Whether draws of one byte each have these numbers of so many bits, one after another."""
        bytes_at = [at for at, draw in enumerate(self.draws) if len(draw) == 1]
        for spare in (
            8 - bits - 1,
            8 - bits,
        ):  # Python may draw one bit more, and again if it is set
            fits = [at for at in bytes_at if self.draws[at][0] >> spare < 1 << bits]
            found = [self.draws[at][0] >> spare for at in fits]
            for first in range(len(found) - len(numbers) + 1):
                if found[first : first + len(numbers)] == numbers:
                    for at in reversed(fits[first : first + len(numbers)]):
                        del self.draws[at]
                    return True
        return False


def check_sources(made: list[Made], tap: Tap) -> dict[str, int]:
    """How many there were of each kind. Raises `LeakError`."""
    counts = dict.fromkeys(BITS, 0)
    for what, value in made:
        if not _is_drawn(what, value, tap):
            bits = BITS[what]
            raise LeakError(f"a {what} is not made of {bits} bits of its own: {value}")
        counts[what] += 1
    return counts


def _is_drawn(what: str, value: str | int, tap: Tap) -> bool:
    bits = BITS[what]
    if isinstance(value, int):
        return _is_number_drawn(value, bits, tap)
    if what == "invite code":
        numbers = [CODE_SIGNS.index(sign) for sign in value]
        each = len(CODE_SIGNS).bit_length() - 1
        return len(numbers) * each >= bits and tap.take_signs(numbers, each)
    if what in ("node's name", "command's id"):
        own = bytes.fromhex(value)
    else:
        own = base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))
    return len(own) * 8 >= bits and tap.take(lambda draw: draw == own)


def _is_number_drawn(value: int, bits: int, tap: Tap) -> bool:
    """Of all its bits; a computer player's seed has one more, which is always set."""

    def is_it(draw: bytes) -> bool:
        whole = len(draw) * 8
        number = int.from_bytes(draw, "big")
        drawn = [number >> (whole - width) for width in (bits, bits + 1) if width <= whole]
        return value in drawn or value in [1 << bits | one for one in drawn]

    return tap.take(is_it)


# Everything that a service makes.


async def use_a_service(store: Path) -> tuple[list[Made], Tap]:
    """Two tables with people, three games of computer players and a stand-in; links and tokens are renewed."""
    made: list[Made] = []
    tap = Tap()
    with tap.open(), _noting(made):
        made.append(Made("node's name", serving.fresh_node_name()))
        async with served(str(store)) as running, AsyncExitStack() as stack:
            for _ in range(2):
                world = await stack.enter_async_context(World(*running))
                await _use_table(world, made)
            await asyncio.to_thread(_use_client, running)
    return made, tap


@contextmanager
def _noting(made: list[Made]) -> Iterator[None]:
    """What is seen nowhere outside: seeds, and ids of commands."""
    send, take_after = Line.send, Hosting._after

    def note_player(kind: PlayerKind, seed: int) -> Seated:
        made.append(Made("computer player's seed", seed))
        return seat_player(kind, seed)

    def note_entry(self: Hosting, entry: entries.Entry) -> None:
        if isinstance(entry, entries.Started):
            made.append(Made("game's id", entry.game))
            made.append(Made("deal's seed", int(entry.seed)))
        elif isinstance(entry, entries.LinkRenewed):
            made.append(Made("table's link", entry.link))
            made.append(Made("invite code", entry.code))
        take_after(self, entry)

    def note_command(self: Line, text: str) -> None:
        made.append(Made("command's id", text.split('"')[3]))
        send(self, text)

    with (
        patch.object(hosting, "seat", note_player),
        patch.object(Hosting, "_after", note_entry),
        patch.object(Line, "send", note_command),
    ):
        yield


async def _use_table(world: World, made: list[Made]) -> None:
    await world.open({"seats": 2, "pace": 0, "deal": 0, "window": 0, "hold": 0})
    table = world.hosting.table
    made += [Made("table's id", table.id), Made("table's link", table.link)]
    made.append(Made("invite code", table.code))
    host, guest = await world.join("Host"), await world.join("Guest")
    renewed = await world.post(f"/{world.link}/token", {}, guest)
    made += [Made("seat's token", token) for token in (host.token, guest.token)]
    made.append(Made("seat's token", renewed.json()["token"]))
    guest.token, guest.sockets = renewed.json()["token"], []
    await world.listen(guest)
    await world.do(host, "stand")
    await world.do(host, "add-computer", kind="novice")
    for _ in range(2):
        await world.do(host, "start")
        if guest in world.people:  # a stand-in takes the seat over
            await world.leave(guest)
        await _until(lambda: world.game.over)
        if None in world.hosting.table.seats:
            await world.do(host, "add-computer", kind="casual")
    await world.send(host, "renew-link")  # those who only watch are sent away
    await _until(lambda: table.link != world.link)


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def _use_client(running: Served) -> None:
    client = Client(running.addresses[0])
    with client.join(client.make_table(seats=2).id, "Ann") as seat:
        for text in ("a", "b", "c"):
            seat.say(text)


# What must not be possible with less than all of a secret.


def almost(secret: str) -> Iterator[str]:
    """All but the same: one sign is another, or of the other case, or missing, or one too many."""
    for at, sign in enumerate(secret):
        for other in {"A" if sign != "A" else "B", sign.swapcase()} - {sign}:
            yield secret[:at] + other + secret[at + 1 :]
    yield from (secret[:-1], secret[1:], secret + "A", secret[: len(secret) // 2], secret[:8])


Accepts = Callable[[str], Any]


def check_whole_secret(accepts: Accepts, secret: str, what: str) -> int:
    """It is accepted, and nothing that is almost the same; says how much was tried. Raises `LeakError`."""
    if not accepts(secret):
        raise LeakError(f"the right {what} is refused")
    tried = 0
    for other in almost(secret):
        tried += 1
        if accepts(other):
            raise LeakError(f"{other} is accepted as a {what}, which is {secret}")
    return tried


def next_seed_from(last: list[int]) -> Callable[[], int]:
    """A planted leak: each deal's seed comes from the one before, which is public when its game is over."""
    real = deciding.fresh_seed

    def leak() -> int:
        last.append(real() if not last else (last[-1] * 5 + 1) % 2**256)
        return last[-1]

    return leak
