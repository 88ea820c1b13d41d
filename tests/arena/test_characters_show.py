"""A character shows in how a level plays, whatever it judges by."""

from __future__ import annotations

from functools import cache

import pytest

from ridotto.arena.match import run
from ridotto.arena.plan import Plan
from ridotto.arena.report import Talk

pytest.importorskip("numba", reason="played compiled: in plain form these games take minutes")
LEVELS = "novice", "casual", "regular", "expert", "master"


@cache
def talk(player: str) -> Talk:
    """How games among six of these go."""
    return run(Plan(edition="first", players=6, bots=(player,), games=600, seed=1), workers=1).talk


@pytest.mark.parametrize("level", LEVELS)
def test_the_suspicious_claim_a_great_deal_and_the_trusting_little(level: str) -> None:
    trusting, even, suspicious = (
        talk(f"{level}:{character}").claims_per_answer or 0.0
        for character in ("trusting", "even", "suspicious")
    )
    assert trusting < 0.8 * even
    assert suspicious > 1.4 * even


@pytest.mark.parametrize("level", LEVELS)
def test_bluffers_lie_more_and_the_cautious_less(level: str) -> None:
    bluffer, even, cautious = (
        talk(f"{level}:{character}").true or 0.0 for character in ("bluffer", "even", "cautious")
    )
    assert bluffer < even < cautious


@pytest.mark.parametrize("level", LEVELS)
def test_the_cautious_claim_little(level: str) -> None:
    cautious, even = (
        talk(f"{level}:{character}").claims_per_answer or 0.0 for character in ("cautious", "even")
    )
    assert cautious < 0.8 * even
