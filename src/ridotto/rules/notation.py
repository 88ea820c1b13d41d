"""Reads a move from its text; `str(move)` writes it."""

from __future__ import annotations

import re

import msgspec

from ridotto.errors import UnreadableMoveError, shortened
from ridotto.rules import moves
from ridotto.rules.characters import Edition, plain_name
from ridotto.rules.moves import HIDDEN, Move, in_order
from ridotto.rules.places import owner_of
from ridotto.rules.sets import EDITIONS

_PERSON = re.compile(r"p[1-9][0-9]?")
_PLACE = re.compile(r"p[1-9][0-9]?(\.[lrx])?|c[1-9]")
_REALLY = {"yes": True, "no": False, HIDDEN: None}

_PERSON_MOVES: dict[str, type[moves.Rob | moves.Question | moves.Show]] = {
    kind.verb: kind for kind in (moves.Rob, moves.Question, moves.Show)
}
_BARE_MOVES: dict[str, type[Move]] = {
    kind.verb: kind for kind in (moves.Pass, moves.Keep, moves.Swap, moves.Choose)
}
_HAND_VERBS = ("exchange", "look", "announce", "claim")
"""Before these, WHO may name one of several cards."""
VERBS = (*_HAND_VERBS, "fool", "seat", "trade", "spy", "answer", *_PERSON_MOVES, *_BARE_MOVES)


def read_move(text: str, *, viewed: bool = False, edition: Edition | None = None) -> Move:
    """The move that the text says; `viewed` reads `?` and `choose` too, as in a viewer's record.

    With an edition, its characters may be named in any of our languages.
    """
    words = text.split()
    if len(words) < 2:
        raise UnreadableMoveError(text, "a move is WHO verb …, as in 'p1 look'")
    who, verb, *rest = words
    if not _is_place(who):
        raise UnreadableMoveError(
            text, f"it should begin with who decides, not {shortened(who)!r}: 'p1 look'"
        )
    if verb not in VERBS:
        raise UnreadableMoveError(text, f"{shortened(verb)!r} is none of {', '.join(VERBS)}")
    move = _read(who, verb, rest)
    if move is None:
        raise UnreadableMoveError(text, f"it should read {_FORMS.get(verb, 'p1 ' + verb)!r}")
    if not viewed and (isinstance(move, moves.Choose) or getattr(move, "really", 0) is None):
        raise UnreadableMoveError(text, "only a record with a viewer leaves open what was done")
    if edition is not None and isinstance(move, moves.Announce | moves.Answer):
        return msgspec.structs.replace(move, character=edition.spelled(move.character))
    return in_order(move)


_FORMS = {
    "exchange": "p1 exchange p2 yes",
    "announce": "p1 announce king",
    "answer": "p1 answer king",
    "fool": "p1 fool p2 p3 yes",
    "seat": "p1 seat p2 p3",
    "trade": "p1 trade p2",
    "spy": "p1 spy p2",
    **{verb: f"p1 {verb} p2" for verb in _PERSON_MOVES},
}


def _read(who: str, verb: str, rest: list[str]) -> Move | None:
    if verb in _HAND_VERBS:
        return _read_hand_move(who, verb, rest) if _is_place(who) and who[0] == "p" else None
    if not _PERSON.fullmatch(who):
        return None
    match verb, rest:
        case "fool", [first, second, ("yes" | "no" | "?") as really]:
            if _is_place(first) and _is_place(second):
                return moves.Fool(who, first, second, _REALLY[really])
        case "seat", [first, second]:
            if _PERSON.fullmatch(first) and _PERSON.fullmatch(second):
                return moves.Seat(who, first, second)
        case "trade", ["none"]:
            return moves.Trade(who, None)
        case "trade", [person]:
            return moves.Trade(who, person) if _PERSON.fullmatch(person) else None
        case "spy", [place]:
            return moves.Spy(who, place) if _is_place(place) else None
        case "answer", [_, *_]:
            return moves.Answer(who, _character(rest))
        case _, [person] if verb in _PERSON_MOVES and _PERSON.fullmatch(person):
            return _PERSON_MOVES[verb](who, person)
        case _, [] if verb in _BARE_MOVES:
            return _BARE_MOVES[verb](who)
    return None


def _read_hand_move(place: str, verb: str, rest: list[str]) -> Move | None:
    who = owner_of(place)
    match verb, rest:
        case "exchange", [other, ("yes" | "no" | "?") as really] if _is_place(other):
            return moves.Exchange(who, place, other, _REALLY[really])
        case "look", []:
            return moves.Look(who, place)
        case "announce", [_, *_]:
            return moves.Announce(who, place, _character(rest))
        case "claim", []:
            return moves.Claim(who, place)
    return None


def _character(words: list[str]) -> str:
    """The name as its edition spells it; an unknown one as it stands, for the rules to refuse."""
    name = " ".join(words)
    return _NAMES.get(plain_name(name), name)


_NAMES = {
    plain_name(row.name): row.name for edition in EDITIONS.values() for row in edition.characters
}


def _is_place(text: str) -> bool:
    return _PLACE.fullmatch(text) is not None
