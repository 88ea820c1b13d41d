"""Before the start and between games: seats, the host, computer players, how it is played, and who may talk."""

from __future__ import annotations

import msgspec
import pytest
from hosted import Seat, make, seat

from ridotto.host import commands
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError

pytestmark = pytest.mark.anyio


async def refusal(one: Seat, what: type[commands.Command], **how: object) -> str:
    with pytest.raises(RefusedError) as caught:
        await one.do(what, **how)
    return caught.value.code


async def test_seats_are_taken_changed_and_left() -> None:
    hosting, _ = make(Options(seats=3))
    ann, bob = await seat(hosting, "Ann"), await seat(hosting, "Bob")
    assert hosting.table.seats == [ann.member, bob.member, None]
    assert await refusal(ann, commands.Sit, seat=1) == "table-full"
    await ann.do(commands.Sit, seat=2)
    assert hosting.table.seats == [None, bob.member, ann.member]
    await bob.do(commands.Stand)
    assert hosting.table.seats == [None, None, ann.member]
    assert await refusal(bob, commands.Stand) == "not-seated"
    await bob.do(commands.Sit)
    assert hosting.table.seats == [bob.member, None, ann.member]
    assert ann.heard[-1]["people"]["seats"] == hosting.table.seats


async def test_the_host_hands_over_and_is_an_ordinary_guest_then() -> None:
    hosting, _ = make(Options(seats=3))
    ann, bob = await seat(hosting, "Ann"), await seat(hosting, "Bob")
    await ann.do(commands.AddComputer, kind="casual")
    assert await refusal(ann, commands.HandOver, whom="m3") == "no-such-person"
    assert await refusal(bob, commands.HandOver, whom=bob.member) == "not-host"
    await ann.do(commands.HandOver, whom=bob.member)
    assert bob.heard[-1]["people"]["host"] == bob.member
    assert await refusal(ann, commands.Start) == "not-host"
    await bob.start()
    await bob.do(commands.HandOver, whom=ann.member)  # in a game too
    assert hosting.table.host == ann.member
    await hosting.close()


async def test_people_and_computer_players_are_sent_away_before_the_start_alone() -> None:
    hosting, _ = make(Options(seats=3))
    ann, bob = await seat(hosting, "Ann"), await seat(hosting, "Bob")
    await ann.do(commands.AddComputer, kind="casual")
    await ann.do(commands.Remove, whom="m3")
    await ann.do(commands.Remove, whom=bob.member)
    assert bob.dropped == "removed"
    assert list(hosting.table.members) == [ann.member]
    assert hosting.table.seats == [ann.member, None, None]
    assert await refusal(ann, commands.Remove, whom=ann.member) == "bad-command"
    for _ in range(2):
        await ann.do(commands.AddComputer, kind="casual")
    await ann.start()
    for what, how in (
        (commands.Remove, {"whom": "m4"}),
        (commands.AddComputer, {"kind": "casual"}),
        (commands.SetOptions, {"options": Options()}),
        (commands.Stand, {}),
        (commands.Sit, {}),
        (commands.Start, {}),
    ):
        assert await refusal(ann, what, **how) == "started"
    await hosting.close()


async def test_fewer_and_more_seats_keep_who_sits() -> None:
    hosting, _ = make(Options(seats=4))
    ann, bob = await seat(hosting, "Ann"), await seat(hosting, "Bob")
    await bob.do(commands.Sit, seat=3)
    await ann.do(commands.SetOptions, options=Options(seats=2))
    assert hosting.table.seats == [ann.member, bob.member]
    too_few = Options(edition="second", seats=3)
    assert await refusal(ann, commands.SetOptions, options=too_few) == "bad-options"
    await ann.do(commands.SetOptions, options=Options(seats=5))
    assert hosting.table.seats == [ann.member, bob.member, None, None, None]
    await ann.do(commands.AddComputer, kind="casual", seat=2)
    assert await refusal(ann, commands.SetOptions, options=Options(seats=2)) == "bad-options"


async def test_a_table_can_be_one_that_does_not_talk() -> None:
    hosting, _ = make(Options(seats=2, chat=False))
    ann = await seat(hosting, "Ann")
    assert await refusal(ann, commands.Say, text="hello") == "chat-off"
    assert await refusal(ann, commands.Gesture, name="bow") == "chat-off"
    await ann.do(commands.SetOptions, options=Options(seats=2))
    await ann.do(commands.Say, text="hello")
    assert ann.heard[-1]["said"] == {"by": ann.member, "text": "hello"}


def test_an_own_set_goes_over_the_wire_in_english() -> None:
    options = Options(seats=6, cards=("Bíró", "bishop", "König", "Reine", "Ladrón", "Banana"))
    assert options.cards == ("Judge", "Bishop", "King", "Queen", "Thief", "Banana")
    wire = msgspec.convert({"edition": "second", "cards": ["Csaló", "Суддя"]}, Options)
    assert wire.cards == ("Cheater", "Judge")


async def test_an_own_set_is_dealt() -> None:
    cards = ("Judge", "Bishop", "King", "Queen", "Thief", "Witch")
    hosting, _ = make(Options(seats=6, cards=cards))
    ann = await seat(hosting, "Ann")
    for _ in range(5):
        await ann.do(commands.AddComputer, kind="casual")
    await ann.do(commands.Start)
    dealt = next(event for event in ann.heard[-1]["events"] if event["type"] == "Dealt")
    assert sorted(card for hand in dealt["cards"] for card in hand) == sorted(cards)
    await hosting.close()
