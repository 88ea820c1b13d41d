"""From scores to one choice, by the player's own chance. Plain and compiled."""

from __future__ import annotations

from collections.abc import MutableSequence
from math import exp

from ridotto.bots.mind import HEAT, LULL, PATIENCE, Mind
from ridotto.chance import next_word

ALL_WORDS = 4294967296.0
IMPATIENT = 60.0
"""Turns past its patience after which a player strays twice as far."""
WEARY = 6.0
"""Announcements more than it bears to hear pass in a row, after which it does so too."""


def spread(scores: MutableSequence[float], count: int, heat: float) -> None:
    """Turn scores into chances: the higher the heat, the more alike."""
    best = scores[0]
    for nth in range(1, count):
        best = max(best, scores[nth])
    total = 0.0
    for nth in range(count):
        scores[nth] = exp((scores[nth] - best) / heat)
        total += scores[nth]
    for nth in range(count):
        scores[nth] /= total


def heat_at(mind: Mind, turn: int, lull: int) -> float:
    """How far it strays from what it thinks best, in that turn: in a long game, and in a lull, it loses its patience."""
    heat = mind.style[HEAT]
    late = turn - mind.style[PATIENCE]
    if mind.style[PATIENCE] > 0.0 and late > 0.0:
        heat *= 1.0 + late / IMPATIENT
    tired = lull - mind.style[LULL]
    if mind.style[LULL] > 0.0 and tired > 0.0:
        heat *= 1.0 + tired / WEARY
    return heat


def pick(mind: Mind, scores: MutableSequence[float], count: int, heat: float) -> int:
    """One of the choices by their scores, which become chances."""
    spread(scores, count, heat)
    rest = next_word(mind.memory) / ALL_WORDS
    for nth in range(count - 1):
        rest -= scores[nth]
        if rest < 0.0:
            return nth
    return count - 1
