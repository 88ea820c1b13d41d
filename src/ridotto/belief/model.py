"""How people are taken to behave: chances by situation, kept apart from what the rules make certain. Plain and compiled.

The model is a row of numbers. Its first part says how likely somebody who handles two cards really exchanges them; the rest
how much likelier somebody who has a character is to say so than somebody who has not. The figures were counted in games
that computer players played among themselves (`ridotto train master`), and can be replaced by one's own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

WITH_PERSON: Final = 0
WITH_CENTRE: Final = 1
WITH_OWN: Final = 2
"""What the other card of an exchange is."""
REALLY_FOOL: Final = 18
REALLY_SPY: Final = 19
REALLY_CELLS: Final = 20

SAYING_ANNOUNCE: Final = 0
SAYING_CLAIM: Final = 1
SAYING_PASS: Final = 2
SURE_STEPS: Final = 3
PRIZE_STEPS: Final = 2
MODEL_CELLS: Final = REALLY_CELLS + 3 * SURE_STEPS * PRIZE_STEPS

SURE_ENOUGH: Final = 0.75
HALF_SURE: Final = 0.45
PRIZE: Final = 3
"""Gold that makes a power tempting."""


def really_cell(opening: bool, barred: bool, sure: float, partner: int) -> int:
    """The situation of somebody who exchanges: forced or free, sure of their own card or not, and with what."""
    why = 0 if opening else 1 if barred else 2
    return (why * 2 + (1 if sure >= SURE_ENOUGH else 0)) * 3 + partner


def saying_cell(saying: int, sure: float, prize: float) -> int:
    """The situation of somebody who speaks or passes: how sure they can be of their card, and how much is to be had."""
    step = 0 if sure >= SURE_ENOUGH else 1 if sure >= HALF_SURE else 2
    return REALLY_CELLS + (saying * SURE_STEPS + step) * PRIZE_STEPS + (1 if prize >= PRIZE else 0)


def starting_model() -> list[float]:
    """A guess to begin with: exchanges are real more often than not, and people speak the truth more often than not."""
    return [0.6] * REALLY_CELLS + [
        ratio
        for steps in ((6.0, 3.0, 1.5), (8.0, 4.0, 2.0), (0.3, 0.6, 0.9))
        for ratio in steps
        for _ in range(PRIZE_STEPS)
    ]


@cache
def default_model() -> tuple[float, ...]:
    """The model that ships: counted in the self-play of the trained players."""
    text = files("ridotto.belief").joinpath("model.json").read_text(encoding="utf-8")
    return tuple(check_model(json.loads(text)["model"]))


def check_model(model: Sequence[float]) -> list[float]:
    """Refuse numbers that are no model."""
    if len(model) != MODEL_CELLS:
        raise ValueError(f"a model has {MODEL_CELLS} numbers, not {len(model)}")
    if not all(0 < chance < 1 for chance in model[:REALLY_CELLS]):
        raise ValueError("the chances of a model lie between 0 and 1")
    if not all(0 < ratio < 1000 for ratio in model[REALLY_CELLS:]):
        raise ValueError("the ratios of a model lie between 0 and 1000")
    return list(model)
