"""Why a move may not be played: the reason and the rule's id, as RECORD.md's table has them.

Nothing here decides whether a move is legal: `choices` does. This explains, for a move that is not among them.
"""

from __future__ import annotations

from ridotto.errors import Broken, shortened
from ridotto.rules import moves, phase
from ridotto.rules.moves import Move
from ridotto.rules.places import CENTRE, PERSONS, owner_of, person_number, place_number
from ridotto.rules.state import HAND_NAMES, OPENING_TURNS, PROTECTED, State

_DUE: dict[int, tuple[type[Move], ...]] = {
    phase.TURN: (moves.Exchange, moves.Look, moves.Announce),
    phase.ANSWER: (moves.Pass, moves.Claim),
    phase.ROB: (moves.Rob,),
    phase.TRADE: (moves.Trade,),
    phase.FOOL: (moves.Fool,),
    phase.SPY: (moves.Spy,),
    phase.SPY_CHOICE: (moves.Keep, moves.Swap),
    phase.QUESTION: (moves.Question,),
    phase.NAME: (moves.Answer,),
    phase.SHOW: (moves.Show,),
    phase.RESEAT: (moves.Seat,),
}


def explain(s: State, move: Move) -> Broken:
    """The rule that a move outside the legal ones breaks, and how."""
    if s.phase == phase.OVER:
        return Broken(f"E{s.ended_by}", "the game is over")
    return (
        _second_answer(s, move)
        or _somebody_else(s, move)
        or _not_due(s, move)
        or _wrong_choice(s, move)
    )


def _second_answer(s: State, move: Move) -> Broken | None:
    if s.phase == phase.TURN or not isinstance(move, moves.Pass | moves.Claim):
        return None
    answered = [s.person_at[(s.turn_seat + n) % s.seats] for n in range(1, s.answers + 1)]
    if person_number(s, move.who) in answered:
        return Broken("Q19", f"{move.who} has answered already, and an answer is final")
    return None


def _somebody_else(s: State, move: Move) -> Broken | None:
    actor = PERSONS[s.actor]
    if move.who == actor:
        return None
    if s.phase == phase.TURN:
        return Broken("T1", f"it is {actor}'s turn, not {move.who}'s")
    if s.phase == phase.ANSWER:
        return Broken("T7", f"it is {actor}'s answer that is due, not {move.who}'s")
    return Broken(_power_rule(s), f"{actor} must decide about the {_power_name(s)}'s power")


def _not_due(s: State, move: Move) -> Broken | None:
    if s.phase == phase.TURN and s.turn <= OPENING_TURNS:
        if isinstance(move, moves.Exchange):
            return None
        return Broken(
            "T2", f"the first {OPENING_TURNS} turns are exchanges, and this is turn {s.turn}"
        )
    if not isinstance(move, _DUE[s.phase]):
        due = " or ".join(kind.verb for kind in _DUE[s.phase])
        rule = "T7" if s.phase == phase.ANSWER else "T3"
        return Broken(rule, f"{move.verb} is not due now, but {due}")
    if s.phase == phase.TURN and s.barred >> s.actor & 1:
        return _barred(s, move)
    return None


def _barred(s: State, move: Move) -> Broken | None:
    if isinstance(move, moves.Announce):
        return Broken("T11", f"{move.who} was revealed in the turn before and may not announce")
    if isinstance(move, moves.Look) and not s.looks_when_barred:
        return Broken("T11", f"{move.who} was revealed in the turn before and must exchange")
    return None


def _wrong_choice(s: State, move: Move) -> Broken:
    match move:
        case moves.Exchange():
            return _wrong_exchange(s, move)
        case moves.Look():
            return Broken("T5", f"{move.place} is not a card before {move.who}")
        case moves.Announce():
            return _wrong_announcement(s, move)
        case moves.Claim():
            return Broken("T7", f"{move.place} is not a card before {move.who}")
        case moves.Answer():
            return Broken("Q13", f"{shortened(move.character)!r} is not in play: {_cast(s)}")
        case moves.Fool():
            return _wrong_fool(s, move)
        case moves.Rob():
            return Broken(_power_rule(s), f"{move.person} is not one of the richest others")
        case moves.Spy():
            return Broken(_power_rule(s), f"the {_power_name(s)} cannot look at {move.place}")
        case _:
            chosen = str(move).partition(" ")[2]
            return Broken(_power_rule(s), f"the {_power_name(s)} cannot choose {chosen!r}")


def _wrong_exchange(s: State, move: moves.Exchange) -> Broken:
    own, other = place_number(s, move.own), place_number(s, move.other)
    if own is None or own // s.hand != s.turn_seat:
        return Broken("T4", f"{move.own} is not a card before {move.who}{_hand_hint(s)}")
    if other is None:
        return Broken("T4", f"there is no card {move.other} at this table{_hand_hint(s)}")
    if other // s.hand != s.turn_seat and other % s.hand == PROTECTED:
        return Broken("T10", f"{move.other} is protected: nobody else may touch it")
    return Broken("T4", "a card cannot be exchanged with itself")


def _wrong_announcement(s: State, move: moves.Announce) -> Broken:
    place = place_number(s, move.place)
    if place is None or place // s.hand != s.turn_seat:
        return Broken("T6", f"{move.place} is not a card before {move.who}{_hand_hint(s)}")
    if place % s.hand == PROTECTED:
        return Broken("T10", "the protected card may not be announced in one's own turn")
    return Broken("T6", f"{shortened(move.character)!r} is not in play: {_cast(s)}")


def _wrong_fool(s: State, move: moves.Fool) -> Broken:
    places = (move.first, move.second)
    if any(owner_of(place) == move.who or place in CENTRE for place in places):
        return Broken("Q4", "the Fool takes cards of others, never the own or the centre's")
    if s.seats == 2:
        return Broken("Q2", "with two players the Fool takes the opponent's l and r")
    if s.hand > 1:
        return Broken("Q3", "with three players the Fool takes one card of each opponent")
    return Broken(_power_rule(s), "the Fool takes the cards of two other persons")


def _power_rule(s: State) -> str:
    return s.cast[s.announced].rule


def _power_name(s: State) -> str:
    return s.cast[s.announced].name


def _cast(s: State) -> str:
    return ", ".join(row.name for row in s.cast)


def _hand_hint(s: State) -> str:
    if s.hand == 1:
        return ""
    slots = ", ".join(f".{slot}" for slot in HAND_NAMES[: s.hand])
    return f"; with {s.seats} players a card is named with {slots}"
