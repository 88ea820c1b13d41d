"""Who begins (S5)."""

from __future__ import annotations

from typing import Any

import pytest
from hosted import make, seat

from ridotto.host import commands
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError
from ridotto.host.starter import Starter, find_starter
from ridotto.host.table import Result, Table
from ridotto.rules.dealing import draw

pytestmark = pytest.mark.anyio


def table(result: Result | None = None, **options: Any) -> Table:  # noqa: ANN401 - of a table
    made = Table("t")
    made.options = Options(**options)
    made.seats = ["m1", "m2", "m3", "m4"]
    made.result = result
    return made


ENDED = Result(winners=("m3",), last=("m2", "m4"), starter="m4")


def test_s5_by_lot_is_the_default_and_every_seat_can_begin() -> None:
    found = {find_starter(table(), seed) for seed in range(200)}
    assert {starter.seat for starter in found} == {0, 1, 2, 3}
    assert {(starter.by, starter.among) for starter in found} == {("lot", (0, 1, 2, 3))}


def test_s5_lots_come_from_the_seed_of_the_deal() -> None:
    for seed in range(50):
        starter = find_starter(table(ENDED, first_by="last"), seed)
        assert starter == Starter((1, 3)[draw(2, seed, "first")], "last", (1, 3))


@pytest.mark.parametrize(
    ("first_by", "result", "expected"),
    [
        ("seat", None, Starter(2, "seat", (2,))),
        ("winner", ENDED, Starter(2, "winner", (2,))),
        ("next", ENDED, Starter(0, "next", (0,))),
        ("next", ENDED._replace(starter="m1"), Starter(1, "next", (1,))),
        ("last", ENDED._replace(last=("m1",)), Starter(0, "last", (0,))),
    ],
)
def test_s5_as_the_host_chooses(first_by: str, result: Result | None, expected: Starter) -> None:
    assert find_starter(table(result, first_by=first_by, first_seat=2), 7) == expected


@pytest.mark.parametrize("first_by", ["winner", "last", "next"])
@pytest.mark.parametrize("result", [None, Result(("m9",), ("m9",), "m9")])
def test_s5_without_a_game_before_or_if_they_are_gone_by_lot(
    first_by: str, result: Result | None
) -> None:
    starter = find_starter(table(result, first_by=first_by), 7)
    assert starter.by == "lot"
    assert starter.among == (0, 1, 2, 3)


def test_s5_of_several_winners_those_who_are_still_there() -> None:
    result = Result(("m1", "m3", "m9"), (), "m1")
    assert find_starter(table(result, first_by="winner"), 7).among == (0, 2)


async def test_s5_it_is_told_recorded_and_the_same_after_a_restart() -> None:
    hosting, _ = make(Options(seats=3, first_by="seat", first_seat=1))
    people = [await seat(hosting, name) for name in ("Ann", "Ben", "Cleo")]
    await people[0].start()
    told = people[0].heard[-1]["people"]
    assert (told["first_by"], told["first_among"]) == ("seat", [1])
    assert told["persons"]["p1"] == people[1].member
    assert hosting.table.game is not None
    assert hosting.table.game.first_by == "seat"


async def test_s5_the_winner_of_the_game_before_begins() -> None:
    hosting, memory = make(Options(seats=2, first_by="winner", window=0, hold=0))
    people = [await seat(hosting, name, n) for n, name in enumerate(("Ann", "Ben"))]
    for nth in range(3):
        await people[0].start()
        before = hosting.table.result
        told = people[0].heard[-1]["people"]
        if before is None:
            assert told["first_by"] == "lot"
        else:
            assert told["first_by"] == "winner"
            assert told["persons"]["p1"] in before.winners
        while hosting.table.playing:
            game = hosting.table.game
            assert game is not None
            assert game.to_act is not None
            one = next(p for p in people if p.member == hosting.table.persons[game.to_act])
            await one.do(commands.Play, move=one.chance.choice(game.legal_texts()))
        assert len(memory.finished) == nth + 1
        assert 'first_by = "' in memory.finished[-1].record


async def test_s5_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RefusedError, match="seat number from 0 to 3"):
        make(Options(seats=4, first_by="seat", first_seat=4))


@pytest.mark.parametrize("seats", [10**4299, -(10**4300) + 1], ids=["many", "below zero"])
async def test_s5_a_huge_number_of_seats_gets_a_short_answer(seats: int) -> None:
    with pytest.raises(RefusedError, match="2 to 13 players, not a number of") as caught:
        make(Options(seats=seats, first_seat=-1))
    assert len(caught.value.text) < 100
