"""The strongest do not go round in circles, announcing what nobody contests."""

from __future__ import annotations

import pytest

from ridotto.arena.match import run
from ridotto.arena.plan import Plan

pytest.importorskip("numba", reason="played compiled: in plain form these games take minutes")


@pytest.mark.parametrize(
    ("edition", "players", "cards"),
    [("first", 4, "1E-4"), ("second", 4, "4B"), ("second", 5, "5B")],
)
def test_hardly_a_game_of_masters_goes_on_and_on(edition: str, players: int, cards: str) -> None:
    plan = Plan(edition=edition, players=players, bots=("master",), cards=cards, games=400, seed=1)
    assert run(plan, workers=1).turns.percentiles["95"] < 140
