"""Keeping a game going when somebody is there and does nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hosted import HandClock, Seat, make, seat, settle

from ridotto.host import commands
from ridotto.host.entries import Moved, read_entry
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError

pytestmark = pytest.mark.anyio

ORDER = {"window": 0, "hold": 0, "clock": 0}


class Setting:
    """People at a table that has begun; the first is the host."""

    def __init__(self, hosting: Hosting, lines: list[bytes], people: list[Seat]) -> None:
        self.hosting, self.lines, self.people = hosting, lines, people

    @property
    def idle(self) -> Seat:
        """The person whom the game waits for."""
        game = self.hosting.table.game
        assert game is not None
        assert game.to_act is not None
        member = self.hosting.table.persons[game.to_act]
        return next(one for one in self.people if one.member == member)

    @property
    def others(self) -> list[Seat]:
        return [one for one in self.people if one is not self.idle]

    def by(self) -> list[str]:
        read = [read_entry(line) for line in self.lines]
        return [entry.by for entry in read if isinstance(entry, Moved)]

    async def turn(self, seconds: float) -> None:
        clock = self.hosting._clock
        assert isinstance(clock, HandClock)
        await clock.turn(seconds)


async def begin(people: int, *, host_idles: bool = False, **options: Any) -> Setting:  # noqa: ANN401 - of a table
    first = 0 if host_idles else 1
    chosen = Options(seats=people, first_by="seat", first_seat=first, **(ORDER | options))
    hosting, memory = make(chosen, HandClock())
    company = [await seat(hosting, f"Person {n}", n) for n in range(people)]
    await company[0].start()
    await settle()
    return Setting(hosting, memory.lines, company)


async def refused(one: Seat, what: type[commands.Command], **how: Any) -> str:  # noqa: ANN401 - as the command has it
    with pytest.raises(RefusedError) as error:
        await one.do(what, **how)
    return error.value.code


async def test_the_host_lets_a_stand_in_play_until_the_person_acts() -> None:
    table = await begin(3)
    idle, host = table.idle, table.people[0]
    await host.do(commands.LetStandIn, whom=idle.member)
    shown = {m["id"]: m.get("stand_in", False) for m in host.heard[-1]["people"]["members"]}
    assert shown[idle.member]
    await table.turn(5)
    assert table.by() == ["stand-in"]
    assert table.hosting.table.stand_ins == {idle.member}
    while table.idle is not idle:
        game = table.hosting.table.game
        assert game is not None
        await table.idle.do(commands.Play, move=game.legal_texts()[0])
    await idle.do(commands.Back)
    assert table.hosting.table.stand_ins == set()
    moves = len(table.by())
    await table.turn(1000)
    assert len(table.by()) == moves
    await table.hosting.close()


async def test_a_move_of_their_own_ends_the_stand_in() -> None:
    table = await begin(3)
    idle = table.idle
    await table.people[0].do(commands.LetStandIn, whom=idle.member)
    game = table.hosting.table.game
    assert game is not None
    await idle.do(commands.Play, move=game.legal_texts()[0])
    assert table.hosting.table.stand_ins == set()
    assert table.by() == ["person"]
    assert await refused(idle, commands.Back) == "not-waited-for"
    await table.hosting.close()


@pytest.mark.parametrize(("people", "needed"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
async def test_more_than_half_of_the_others_decide_without_the_host(
    people: int, needed: int
) -> None:
    table = await begin(people, host_idles=True)
    idle = table.idle
    assert idle is table.people[0]
    for number, one in enumerate(table.others[:needed], start=1):
        assert table.hosting.table.stand_ins == set()
        await one.do(commands.LetStandIn, whom=idle.member)
        if number < needed:
            (ballot,) = one.heard[-1]["people"]["votes"]
            assert (ballot["to"], ballot["whom"]) == ("stand-in", idle.member)
            assert (len(ballot["by"]), ballot["needed"]) == (number, needed)
    assert table.hosting.table.stand_ins == {idle.member}
    assert table.others[0].heard[-1]["people"]["votes"] == []
    await table.hosting.close()


async def test_one_person_has_one_vote() -> None:
    table = await begin(4, host_idles=True)
    one = table.others[0]
    for _ in range(3):
        await one.do(commands.LetStandIn, whom=table.idle.member)
    assert table.hosting.table.stand_ins == set()
    await table.hosting.close()


async def test_a_person_on_a_clock_is_played_for_when_it_is_over() -> None:
    table = await begin(3)
    idle, host = table.idle, table.people[0]
    await host.do(commands.SetClock, whom=idle.member, seconds=30)
    assert host.heard[-1]["state"]["left"] == 30
    await table.turn(29)
    assert table.by() == []
    await table.turn(4)
    assert table.by() == ["stand-in"]
    assert host.heard[-1]["state"]["left"] is None  # the next person has none
    await host.do(commands.SetClock, whom=idle.member, seconds=0)
    assert table.hosting.table.clocks == {}
    await table.hosting.close()


async def test_a_clock_needs_votes_too() -> None:
    table = await begin(4, host_idles=True)
    idle, (one, two, _) = table.idle, table.others
    await one.do(commands.SetClock, whom=idle.member, seconds=30)
    assert table.hosting.table.clocks == {}
    await two.do(commands.SetClock, whom=idle.member, seconds=30)
    assert table.hosting.table.clocks == {idle.member: 30}
    assert await refused(one, commands.SetClock, whom=idle.member, seconds=5) == "bad-command"
    await table.hosting.close()


async def test_a_nudge_reaches_everybody_once_for_each_decision() -> None:
    table = await begin(3)
    idle, other = table.idle, table.people[2]
    await other.do(commands.Nudge, whom=idle.member)
    assert idle.heard[-1]["nudged"] == {"by": other.member, "whom": idle.member}
    assert await refused(other, commands.Nudge, whom=idle.member) == "time-given"
    await table.people[0].do(commands.Nudge, whom=idle.member)
    assert await refused(other, commands.Nudge, whom=table.people[0].member) == "not-waited-for"
    assert await refused(idle, commands.Nudge, whom=idle.member) == "bad-command"


async def test_only_the_person_waited_for_can_be_played_for() -> None:
    table = await begin(3)
    host, other = table.people[0], table.people[2]
    assert await refused(host, commands.LetStandIn, whom=other.member) == "not-waited-for"
    assert await refused(host, commands.SetClock, whom=other.member) == "not-waited-for"
    assert await refused(host, commands.LetStandIn, whom="m99") == "no-such-person"
    watcher = await seat(table.hosting, "Watcher")
    assert await refused(watcher, commands.LetStandIn, whom=table.idle.member) == "not-seated"


async def test_a_stand_in_can_be_let_for_somebody_who_does_not_turn_the_deal() -> None:
    hosting, _ = make(Options(seats=2, deal=0), HandClock())
    ann, ben = [await seat(hosting, name) for name in ("Ann", "Ben")]
    await ann.do(commands.Start)
    await ann.do(commands.Ready)
    await ann.do(commands.LetStandIn, whom=ben.member)
    assert hosting.table.dealing == []
    assert hosting.table.shows_deal(ben.member)
    await ben.do(commands.Ready)
    assert hosting.table.stand_ins == set()
    assert not hosting.table.shows_deal(ben.member)
    await hosting.close()


async def test_time_is_given_to_others_and_once_for_each_decision() -> None:
    table = await begin(3, clock=30)
    host, other = table.people[0], table.people[2]
    assert await refused(table.idle, commands.GiveTime) == "own-time"
    await other.do(commands.GiveTime)
    assert await refused(host, commands.GiveTime) == "time-given"
    game = table.hosting.table.game
    assert game is not None
    await table.idle.do(commands.Play, move=game.legal_texts()[0])
    await host.do(commands.GiveTime)
    await table.hosting.close()


async def test_nobody_who_has_still_to_answer_gives_time_and_all_answers_are_one_decision() -> None:
    table = await begin(4, window=20)
    for _ in range(4):
        game = table.hosting.table.game
        assert game is not None
        await table.idle.do(commands.Play, move=game.legal_texts()[0])
    announcer = table.idle
    person = table.hosting.table.person_of(announcer.member)
    await announcer.do(commands.Play, move=f"{person} announce judge")
    first, second, _ = [one for one in table.people if one is not announcer]
    assert await refused(first, commands.GiveTime) == "own-time"
    assert await refused(second, commands.GiveTime) == "own-time"
    await announcer.do(commands.GiveTime)
    answering = table.idle
    person = table.hosting.table.person_of(answering.member)
    await answering.do(commands.Play, move=f"{person} pass")
    assert await refused(answering, commands.GiveTime) == "time-given"
    await table.hosting.close()


async def test_alone_among_computer_players_nothing_ever_times_out() -> None:
    hosting, memory = make(Options(seats=4, clock=5, window=3, hold=5), HandClock())
    ann = await seat(hosting, "Ann")
    for _ in range(3):
        await ann.do(commands.AddComputer, kind="random")
    await ann.start()
    hosting.unlisten(ann)
    clock = hosting._clock
    assert isinstance(clock, HandClock)
    for _ in range(6):
        await clock.turn(10_000)
        game = hosting.table.game
        assert game is not None
        if game.over:
            break
        assert game.to_act is not None
        assert hosting.table.persons[game.to_act] == ann.member
        assert hosting._standing() is not None
        await ann.do(commands.Play, move=ann.chance.choice(game.legal_texts()))
    read = [read_entry(line) for line in memory.lines]
    assert {entry.by for entry in read if isinstance(entry, Moved)} <= {"person", "computer"}
    await hosting.close()


async def test_when_the_host_leaves_the_next_person_has_the_same_powers() -> None:
    table = await begin(4)
    host, idle, next_one = table.people[0], table.idle, table.people[2]
    assert idle is table.people[1]
    await host.do(commands.Leave)
    assert table.hosting.table.host == idle.member  # who sits nearest to the left
    await idle.do(commands.Leave)
    assert table.hosting.table.host == next_one.member
    await next_one.do(commands.Lock)
    assert table.hosting.table.locked
    await table.hosting.close()


async def test_a_host_who_stays_away_is_replaced_by_somebody_who_is_here() -> None:
    table = await begin(3)
    host, ben, cleo = table.people
    table.hosting.unlisten(host)
    table.hosting.unlisten(ben)
    await table.turn(119)
    assert table.hosting.table.host == host.member
    await table.turn(2)
    assert table.hosting.table.host == cleo.member
    assert cleo.heard[-1]["people"]["host"] == cleo.member
    await table.hosting.close()


async def test_a_host_who_comes_back_in_time_stays_the_host() -> None:
    table = await begin(2)
    host = table.people[0]
    table.hosting.unlisten(host)
    await table.turn(100)
    table.hosting.listen(host, None)
    await table.turn(1_000)
    assert table.hosting.table.host == host.member
    await table.hosting.close()


async def test_nobody_is_made_the_host_who_is_not_there_either() -> None:
    table = await begin(2)
    host, ben = table.people
    table.hosting.unlisten(ben)
    table.hosting.unlisten(host)
    await table.turn(1_000)
    assert table.hosting.table.host == host.member
    table.hosting.listen(ben, None)
    await table.turn(1)
    assert table.hosting.table.host == ben.member
    await table.hosting.close()


async def test_each_person_can_be_nudged_and_again_when_something_else_is_waited_for() -> None:
    hosting, _ = make(Options(seats=3, deal=0, window=0, hold=0), HandClock())
    ann, ben, cleo = [await seat(hosting, name) for name in ("Ann", "Ben", "Cleo")]
    await ann.do(commands.Start)
    await ann.do(commands.Nudge, whom=ben.member)
    await ann.do(commands.Nudge, whom=cleo.member)
    assert await refused(ann, commands.Nudge, whom=ben.member) == "time-given"
    for one in (ann, ben, cleo):
        await one.do(commands.Ready)
    acting = hosting.table.persons["p1"]
    other = next(one for one in (ann, ben, cleo) if one.member != acting)
    await other.do(commands.Nudge, whom=acting)  # of another decision than the deal
    await hosting.close()


async def test_a_host_cannot_take_back_what_the_others_voted_about_them() -> None:
    table = await begin(3, host_idles=True)
    host = table.idle
    for one in table.others:
        await one.do(commands.SetClock, whom=host.member, seconds=30)
    assert table.hosting.table.clocks == {host.member: 30}
    assert await refused(host, commands.SetClock, whom=host.member, seconds=0) == "bad-command"
    for one in table.others:
        await one.do(commands.SetClock, whom=host.member, seconds=0)
    assert table.hosting.table.clocks == {}
    await table.hosting.close()


async def test_people_who_are_away_do_not_stop_a_vote() -> None:
    table = await begin(4, host_idles=True)
    idle, (one, two, three) = table.idle, table.others
    table.hosting.unlisten(two)
    table.hosting.unlisten(three)
    await one.do(commands.LetStandIn, whom=idle.member)
    assert table.hosting.table.stand_ins == {idle.member}
    await table.hosting.close()


async def test_a_vote_counts_when_enough_of_the_others_have_left() -> None:
    table = await begin(5, host_idles=True)
    idle, (one, two, three, four) = table.idle, table.others
    await one.do(commands.SetClock, whom=idle.member, seconds=30)
    await two.do(commands.SetClock, whom=idle.member, seconds=30)
    assert one.heard[-1]["people"]["votes"][0]["needed"] == 3
    await three.do(commands.Leave)
    assert table.hosting.table.clocks == {idle.member: 30}
    assert one.heard[-1]["people"]["votes"] == []
    assert one.heard[-1]["state"]["left"] == 30
    assert four.dropped == ""
    await table.hosting.close()


async def test_a_refused_move_of_their_own_ends_the_stand_in_too() -> None:
    table = await begin(3)
    idle = table.idle
    await table.people[0].do(commands.LetStandIn, whom=idle.member)
    assert await refused(idle, commands.Play, move="nonsense") == "unreadable-move"
    assert table.hosting.table.stand_ins == set()
    await table.hosting.close()


@pytest.mark.parametrize("remedy", [commands.LetStandIn, commands.SetClock])
async def test_who_is_left_alone_is_hurried_by_nothing(remedy: type[commands.Command]) -> None:
    hosting, _ = make(Options(seats=4, clock=30, first_by="seat", first_seat=1), HandClock())
    ann, ben = [await seat(hosting, name) for name in ("Ann", "Ben")]
    for _ in range(2):
        await ann.do(commands.AddComputer, kind="random")
    await ann.start()
    await ann.do(remedy, whom=ben.member)
    assert ben.heard[-1]["state"]["left"] == 30
    await ann.do(commands.Leave)
    assert ben.heard[-1]["state"]["left"] is None
    assert not any(m.get("clock") for m in ben.heard[-1]["people"]["members"])
    clock = hosting._clock
    assert isinstance(clock, HandClock)
    await clock.turn(100_000)
    assert hosting.table.decision() == 0
    await hosting.close()


async def test_a_stand_in_for_somebody_away_stops_when_they_are_left_alone() -> None:
    hosting, _ = make(Options(seats=4, hold=5, first_by="seat", first_seat=1), HandClock())
    ann, ben = [await seat(hosting, name) for name in ("Ann", "Ben")]
    for _ in range(2):
        await ann.do(commands.AddComputer, kind="random")
    await ann.start()
    hosting.unlisten(ben)
    clock = hosting._clock
    assert isinstance(clock, HandClock)
    await clock.turn(5.1)
    assert [m.get("stand_in") for m in ann.heard[-1]["people"]["members"]][1]
    await ann.do(commands.Leave)
    before = hosting.table.decision()
    await clock.turn(100_000)
    assert hosting.table.decision() == before
    await hosting.close()


async def test_a_watching_host_cannot_put_the_only_person_on_a_clock() -> None:
    hosting, _ = make(Options(seats=2, first_by="seat", first_seat=1), HandClock())
    ann, ben = [await seat(hosting, name) for name in ("Ann", "Ben")]
    await ann.do(commands.Stand)
    await ann.do(commands.AddComputer, kind="random")
    await ann.start()
    assert await refused(ann, commands.SetClock, whom=ben.member, seconds=30) == "not-waited-for"
    await ann.do(commands.Nudge, whom=ben.member)
    await ann.do(commands.LetStandIn, whom=ben.member)
    assert hosting.table.stand_ins == {ben.member}
    await hosting.close()


async def test_an_heir_who_is_away_is_replaced_as_well() -> None:
    table = await begin(3)
    host, ben, cleo = table.people
    table.hosting.unlisten(ben)
    await table.turn(10)
    await host.do(commands.Leave)
    assert table.hosting.table.host == ben.member
    await table.turn(111)
    assert table.hosting.table.host == cleo.member
    await table.hosting.close()


async def decide(table: Setting) -> None:
    """The first legal move of whom the game waits for."""
    game = table.hosting.table.game
    assert game is not None
    await table.idle.do(commands.Play, move=game.legal_texts()[0])


async def announced(**options: Any) -> Setting:  # noqa: ANN401 - of a table
    """The second of four people has announced; the host answers last."""
    table = await begin(4, **options)
    for _ in range(4):
        await decide(table)
    person = table.hosting.table.person_of(table.people[1].member)
    await table.people[1].do(commands.Play, move=f"{person} announce judge")
    return table


async def test_a_clock_for_somebody_else_gives_nobody_more_time_to_answer() -> None:
    table = await announced(window=20)
    host = table.people[0]
    await table.turn(15)
    await host.do(commands.SetClock, whom=table.people[2].member, seconds=600)
    await host.do(commands.SetClock, whom=table.people[3].member, seconds=600)
    await host.do(commands.SetClock, whom=table.people[2].member, seconds=0)
    await table.turn(6)
    assert table.by()[-1] == "window"
    await table.hosting.close()


async def test_taking_somebody_off_the_clock_gives_nobody_else_more_time() -> None:
    table = await begin(3, clock=30)
    ben, host = table.idle, table.people[0]
    await host.do(commands.SetClock, whom=ben.member, seconds=60)
    while table.idle is not host:
        await decide(table)
    await table.turn(25)
    await host.do(commands.SetClock, whom=ben.member, seconds=0)
    await table.turn(8)
    assert table.by()[-1] == "stand-in"
    await table.hosting.close()


async def test_a_clock_of_their_own_never_makes_the_table_s_clock_longer() -> None:
    table = await begin(3, clock=30)
    idle, host = table.idle, table.people[0]
    for seconds in (600, 500, 400):
        await host.do(commands.SetClock, whom=idle.member, seconds=seconds)
        await table.turn(9)
    assert table.by() == []
    await table.turn(6)
    assert table.by() == ["stand-in"]
    await table.hosting.close()


async def test_nobody_s_own_clock_begins_anew_because_another_gets_one() -> None:
    table = await announced()
    third, host = table.idle, table.people[0]
    await host.do(commands.SetClock, whom=third.member, seconds=20)
    await table.turn(15)
    await host.do(commands.SetClock, whom=table.people[3].member, seconds=600)
    await table.turn(6)
    assert table.by()[-1] == "window"
    await table.hosting.close()


async def test_a_clock_does_not_make_the_time_for_the_deal_longer() -> None:
    chosen = Options(seats=3, first_by="seat", first_seat=1, deal=60)
    hosting, _ = make(chosen, clock := HandClock())
    host, ben, _carla = [await seat(hosting, f"Person {n}", n) for n in range(3)]
    await host.do(commands.Start)
    await clock.turn(50)
    await host.do(commands.SetClock, whom=ben.member, seconds=60)
    await host.do(commands.LetStandIn, whom=ben.member)
    await ben.do(commands.Back)
    assert hosting.table.dealing
    await clock.turn(11)
    assert not hosting.table.dealing
    await hosting.close()
