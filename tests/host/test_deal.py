"""The deal waits until everybody has seen it (S4)."""

from __future__ import annotations

from typing import Any

import pytest
from hosted import HandClock, Memory, Seat, make, seat, settle

from ridotto.host import commands
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError

pytestmark = pytest.mark.anyio


async def dealt(people: int, seats: int = 0, **options: Any) -> tuple[Hosting, Memory, list[Seat]]:  # noqa: ANN401 - of a table
    clock = HandClock()
    hosting, memory = make(Options(seats=seats or people, **options), clock)
    company = [await seat(hosting, f"Person {n}", n) for n in range(people)]
    for _ in range((seats or people) - people):
        await company[0].do(commands.AddComputer, kind="regular")
    await company[0].do(commands.Start)
    await settle()
    return hosting, memory, company


def clock_of(hosting: Hosting) -> HandClock:
    assert isinstance(hosting._clock, HandClock)
    return hosting._clock


def come_in(hosting: Hosting, member: str, last: int | None = None) -> dict[str, Any]:
    """What somebody is told who opens a connection now."""
    fresh = Seat(hosting, member, 0)
    hosting.listen(fresh, last)
    hosting.unlisten(fresh)
    return fresh.heard[0]


def moves(hosting: Hosting) -> int:
    return hosting.table.decision()


async def refused(one: Seat, what: type[commands.Command], **how: Any) -> str:  # noqa: ANN401 - as the command has it
    with pytest.raises(RefusedError) as error:
        await one.do(what, **how)
    return error.value.code


async def test_s4_nobody_moves_before_the_only_person_has_turned_the_deal() -> None:
    hosting, _, (ann,) = await dealt(1, 5, window=3, clock=5, hold=5)
    await clock_of(hosting).turn(100_000)
    assert moves(hosting) == 0
    assert hosting.table.dealing
    assert ann.heard[-1]["state"]["left"] is None
    await ann.do(commands.Ready)
    await clock_of(hosting).turn(30)
    assert moves(hosting) > 0 or "legal" in ann.heard[-1]
    await hosting.close()


async def test_s4_play_waits_for_everybody_and_says_for_whom() -> None:
    hosting, _, people = await dealt(4)
    everybody = {one.member for one in people}
    assert {hosting.table.persons[p] for p in people[0].heard[-1]["state"]["dealing"]} == everybody
    for number, one in enumerate(people, start=1):
        assert all("legal" not in other.heard[-1] for other in people)
        await one.do(commands.Ready)
        assert len(people[0].heard[-1]["state"]["dealing"]) == 4 - number
    acting = next(o for o in people if o.member == hosting.table.persons["p1"])
    assert acting.heard[-1]["legal"]
    turned = [m["id"] for m in acting.heard[-1]["people"]["members"] if m.get("turned")]
    assert set(turned) == everybody


async def test_s4_until_it_is_turned_every_connection_shows_the_deal() -> None:
    hosting, memory, people = await dealt(3, memory="off")
    ann, ben, _ = people
    before = come_in(hosting, ann.member)
    assert before["deal"]["type"] == "Dealt"
    await ben.do(commands.Ready)
    assert come_in(hosting, ann.member)["deal"] == before["deal"]
    assert "deal" not in come_in(hosting, ben.member)
    assert "Dealt" not in str(come_in(hosting, ben.member))
    assert come_in(hosting, "")["deal"] == before["deal"]
    restarted = Hosting.revive("t", memory.lines, memory, hosting._think, HandClock())
    assert come_in(restarted, ann.member)["deal"] == before["deal"]
    assert "Dealt" not in str(come_in(restarted, ben.member))
    await hosting.close()
    await restarted.close()


async def test_s4_when_the_time_is_up_play_begins_and_the_deal_stays_for_those_who_look() -> None:
    hosting, memory, people = await dealt(3, deal=60, memory="off")
    ann, ben, _ = people
    await ben.do(commands.Ready)
    await clock_of(hosting).turn(59)
    assert hosting.table.dealing
    await clock_of(hosting).turn(2)
    assert hosting.table.dealing == []
    assert come_in(hosting, ann.member)["deal"]["type"] == "Dealt"
    assert "deal" not in come_in(hosting, "")
    first = next(one for one in people if one.member == hosting.table.persons["p1"])
    move = come_in(hosting, first.member)["legal"][0]
    await first.do(commands.Play, move=move)
    assert "deal" not in come_in(hosting, first.member)
    late = next(one for one in people if one not in (first, ben))
    assert come_in(hosting, late.member)["deal"]["type"] == "Dealt"
    restarted = Hosting.revive("t", memory.lines, memory, hosting._think, HandClock())
    assert restarted.table.dealing == []
    assert come_in(restarted, late.member)["deal"]["type"] == "Dealt"
    await hosting.close()
    await restarted.close()


@pytest.mark.parametrize(("limit", "people"), [("deal", 2), ("deal_alone", 1)])
async def test_s4_the_limit_is_the_hosts_choice(limit: str, people: int) -> None:
    hosting, _, company = await dealt(people, 4, **{limit: 10})
    await clock_of(hosting).turn(9.5)
    assert moves(hosting) == 0
    assert hosting.table.dealing
    await clock_of(hosting).turn(1)
    assert hosting.table.dealing == []
    assert company[0].heard[-1]["state"]["dealing"] == []
    await hosting.close()


async def test_s4_two_minutes_are_the_default_for_several() -> None:
    hosting, _, people = await dealt(2)
    assert people[0].heard[-1]["state"]["left"] == 120
    await clock_of(hosting).turn(121)
    assert hosting.table.dealing == []
    await hosting.close()


async def test_s4_people_who_are_away_are_waited_for_but_not_those_who_left() -> None:
    hosting, _, (ann, ben) = await dealt(2, deal=0, hold=5)
    hosting.unlisten(ben)
    await ann.do(commands.Ready)
    await clock_of(hosting).turn(10_000)
    assert hosting.table.dealing
    await ben.do(commands.Leave)
    assert hosting.table.dealing == []
    await hosting.close()


async def test_s4_a_move_turns_the_deal_and_is_played_if_nobody_else_looks() -> None:
    hosting, _, (ann,) = await dealt(1, 2)
    while hosting.table.persons["p1"] != ann.member:
        hosting, _, (ann,) = await dealt(1, 2)
    assert hosting.table.game is not None
    await ann.do(commands.Play, move=hosting.table.game.legal_texts()[0])
    assert moves(hosting) == 1
    assert ann.member in hosting.table.turned
    await hosting.close()


async def test_s4_a_move_while_others_look_turns_the_deal_and_is_refused() -> None:
    hosting, _, people = await dealt(2)
    first = next(one for one in people if one.member == hosting.table.persons["p1"])
    other = next(one for one in people if one is not first)
    assert hosting.table.game is not None
    move = hosting.table.game.legal_texts()[0]
    assert await refused(first, commands.Play, move=move) == "dealing"
    assert hosting.table.turned == {first.member}
    assert await refused(first, commands.Play, move=move) == "dealing"
    assert await refused(other, commands.AnswerEarly, move="p2 pass") == "no-window"
    assert moves(hosting) == 0
    await other.do(commands.Ready)
    await first.do(commands.Play, move=move)
    assert moves(hosting) == 1


async def test_s4_ready_twice_is_done_once_and_only_players_have_a_deal_to_turn() -> None:
    hosting, memory, (ann, ben) = await dealt(2)
    await ann.do(commands.Ready)
    lines = len(memory.lines)
    await ann.do(commands.Ready)
    assert len(memory.lines) == lines
    watcher = await seat(hosting, "Watcher")
    assert await refused(watcher, commands.Ready) == "not-seated"
    assert come_in(hosting, watcher.member)["deal"]["type"] == "Dealt"
    await ben.do(commands.Ready)
    assert "deal" not in come_in(hosting, watcher.member)


async def test_s4_a_pause_holds_the_deal() -> None:
    hosting, _, (ann, ben) = await dealt(2, deal=30)
    await ann.do(commands.Pause)
    await ben.do(commands.Pause)
    await clock_of(hosting).turn(1_000)
    assert hosting.table.dealing
    await ann.do(commands.Resume)
    await clock_of(hosting).turn(31)
    assert hosting.table.dealing == []
    await hosting.close()


async def test_s4_catching_up_gives_the_deal_to_those_who_have_not_turned_it() -> None:
    hosting, _, (ann, ben) = await dealt(2)
    start = hosting.table.number
    await ben.do(commands.Ready)
    assert come_in(hosting, ann.member, start - 1)["events"][0]["type"] == "Dealt"
    assert "Dealt" not in str(come_in(hosting, ben.member, start - 1))


async def test_a_game_of_an_older_store_waits_for_nobody() -> None:
    hosting, memory, (ann, _) = await dealt(2)
    old = [line.replace(b'"waits":true,', b"") for line in memory.lines]
    assert old != memory.lines
    revived = Hosting.revive("t", old, Memory(old), hosting._think, HandClock())
    assert revived.table.dealing == []
    assert "deal" not in come_in(revived, ann.member)
    await revived.close()
