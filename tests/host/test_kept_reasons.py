"""Reasons of computer players are kept with their moves, and told game by game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hosted import Memory, make, seat, think
from offering import offer

from ridotto.bots.reasons import SENTENCES, Reason
from ridotto.host import commands
from ridotto.host.entries import Entry, Kept, Moved, Started, read_entry, write_entry
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.reasons import kept_reason, reasons_of
from ridotto.record.files import loads

pytestmark = pytest.mark.anyio
THEIRS = """
from ridotto.bots import Player

class Speaks(Player):
    def choose(self, view, legal):
        return legal[0]
    def why(self):
        return "Because it comes first."

class Fails(Speaks):
    def choose(self, view, legal):
        if view.turn > 2:
            raise RuntimeError
        return legal[0]
"""


async def whole_games(count: int, kind: str) -> Memory:
    """Games of Ann and three computer players at one table; what is written of them."""
    hosting, memory = make(Options(pace=0, window=0))
    ann = await seat(hosting, "Ann")
    for _ in range(3):
        await ann.do(commands.AddComputer, kind=kind)
    for _ in range(count):
        ann.heard.clear()
        await ann.start()
        await asyncio.wait_for(ann.play(), 60)
    await hosting.close()
    return memory


@pytest.mark.parametrize("kind", ["random", "casual", "expert:bluffer"])
async def test_every_move_of_a_computer_player_has_its_reason(kind: str) -> None:
    memory = await whole_games(2, kind)
    for ended in memory.finished:
        game = loads(ended.record)
        reasons = reasons_of(memory.lines, ended.id)
        assert len(reasons) == len(game.moves)
        ann = game.persons[game.names.index("Ann")]
        for move, why in zip(game.moves, reasons, strict=True):
            assert (why is None) == (move.who == ann)
            if why is not None:
                assert why.key in SENTENCES
                assert why.text == str(Reason(why.key, why.parts))
    one, two = (reasons_of(memory.lines, ended.id) for ended in memory.finished)
    assert one != two


async def test_reasons_outlive_the_process() -> None:
    memory = await whole_games(1, "casual")
    again = Hosting.revive("t", memory.lines, memory, think)
    assert again.table.game is not None
    assert again.table.game.over
    moved = [entry for line in memory.lines if isinstance(entry := read_entry(line), Moved)]
    assert any(entry.why for entry in moved)
    assert all(entry.by == "computer" for entry in moved if entry.why)


async def test_players_of_other_packages_speak_for_themselves(installed: Path) -> None:
    offer(installed, THEIRS, speaks="Speaks", fails="Fails")
    memory = await whole_games(1, "speaks")
    told = [why for why in reasons_of(memory.lines, memory.finished[0].id) if why]
    assert {(why.key, why.text) for why in told} == {(None, "Because it comes first.")}
    memory = await whole_games(1, "fails")
    whys = [why for why in reasons_of(memory.lines, memory.finished[0].id) if why]
    assert 0 < len(whys) <= 2, "who fails has no reason for the default that is played instead"


def entries_of(game: str, *whys: Kept | None) -> list[bytes]:
    begun: Entry = Started(at=0, game=game, seed="1")
    moves = [Moved(at=0, person="p1", move="p1 look", why=why) for why in whys]
    return [write_entry(entry) for entry in (begun, *moves)]


def test_a_game_has_its_own_reasons_and_no_others() -> None:
    lines = entries_of("t-1", Kept(key="look", parts={"clear": "9 %"}))
    lines += entries_of("t-11", None, Kept(text="because"))
    lines += entries_of("t-2", Kept(key="no-such-key", parts={}))
    (one,) = reasons_of(lines, "t-1")
    assert one is not None
    assert one.text == "I was no longer sure who I was: my best guess stood at 9 %."
    assert [why and why.text for why in reasons_of(lines, "t-11")] == [None, "because"]
    assert [why and why.text for why in reasons_of(lines, "t-2")] == [""]
    assert reasons_of(lines, "t-3") == []


def test_only_what_the_sentence_needs_is_kept() -> None:
    parts = {"person": "p2", "have": "9 %", "they": "1 %", "clear": "80 %"}
    assert kept_reason(Reason("rob", parts)) == Kept(key="rob", parts={"person": "p2"})
    assert kept_reason("because") == Kept(text="because")
    assert kept_reason("") is None


def test_moves_that_were_written_before_there_were_reasons_are_read() -> None:
    line = b'{"type":"Moved","at":1.0,"person":"p1","move":"p1 look","by":"computer"}'
    assert read_entry(line) == Moved(at=1, person="p1", move="p1 look", by="computer")
