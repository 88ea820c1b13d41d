"""Between a choice's number, which the rules speak, and a typed move, which people do."""

from __future__ import annotations

from collections.abc import Callable

from ridotto.rules import codes, moves, phase
from ridotto.rules.characters import plain_name
from ridotto.rules.moves import Move
from ridotto.rules.places import PERSONS, person_number, place_name, place_number
from ridotto.rules.state import MOST_KINDS, MOST_PLACES, MOST_SEATS, State

_Writer = Callable[[State, str, int], Move]


def move_of(s: State, choice: int) -> Move:
    """The move that a legal choice of this position stands for."""
    return _WRITERS[s.phase](s, PERSONS[s.actor], choice)


def _turn(s: State, who: str, choice: int) -> Move:
    own = s.turn_seat * s.hand
    if choice >= codes.ANNOUNCE:
        slot, kind = divmod(choice - codes.ANNOUNCE, MOST_KINDS)
        return moves.Announce(who, place_name(s, own + slot), s.cast[kind].name)
    if choice >= codes.LOOK:
        return moves.Look(who, place_name(s, own + choice - codes.LOOK))
    places, really = divmod(choice - codes.EXCHANGE, 2)
    slot, place = divmod(places, MOST_PLACES)
    return moves.Exchange(who, place_name(s, own + slot), place_name(s, place), really == 1)


def _answer(s: State, who: str, choice: int) -> Move:
    if choice == codes.PASS:
        return moves.Pass(who)
    return moves.Claim(who, place_name(s, s.seat_of[s.actor] * s.hand + choice - codes.CLAIM))


def _rob(s: State, who: str, choice: int) -> Move:
    return moves.Rob(who, _person_at(s, choice - codes.ROB))


def _trade(s: State, who: str, choice: int) -> Move:
    if choice == codes.TRADE_NONE:
        return moves.Trade(who, None)
    return moves.Trade(who, _person_at(s, choice - codes.TRADE))


def _fool(s: State, who: str, choice: int) -> Move:
    places, really = divmod(choice - codes.FOOL, 2)
    low, high = divmod(places, MOST_PLACES)
    move = moves.Fool(who, place_name(s, low), place_name(s, high), really == 1)
    return moves.in_order(move)


def _spy(s: State, who: str, choice: int) -> Move:
    return moves.Spy(who, place_name(s, choice - codes.SPY))


def _spy_choice(_s: State, who: str, choice: int) -> Move:
    return moves.Swap(who) if choice == codes.SWAP else moves.Keep(who)


def _question(s: State, who: str, choice: int) -> Move:
    return moves.Question(who, _person_at(s, choice - codes.QUESTION))


def _name(s: State, who: str, choice: int) -> Move:
    return moves.Answer(who, s.cast[choice - codes.NAME].name)


def _show(s: State, who: str, choice: int) -> Move:
    return moves.Show(who, _person_at(s, choice - codes.SHOW))


def _reseat(s: State, who: str, choice: int) -> Move:
    low, high = divmod(choice - codes.RESEAT, MOST_SEATS)
    return moves.in_order(moves.Seat(who, _person_at(s, low), _person_at(s, high)))


def _person_at(s: State, seat: int) -> str:
    return PERSONS[s.person_at[seat]]


_WRITERS: dict[int, _Writer] = {
    phase.TURN: _turn,
    phase.ANSWER: _answer,
    phase.ROB: _rob,
    phase.TRADE: _trade,
    phase.FOOL: _fool,
    phase.SPY: _spy,
    phase.SPY_CHOICE: _spy_choice,
    phase.QUESTION: _question,
    phase.NAME: _name,
    phase.SHOW: _show,
    phase.RESEAT: _reseat,
}


def choice_of(s: State, move: Move) -> int | None:
    """The number that would stand for the move, or None if it names what this table does not have.

    It says nothing about who must decide or whether the choice is legal now.
    """
    match move:
        case moves.Exchange(_, own, other, bool(really)):
            return _exchange_code(s, own, other, really)
        case moves.Look(_, place):
            return _own_code(s, move.who, place, codes.LOOK, 1)
        case moves.Announce(_, place, character):
            kind = kind_of(s, character)
            base = _own_code(s, move.who, place, codes.ANNOUNCE, MOST_KINDS)
            return None if kind is None or base is None else base + kind
        case moves.Claim(_, place):
            return _own_code(s, move.who, place, codes.CLAIM, 1)
        case moves.Trade(_, None):
            return codes.TRADE_NONE
        case moves.Fool(_, first, second, bool(really)):
            return _fool_code(s, first, second, really)
        case moves.Spy(_, place):
            number = place_number(s, place)
            return None if number is None else codes.SPY + number
        case moves.Answer(_, character):
            kind = kind_of(s, character)
            return None if kind is None else codes.NAME + kind
        case moves.Seat(_, first, second):
            return _seat_code(s, first, second)
        case moves.Rob() | moves.Trade() | moves.Question() | moves.Show():
            return _person_code(s, move)
        case _:
            return _PLAIN_CODES.get(type(move))


_PLAIN_CODES = {moves.Pass: codes.PASS, moves.Keep: codes.KEEP, moves.Swap: codes.SWAP}
_PERSON_CODES = {
    moves.Rob: codes.ROB,
    moves.Trade: codes.TRADE,
    moves.Question: codes.QUESTION,
    moves.Show: codes.SHOW,
}


def kind_of(s: State, character: str) -> int | None:
    """The character's number in this game, if it is in play."""
    wanted = plain_name(character)
    for kind, row in enumerate(s.cast):
        if plain_name(row.name) == wanted:
            return kind
    return None


def _own_code(s: State, who: str, place: str, code: int, width: int) -> int | None:
    person, number = person_number(s, who), place_number(s, place)
    if person is None or number is None or number // s.hand != s.seat_of[person]:
        return None
    return code + number % s.hand * width


def _exchange_code(s: State, own: str, other: str, really: bool) -> int | None:
    mine, place = place_number(s, own), place_number(s, other)
    if mine is None or place is None or mine // s.hand != s.turn_seat:
        return None
    if place // s.hand == s.turn_seat and place < mine:
        mine, place = place, mine
    return codes.EXCHANGE + (mine % s.hand * MOST_PLACES + place) * 2 + really


def _fool_code(s: State, first: str, second: str, really: bool) -> int | None:
    one, two = place_number(s, first), place_number(s, second)
    if one is None or two is None:
        return None
    return codes.FOOL + (min(one, two) * MOST_PLACES + max(one, two)) * 2 + really


def _person_code(
    s: State, move: moves.Rob | moves.Trade | moves.Question | moves.Show
) -> int | None:
    person = person_number(s, move.person or "")
    return None if person is None else _PERSON_CODES[type(move)] + s.seat_of[person]


def _seat_code(s: State, first: str, second: str) -> int | None:
    one, two = person_number(s, first), person_number(s, second)
    if one is None or two is None:
        return None
    low, high = sorted((s.seat_of[one], s.seat_of[two]))
    return codes.RESEAT + low * MOST_SEATS + high
