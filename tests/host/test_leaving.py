"""Who leaves in the middle of a game leaves a table that goes on: the game, its pause, and the next one."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hosted import HandClock, Memory, Seat, make, seat, settle, think

from ridotto.host import commands
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError

pytestmark = pytest.mark.anyio


async def begun(people: int, **options: Any) -> tuple[Hosting, Memory, HandClock, list[Seat]]:  # noqa: ANN401 - of a table
    clock = HandClock()
    chosen: dict[str, Any] = {"seats": people + 1, "window": 0, "hold": 0, "pace": 0}
    hosting, memory = make(Options(**chosen | options), clock)
    company = [await seat(hosting, f"Person {n}", n) for n in range(people)]
    await company[0].do(commands.AddComputer, kind="random")
    await company[0].start()
    return hosting, memory, clock, company


def is_paused(hosting: Hosting) -> bool:
    return hosting.table.paused


async def play_out(clock: HandClock, one: Seat) -> None:
    playing = asyncio.ensure_future(one.play())
    while not playing.done():
        await clock.turn(1)
    await playing


async def test_after_somebody_left_their_seat_is_free_for_the_next_game() -> None:
    hosting, memory, clock, (ann, bob, ben) = await begun(3)
    await bob.do(commands.Leave)
    await ben.do(commands.Leave)
    assert hosting.table.seats.count(None) == 0  # a computer player has them until the end
    await play_out(clock, ann)
    assert hosting.table.seats == [ann.member, None, None, "m4"]
    assert ann.heard[-1]["people"]["seats"] == hosting.table.seats
    with pytest.raises(RefusedError) as caught:
        await ann.start()
    assert caught.value.code == "seats-empty"
    await ann.do(commands.AddComputer, kind="random")
    eve = await seat(hosting, "Eve")
    assert hosting.table.seats == [ann.member, "m5", eve.member, "m4"]
    await ann.start()
    assert bob.member not in hosting.table.members
    again = Hosting.revive("t", memory.lines, memory, think, HandClock())
    assert again.table.persons == hosting.table.persons
    assert again.table.games == 2
    await hosting.close()
    await again.close()


async def test_who_left_may_come_back_under_the_same_name_when_the_game_is_over() -> None:
    hosting, _, clock, (ann, bob) = await begun(2)
    await bob.do(commands.Leave)
    with pytest.raises(RefusedError) as caught:
        await seat(hosting, "Person 1")
    assert caught.value.code == "name-taken"  # a computer player plays under it until the end
    await play_out(clock, ann)
    again = await seat(hosting, hosting.table.members[bob.member].name)
    assert hosting.table.seat_of(again.member) is not None
    await ann.start()
    assert hosting.table.person_of(again.member) is not None
    assert bob.member not in hosting.table.members
    await hosting.close()


async def test_the_end_of_a_game_is_told_with_who_is_there() -> None:
    hosting, _, clock, (ann,) = await begun(1)
    await play_out(clock, ann)
    assert ann.heard[-1]["state"]["over"]
    assert ann.heard[-1]["people"]["playing"] is False
    await hosting.close()


async def test_when_who_did_not_wish_a_pause_leaves_it_begins() -> None:
    hosting, _, _, (ann, bob, ben) = await begun(3)
    await ann.do(commands.Pause)
    await ben.do(commands.Pause)
    assert not is_paused(hosting)
    await bob.do(commands.Leave)
    assert is_paused(hosting)
    assert ann.heard[-1]["people"]["paused"]
    await hosting.close()


async def test_a_pause_ends_when_nobody_is_left_who_could_end_it() -> None:
    hosting, memory, clock, (ann, bob) = await begun(2, clock=30)
    await ann.do(commands.Pause)
    await bob.do(commands.Pause)
    await ann.do(commands.Leave)
    await clock.turn(1_000)
    assert is_paused(hosting)
    watcher = await seat(hosting, "Eve")
    before = len(memory.lines)
    await bob.do(commands.Leave)
    assert not is_paused(hosting)
    while hosting.table.playing:
        await clock.turn(2)
    assert len(memory.lines) > before + 1
    assert watcher.heard[-1]["state"]["over"]
    await watcher.do(commands.Sit)
    await settle()
    await hosting.close()


async def test_when_watching_is_switched_off_the_public_must_go() -> None:
    hosting, _ = make(Options(seats=2))
    ann = await seat(hosting, "Ann")
    public = Seat(hosting, "", 1)
    hosting.listen(public, None)
    await ann.do(commands.SetOptions, options=Options(seats=2, chat=False))
    assert public.dropped == ""
    heard = len(public.heard)
    await ann.do(commands.SetOptions, options=Options(seats=2, watchers=False))
    assert public.dropped == "watching-off"
    assert len(public.heard) == heard
    assert ann.dropped == ""


async def test_a_computer_player_does_not_take_the_host_s_seat() -> None:
    hosting, _ = make(Options(seats=2))
    ann = await seat(hosting, "Ann")
    with pytest.raises(RefusedError) as caught:
        await ann.do(commands.AddComputer, kind="random", seat=0)
    assert caught.value.code == "table-full"
    assert hosting.table.seats == [ann.member, None]
    await ann.do(commands.Sit, seat=0)  # one's own seat is no other's
    await ann.do(commands.Sit, seat=1)
    assert hosting.table.seats == [None, ann.member]


async def test_who_left_after_the_end_keeps_their_name_in_that_game() -> None:
    hosting, _ = make(Options(seats=2, window=0, hold=0))
    ann, ben = await seat(hosting, "Ann"), await seat(hosting, "Ben")
    await ann.start()
    await asyncio.gather(ann.play(), ben.play())
    await ben.do(commands.Leave)
    people = json.loads(hosting.people())["people"]
    assert [member["name"] for member in people["members"]] == ["Ann"]
    assert sorted(people["names"].values()) == ["Ann", "Ben"]
    assert people["names"].keys() == people["persons"].keys()


async def test_whoever_left_in_the_middle_of_a_game_can_do_nothing_more() -> None:
    hosting, memory, clock, (ann, bob, _) = await begun(3)
    await bob.do(commands.Leave)
    written = len(memory.lines)
    for when in ("now", "later"):  # during the game, and when their seat is free again
        for what, how in ((commands.Sit, {}), (commands.Say, {"text": "I"}), (commands.Leave, {})):
            with pytest.raises(RefusedError) as caught:
                await bob.do(what, **how)
            assert caught.value.code == "no-such-person"
        assert len(memory.lines) == written
        if when == "now":
            await ann.do(commands.Remove, whom="m3")
            await play_out(clock, ann)
            written = len(memory.lines)
    await hosting.close()
