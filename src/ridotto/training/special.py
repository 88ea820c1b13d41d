"""Learns on at tables of one size, from the network for all of them."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ridotto.training.master import Learner, Schedule

Array = Any  # np.ndarray
Span = tuple[float, float]


class Special(Learner):
    """Begins as the network for all tables; how people behave stays as it was counted there."""

    rate: ClassVar[Span] = (5e-4, 1.5e-4)
    entropy: ClassVar[Span] = (0.02, 0.02)

    def __init__(
        self, seed: int, players: int, general: Array, model: Array, schedule: Schedule
    ) -> None:
        schedule = schedule._replace(sizes={players: 1.0}, rate=self.rate, entropy=self.entropy)
        super().__init__(seed, schedule, nets=general[None])
        self.weights = general.copy()
        self.model, self.model_moves = np.array(model, np.float64), False
