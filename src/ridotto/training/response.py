"""A best response: somebody who learns to beat one player who no longer learns. How much it gains says how far that one can be exploited."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import numpy as np

from ridotto.arena.engine import Crew, arena, no_tape
from ridotto.arena.intervals import Interval, interval
from ridotto.arena.layout import MIND, OUTCOME
from ridotto.bots.levels import TEMPERS, Level, find_level, style_of
from ridotto.bots.mind import BRAIN_NETWORK, HEAT, NETWORK
from ridotto.rules.state import MOST_SEATS
from ridotto.training.special import Span, Special
from ridotto.training.tables import deal

Array = Any  # np.ndarray
HEATS = (1.0, 0.5, 0.25)
"""How strictly the response may be played when it is measured; the best counts."""
FRESH = 2**32
"""Beyond the numbers of all rounds, so that it is measured by other games than it learned from."""
LEARNING = style_of(
    Level("response", "learns", BRAIN_NETWORK, heat=1.0, reading=1.0, patience=0), TEMPERS[0]
)
"""What it plays is the network's own, without the leanings of a level: only so it can learn from it."""


class Gain(NamedTuple):
    """What a response wins against a table of the frozen player."""

    heat: float
    share: Interval
    fair: float

    @property
    def ratio(self) -> float:
        """In terms of the fair share."""
        return self.share.mean / self.fair


class Responder(Special):
    """Begins as the frozen player itself, alone among its likes, and learns on."""

    rate: ClassVar[Span] = (6e-4, 1e-4)
    entropy: ClassVar[Span] = (0.006, 0.001)

    def remember(self) -> None:
        """Nobody but the frozen player sits with it."""

    def seat(self, tables: Array, rng: np.random.Generator) -> Array:
        """One seat of each table, drawn."""
        minds = np.zeros((len(tables), MOST_SEATS), MIND)
        style = style_of(find_level("master"), TEMPERS[0])
        minds["style"] = style
        minds["style"][..., NETWORK] = 1
        mine = np.arange(len(tables)), rng.integers(0, tables["seats"])
        minds["style"][mine] = LEARNING
        minds["memory"][..., :3] = rng.integers(0, 2**32, (*minds.shape, 3))
        minds["memory"][..., 3] = 1
        return minds

    def measure(self, games: int, seed: int) -> list[Gain]:
        """Its share of the wins, in fresh games, for each heat."""
        gains = []
        for heat in HEATS:
            rng = np.random.default_rng((seed, FRESH + int(100 * heat)))
            tables = deal(self.tables[rng.choice(len(self.tables), games, p=self.odds)], rng)
            minds = self.seat(tables, rng)
            mine = minds["style"][..., NETWORK] == 0
            minds["style"][..., HEAT] = np.where(mine, heat, minds["style"][..., HEAT])
            results = np.zeros(games, OUTCOME)
            nets = np.stack([self.weights, *self.former])
            arena().play_tables(tables, minds, Crew(self.model).row(), nets, results, no_tape())
            winners = results["winners"][:, None] >> np.arange(MOST_SEATS) & 1
            shares = winners / np.maximum(1, winners.sum(1, keepdims=True))
            won = (shares * mine).sum(1)
            gains.append(Gain(heat, interval(won.tolist()), 1 / int(tables["seats"][0])))
        return gains
