"""A character shows in how a level plays, whatever it judges by."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from ridotto.arena.plan import Plan, check_plan
from ridotto.arena.report import fold
from ridotto.belief.model import REALLY_FOOL, default_model
from ridotto.bots.levels import TEMPERS

pytest.importorskip("numba", reason="played compiled: in plain form these games take minutes")
from ridotto.arena import fast
from ridotto.arena.engine import Crew

LEVELS = "novice", "casual", "regular", "expert", "master"


class Manner(NamedTuple):
    """How games among six of one kind go."""

    looks: float
    """The share of turns in which somebody looks."""
    really: float
    """The share of exchanges that are real."""
    true: float
    """The share of announcements that are true."""
    claims: float
    """By answer."""


@cache
def manner(player: str) -> Manner:
    plan = check_plan(Plan(edition="first", players=6, bots=(player,), games=600, seed=1))
    crew = Crew(default_model(), plan.most_turns)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fast, "Crew", lambda *_: crew)
        games = fast.play_chunk_compiled(plan, 0, plan.games)
    talk = fold(plan, games).talk
    handled, really = (
        int(crew.tally[0][count][:REALLY_FOOL].sum()) for count in ("handled", "really")
    )
    turns = sum(game.turns for game in games)
    return Manner(
        looks=(turns - handled - talk.announcements) / turns,
        really=really / handled,
        true=talk.true or 0.0,
        claims=talk.claims_per_answer or 0.0,
    )


@pytest.mark.parametrize("level", LEVELS)
def test_the_suspicious_claim_a_great_deal_and_the_trusting_little(level: str) -> None:
    trusting, even, suspicious = (
        manner(f"{level}:{character}").claims for character in ("trusting", "even", "suspicious")
    )
    assert trusting < 0.8 * even
    assert suspicious > 1.4 * even


@pytest.mark.parametrize("level", LEVELS)
def test_bluffers_lie_more_and_the_cautious_less(level: str) -> None:
    bluffer, even, cautious = (
        manner(f"{level}:{character}").true for character in ("bluffer", "even", "cautious")
    )
    assert bluffer < even < cautious


@pytest.mark.parametrize("level", LEVELS)
def test_the_cautious_claim_little(level: str) -> None:
    cautious, even = (manner(f"{level}:{character}").claims for character in ("cautious", "even"))
    assert cautious < 0.8 * even


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_looks_as_often_as_the_curious(level: str) -> None:
    looks = {temper.name: manner(f"{level}:{temper.name}").looks for temper in TEMPERS}
    curious = looks.pop("curious")
    assert curious > 1.15 * max(looks.values())
    assert curious > 2 * looks["even"]


@pytest.mark.parametrize("level", LEVELS)
def test_the_restless_really_exchange_nearly_every_time(level: str) -> None:
    restless, even = (manner(f"{level}:{character}").really for character in ("restless", "even"))
    assert restless > 0.85
    assert even < 0.75
