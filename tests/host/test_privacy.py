"""A host decides who comes in, and a link or a token can be renewed."""

from __future__ import annotations

from typing import Any

import pytest
from hosted import HandClock, Seat, make, seat, settle

from ridotto.host import commands
from ridotto.host.audience import MOST_ORIGINS
from ridotto.host.deciding import check_newcomer
from ridotto.host.entries import Moved, read_entry
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError

pytestmark = pytest.mark.anyio


async def table(people: int = 3, **options: Any) -> tuple[Hosting, Any, list[Seat]]:  # noqa: ANN401 - of a table
    hosting, memory = make(Options(seats=people, window=0, hold=0, **options), HandClock())
    return hosting, memory, [await seat(hosting, f"Person {n}", n) for n in range(people)]


async def refused(one: Seat, what: type[commands.Command], **how: Any) -> str:  # noqa: ANN401 - as the command has it
    with pytest.raises(RefusedError) as error:
        await one.do(what, **how)
    return error.value.code


def admitted(hosting: Hosting, origin: str = "elsewhere", key: str = "") -> str:
    try:
        check_newcomer(hosting.table, origin, key)
    except RefusedError as error:
        return error.code
    return "yes"


async def test_a_locked_table_lets_nobody_new_in() -> None:
    hosting, _, (ann, ben, _) = await table()
    assert await refused(ben, commands.Lock) == "not-host"
    await ann.do(commands.Lock)
    assert ben.heard[-1]["people"]["locked"] is True
    assert admitted(hosting) == "locked"
    with pytest.raises(RefusedError, match="locked"):
        await hosting.join("New", "key")
    await ann.do(commands.Lock, locked=False)
    assert admitted(hosting) == "yes"
    assert await hosting.join("New", "key")


async def test_a_player_is_removed_in_the_middle_of_a_game_and_a_stand_in_goes_on() -> None:
    hosting, memory, (ann, ben, _) = await table(first_by="seat", first_seat=1)
    await ann.start()
    await ann.do(commands.Remove, whom=ben.member)
    assert ben.dropped == "removed"
    clock = hosting._clock
    assert isinstance(clock, HandClock)
    await clock.turn(5)
    moved = [e for line in memory.lines if isinstance(e := read_entry(line), Moved)]
    assert [entry.by for entry in moved] == ["stand-in"]
    assert admitted(hosting, ben.origin, "key of Person 1") == "yes"
    await hosting.close()


async def test_a_ban_binds_to_the_token_and_to_the_addresses() -> None:
    hosting, memory, (ann, ben, cleo) = await table()
    second = Seat(hosting, ben.member, 9)
    second.origin = "their phone"
    hosting.listen(second, None)
    onlooker = Seat(hosting, "", 9)
    onlooker.origin = "their phone"
    hosting.listen(onlooker, None)
    assert await refused(cleo, commands.Remove, whom=ben.member, ban=True) == "not-host"
    await ann.do(commands.Remove, whom=ben.member, ban=True)
    assert (ben.dropped, second.dropped, onlooker.dropped) == ("banned", "banned", "banned")
    assert cleo.dropped == ""
    revived = Hosting.revive("t", memory.lines, memory, hosting._think)
    for running in (hosting, revived):
        assert admitted(running, ben.origin) == "banned"
        assert admitted(running, "their phone") == "banned"
        assert admitted(running, "elsewhere", "key of Person 1") == "banned"
        assert admitted(running, "elsewhere") == "yes"
    with pytest.raises(RefusedError, match="banned"):
        await hosting.join("Somebody else", "another key", "their phone")


async def test_the_address_of_joining_is_banned_even_if_they_are_not_connected() -> None:
    hosting, _, (ann, *_) = await table(2)
    hosting.table.locked = False
    await ann.do(commands.SetOptions, options=Options(seats=3))
    member = await hosting.join("Ben", "key", "their home")
    await ann.do(commands.Remove, whom=member, ban=True)
    assert admitted(hosting, "their home") == "banned"


@pytest.mark.parametrize("leaves", [False, True])
async def test_the_addresses_they_were_connected_from_are_banned_when_they_are_offline(
    leaves: bool,
) -> None:
    hosting, _, (ann, ben, _) = await table()
    phone = Seat(hosting, ben.member, 9)
    phone.origin = "their phone"
    hosting.listen(phone, None)
    await ann.start()
    if leaves:
        await ben.do(commands.Leave)
    for one in (phone, ben):
        hosting.unlisten(one)
    await ann.do(commands.Remove, whom=ben.member, ban=True)
    assert admitted(hosting, "their phone") == "banned"
    assert admitted(hosting, ben.origin) == "banned"
    assert admitted(hosting, "elsewhere") == "yes"
    await hosting.close()


async def test_only_the_latest_addresses_of_a_member_are_remembered() -> None:
    hosting, _, (ann, ben, _) = await table()
    for number in range(MOST_ORIGINS + 1):
        phone = Seat(hosting, ben.member, 9)
        phone.origin = f"address {number}"
        hosting.listen(phone, None)
        hosting.unlisten(phone)
    await ann.do(commands.Remove, whom=ben.member, ban=True)
    assert admitted(hosting, "address 0") == "yes"
    assert admitted(hosting, f"address {MOST_ORIGINS}") == "banned"


async def test_a_renewed_link_is_told_to_members_and_not_to_onlookers() -> None:
    hosting, memory, (ann, ben, _) = await table()
    onlooker = Seat(hosting, "", 9)
    hosting.listen(onlooker, None)
    heard = len(onlooker.heard)
    old_link, old_code = hosting.table.link, hosting.table.code
    assert await refused(ben, commands.RenewLink) == "not-host"
    await ann.do(commands.RenewLink)
    link, code = hosting.table.link, hosting.table.code
    assert link != old_link
    assert code != old_code
    assert ben.heard[-1]["people"]["table"] == link
    assert onlooker.dropped == "no-such-table"
    assert len(onlooker.heard) == heard
    assert memory.beside[-1].address == (link, code)


async def test_a_renewed_token_ends_the_old_one_and_its_sockets() -> None:
    hosting, memory, (_, ben, _) = await table()
    before = len(memory.lines)
    await hosting.renew_token(ben.member, "new key", instead_of="key of Person 1")
    assert ben.dropped == "renewed"
    assert hosting.table.members[ben.member].key == "new key"
    assert len(memory.lines) == before + 1
    revived = Hosting.revive("t", memory.lines, memory, hosting._think)
    assert revived.table.members[ben.member].key == "new key"
    with pytest.raises(RefusedError):  # somebody was quicker
        await hosting.renew_token(ben.member, "newer key", instead_of="key of Person 1")
    assert hosting.table.members[ben.member].key == "new key"


async def test_a_closed_table_is_closed_for_everybody() -> None:
    hosting, memory, (ann, ben, cleo) = await table()
    await ann.start()
    assert await refused(ben, commands.Close) == "not-host"
    await ann.do(commands.Close)
    assert {ann.dropped, ben.dropped, cleo.dropped} == {"closed"}
    assert memory.beside[-1].closed
    assert memory.beside[-1].live is False
    assert admitted(hosting) == "closed"
    assert await refused(ann, commands.Ready) == "closed"
    clock = hosting._clock
    assert isinstance(clock, HandClock)
    await clock.turn(10_000)
    await settle()
    assert hosting.table.decision() == 0
    await hosting.close()


async def test_computer_players_are_removed_before_the_start_alone() -> None:
    hosting, _ = make(Options(seats=2), HandClock())
    ann = await seat(hosting, "Ann")
    await ann.do(commands.AddComputer, kind="random")
    await ann.start()
    assert await refused(ann, commands.Remove, whom="m2") == "started"
    await hosting.close()
