"""The compiled functions do what is written: the same code, run line by line by Python, ends every game alike."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from playing import PRINTED, printed_game

from ridotto import Game
from ridotto.arena import engine as arena_engine
from ridotto.arena import kernels as arena_kernels
from ridotto.arena.engine import Crew, arena
from ridotto.arena.layout import MIND, OUTCOME, TAPE
from ridotto.belief.model import default_model
from ridotto.bots import cells
from ridotto.bots.levels import find_level, find_temper, style_of
from ridotto.bots.weights import trained
from ridotto.compiled import engine, kernels, twins
from ridotto.compiled.layout import pack
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.state import MOST_SEATS

World = dict[str, Any]


def as_written(*what: Any) -> World:  # noqa: ANN401 - what `twins.build` takes
    """What would be compiled stays Python, over NumPy's records."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numba, "njit", lambda function, **_: function)
        patch.setattr(twins, "_nothing", lambda *_: None)
        return twins.build(*what)


@pytest.fixture(scope="module")
def written() -> World:
    """The engine as it is written."""
    return as_written()


@pytest.fixture(scope="module")
def written_arena() -> World:
    """The arena as it is written."""
    return as_written(arena_engine.SOURCES, arena_kernels.ARENA_CALLED)


def as_records(array: Any) -> Any:  # noqa: ANN401 - an array of records
    """With fields as attributes, as compiled code has them."""
    return array.view(np.recarray)


def widened(array: Any, *, plain: bool) -> Any:  # noqa: ANN401 - an array of records
    """For Python with whole numbers of 64 bits, as compiled code reckons with them."""
    if not plain:
        return as_records(array)
    fields = array.dtype.fields.items()
    wide = [(name, np.int64, field.shape) for name, (field, _) in fields]
    return as_records(array.astype(wide))


def play_tables(
    play: World, game: Game, levels: tuple[str, ...], *, room: int, need: int, plain: bool
) -> list[Any]:
    """Two tables of these players to their end; all that it left behind."""
    games = widened(np.concatenate([pack(game.state)] * 2), plain=plain)
    minds = as_records(np.zeros((2, MOST_SEATS), MIND))
    for seat in range(len(game.persons)):
        level = levels[seat % len(levels)]
        minds["style"][:, seat] = style_of(find_level(level), find_temper("even"))
    seeds = np.arange(2 * len(game.persons), dtype=np.int64).reshape(2, -1)
    results = as_records(np.zeros(2, OUTCOME))
    tape, rows, marks = (
        as_records(np.zeros(room, TAPE)),
        np.zeros((20 * room, cells.A_SIZE), np.float32),
        np.zeros(3, np.int64),
    )
    crew = Crew(default_model(), most_turns=6)
    crew.limits[1:] = need, need
    scenes, desks, model, out, tally, limits = crew.row()
    out = out.astype(np.int64) if plain else out
    row = (as_records(scenes), as_records(desks), model, out, as_records(tally), limits)
    play["sow_minds"](minds, seeds)
    played = play["play_tables"](
        games, minds, row, np.stack([trained(2)]), results, (tape, rows, marks)
    )
    return [played, games, minds["memory"], results, crew.tally, tape, marks]


def assert_same(one: list[Any], two: list[Any]) -> None:
    for plain, compiled in zip(one, two, strict=True):
        names = getattr(getattr(plain, "dtype", None), "names", None)
        for name in names or ():
            field, twin = plain[name], compiled[name]
            if field.dtype.kind == "f":  # of a sum of single precision the last digits may differ
                np.testing.assert_allclose(field, twin, rtol=1e-4, atol=1e-5, err_msg=name)
            else:
                np.testing.assert_array_equal(field, twin, err_msg=name)
        if names is None:
            np.testing.assert_array_equal(plain, compiled)


@pytest.mark.parametrize(
    ("edition", "levels"),
    [
        ("first", ("master", "random", "novice")),
        ("second", ("expert", "master", "casual", "regular")),
    ],
)
def test_tables_of_the_arena(edition: str, levels: tuple[str, ...], written_arena: World) -> None:
    game = Game.new(edition, 5, seed=3)
    plain = play_tables(written_arena, game, levels, room=400, need=200, plain=True)
    assert_same(
        plain, play_tables(arena()._asdict(), game, levels, room=400, need=200, plain=False)
    )
    assert plain[0] == 2
    assert plain[-1][0] > 0  # something was kept to learn from


def test_the_arena_stops_when_its_tape_is_nearly_full(written_arena: World) -> None:
    game = Game.new("first", 4, seed=1)
    plain = play_tables(written_arena, game, ("master",), room=200, need=200, plain=True)
    assert_same(
        plain, play_tables(arena()._asdict(), game, ("master",), room=200, need=200, plain=False)
    )
    assert plain[0] == 1


@pytest.mark.parametrize(("edition", "name"), PRINTED[::4])
def test_loops_of_the_engine(edition: str, name: str, written: World) -> None:
    start = pack(printed_game(edition, name, 5).state)
    ends, decisions = [], []
    for play in (engine()._asdict(), written):
        fresh = widened(start, plain=play is written)
        games = fresh.copy()
        out = np.zeros(MOST_CHOICES, np.int16)
        left = as_records(np.concatenate([fresh] * 3))
        memory = np.array([1, 2, 3, 4])
        decisions.append(play["play_many"](games, fresh, memory, out, left, 9))
        ends.append([games, left, memory])
    assert decisions[0] == decisions[1] > 9
    assert_same(*ends)


def test_choices_of_the_engine(written: World) -> None:
    start = pack(Game.new("second", 6, seed=2).state)
    found = []
    for play in (engine()._asdict(), written):
        games = widened(np.concatenate([start] * 2), plain=play is written)
        out = np.zeros(MOST_CHOICES, np.int16)
        rows = np.zeros((2, MOST_CHOICES), np.int16)
        counts = np.zeros(2, np.int64)
        told = [play["list_choices"](games, out), play["play_nth"](games, out, 1)]
        told += [play["play_nth"](games, out, nth) for nth in (-1, MOST_CHOICES)]
        play["list_all"](games, rows, counts)
        chosen = rows[np.arange(2), counts - 1]
        told.append(play["play_all"](games, chosen.copy(), out))
        told.append(play["play_all"](games, np.array([chosen[0], -1], np.int16), out))
        found.append([np.array(told), games, rows, counts])
    assert_same(*found)
    assert found[0][0][2:4].tolist() == [kernels.ILLEGAL] * 2
    assert found[0][0][-1] < 0
