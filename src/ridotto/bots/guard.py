"""Between a table and a player: whatever the player does, the table gets a legal move.

It protects from mistakes, not from malice: a player may do all that whoever runs it may.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from traceback import walk_tb
from typing import Any

import msgspec

from ridotto.bots.apart import Apart, Outcome, StalledError
from ridotto.bots.lines import one_line
from ridotto.bots.player import Player
from ridotto.bots.questions import LIMIT
from ridotto.bots.reasons import Reason
from ridotto.bots.registry import PlayerKind
from ridotto.rules.moves import Exchange, Fool, Keep, Look, Move, Pass, Trade
from ridotto.rules.view import View

MOST_WHY = 300
PLAYED = "a legal default is played"
NO_REASON = "it gives no reason"
"""What is done when something went wrong."""
_log = logging.getLogger("ridotto.bots")
_MILD: tuple[Callable[[Move], bool], ...] = (
    lambda move: isinstance(move, Pass),
    lambda move: isinstance(move, Keep),
    lambda move: isinstance(move, Trade) and move.person is None,
    lambda move: isinstance(move, Look),
    lambda move: isinstance(move, Exchange | Fool) and move.really is False,
)


def default_move(legal: Sequence[Move]) -> Move:
    """The move that commits to least, from the list alone: pass, keep, trade with nobody, look, only pretend to exchange;
    where there is none of these the first of the list.
    """
    for mild in _MILD:
        for move in legal:
            if mild(move):
                return move
    return legal[0]


class Seated(ABC):
    """Somebody at a table, for one game, whose answers are always legal."""

    def __init__(self, kind_name: str, limit: float | None) -> None:
        self.kind_name = kind_name
        self.faults = 0
        """How often something went wrong."""
        self.first_fault = ""
        """Who, what kind of player, and what went wrong first, in one line without secrets."""
        self.set_aside = False
        """It stalled and is not asked any more."""
        self._who = "nobody yet"
        self._defaulted = False
        """The last move was none of its own."""
        self._limit = limit

    @abstractmethod
    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The player's move, or the default where it gives none."""

    @abstractmethod
    def why(self) -> str:
        """Why it chose as it last did, in one line; empty if it does not say."""

    @abstractmethod
    def close(self) -> None:
        """The game is over: nothing of it need be kept."""

    def reason(self) -> Reason | str:
        """Why it chose so, with its parts if it has any, so that it can be said in any language; nothing where a default was played."""
        return "" if self._defaulted else self.why()

    def note(self, wrong: str, instead: str) -> None:
        """Something went wrong: count it, and log it with what is done instead."""
        self.faults += 1
        fault = f"{self._who} ({self.kind_name}) {wrong}"
        self.first_fault = self.first_fault or fault
        _log.warning("%s; %s", fault, instead)


class Guarded(Seated):
    """A player in this process.

    Our own are called directly. Those of other packages get a fresh view, think in a thread of their own, and have
    `limit` seconds; who takes longer is not asked again in this game, and the default is played.
    """

    def __init__(
        self, player: Player, kind_name: str, *, ours: bool = False, limit: float | None = LIMIT
    ) -> None:
        super().__init__(kind_name, limit)
        self._player = player
        self._wrong = ""
        self._apart = None if ours else Apart()

    @classmethod
    def seat(cls, kind: PlayerKind, seed: int, *, limit: float | None = LIMIT) -> Guarded:
        """A player of that kind for one game. One of another package is made at its first decision, guarded too."""
        player = kind.make(seed) if kind.ours else _Unmade(kind, seed)
        return cls(player, kind.name, ours=kind.ours, limit=limit)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The player's move, or the default where it gives none."""
        self._who = view.viewer
        self._defaulted = True
        if self.set_aside:
            return default_move(legal)
        player = self._player
        if self._apart is None:
            outcome = _attempt(lambda: _one_of(player.choose(view, legal), legal))
        else:
            mine, moves = fresh_view(view), tuple(copy(move) for move in legal)
            outcome = self._apart.ask(
                lambda: _one_of(player.choose(mine, moves), legal), self._limit
            )
        if outcome.error is not None:
            self._note(outcome.error, PLAYED)
            return default_move(legal)
        self._defaulted = False
        move: Move = outcome.answer
        return move

    def why(self) -> str:
        """Why it chose as it last did, in one line; empty if it does not say."""
        if self.set_aside:
            return ""
        player = self._player
        job = lambda: _said(player)  # noqa: E731 - it is asked in one of two ways
        outcome = _attempt(job) if self._apart is None else self._apart.ask(job, self._limit)
        if outcome.error is not None:
            self._note(outcome.error, NO_REASON)
            return ""
        return str(outcome.answer)

    def reason(self) -> Reason | str:
        """Of players that only speak, what they say."""
        reason = getattr(self._player, "reason", None) if self._apart is None else None
        return reason if isinstance(reason, Reason) and not self._defaulted else super().reason()

    def close(self) -> None:
        """The game is over: its thread may end."""
        if self._apart is not None:
            self._apart.close()

    def take_wrong(self) -> str:
        """What went wrong since this was last asked, without who it was."""
        wrong, self._wrong = self._wrong, ""
        return wrong

    def _note(self, error: BaseException, instead: str) -> None:
        if isinstance(error, StalledError):
            self.set_aside = True
            wrong = stalled(self._limit)
        elif isinstance(error, _AnswerError):
            wrong = str(error)
        else:
            wrong = f"raised {one_line(type(error).__name__, 60)}{_where(error)}"
        self._wrong = wrong
        self.note(wrong, instead)


def stalled(limit: float | None) -> str:
    """What is wrong with who takes too long."""
    return f"did not answer within {limit:g} s and is not asked again"


def fresh_view(view: View) -> View:
    """An equal view that can be spoilt without harm to the first. What its lists hold cannot be changed."""
    parts = {name: getattr(view, name) for name in view.__struct_fields__}
    fresh = {name: part.copy() for name, part in parts.items() if isinstance(part, list | dict)}
    return msgspec.structs.replace(view, **fresh)


class _AnswerError(Exception):
    """The answer is none."""


class _Unmade(Player):
    """Stands for a player until its first decision, so that being made is guarded as well."""

    def __init__(self, kind: PlayerKind, seed: int) -> None:
        super().__init__(seed)
        self._kind = kind
        self._made: Player | None = None

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The player's own choice."""
        if self._made is None:
            self._made = self._kind.make(self.seed)
        return self._made.choose(view, legal)

    def why(self) -> str:
        """The player's own reason; a class that is no `Player` need not have any."""
        why = getattr(self._made, "why", str)
        reason: str = why()
        return reason


def _attempt(job: Callable[[], Any]) -> Outcome:
    try:
        return Outcome(job())
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a game outlives any mistake of a player
        return Outcome(error=error)


def _one_of(answer: object, legal: Sequence[Move]) -> Move:
    """Our own copy of the move that they mean."""
    if not isinstance(answer, Move):
        raise _AnswerError(f"answered with {one_line(type(answer).__name__, 60)}, not with a move")
    for move in legal:
        if type(move) is type(answer) and move == answer:
            return move
    raise _AnswerError("answered with a move that is not legal")


def _said(player: Player) -> str:
    why = getattr(player, "why", str)
    reason = why()
    if type(reason) is not str:
        raise _AnswerError(f"gave {one_line(type(reason).__name__, 60)} as its reason, not text")
    return one_line(reason, MOST_WHY)


def _where(error: BaseException) -> str:
    """File and line in the player's own code; not the error's words, which may tell what the player knows."""
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    theirs = [frame for frame in frames if Path(frame[0]) not in _PASSED_THROUGH] or frames[-1:]
    if not theirs:
        return ""
    file = theirs[0][0]
    line = [line for name, line in theirs if name == file][-1]
    return f" in {one_line(Path(file).name, 60)}, line {line}"


_PASSED_THROUGH = {
    Path(__file__).with_name(f"{name}.py") for name in ("guard", "apart", "foreign", "lodging")
}
