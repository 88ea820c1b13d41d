"""What people could know now: the same as worked out from the beginning, for each of them, whoever asks when."""

from __future__ import annotations

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from hosted import make, seat
from playing import walk

from ridotto import Game
from ridotto.belief import what_could_be_known
from ridotto.host.options import Options
from ridotto.host.recalling import Recollections
from ridotto.host.refusals import RefusedError

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("most", [64, 2])
def test_whoever_asks_when_gets_what_they_could_know(most: int) -> None:
    recall, chance = Recollections(most), random.Random(1)
    games = {"a": Game.new("first", 4, seed=1), "b": Game.new("second", 6, seed=2)}
    for _ in zip(*(walk(game, 3, most=50) for game in games.values()), strict=False):
        name = chance.choice("ab")
        viewer = chance.choice([*games[name].persons, "public"])
        known = recall.known(name, viewer, games[name].events(viewer))
        assert known == what_could_be_known(games[name].view(viewer))
    assert len(recall._kept) <= most


def test_an_earlier_moment_can_still_be_asked_for() -> None:
    recall, game = Recollections(), Game.new("first", 4, seed=1)
    early = game.events("p1")
    game.play("p1 exchange p2 yes")
    late = game.events("p1")
    for seen in (late, early, late):
        moment = game.view("p1", after=len(seen))
        assert recall.known("a", "p1", seen) == what_could_be_known(moment)


def test_threads_may_ask_at_once() -> None:
    recall, game = Recollections(), Game.new("first", 9, seed=1)
    for _ in walk(game, 1, most=30):
        pass
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: recall.known("a", "p1", game.events("p1")), range(20)))
    assert all(answer == what_could_be_known(game.view("p1")) for answer in answers)


async def test_a_table_with_a_full_memory_is_asked() -> None:
    hosting, _ = make(Options(seats=2, memory="full", window=0))
    ann, _ben = await seat(hosting, "Ann"), await seat(hosting, "Ben")
    with pytest.raises(RefusedError) as caught:
        await hosting.known(ann.member)
    assert caught.value.code == "not-started"
    await ann.start()
    game = hosting.table.game
    assert game is not None
    for member, viewer in ((ann.member, hosting.table.person_of(ann.member)), ("", "public")):
        known = what_could_be_known(game.view(str(viewer)))
        said = json.loads(await hosting.known(member))
        assert said["decision"] == 0
        assert {place: card["certain"] for place, card in said["known"].items()} == {
            place: card.certain for place, card in known.items()
        }
    await hosting.close()


@pytest.mark.parametrize("memory", ["off", "notes", "log"])
async def test_other_tables_remember_nothing(memory: str) -> None:
    hosting, _ = make(Options(seats=2, memory=memory, window=0))  # type: ignore[arg-type] # one of them
    ann, _ben = await seat(hosting, "Ann"), await seat(hosting, "Ben")
    await ann.start()
    with pytest.raises(RefusedError) as caught:
        await hosting.known(ann.member)
    assert caught.value.code == "memory-off"
    await hosting.close()


async def test_the_next_game_is_remembered_from_its_own_deal() -> None:
    hosting, _ = make(Options(seats=2, memory="full", window=0))
    people = await seat(hosting, "Ann", 1), await seat(hosting, "Ben", 2)
    for _ in range(2):
        for one in people:
            one.heard.clear()
        await people[0].start()
        game = hosting.table.game
        assert game is not None
        said = json.loads(await hosting.known(""))["known"]
        assert {place: card["certain"] for place, card in said.items()} == game.cards
        await asyncio.wait_for(asyncio.gather(*(one.play() for one in people)), 60)
    await hosting.close()
