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
_SEAT = re.compile(r"(p[1-9][0-9]?):(\d{1,9}):([^:]+)")
_CENTRE = re.compile(r"c[12]:([^:]+)")
_COURT = re.compile(r"court:(\d{1,9})")
_BARRED = re.compile(r"barred:(p[1-9][0-9]?(?:,p[1-9][0-9]?)*)")


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
    try:
        game = _lay_out(head.split())
        for move in moves:
            game.play(move)
    except PositionError:
        raise
    except RidottoError as error:
        raise PositionError(f"this is no position: {error}") from None
    return game


def _lay_out(words: list[str]) -> Game:
    if len(words) < 2 or not words[1].isascii() or not words[1].isdecimal():
        raise PositionError(
            "a position begins with the edition and the turn: 'first 5 p1:6:judge …'"
        )
    edition = find_edition(words[0])
    seats = [match.groups() for word in words if (match := _SEAT.fullmatch(word))]
    centre = [match[1] for word in words if (match := _CENTRE.fullmatch(word))]
    rest = words[2 + len(seats) + len(centre) :]
    unchecked = "unchecked" in rest
    hands = [cards.split("+") for _, _, cards in seats]
    state = set_up(edition, hands, centre, unchecked=unchecked)
    _check_order(words, seats)
    _check_persons([person for person, _, _ in seats])
    state.events = []
    state.person_at = [PERSONS.index(person) for person, _, _ in seats]
    state.seat_of = [state.person_at.index(person) for person in range(state.seats)]
    state.gold = [int(gold) for _, gold, _ in seats]
    _lay_turn(state, words[1])
    _lay_rest(state, rest)
    return _begin(edition, state, unchecked=unchecked)


def _check_order(words: list[str], seats: list[tuple[str, ...]]) -> None:
    body = words[2 : 2 + len(seats)]
    if not all(_SEAT.fullmatch(word) for word in body):
        raise PositionError("the seats come first, then the centre, then the court")


def _check_persons(persons: list[str]) -> None:
    if sorted(persons) != sorted(PERSONS[: len(persons)]):
        raise PositionError(
            f"{len(persons)} seats need {', '.join(PERSONS[: len(persons)])}, once each"
        )


def _lay_turn(state: State, turn: str) -> None:
    number = int(turn[:10])
    if not 1 <= number < MOST_NUMBER:
        raise PositionError(f"the turn is a number from 1 to {MOST_NUMBER - 1}, not {turn[:20]}")
    state.turn = number
    state.turn_seat = (number - 1) % state.seats
    state.actor = state.person_at[state.turn_seat]


def _lay_rest(state: State, rest: list[str]) -> None:
    for word in rest:
        if match := _COURT.fullmatch(word):
            state.court = int(match[1])
        elif match := _BARRED.fullmatch(word):
            for person in match[1].split(","):
                if person not in PERSONS[: state.seats]:
                    raise PositionError(f"there is no person {person} at this table")
                state.barred |= 1 << PERSONS.index(person)
        elif word != "unchecked":
            raise PositionError(f"{word[:40]!r} has no place in a position")


def _begin(edition: Edition, state: State, *, unchecked: bool) -> Game:
    if max(state.gold) >= GOAL or min(state.gold) == 0:
        raise PositionError("the game would be over: everybody has 1 to 12 gold when a turn begins")
    tell_laid(state, edition.name)
    tell_turn(state)
    return Game(edition, state, PERSONS[: state.seats], unchecked=unchecked)
