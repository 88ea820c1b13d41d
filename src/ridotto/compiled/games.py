"""Many games in compiled form, stepped together or one by one."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any

import numpy as np

from ridotto.chance import WORDS, sow
from ridotto.compiled.engine import Engine, direct, engine
from ridotto.compiled.kernels import ILLEGAL
from ridotto.compiled.layout import STATE, pack, unpack
from ridotto.errors import RidottoError
from ridotto.rules import phase
from ridotto.rules.codes import CODES, MOST_CHOICES
from ridotto.rules.game import Game
from ridotto.rules.moves import Move
from ridotto.rules.state import State
from ridotto.rules.translate import move_of

Array = Any  # np.ndarray with a dtype of ours
LONG = 10_000
"""Turns after which simulated games are given up and reported as truncated (Q21)."""


class IllegalChoiceError(RidottoError):
    """A number that is not a legal choice of its game. Nothing was played."""


class Games:
    """A number of games that begin where one plain game stands; `records` has one for each."""

    def __init__(self, game: Game, count: int = 1) -> None:
        self._engine: Engine = engine()
        self._like = game.state
        self._start = pack(self._like)
        self.records: Array = np.repeat(self._start, count)
        """The positions: an array with the fields of `layout.STATE`, to be read."""
        self._out = np.zeros(MOST_CHOICES, np.int16)
        self._listed: tuple[Array, Array] | None = None

    def __len__(self) -> int:
        return len(self.records)

    def choices(self) -> tuple[Array, Array]:
        """The legal choices of every game, a row each, and how many there are; both are reused by the next call."""
        if self._listed is None:
            rows = np.zeros((len(self), MOST_CHOICES), np.int16)
            self._listed = rows, np.zeros(len(self), np.int64)
        self._engine.list_all(self.records, *self._listed)
        return self._listed

    def play(self, chosen: Array) -> int:
        """Play one choice in every game that is not over; says in how many. All or none."""
        given = np.asarray(chosen)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise IllegalChoiceError(f"one whole number for each of {len(self)} games is needed")
        numbers = np.where((given >= 0) & (given < CODES), given, ILLEGAL).astype(np.int16)
        played = self._engine.play_all(self.records, numbers, self._out)
        if played < 0:
            wrong = ILLEGAL - played
            raise IllegalChoiceError(f"{given[wrong]} is not legal in game {wrong}")
        return played

    def legal(self, index: int = 0) -> list[int]:
        """The legal choices of one game."""
        count = self._engine.list_choices(self._one(index), self._out)
        return [int(choice) for choice in self._out[:count]]

    def play_one(self, choice: int, index: int = 0) -> int:
        """Play a choice in one game; says how many choices come next."""
        legal = self.legal(index)
        if choice not in legal:
            raise IllegalChoiceError(f"{choice} is not legal in game {index}")
        return self._engine.play_nth(self._one(index), self._out, legal.index(choice))

    def move(self, choice: int, index: int = 0) -> Move:
        """The move that a legal choice of one game stands for; `str` of it is its text."""
        if choice not in self.legal(index):
            raise IllegalChoiceError(f"{choice} is not legal in game {index}")
        return move_of(self.state(index), choice)

    def stepper(self, index: int = 0) -> Callable[[int], int]:
        """The fastest way to play one game from Python: a function that plays its nth legal choice.

        It says how many choices come next, 0 when the game is over, or -1 if there were not so many.
        """
        one = self._one(index)
        return partial(direct(self._engine.play_nth, one, self._out, ILLEGAL), one, self._out)

    def _one(self, index: int) -> Array:
        return self.records[self._index(index) :][:1]

    def _index(self, index: int) -> int:
        if not 0 <= index < len(self):
            raise IllegalChoiceError(f"there is no game {index} of {len(self)}")
        return index

    def over(self) -> Array:
        """Which games have ended."""
        return self.records["phase"] == phase.OVER

    def state(self, index: int = 0) -> State:
        """One game's position in plain form."""
        return unpack(self.records[self._index(index)], self._like)

    def copy(self) -> Games:
        """Independent games in the same positions."""
        twin = copy(self)
        twin.detach()
        return twin

    def detach(self) -> None:
        """Take arrays of its own, so that it no longer shares any."""
        self.records = self.records.view(np.uint8).copy().view(STATE)
        self._out = np.zeros(MOST_CHOICES, np.int16)
        self._listed = None

    def restart(self, which: Array) -> None:
        """Put these games (numbers, or true and false for each) back to where they all began."""
        self.records[which] = self._start[0]


def play_random(game: Game, count: int, seed: int, most_turns: int = LONG) -> tuple[int, Array]:
    """Deal the set of a game anew and play it at random from its beginning, that many times.

    Says how many decisions that took in all, and the position at the end of each game: an array with the fields of
    `layout.STATE`, such as `ended_by` (1, 2, 3 for the rule, 0 if the turn limit came first), `winners` (a bit for each
    person), `gold` and `turn`.
    """
    if count < 0 or not 0 <= seed < 2**63:
        raise RidottoError("the number of games is not negative, and the seed from 0 to 2^63 - 1")
    start = pack(game.at(0).state)
    memory = np.zeros(WORDS, np.int64)
    sow(memory, seed)  # type: ignore[arg-type]  # NumPy's arrays are mutable sequences in all but name
    ends = np.zeros(count, STATE)
    out = np.zeros(MOST_CHOICES, np.int16)
    decisions = engine().play_many(start.copy(), start, memory, out, ends, most_turns)
    return decisions, ends
