"""The one check behind "may I" and "do it"."""

from __future__ import annotations

from ridotto.errors import IllegalMoveError
from ridotto.rules import phase
from ridotto.rules.choices import choices
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.moves import Move
from ridotto.rules.places import PERSONS
from ridotto.rules.refusal import explain
from ridotto.rules.state import State
from ridotto.rules.translate import choice_of, move_of


def legal_choices(s: State) -> list[int]:
    """Every legal choice of the person to act."""
    out = [0] * MOST_CHOICES
    return out[: choices(s, out)]


def legal_moves(s: State) -> list[Move]:
    """Every legal move of the person to act."""
    return [move_of(s, choice) for choice in legal_choices(s)]


def legal_texts(s: State) -> list[str]:
    """Every legal move as text, sorted by code point."""
    return sorted(map(str, legal_moves(s)))


def require_legal(s: State, move: Move) -> int:
    """The number of a legal move; any other is refused with its rule and reason."""
    choice = choice_of(s, move)
    if (
        choice is None
        or s.phase == phase.OVER
        or move.who != PERSONS[s.actor]
        or choice not in legal_choices(s)
    ):
        broken = explain(s, move)
        raise IllegalMoveError(str(move), broken.reason, broken.rule, legal_texts(s))
    return choice
