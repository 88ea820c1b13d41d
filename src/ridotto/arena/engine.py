"""The compiled arena: rules, beliefs and judgements in one piece, kept like the engine of `ridotto.compiled`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ridotto import chance
from ridotto.arena import kernels, layout
from ridotto.arena.layout import DESK, MIND, OUTCOME, SCENE, TALLY, TAPE
from ridotto.belief import marginals, model, prospects, scene
from ridotto.bots import cells, choosing, features, judgement, mind, network, options
from ridotto.bots.mind import HEAT
from ridotto.compiled.engine import Works, is_kept, start
from ridotto.compiled.layout import pack
from ridotto.rules import choices, effects, flow, gold
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.game import Game
from ridotto.rules.state import MOST_SEATS

Array = Any  # np.ndarray with a dtype of ours
SOURCES = (
    *(gold, choices, effects, flow, chance),
    *(model, marginals, prospects, scene),
    *(mind, cells, features, options, judgement, network, choosing),
    *(layout, kernels),
)


class Crew:
    """Everything the compiled arena needs beside the games themselves."""

    def __init__(self, model_row: Array, most_turns: int = 400) -> None:
        self.scenes = np.zeros(1, SCENE)
        self.desks = np.zeros(1, DESK)
        self.model = np.array(model_row, np.float64)
        self.out = np.zeros(MOST_CHOICES, np.int16)
        self.tally = np.zeros(1, TALLY)
        self.limits = np.array([most_turns, 0, 0], np.int64)
        """Turns of a game; room on the tape that a game must find, in decisions and in rows."""

    def row(self) -> tuple[Array, ...]:
        """As the kernels take it."""
        return self.scenes, self.desks, self.model, self.out, self.tally, self.limits


def no_tape() -> tuple[Array, ...]:
    """Nothing is kept."""
    return np.zeros(0, TAPE), np.zeros((0, cells.A_SIZE), np.float32), np.zeros(3, np.int64)


class Arena(NamedTuple):
    """The compiled functions; `kernels` says what each does."""

    play_tables: Callable[..., int]
    sow_minds: Callable[[Array, Array], None]


@cache
def arena() -> Arena:
    """The arena, ready to play. The first call on a machine builds it, which takes a while, and says so."""
    return _of(start(_works()))


def is_built() -> bool:
    """Whether it need not be built first."""
    return is_kept(_works())


def _works() -> Works:
    return Works("arena", SOURCES, kernels.ARENA_CALLED, _prepare)


def _of(world: dict[str, Any]) -> Arena:
    return Arena(*(world[name] for name in Arena._fields))


def _prepare(world: dict[str, Any]) -> None:
    built = _of(world)
    games = pack(Game.new("first", 4, seed=0).state)
    minds = np.zeros((1, MOST_SEATS), MIND)
    minds["style"][:, :, HEAT] = 1.0
    built.sow_minds(minds, np.zeros((1, 4), np.int64))
    nets = np.zeros((1, network.WEIGHTS), np.float32)
    crew = Crew(model.starting_model(), most_turns=1)
    built.play_tables(games, minds, crew.row(), nets, np.zeros(1, OUTCOME), no_tape())
