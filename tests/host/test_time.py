"""Clocks, windows, pauses, and computer players who stand in; the time is turned by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hosted import HandClock, Memory, Seat, make, seat, settle

from ridotto.host import commands
from ridotto.host.entries import Moved, read_entry
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError

pytestmark = pytest.mark.anyio


class Setting:
    """A game that has begun, of people only or with computer players."""

    def __init__(
        self, hosting: Hosting, memory: Memory, clock: HandClock, company: list[Seat]
    ) -> None:
        self.hosting, self.memory, self.clock, self.company = hosting, memory, clock, company

    @property
    def game(self) -> Any:  # noqa: ANN401 - a game that is there
        return self.hosting.table.game

    def of(self, person: str) -> Seat:
        member = self.hosting.table.persons[person]
        return next(one for one in self.company if one.member == member)

    @property
    def acting(self) -> Seat:
        return self.of(self.game.to_act)

    async def play(self, move: str) -> None:
        person = self.game.to_act
        await self.acting.do(commands.Play, move=f"{person} {move}")

    async def turn(self, seconds: float) -> None:
        await self.clock.turn(seconds)

    def last(self) -> Moved:
        moved = [
            entry for line in self.memory.lines if isinstance(entry := read_entry(line), Moved)
        ]
        return moved[-1]


async def begin(people: int, **options: Any) -> Setting:  # noqa: ANN401 - of a table
    clock = HandClock()
    chosen = {"seats": people, "clock": 0, "window": 0, "hold": 0, "pace": 1} | options
    hosting, memory = make(Options(**chosen), clock)
    company = [await seat(hosting, f"Person {n}", n) for n in range(people)]
    for _ in range(chosen["seats"] - people):
        await company[0].do(commands.AddComputer, kind="regular")
    await company[0].start()
    await settle()
    return Setting(hosting, memory, clock, company)


async def past_the_exchanges(table: Setting) -> None:
    """The first four turns are exchanges (S6)."""
    for turn in range(4):
        person = table.game.to_act
        other = next(p for p in table.game.persons if p != person)
        await table.play(f"exchange {other} no")
        assert table.game.turn == turn + 2


async def test_without_a_clock_nothing_happens_by_itself() -> None:
    table = await begin(4)
    await table.turn(100_000)
    assert len(table.game.moves) == 0


async def test_who_runs_out_of_time_is_played_for_and_may_go_on_after_that() -> None:
    table = await begin(4, clock=30)
    first = table.acting
    await table.turn(29)
    assert len(table.game.moves) == 0
    await table.turn(4)
    assert table.last().by == "stand-in"
    assert len(table.game.moves) == 1
    assert table.acting is not first
    assert first.member not in table.hosting._audience.stand_ins
    await table.hosting.close()


async def test_time_can_be_given() -> None:
    table = await begin(4, clock=30)
    other = next(one for one in table.company if one is not table.acting)
    await other.do(commands.GiveTime)
    await table.turn(58)
    assert len(table.game.moves) == 0
    await table.turn(5)
    assert len(table.game.moves) == 1
    await table.hosting.close()


async def test_one_window_for_all_answers_then_who_said_nothing_passes() -> None:
    table = await begin(4, window=20)
    await past_the_exchanges(table)
    announcer = table.game.to_act
    await table.play("announce King")
    await table.turn(15)
    await table.play("pass")
    await table.turn(4)
    assert table.game.asked == "answer"
    await table.turn(2)
    assert table.game.turn_start is not None
    assert table.last().by == "window"
    assert table.game.asked == "turn"
    assert table.game.to_act != announcer
    await table.hosting.close()


async def test_early_answers_wait_for_their_turn_unseen_and_can_be_changed() -> None:
    table = await begin(4)
    await past_the_exchanges(table)
    await table.play("announce King")
    second, third, fourth = table.hosting._view("public").seats[1:4]
    heard = [len(one.heard) for one in table.company]
    number = table.hosting.table.number
    await table.of(fourth).do(commands.AnswerEarly, move=f"{fourth} claim")
    await table.of(third).do(commands.AnswerEarly, move=f"{third} claim")
    await table.of(third).do(commands.AnswerEarly, move=f"{third} pass")
    await table.of(fourth).do(commands.AnswerEarly, move=None)
    await table.of(fourth).do(commands.AnswerEarly, move=f"{fourth} claim")
    await settle()
    assert [len(one.heard) for one in table.company] == heard
    assert table.hosting.table.number == number
    assert table.game.to_act == second
    answer = commands.AnswerEarly(id="again", move=f"{second} pass")
    done = await table.hosting.command(table.of(second).member, answer)
    assert done == number + 1  # the item of their own answer; two more follow it
    assert table.hosting.table.number == number + 3
    assert await table.hosting.command(table.of(second).member, answer) == done
    assert [str(move) for move in table.game.moves[-3:]] == [
        f"{second} pass",
        f"{third} pass",
        f"{fourth} claim",
    ]
    with pytest.raises(RefusedError, match="no announcement to answer early"):
        await table.of(third).do(commands.AnswerEarly, move=f"{third} pass")


async def test_early_answers_that_make_no_sense() -> None:
    table = await begin(4)
    await past_the_exchanges(table)
    announcer = table.game.to_act
    await table.play("announce King")
    last = table.hosting._view("public").seats[3]
    for person, move, code in [
        (announcer, f"{announcer} pass", "not-your-turn"),
        (last, f"{announcer} pass", "illegal-move"),
        (last, f"{last} look", "illegal-move"),
        (last, "nonsense", "unreadable-move"),
        (table.game.to_act, None, "bad-command"),
    ]:
        with pytest.raises(RefusedError) as caught:
            await table.of(person).do(commands.AnswerEarly, move=move)
        assert caught.value.code == code
    with pytest.raises(RefusedError) as caught:
        await table.of(last).do(commands.AnswerEarly, move=f"{last} pass", decision=2)
    assert caught.value.code == "no-window"


async def test_computer_players_take_their_time_whatever_they_hold() -> None:
    table = await begin(1, seats=5)
    for _ in range(60):
        if table.game.over:
            break
        member = table.hosting.table.members[table.hosting.table.persons[table.game.to_act]]
        if not member.kind:
            await table.acting.do(commands.Play, move=table.game.legal_texts()[0])
        await table.turn(2)
    assert len(table.game.moves) > 10
    assert len(table.clock.slept) > 10
    assert 0.25 <= min(table.clock.slept) <= max(table.clock.slept) <= 1.5
    await table.hosting.close()


@pytest.mark.parametrize(("seats", "clock"), [(4, 0), (2, 5)])
async def test_whatever_else_people_do_nobody_s_thinking_begins_anew(
    seats: int, clock: float
) -> None:
    """A computer player's, or that of one who stands in when the clock has run out."""
    table = await begin(2, seats=seats, clock=clock)
    for _ in range(6):
        if (
            seats == 2
            or table.hosting.table.members[table.hosting.table.persons[table.game.to_act]].kind
        ):
            break
        await table.play(
            f"exchange {next(p for p in table.game.persons if p != table.game.to_act)} no"
        )
    before = len(table.game.moves)
    for number in range(20):
        await table.turn(0.5 if number else clock)
        await table.company[0].do(
            commands.Mute, whom=table.company[1].member, muted=number % 2 == 0
        )
        await table.company[1].do(commands.Say, text="hm")
    assert len(table.game.moves) > before
    await table.hosting.close()


async def test_who_is_gone_keeps_the_seat_for_a_while_and_gets_it_back_at_once() -> None:
    table = await begin(4, hold=60)
    gone = table.acting
    table.hosting.unlisten(gone)
    await table.turn(59)
    assert len(table.game.moves) == 0
    await table.turn(4)
    assert len(table.game.moves) == 1
    assert table.last().by == "stand-in"
    for _ in range(3):
        await table.play(
            f"exchange {next(p for p in table.game.persons if p != table.game.to_act)} no"
        )
    await table.turn(3)
    assert len(table.game.moves) == 5  # no second wait for the seat
    other = next(one for one in table.company if one is not gone)
    people = next(m["people"] for m in reversed(other.heard) if "people" in m)
    assert {m["id"]: m.get("stand_in", False) for m in people["members"]}[gone.member] is True
    table.hosting.listen(gone, None)
    assert gone.member not in table.hosting._audience.stand_ins
    await table.hosting.close()


async def test_coming_back_while_the_stand_in_thinks_gives_the_decision_back() -> None:
    table = await begin(4, hold=60)
    gone = table.acting
    table.hosting.unlisten(gone)
    await table.turn(60.1)
    assert gone.member in table.hosting._audience.stand_ins
    table.hosting.listen(gone, None)
    await table.turn(50)
    assert len(table.game.moves) == 0
    await table.hosting.close()


async def test_who_leaves_for_good_is_replaced_and_another_is_host() -> None:
    table = await begin(4)
    host = table.company[0]
    await host.do(commands.Leave)
    assert host.dropped == "left"
    assert table.hosting.table.host == table.company[1].member
    for _ in range(12):
        if table.hosting.table.persons[table.game.to_act] == host.member:
            break
        await table.acting.do(commands.Play, move=table.game.legal_texts()[0])
    before = len(table.game.moves)
    await table.turn(5)
    assert len(table.game.moves) == before + 1
    assert table.last().by == "stand-in"
    await table.hosting.close()


async def test_a_pause_is_agreed_on_and_stops_the_clock() -> None:
    table = await begin(2, seats=4, clock=30)
    await table.company[0].do(commands.Pause)
    assert not table.hosting.table.paused
    await table.company[0].do(commands.Pause, wished=False)
    await table.company[1].do(commands.Pause)
    assert not table.hosting.table.paused
    await table.company[0].do(commands.Pause)
    before = len(table.game.moves)
    await table.turn(1_000)
    assert len(table.game.moves) == before
    for command in (
        commands.Play(id="x", move="p1 look"),
        commands.Pause(id="y"),
        commands.GiveTime(id="z"),
    ):
        with pytest.raises(RefusedError, match="paused"):
            await table.hosting.command(table.company[0].member, command)
    await table.company[1].do(commands.Resume)
    with pytest.raises(RefusedError, match="not paused"):
        await table.company[1].do(commands.Resume)
    if (
        table.game.asked == "turn"
        and not table.hosting.table.members[table.hosting.table.persons[table.game.to_act]].kind
    ):
        await table.turn(29)
        assert len(table.game.moves) == before  # the clock begins anew
    await table.turn(100)
    assert len(table.game.moves) > before
    await table.hosting.close()


async def test_a_table_is_idle_when_nobody_is_there_and_nobody_will_stand_in() -> None:
    for hold, idle in ((0, True), (60, False)):
        table = await begin(4, hold=hold)
        assert not table.hosting.is_idle
        for one in table.company:
            table.hosting.unlisten(one)
        await settle()
        assert table.hosting.is_idle is idle
        await table.hosting.close()
