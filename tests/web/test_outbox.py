"""Who reads slowly: what waits is bounded, and yet no answer is lost."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest
from hosted import Seat, make, seat, settle
from starlette.websockets import WebSocket

from ridotto.host.commands import Remove, RenewLink, Say
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.web.metrics import Metrics
from ridotto.web.outbox import OUTBOX, Outbox
from ridotto.web.protocols import WAY
from ridotto.web.rates import Bucket
from ridotto.web.sockets import Caller, Socket
from ridotto.web.visitors import Rates

pytestmark = pytest.mark.anyio


def drain(outbox: Outbox) -> list[bytes]:
    taken = []
    while outbox:
        taken.append(outbox.take())
    return taken


def test_messages_keep_their_order_until_there_are_too_many() -> None:
    outbox = Outbox(lambda: b"whole")
    messages = [str(number).encode() for number in range(OUTBOX)]
    assert not any(outbox.put(message) for message in messages)
    assert drain(outbox) == messages
    assert [outbox.put(message) for message in (*messages, b"one more")].count(True) == 1
    assert not outbox.put(b"later")
    assert drain(outbox) == [b"whole"]
    outbox.put(b"after")
    assert drain(outbox) == [b"after"]


def test_answers_come_after_the_whole_view_in_their_order() -> None:
    outbox = Outbox(lambda: b"whole")
    outbox.answer(b"early")
    for number in range(OUTBOX):
        outbox.put(str(number).encode())
    outbox.answer(b"late")
    outbox.put(b"not this")
    assert drain(outbox) == [b"whole", b"early", b"late"]
    assert not outbox.has_too_many_answers


def test_who_asks_on_without_reading_is_noticed() -> None:
    outbox = Outbox(lambda: b"whole")
    for number in range(OUTBOX):
        outbox.answer(str(number).encode())
    assert not outbox.has_too_many_answers
    outbox.answer(b"one more")
    assert outbox.has_too_many_answers


class Stuck:
    """The other end of a socket whose reader sleeps until they are woken."""

    def __init__(self) -> None:
        self.awake = asyncio.Event()
        self.sent: list[dict[str, Any]] = []
        self.commands: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: tuple[int, str] | None = None
        self.scope = {"extensions": {WAY: self}}

    def push(self, message: bytes) -> bool:
        return False  # nothing goes at once to who sleeps

    def give_up(self) -> None:
        self.commands.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def send(self, message: dict[str, Any]) -> None:
        await self.awake.wait()
        self.sent.append(json.loads(message["text"]))

    async def receive(self) -> dict[str, Any]:
        return await self.commands.get()

    async def close(self, code: int, reason: str) -> None:
        self.closed = code, reason
        self.give_up()  # the other end goes when it is told to

    def ask(self, command: dict[str, Any]) -> None:
        self.commands.put_nowait({"type": "websocket.receive", "text": json.dumps(command)})


def open_socket(hosting: Hosting, member: str) -> tuple[Stuck, asyncio.Task[None]]:
    far = Stuck()
    rates = Rates(Bucket(10**6, 1e6), Bucket(10**6, 1e6))
    socket = Socket(cast("WebSocket", far), hosting, Caller(member, "here"), Metrics(), rates)
    return far, asyncio.ensure_future(socket.run(None))


async def test_who_wakes_up_late_is_told_what_became_of_their_commands() -> None:
    hosting, _ = make(Options(seats=3))
    ann, bob = await seat(hosting, "Ann"), await seat(hosting, "Bob")
    far, running = open_socket(hosting, bob.member)
    far.ask({"id": "1", "do": "stand"})
    far.ask({"id": "2", "do": "start"})
    await settle()
    for number in range(OUTBOX + 10):
        await ann.do(Say, text=str(number))
    far.ask({"id": "3", "do": "sit"})
    await settle()
    far.awake.set()
    await settle()
    first, whole, *answers = far.sent
    assert (first["is"], whole["is"]) == ("whole", "whole")
    assert whole["n"] == hosting.table.number
    assert [(one["is"], one["re"]) for one in answers] == [
        ("done", "1"),
        ("refused", "2"),
        ("done", "3"),
    ]
    far.commands.put_nowait({"type": "websocket.disconnect"})
    await running


async def test_who_asks_on_without_reading_is_closed() -> None:
    hosting, _ = make(Options(seats=3))
    ann = await seat(hosting, "Ann")
    far, running = open_socket(hosting, ann.member)
    for number in range(3 * OUTBOX):
        far.ask({"id": str(number), "do": "resume"})
    while far.commands.qsize() > 2 * OUTBOX:
        await settle()
    await settle()
    assert far.commands.qsize() > OUTBOX  # the rest is not even read
    far.awake.set()
    await running
    assert far.closed == (4008, "too-much")


async def test_who_never_reads_is_dropped_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridotto.web.sockets.SLOWEST", 0.01)
    hosting, _ = make(Options(seats=3))
    ann = await seat(hosting, "Ann")
    bob = await hosting.join("Bob", "key")
    far, running = open_socket(hosting, bob)
    await settle()
    assert _is_here(ann.heard[-1], bob)
    await running
    assert far.sent == []
    assert not _is_here(ann.heard[-1], bob)


async def fill(ann: Seat) -> None:
    """More happens than an outbox holds."""
    for number in range(OUTBOX + 10):
        await ann.do(Say, text=str(number))


async def wake(far: Stuck, running: asyncio.Task[None]) -> list[dict[str, Any]]:
    """What they are told when they read again, after what they were sent at first."""
    far.awake.set()
    await running
    first, *later = far.sent
    assert first["is"] == "whole"
    return later


async def test_an_onlooker_who_did_not_read_is_not_told_the_renewed_link() -> None:
    hosting, _ = make(Options(seats=3))
    ann = await seat(hosting, "Ann")
    far, running = open_socket(hosting, "")
    await settle()
    await fill(ann)
    await ann.do(RenewLink)
    told = json.dumps(await wake(far, running))
    assert far.closed == (1008, "no-such-table")
    assert hosting.table.link not in told
    assert hosting.table.code not in told


@pytest.mark.parametrize("ban", [False, True])
async def test_a_removed_person_who_did_not_read_sees_nothing_newer(*, ban: bool) -> None:
    hosting, _ = make(Options(seats=3))
    ann, bob = await seat(hosting, "Ann"), await hosting.join("Bob", "key")
    far, running = open_socket(hosting, bob)
    await settle()
    await fill(ann)
    await ann.do(Remove, whom=bob, ban=ban)
    assert await wake(far, running) == []
    assert far.closed == (4000, "banned" if ban else "removed")


async def test_whoever_has_an_old_token_and_does_not_read_neither_sees_nor_does_more() -> None:
    hosting, _ = make(Options(seats=3))
    ann, bob = await seat(hosting, "Ann"), await hosting.join("Bob", "key")
    far, running = open_socket(hosting, bob)
    await settle()
    await fill(ann)
    await hosting.renew_token(bob, "new key", instead_of="key")
    far.ask({"id": "1", "do": "say", "text": "still here"})
    await settle()
    assert await wake(far, running) == []
    assert far.closed == (1012, "renewed")
    assert "still here" not in json.dumps(ann.heard)


def _is_here(message: dict[str, Any], member: str) -> bool:
    (found,) = (one for one in message["people"]["members"] if one["id"] == member)
    return bool(found.get("here", True))
