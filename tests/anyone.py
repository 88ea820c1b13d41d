"""A player that does anything legal."""

from __future__ import annotations

from ridotto.bots.thinking import LevelPlayer


class RandomPlayer(LevelPlayer):
    """The level `random`."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("random", "even", seed)
