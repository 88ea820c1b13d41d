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


async def started_by_a_computer() -> tuple[Hosting, Seat]:
    """One person among computer players, of whom one begins."""
    hosting, _ = make(Options(seats=4, first_by="seat", first_seat=1), HandClock())
    ann = await seat(hosting, "Ann")
    for _ in range(3):
        await ann.do(commands.AddComputer, kind="regular")
    await ann.do(commands.Start)
    return hosting, ann


@pytest.mark.parametrize(
    ("what", "how", "code"),
    [
        (commands.Play, {"move": "p4 look"}, "not-your-turn"),
        (commands.Play, {"move": "nonsense", "decision": 0}, "not-your-turn"),
        (commands.AnswerEarly, {"move": "p4 pass"}, "no-window"),
    ],
)
async def test_s4_a_decision_counts_as_ready_even_if_it_is_refused(
    what: type[commands.Command], how: dict[str, Any], code: str
) -> None:
    hosting, ann = await started_by_a_computer()
    assert await refused(ann, what, **how) == code
    assert hosting.table.turned == {ann.member}
    assert hosting.table.dealing == []
    await clock_of(hosting).turn(5)
    assert moves(hosting) > 0
    await hosting.close()


@pytest.mark.parametrize(
    ("what", "how"),
    [
        (commands.Play, {"move": "p1 exchange p2 yes", "decision": 9}),
        (commands.AnswerEarly, {"move": "p2 pass", "decision": 9}),
        (commands.AnswerEarly, {"move": None, "decision": 9}),
    ],
)
async def test_s4_what_is_repeated_from_the_game_before_does_not_take_the_deal_away(
    what: type[commands.Command], how: dict[str, Any]
) -> None:
    hosting, _, (ann, ben) = await dealt(2)
    for one in (ann, ben):
        await refused(one, what, **how)
    assert hosting.table.turned == set()
    assert come_in(hosting, ben.member)["deal"]["type"] == "Dealt"
    await hosting.close()


@pytest.mark.parametrize(
    ("what", "how"),
    [
        (commands.Ready, {}),
        (commands.Play, {"move": "p1 exchange p2 yes", "decision": 0}),
        (commands.Play, {"move": "p1 exchange p2 yes"}),
        (commands.AnswerEarly, {"move": "p2 pass", "decision": 0}),
    ],
)
async def test_s4_a_command_for_another_game_does_nothing_in_this_one(
    what: type[commands.Command], how: dict[str, Any]
) -> None:
    hosting, _, (ann, ben) = await dealt(2)
    for one in (ann, ben):
        assert await refused(one, what, **how, game="the-game-before") == "not-your-turn"
    assert hosting.table.turned == set()
    assert hosting.table.decision() == 0
    await ann.do(commands.Ready, game=hosting.table.game_id)
    assert hosting.table.turned == {ann.member}
    await hosting.close()


async def test_s4_talk_and_a_pause_do_not_take_the_deal_away() -> None:
    hosting, _, (ann, ben) = await dealt(2)
    await ann.do(commands.Say, text="hello")
    await ann.do(commands.Nudge, whom=ben.member)
    await ann.do(commands.Pause)
    await ben.do(commands.Pause)
    await ann.do(commands.Resume)
    assert hosting.table.turned == set()
    assert come_in(hosting, ann.member)["deal"]["type"] == "Dealt"
    assert len(hosting.table.dealing) == 2


async def test_s4_an_illegal_move_when_the_time_is_up_turns_the_deal() -> None:
    hosting, _, people = await dealt(2, deal=10)
    await clock_of(hosting).turn(11)
    first = next(one for one in people if one.member == hosting.table.persons["p1"])
    assert await refused(first, commands.Play, move="p1.l look") == "illegal-move"
    assert hosting.table.turned == {first.member}
    await hosting.close()


async def test_s4_who_is_left_alone_with_the_deal_is_not_hurried() -> None:
    hosting, _, (ann, ben) = await dealt(2, 4, deal=30)
    await clock_of(hosting).turn(20)
    await ben.do(commands.Leave)
    assert ann.heard[-1]["state"]["left"] is None
    await clock_of(hosting).turn(100_000)
    assert moves(hosting) == 0
    assert len(hosting.table.dealing) == 1
    await hosting.close()


async def test_s4_the_time_that_the_host_gives_one_person_begins_when_the_others_leave() -> None:
    hosting, _, (ann, ben) = await dealt(2, 4, deal=0, deal_alone=10)
    await ben.do(commands.Leave)
    assert ann.heard[-1]["state"]["left"] == 10
    await clock_of(hosting).turn(11)
    assert hosting.table.dealing == []
    await hosting.close()


async def test_s4_a_person_who_was_sent_away_is_not_waited_for() -> None:
    hosting, _, (ann, ben) = await dealt(2, 4, deal=0)
    await ann.do(commands.Ready)
    assert hosting.table.dealing
    await ann.do(commands.Remove, whom=ben.member)
    assert hosting.table.dealing == []
    await hosting.close()


async def test_s4_a_table_whose_people_have_all_left_does_not_wait() -> None:
    hosting, _, (ann, ben) = await dealt(2, 4, deal=0)
    await ann.do(commands.Leave)
    await ben.do(commands.Leave)
    await clock_of(hosting).turn(30)
    assert moves(hosting) > 0
    await hosting.close()


async def test_s4_play_that_has_begun_does_not_stop_for_the_deal_again() -> None:
    hosting, memory, (ann, ben) = await dealt(2, deal=0)
    await ann.do(commands.Ready)
    await ann.do(commands.LetStandIn, whom=ben.member)
    await ben.do(commands.Back)
    assert hosting.table.dealing == []
    assert come_in(hosting, ben.member)["deal"]["type"] == "Dealt"
    assert "deal" not in come_in(hosting, "")
    restarted = Hosting.revive("t", memory.lines, memory, hosting._think, HandClock())
    assert restarted.table.dealing == []
    await hosting.close()
    await restarted.close()


async def test_s4_the_next_game_at_the_table_waits_again() -> None:
    hosting, _, people = await dealt(2, window=0, hold=0)
    for nth in range(2):
        game = hosting.table.game_id
        for one in people:
            assert come_in(hosting, one.member)["deal"]["type"] == "Dealt"
            await one.do(commands.Ready)
        while hosting.table.playing:
            playing = hosting.table.game
            assert playing is not None
            assert playing.to_act is not None
            acting = next(p for p in people if p.member == hosting.table.persons[playing.to_act])
            await acting.do(commands.Play, move=acting.chance.choice(playing.legal_texts()))
        last = hosting.table.number
        assert "deal" not in come_in(hosting, people[nth].member)
        await people[0].do(commands.Start)
        assert hosting.table.game_id != game
        assert hosting.table.turned == set()
        caught_up = come_in(hosting, people[1].member, last)
        assert caught_up["is"] == "feed"
        assert caught_up["events"][0]["type"] == "Dealt"
        assert come_in(hosting, people[1].member, last - 1)["deal"]["type"] == "Dealt"
    await hosting.close()


@pytest.mark.parametrize("memory", ["off", "notes", "log", "full"])
async def test_s4_every_way_back_shows_the_deal_until_it_is_turned(memory: str) -> None:
    """Whatever a connection says that it has seen before the deal, it gets the deal."""
    hosting, _, people = await dealt(3, deal=10, memory=memory)
    ann = people[0]
    dealt_at = hosting.table.number
    for number in range(40):
        await people[1].do(commands.Say, text=f"{number}")
        if number == 20:
            await clock_of(hosting).turn(11)
        for last in (None, 0, dealt_at - 1, 10_000):
            fresh = Seat(hosting, ann.member, 0)
            hosting.listen(fresh, last)
            hosting.unlisten(fresh)
            events = [e for m in fresh.heard for e in m.get("events", [])]
            assert any("deal" in m for m in fresh.heard) or "Dealt" in {e["type"] for e in events}
            assert not any(
                m["id"] == ann.member and m.get("turned")
                for m in fresh.heard[-1]["people"]["members"]
            )
    await hosting.close()
