"""Any position as one line of text, and back.

    first 5 p1:6:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0 / p1 announce king / p2 pass

Edition, number of the turn, then the seats from the first to the left: who sits there, their gold and their cards (`+` between
several); the centre; the court; `barred:p2` for who was revealed in the turn before (T11); `unchecked` for an own set that
breaks rules. All this as it was when the turn began; after it the moves of the turn so far.
"""

from __future__ import annotations

import re

from ridotto.errors import PositionError, RidottoError
from ridotto.rules.characters import Edition
from ridotto.rules.dealing import set_up
from ridotto.rules.game import Game
from ridotto.rules.places import PERSONS
from ridotto.rules.sets import find_edition
from ridotto.rules.state import GOAL, State
from ridotto.rules.telling import tell_laid, tell_turn

MOST_LENGTH = 4_000
MOST_NUMBER = 10**9
_HEAD = re.compile(
    r"(?P<edition>\w+) (?P<turn>[0-9]+)"
    r"(?P<seats>(?: p[0-9]+:[0-9]+:[\w+-]+)+)"
    r"(?: c1:(?P<c1>[\w-]+)(?: c2:(?P<c2>[\w-]+))?)?"
    r" court:(?P<court>[0-9]{1,9})"
    r"(?: barred:(?P<barred>p[0-9]+(?:,p[0-9]+)*))?"
    r"(?P<unchecked> unchecked)?"
)


def write_position(game: Game) -> str:
    """The game's position, hidden cards and all, as one line."""
    s, moves = game.turn_start
    words = [game.edition.name, str(s.turn)]
    names = [s.cast[kind].name.lower().replace(" ", "-") for kind in s.cards]
    for seat in range(s.seats):
        cards = "+".join(names[seat * s.hand : (seat + 1) * s.hand])
        words.append(f"{PERSONS[s.person_at[seat]]}:{s.gold[seat]}:{cards}")
    words += [f"c{n}:{name}" for n, name in enumerate(names[s.seats * s.hand :], start=1)]
    words.append(f"court:{s.court}")
    if s.barred:
        words.append("barred:" + ",".join(p for i, p in enumerate(PERSONS) if s.barred >> i & 1))
    if game.unchecked:
        words.append("unchecked")
    return " / ".join([" ".join(words), *map(str, moves)])


def read_position(text: str) -> Game:
    """A game that stands in that position; its cards count as laid open to everybody."""
    if len(text) > MOST_LENGTH:
        raise PositionError(f"a position has at most {MOST_LENGTH} characters, not {len(text)}")
    head, *moves = text.strip().split(" / ")
    parts = _HEAD.fullmatch(" ".join(head.split()))
    if parts is None:
        raise PositionError(f"this is no position; one reads {_FORM!r}")
    try:
        game = _lay_out(parts)
        for move in moves:
            game.play(move)
    except PositionError:
        raise
    except RidottoError as error:
        raise PositionError(f"this is no position: {error}") from None
    return game


_FORM = "first 5 p1:6:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0"


def _lay_out(parts: re.Match[str]) -> Game:
    edition = find_edition(parts["edition"])
    seats = [seat.split(":") for seat in parts["seats"].split()]
    centre = [card for card in (parts["c1"], parts["c2"]) if card]
    unchecked = parts["unchecked"] is not None
    state = set_up(
        edition, [cards.split("+") for _, _, cards in seats], centre, unchecked=unchecked
    )
    state.events = []
    state.gold = [_number("gold", gold, 0) for _, gold, _ in seats]
    state.court = int(parts["court"])
    state.turn = _number("the turn", parts["turn"], 1)
    _seat(state, [person for person, _, _ in seats])
    for person in (parts["barred"] or "").split(",") if parts["barred"] else ():
        if person not in PERSONS[: state.seats]:
            raise PositionError(f"there is no person {person} at this table")
        state.barred |= 1 << PERSONS.index(person)
    return _begin(edition, state, unchecked=unchecked)


def _number(what: str, digits: str, least: int) -> int:
    number = int(digits) if len(digits) < 12 else MOST_NUMBER
    if not least <= number < MOST_NUMBER:
        raise PositionError(
            f"{what} is a number from {least} to {MOST_NUMBER - 1}, not {digits[:20]}"
        )
    return number


def _seat(state: State, persons: list[str]) -> None:
    """Who sits where; the turn's number says whose turn it is, since turns go by seats (Q14)."""
    if sorted(persons) != sorted(PERSONS[: len(persons)]):
        raise PositionError(f"{len(persons)} seats need p1 to p{len(persons)}, once each")
    state.person_at = [PERSONS.index(person) for person in persons]
    state.seat_of = [state.person_at.index(person) for person in range(state.seats)]
    state.turn_seat = (state.turn - 1) % state.seats
    state.actor = state.person_at[state.turn_seat]


def _begin(edition: Edition, state: State, *, unchecked: bool) -> Game:
    if max(state.gold) >= GOAL or min(state.gold) == 0:
        raise PositionError("the game would be over: everybody has 1 to 12 gold when a turn begins")
    tell_laid(state, edition.name)
    tell_turn(state)
    return Game(edition, state, PERSONS[: state.seats], unchecked=unchecked)
