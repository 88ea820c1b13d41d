"""Every level is stronger than the one below; `ridotto bench strength` says by how much, everywhere."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ridotto.arena.match import run
from ridotto.arena.plan import Plan
from ridotto.bots.levels import LEVELS

pytest.importorskip("numba", reason="played compiled: in plain form these games take minutes")
GAMES = 800
TABLES = [("first", 4), ("second", 8)]


def ratios(edition: str, players: int, bots: tuple[str, str]) -> tuple[float, float]:
    """What the first one wins among the others, in terms of its fair share, and the lower end of its interval."""
    plan = Plan(edition=edition, players=players, bots=bots, games=GAMES, seed=1)
    first = run(plan, workers=1).entrants[0]
    return first.ratio, first.low / first.fair


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize(
    ("lower", "upper"), [(lower.name, upper.name) for lower, upper in pairwise(LEVELS)]
)
def test_a_level_wins_more_than_its_share_among_the_one_below(
    lower: str, upper: str, edition: str, players: int
) -> None:
    assert ratios(edition, players, (upper, lower))[1] > 1.0


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_master_wins_twice_its_share_among_regulars(edition: str, players: int) -> None:
    assert ratios(edition, players, ("master", "regular"))[0] > 2.0
