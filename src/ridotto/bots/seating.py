"""Seats a player at a table: ours in this process, one of another package in a process of its package's own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from ridotto.bots.apart import StalledError
from ridotto.bots.guard import MOST_WHY, NO_REASON, PLAYED, Guarded, Seated, default_move, stalled
from ridotto.bots.housing import TRIES, GoneError, House, house_of
from ridotto.bots.lines import one_line
from ridotto.bots.questions import LIMIT, Answer, Question
from ridotto.bots.registry import PlayerKind
from ridotto.rules.moves import Move
from ridotto.rules.view import View

_numbers = count(1)


def seat(
    kind: PlayerKind, seed: int, *, limit: float | None = LIMIT, silent: bool = False
) -> Seated:
    """A player of that kind for one game; `silent`: nobody is to see what one of another package prints."""
    if kind.ours:
        return Guarded.seat(kind, seed, limit=limit)
    return Lodger(kind, seed, limit=limit, silent=silent)


class Lodger(Seated):
    """A player of another package. Should its process end it goes on in a new one, where it remembers nothing."""

    def __init__(
        self, kind: PlayerKind, seed: int, *, limit: float | None, silent: bool = False
    ) -> None:
        super().__init__(kind.name, limit)
        self._package, self._silent = kind.package, silent
        self._question = Question("choose", kind.name, next(_numbers), seed, limit)
        self._house: House | None = None

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The player's move, or the default where it gives none."""
        self._who = view.viewer
        self._defaulted = True
        if self.set_aside:
            return default_move(legal)
        answer = self._ask(self._question._replace(view=view, legal=tuple(legal)), PLAYED)
        if answer.wrong or not 0 <= answer.choice < len(legal):
            return default_move(legal)
        self._defaulted = False
        return legal[answer.choice]

    def why(self) -> str:
        """Why it chose as it last did, in one line; empty if it does not say."""
        if self.set_aside:
            return ""
        return one_line(self._ask(self._question._replace(what="why"), NO_REASON).text, MOST_WHY)

    def close(self) -> None:
        """The game is over: it may leave."""
        if self._house is not None:
            self._house.dismiss(self._question.lodger)

    def _ask(self, question: Question, instead: str) -> Answer:
        """What it says; where something is wrong, that is noted."""
        answer = self._answer(question)
        self.set_aside = self.set_aside or answer.set_aside
        if answer.wrong:
            self.note(one_line(answer.wrong, MOST_WHY), instead)
        return answer

    def _answer(self, question: Question) -> Answer:
        wrong = ""
        for _ in range(TRIES):
            try:
                self._house = house_of(self._package, silent=self._silent)
                return self._house.ask(question)
            except StalledError:
                return Answer(wrong=stalled(self._limit), set_aside=True)
            except GoneError as error:
                wrong = str(error) or "ended its process"
        return Answer(wrong=f"{wrong} and is not asked again", set_aside=True)
