"""Compiled matches: the same games as with whole game objects, and when they are chosen."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from playing import TABLES

from ridotto.arena import chunks, engine
from ridotto.arena.chunks import chunk_player, play_chunk
from ridotto.arena.fast import play_chunk_compiled
from ridotto.arena.match import run
from ridotto.arena.plan import Plan, check_plan

LINEUPS = [
    ("random", "novice", "casual", "regular", "expert", "master"),
    ("master:suspicious", "expert:bluffer", "master:curious", "expert:mixed", "master"),
    ("regular:bluffer", "casual:suspicious", "regular:mixed"),
]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_compiled_games_are_the_plain_ones(edition: str, players: int) -> None:
    bots = LINEUPS[players % len(LINEUPS)][:players]
    plan = check_plan(Plan(edition=edition, players=players, bots=bots, games=3, seed=players))
    plain = [msgspec.structs.replace(result, seconds={}) for result in play_chunk(plan, 0, 1)]
    assert play_chunk_compiled(plan, 0, 1) == plain


def test_own_sets_and_turn_limits_are_the_same_too() -> None:
    own = (
        "Judge",
        "King",
        "Fool",
        "Spy",
        "Inquisitor",
        "Witch",
        "Peasant",
        "Peasant",
        "Widow",
        "Thief",
    )
    plan = check_plan(
        Plan(players=8, bots=("master", "casual"), cards=own, games=8, seed=4, most_turns=12)
    )
    plain = [msgspec.structs.replace(result, seconds={}) for result in play_chunk(plan, 2, 5)]
    assert play_chunk_compiled(plan, 2, 5) == plain
    assert any(result.ended_by is None for result in plain)


def test_a_match_of_levels_is_compiled_and_others_are_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def chosen(*bots: str, games: int = 1_000, records: Path | None = None) -> object:
        return chunk_player(Plan(bots=bots, games=games, seed=1), records)

    assert chosen("master", "regular:mixed") is play_chunk_compiled
    assert chosen("master", "ismcts") is play_chunk
    assert chosen("master", records=tmp_path) not in (play_chunk, play_chunk_compiled)
    monkeypatch.setattr(engine, "is_built", lambda: False)
    assert chosen("master", games=chunks.SHORT) is play_chunk
    assert chosen("master", games=chunks.SHORT + 1) is play_chunk_compiled


def test_a_compiled_match_does_not_depend_on_the_workers() -> None:
    plan = Plan(players=5, bots=("expert", "casual:mixed"), games=130, seed=9)
    one, two = run(plan, workers=1), run(plan, workers=2)
    assert one.as_json() == two.as_json()
    assert one.played == 130


def test_a_match_plays_with_what_was_built_once() -> None:
    play_chunk_compiled(check_plan(Plan(bots=("master",), games=4, seed=1)), 0, 1)
    for kernel in engine.arena():
        assert len(getattr(kernel, "overloads", [])) == 1
