"""How long a computer player takes, so that the time tells nothing about what it holds or thinks."""

from __future__ import annotations

from math import ceil
from random import Random
from typing import NamedTuple


class Tempo(NamedTuple):
    """The time of one kind of decision, in seconds at pace 1."""

    step: float
    """Thinking counts in whole steps, and as at least one: within a step nobody can tell how long it took."""
    spread: float
    """After the steps comes a time that is drawn from 0 to this, whatever the player holds or does."""

    def draw(self, chance: Random, pace: float) -> float:
        """The time that comes after the steps."""
        return chance.uniform(0.0, self.spread) * pace


TURN = Tempo(1.0, 0.5)
ANSWER = Tempo(0.25, 0.15)
"""For answers to an announcement, which may be many in a row."""


def tempo_of(asked: str) -> Tempo:
    """By what a person is asked for, which everybody knows."""
    return ANSWER if asked == "answer" else TURN


def time_to_rest(tempo: Tempo, wait: float, taken: float, pace: float) -> float:
    """Seconds to sleep after `taken` seconds of thinking, if `wait` was drawn.

    The move comes `wait` after the end of the step in which the thinking ended. The thinking never uses up the
    wait: otherwise a move that comes later than it could have shows that the thinking took longer.
    With pace 0 nothing is hidden: the move comes as soon as it is known.
    """
    step = tempo.step * pace
    return max(1, ceil(taken / step)) * step + wait - taken if step else 0.0
