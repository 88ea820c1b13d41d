"""What goes wrong behind a table does not stop it: computer players that cannot be made, a store that does not answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from hosted import HandClock, Memory, Seat, make, seat, settle

from ridotto.bots import registry
from ridotto.errors import RidottoError
from ridotto.host import commands, hosting
from ridotto.host.contracts import BrokenError
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.store import StoreError

pytestmark = pytest.mark.anyio


async def begun(monkeypatch: pytest.MonkeyPatch, kind: str) -> tuple[Hosting, HandClock, Seat]:
    """One person and a computer player."""
    clock = HandClock()
    table, _ = make(Options(seats=2, window=0, hold=0), clock)
    ann = await seat(table, "Ann")
    await ann.do(commands.AddComputer, kind=kind)
    await ann.start()
    return table, clock, ann


def is_computer_s(table: Hosting) -> bool:
    game = table.table.game
    assert game is not None
    return bool(table.table.members[table.table.persons[str(game.to_act)]].kind)


async def test_a_player_that_cannot_be_made_does_something_mild(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_seed: int) -> Any:  # noqa: ANN401 - it makes none
        raise RidottoError("it needs ridotto[fast]")

    real = registry.find_player("random")
    monkeypatch.setattr(hosting, "find_player", lambda _: real._replace(make=fail))
    table, clock, ann = await begun(monkeypatch, "random")
    for _ in range(6):
        game = table.table.game
        assert game is not None
        before = len(game.moves)
        if is_computer_s(table):
            await clock.turn(2)
        else:
            await ann.do(commands.Play, move=game.legal_texts()[0])
        assert len(game.moves) == before + 1
    assert "a computer player failed" in caplog.text
    await table.close()


async def test_players_are_made_away_from_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search builds its compiled part then, which takes half a minute; everybody else plays on."""
    made: list[threading.Thread] = []
    real = registry.find_player("random")

    def note(seed: int) -> Any:  # noqa: ANN401 - a player
        made.append(threading.current_thread())
        return real.make(seed)

    slowly: list[bool] = []

    async def elsewhere(job: Callable[[], Any], *, slow: bool = False, theirs: bool = False) -> Any:  # noqa: ANN401 - whatever it is
        slowly.append(slow)
        return await asyncio.to_thread(job)

    monkeypatch.setattr(hosting, "find_player", lambda _: real._replace(make=note))
    table, _ = make(Options(seats=2, window=0, hold=0, pace=0))
    table._think = elsewhere
    ann = await seat(table, "Ann")
    await ann.do(commands.AddComputer, kind="random")
    await ann.start()
    async with asyncio.timeout(30):
        await ann.play()
    assert made
    assert threading.main_thread() not in made
    assert slowly.count(True) == len(made)  # and each thought after that does not wait for such
    await table.close()


class Failing(Memory):
    """Fails when it is told to."""

    broken = False

    async def append(self, *rest: Any, **how: Any) -> None:  # noqa: ANN401 - as it is given
        if self.broken:
            raise StoreError("the disk is full")
        await super().append(*rest, **how)


async def test_a_table_that_cannot_be_written_has_changed_nothing_and_must_be_read_anew(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = HandClock()
    table, memory = make(Options(seats=2, window=0, hold=0), clock)
    failing = Failing(memory.lines)
    table._keeper = failing
    ann = await seat(table, "Ann")
    await ann.do(commands.AddComputer, kind="random")
    heard = len(ann.heard)
    failing.broken = True
    with pytest.raises(StoreError):
        await ann.start()
    assert table.is_broken
    assert table.table.game is None
    assert len(ann.heard) == heard
    failing.broken = False
    with pytest.raises(BrokenError):
        await ann.start()
    again = Hosting.revive("t", failing.lines, failing, table._think, clock)
    await again.command(ann.member, commands.Start(id="again"))
    await again.command(ann.member, commands.Ready(id="turned"))
    failing.broken = True
    while not is_computer_s(again):
        failing.broken = False
        game = again.table.game
        assert game is not None
        await again.command(ann.member, commands.Play(id="m", move=game.legal_texts()[0]))
        failing.broken = True
    await clock.turn(2)
    await settle()
    assert again.is_broken
    assert "could not be written" in caplog.text
    await again.close()


async def test_an_entry_that_cannot_be_applied_breaks_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, _ = make(Options(seats=2))
    ann = await seat(table, "Ann")

    def fail(*_: Any) -> None:  # noqa: ANN401 - any
        raise KeyError("m9")

    monkeypatch.setattr(table.table, "apply", fail)
    with pytest.raises(KeyError):
        await ann.do(commands.Say, text="hello")
    assert table.is_broken
