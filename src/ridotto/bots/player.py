"""What a computer player is: one class with one method."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from ridotto.rules.moves import Move
from ridotto.rules.view import View


class Player(ABC):
    """Somebody who decides for one person. Make a class of your own from it and write `choose`.

    A player is made anew for every game and seat, with a seed: all its chance must come from `self.random`, so that the same
    seed plays the same game again.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.random = random.Random(seed)  # noqa: S311 - a game's chance, to be repeated from its seed

    @abstractmethod
    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves of `view.viewer`, who must decide now. `view.history` has all that they have seen."""

    def why(self) -> str:
        """In one sentence why it chose as it last did, from its own view; empty if it does not say."""
        return ""
