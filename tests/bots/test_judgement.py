"""Judgement beside the network: what is plain, what a character leans to, and what makes a level bold or wary."""

from __future__ import annotations

import pytest

from ridotto.bots import cells
from ridotto.bots.judgement import add_grasp, add_leanings, thumb_announce, thumb_claim
from ridotto.bots.levels import LEVELS, TEMPERS, Temper, find_level, find_temper, style_of
from ridotto.bots.mind import BLUFF, BRAIN, BRAIN_NETWORK, GRASP
from ridotto.training.response import LEARNING


def claim_score(have: float, their_end: float, claimed: float) -> float:
    """What is added to a claim; nothing may be added to a pass."""
    g, a = [0.0] * cells.G_SIZE, [0.0] * (2 * cells.A_SIZE)
    g[cells.G_THEIR_END], g[cells.G_CLAIMED] = their_end, claimed
    a[cells.KIND_PASS] = 1.0
    a[cells.A_SIZE + cells.KIND_CLAIM] = 1.0
    a[cells.A_HAVE] = a[cells.A_SIZE + cells.A_HAVE] = have
    scores = [0.0, 0.0]
    add_grasp(g, a, style_of(LEVELS[-1], TEMPERS[0]), 2, scores)
    assert scores[0] == 0.0
    return scores[1]


@pytest.mark.parametrize(
    ("have", "their_end", "claimed", "plain"),
    [
        (1.0, 1.0, 0.0, True),
        (0.95, 1.0, 0.0, True),
        (0.9, 1.0, 0.0, False),
        (1.0, 0.0, 0.0, False),
        (1.0, -1.0, 0.0, False),
        (1.0, 1.0, 1 / 3, False),
    ],
)
def test_it_is_plain_to_claim_the_card_one_has_when_somebody_would_win_and_nobody_has_claimed(
    have: float, their_end: float, claimed: float, *, plain: bool
) -> None:
    assert (claim_score(have, their_end, claimed) > 5) is plain


def test_only_who_plays_by_the_network_needs_it_and_never_who_learns() -> None:
    for level in LEVELS:
        style = style_of(level, TEMPERS[0])
        assert (style[GRASP] > 0) is (style[BRAIN] == BRAIN_NETWORK)
    assert LEARNING[GRASP] == 0


def leaning(
    player: str, kind: int, *, have: float = 0.0, others: tuple[float, float] = (0, 0)
) -> float:
    """What the character adds to a choice of that kind, where announcer and claimant have the card with these chances."""
    g, a, scores = [0.0] * cells.G_SIZE, [0.0] * cells.A_SIZE, [0.0]
    g[cells.G_THEY_HAVE], g[cells.G_CLAIMANT_HAS] = others
    a[kind], a[cells.A_HAVE] = 1.0, have
    level, _, temper = player.partition(":")
    add_leanings(g, a, style_of(find_level(level), find_temper(temper or "even")), 1, scores)
    return scores[0]


@pytest.mark.parametrize("level", ["expert", "master"])
@pytest.mark.parametrize("temper", ["suspicious", "bluffer"])
def test_a_character_presses_for_a_claim_only_as_far_as_nobody_else_surely_has_the_card(
    level: str, temper: str
) -> None:
    player, even = f"{level}:{temper}", leaning(level, cells.KIND_CLAIM)
    free = leaning(player, cells.KIND_CLAIM)
    assert free > max(0, even)
    assert even < leaning(player, cells.KIND_CLAIM, others=(0.5, 0)) < free
    for others in ((1, 0), (0, 1), (0.6, 0.5)):
        assert leaning(player, cells.KIND_CLAIM, others=others) == min(
            0, 0.5 * style_of(find_level(level), find_temper(temper))[BLUFF]
        )


@pytest.mark.parametrize("player", ["expert", "expert:cautious", "master:trusting"])
@pytest.mark.parametrize("others", [(0, 0), (0.3, 0.3), (1, 0)])
def test_what_keeps_somebody_from_claiming_does_so_whoever_has_the_card(
    player: str, others: tuple[float, float]
) -> None:
    assert leaning(player, cells.KIND_CLAIM, others=others) < 0
    assert leaning(player, cells.KIND_CLAIM, others=others) == leaning(player, cells.KIND_CLAIM)


@pytest.mark.parametrize("level", ["novice", "casual", "regular"])
@pytest.mark.parametrize("temper", TEMPERS)
def test_rules_of_thumb_press_for_a_claim_whoever_has_the_card(level: str, temper: Temper) -> None:
    """Training is in their company, and would not be the same otherwise."""
    expected = (temper.bluff * 0.5 + temper.doubt * 1.3) * (1 - 0.25)
    for others in ((0, 0), (0.3, 0.3), (1, 0)):
        player = f"{level}:{temper.name}"
        assert leaning(player, cells.KIND_CLAIM, have=0.25, others=others) == expected


def worth_of_a_lie(level: str) -> float:
    a = [0.0] * cells.A_SIZE
    a[cells.A_GAIN] = 0.75
    return thumb_announce(a, 0, style_of(find_level(level), TEMPERS[0]))


def worth_of_stopping(level: str) -> float:
    """What it adds to a claim that the announcer, who has not got the card, would gain by it."""
    style, a = style_of(find_level(level), TEMPERS[0]), [0.0] * cells.A_SIZE
    idle, tempting = [0.0] * cells.G_SIZE, [0.0] * cells.G_SIZE
    tempting[cells.G_THEIR_GAIN] = 1.0
    return thumb_claim(tempting, a, 0, style) - thumb_claim(idle, a, 0, style)


def test_the_better_the_rules_of_thumb_the_bolder_and_the_warier_they_are() -> None:
    assert worth_of_a_lie("novice") < worth_of_a_lie("casual") < worth_of_a_lie("regular")
    assert 0 == worth_of_stopping("novice") < worth_of_stopping("casual")
    assert worth_of_stopping("casual") < 0.5 * worth_of_stopping("regular")


def test_an_expert_is_more_timid_than_the_network_and_a_master_just_as_it_is() -> None:
    assert leaning("expert", cells.KIND_ANNOUNCE) < leaning("expert", cells.KIND_ANNOUNCE, have=0.9)
    assert leaning("master", cells.KIND_ANNOUNCE) == 0
