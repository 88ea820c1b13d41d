"""Whole games at running tables: people who answer, computer players, leaving and coming back."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hosted import make, seat, think

from ridotto.host import commands
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError
from ridotto.record.files import loads

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("edition", "seats", "people"), [("first", 2, 2), ("first", 13, 3), ("second", 6, 6)]
)
async def test_whole_games(edition: Any, seats: int, people: int) -> None:  # noqa: ANN401 - a literal
    hosting, memory = make(Options(edition=edition, seats=seats, pace=0, window=0))
    company = [await seat(hosting, f"Person {n}", n) for n in range(people)]
    for _ in range(seats - people):
        await company[0].do(commands.AddComputer, kind="random")
    await company[0].start()
    await asyncio.wait_for(asyncio.gather(*(one.play() for one in company)), 120)
    (ended,) = memory.finished
    game = loads(ended.record)
    assert game.over
    assert len(game.names) == seats
    again = Hosting.revive("t", memory.lines, memory, think)
    assert again.table.game is not None
    assert hosting.table.game is not None
    assert again.table.game.moves == hosting.table.game.moves == game.moves
    assert again.table.number == hosting.table.number
    numbers = [message["n"] for message in company[-1].heard if message["is"] == "feed"]
    assert numbers == sorted(set(numbers))
    await company[0].start()
    assert hosting.table.games == 2
    await hosting.close()
    await again.close()


async def test_a_repeated_command_is_not_done_again() -> None:
    hosting, memory = make(Options())
    ann = await seat(hosting, "Ann")
    command = commands.Say(id="x", text="hello")
    first = await hosting.command(ann.member, command)
    written = len(memory.lines)
    assert await hosting.command(ann.member, command) == first
    assert len(memory.lines) == written


async def test_refusals_have_codes_and_change_nothing() -> None:
    hosting, memory = make(Options(seats=2))
    ann, bob = await seat(hosting, "Ann"), await seat(hosting, "Bob")
    written = len(memory.lines)
    with pytest.raises(RefusedError) as caught:
        await hosting.join("ann", "k")
    assert caught.value.code == "name-taken"
    for somebody, command, code in [
        (bob, commands.Start(id="1"), "not-host"),
        (ann, commands.Play(id="1", move="look"), "not-started"),
        (ann, commands.AddComputer(id="1", kind="random"), "table-full"),
        (ann, commands.AddComputer(id="1", kind="hal"), "no-such-player"),
        (ann, commands.Remove(id="1", whom="m9"), "no-such-person"),
        (ann, commands.SetOptions(id="1", options=Options(seats=14)), "bad-options"),
        (ann, commands.Say(id="1", text=" "), "too-long"),
        (ann, commands.Gesture(id="1", name="kick"), "no-such-gesture"),
        (ann, commands.Resume(id="1"), "not-started"),
    ]:
        with pytest.raises(RefusedError) as caught:
            await hosting.command(somebody.member, command)
        assert caught.value.code == code, command
    assert len(memory.lines) == written
