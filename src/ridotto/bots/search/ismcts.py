"""The player that searches: many games are played on from where it stands, in worlds that it believes possible."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from ridotto.bots.player import Player
from ridotto.bots.randomness import is_wide, sow_wide
from ridotto.bots.search.engine import searcher
from ridotto.bots.search.guesses import Guesses
from ridotto.bots.search.layout import Tree
from ridotto.chance import WORDS, sow
from ridotto.compiled.layout import pack
from ridotto.errors import RidottoError
from ridotto.rules.choices import choices
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.events import Event
from ridotto.rules.moves import Move
from ridotto.rules.translate import move_of
from ridotto.rules.view import View

SIMULATIONS = 400
MOST_TURNS = 60
"""How far a simulation looks ahead; if the game is not over then, the richest have won it."""
EXPLORE = 0.7
"""How much the search is drawn to what it has tried little."""
_AT_ONCE = 16
"""Simulations between two looks at the clock."""


class IsmctsPlayer(Player):
    """Information-set Monte-Carlo tree search, for so many simulations or so long.

    With `mixed` it draws a choice in proportion to how often the search tried it; without, it takes the one tried most.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        milliseconds: float | None = None,
        simulations: int = SIMULATIONS,
        mixed: bool = False,
        explore: float = EXPLORE,
    ) -> None:
        super().__init__(seed)
        if simulations < 1 or (milliseconds is not None and milliseconds < 0):
            raise RidottoError("a search has at least 1 simulation, or a time that is not negative")
        self.milliseconds, self.simulations = milliseconds, simulations
        self.mixed, self.explore = mixed, explore
        self.simulated = 0
        """How many games the last decision played on; 0 if there was nothing to decide."""
        self.expected = 0.0
        """The share of the win that its last choice brought in them."""
        self._tree = Tree()
        self._memory = np.zeros(WORDS, np.int64)
        self._search = searcher()
        self._guesses: Guesses | None = None
        self._first: Event | None = None
        self._heard = 0

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """What the search has tried most, or often."""
        begun = time.perf_counter()
        guesses = self._catch_up(view)
        s = guesses.state
        offered = _offered(guesses, legal)
        self.simulated = 0
        if len(offered) > 1:
            self._tree.begin(s.actor, offered)
            self._look_ahead(guesses, begun)
            return move_of(s, offered[self._pick()])
        return move_of(s, offered[0])

    def why(self) -> str:
        """In one sentence."""
        if self.simulated == 0:
            return "It was the only legal move."
        games = "game" if self.simulated == 1 else "games"
        return (
            f"I played {self.simulated} {games} on in thought, and expect to win "
            f"{self.expected:.0%} of them with this."
        )

    def _look_ahead(self, guesses: Guesses, begun: float) -> None:
        games = np.repeat(pack(guesses.state), 2)
        worlds, tree = tuple(guesses.drawable()), self._tree.row()
        limits = np.array([self.simulations, MOST_TURNS, guesses.state.actor], np.int64)
        if is_wide(self.seed):
            sow_wide(self._memory, self.seed, self._heard)  # type: ignore[arg-type]  # NumPy's arrays are mutable sequences
        else:
            sow(self._memory, self.random.getrandbits(62))  # type: ignore[arg-type]  # likewise
        if self.milliseconds is None:
            self._search(games, worlds, tree, self._memory, limits, self.explore)
            self.simulated = self.simulations
            return
        limits[0] = _AT_ONCE
        end = begun + self.milliseconds / 1000
        while self.simulated == 0 or time.perf_counter() < end:
            self._search(games, worlds, tree, self._memory, limits, self.explore)
            self.simulated += _AT_ONCE

    def _pick(self) -> int:
        visits = self._tree.visits()
        if self.mixed:
            nth = self.random.choices(range(len(visits)), visits)[0]
        else:
            nth = max(range(len(visits)), key=lambda i: (visits[i], self._tree.share(i)))
        self.expected = self._tree.share(nth)
        return nth

    def _catch_up(self, view: View) -> Guesses:
        """Take in what has happened since; another game is begun anew."""
        history = view.history
        if not history:
            raise RidottoError("a view without events has nothing to decide")
        guesses = self._guesses
        if guesses is None or self._first != history[0] or len(history) < self._heard:
            guesses = self._guesses = Guesses(view.viewer)
            self._first, self._heard = history[0], 0
        for event in history[self._heard :]:
            guesses.follow(event)
        self._heard = len(history)
        return guesses


def _offered(guesses: Guesses, legal: Sequence[Move]) -> list[int]:
    """The choices that these moves stand for, in the rules' own order."""
    s = guesses.state
    out = [0] * MOST_CHOICES
    offered = out[: choices(s, out)]
    if len(offered) != len(legal):
        wanted = set(legal)
        offered = [choice for choice in offered if move_of(s, choice) in wanted]
    if not offered:
        raise RidottoError("none of the moves offered is legal in this view")
    return offered
