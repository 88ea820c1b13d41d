"""Judgement beside the network: what is plain."""

from __future__ import annotations

import pytest

from ridotto.bots import cells
from ridotto.bots.judgement import add_grasp
from ridotto.bots.levels import LEVELS, TEMPERS, style_of
from ridotto.bots.mind import BRAIN, BRAIN_NETWORK, GRASP
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
