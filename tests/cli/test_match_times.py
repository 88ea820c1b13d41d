from __future__ import annotations

import pytest

from ridotto.arena.plan import Plan
from ridotto.arena.report import fold
from ridotto.arena.results import GameResult, Spoken
from ridotto.cli.match import _tell_times


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        ({}, "1 game in 2.0 s, compiled: expert, regular\n"),
        (
            {"expert": 0.04, "regular": 0.03},
            "1 game in 2.0 s; for a decision: expert 10 ms, regular 3 ms\n",
        ),
    ],
)
def test_compiled_play_is_not_said_to_take_no_time(
    seconds: dict[str, float], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(players=2, bots=("expert", "regular"), games=1, seed=1)
    result = GameResult(
        number=0,
        seating=plan.seating(0),
        winners=("p1",),
        ended_by="E1",
        turns=9,
        last="p1",
        gold=(13, 2),
        spoken=Spoken(),
        decisions={"expert": 4, "regular": 10},
        seconds=seconds,
    )
    _tell_times(fold(plan, [result]), 2.0)
    assert capsys.readouterr().err == told
