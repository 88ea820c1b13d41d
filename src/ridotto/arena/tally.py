"""Counts what is said at a table, and whether it is true."""

from __future__ import annotations

from ridotto.arena.results import Spoken
from ridotto.rules.game import Game
from ridotto.rules.moves import Announce, Claim, Move, Pass


class Tally:
    """Hears every move before it is played."""

    def __init__(self) -> None:
        self._announced = {
            (truth, contested): 0 for truth in (True, False) for contested in (True, False)
        }
        self._claims = {True: 0, False: 0}
        self._answers = 0
        self._character = ""
        self._truth = self._contested = False

    def hear(self, game: Game, move: Move) -> None:
        """Count that move, which is about to be played."""
        if isinstance(move, Announce):
            self._character, self._contested = move.character, False
            self._truth = game.cards[move.place] == move.character
            self._announced[self._truth, False] += 1
        elif isinstance(move, Pass):
            self._answers += 1
        elif isinstance(move, Claim):
            self._answers += 1
            self._claims[game.cards[move.place] == self._character] += 1
            if not self._contested:
                self._contested = True
                self._announced[self._truth, False] -= 1
                self._announced[self._truth, True] += 1

    def spoken(self) -> Spoken:
        """The counts so far."""
        return Spoken(
            true_passed=self._announced[True, False],
            true_contested=self._announced[True, True],
            false_passed=self._announced[False, False],
            false_contested=self._announced[False, True],
            answers=self._answers,
            true_claims=self._claims[True],
            false_claims=self._claims[False],
        )
