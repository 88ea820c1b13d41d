"""Computer players at a table choose by secret randomness, and after a time that tells nothing."""

from __future__ import annotations

import math
import os
import random

import pytest
from hosted import HandClock, make, seat, settle

from ridotto.bots import randomness
from ridotto.bots.guard import Seated
from ridotto.bots.registry import PlayerKind
from ridotto.bots.seating import seat as seat_player
from ridotto.host import commands, hosting
from ridotto.host.options import Options
from ridotto.host.tempo import ANSWER, TURN, Tempo, time_to_rest

pytestmark = pytest.mark.anyio


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """All that was asked of the operating system, for which a seeded generator stands in."""
    chance = random.Random(1)
    asked: list[bytes] = []

    def urandom(size: int) -> bytes:
        asked.append(chance.randbytes(size))
        return asked[-1]

    monkeypatch.setattr(os, "urandom", urandom)
    monkeypatch.setattr(hosting, "secret_seed", randomness.secret_seed)
    return asked


async def begin(clock: HandClock) -> hosting.Hosting:
    table, _ = make(Options(seats=4), clock)
    host = await seat(table, "Host")
    await host.do(commands.Stand)
    for _ in range(4):
        await host.do(commands.AddComputer, kind="casual")
    await host.do(commands.Start)
    await settle()
    return table


async def play(moves: int) -> tuple[int | None, list[str]]:
    """A table of computer players: its deal's seed and the first moves."""
    clock = HandClock()
    table = await begin(clock)
    game = table.table.game
    assert game is not None
    while len(game.moves) < moves and not game.over:
        await clock.turn(5.0)
    await table.close()
    return game.seed, [str(move) for move in game.moves[:moves]]


async def test_each_player_gets_128_bits_of_the_operating_system_whole(
    drawn: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []

    def note(kind: PlayerKind, seed: int) -> Seated:
        given.append(seed)
        return seat_player(kind, seed)

    monkeypatch.setattr(hosting, "seat", note)
    await play(12)
    assert [len(data) * 8 for data in drawn] == [128] * 4
    assert given == [1 << 128 | int.from_bytes(data, "big") for data in drawn]
    assert len(set(given)) == 4


@pytest.mark.usefixtures("drawn")
async def test_tables_with_the_same_deal_play_on_differently(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ridotto.host.deciding.fresh_seed", lambda: 10**60)
    (first, moves), (second, others) = await play(60), await play(60)
    assert first == second == 10**60
    assert moves != others


@pytest.mark.parametrize("tempo", [TURN, ANSWER])
@pytest.mark.parametrize("pace", [0.1, 1.0, 2.5])
def test_the_wait_begins_where_the_step_ends_in_which_the_thinking_ended(
    tempo: Tempo, pace: float
) -> None:
    chance, step = random.Random(1), tempo.step * pace
    for _ in range(1_000):
        wait, taken = tempo.draw(chance, pace), chance.uniform(0.0, 20.0) * pace
        rest = time_to_rest(tempo, wait, taken, pace)
        assert rest >= wait
        steps = (taken + rest - wait) / step
        assert math.isclose(steps, round(steps))
        assert taken <= round(steps) * step < taken + step or round(steps) == 1


def test_who_thinks_not_at_all_takes_a_step_too() -> None:
    assert time_to_rest(TURN, 0.25, 0.0, 1.0) == TURN.step + 0.25


def test_at_pace_0_nobody_waits() -> None:
    assert TURN.draw(random.Random(1), 0.0) == 0.0
    assert time_to_rest(TURN, 0.0, 0.02, 0.0) == 0.0
