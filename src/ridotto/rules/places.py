"""How persons and places are named outside the rules: `p3`, `p3.l`, `c1`."""

from __future__ import annotations

from ridotto.rules.state import HAND_NAMES, MOST_CENTRE, MOST_SEATS, State

PERSONS = tuple(f"p{number}" for number in range(1, MOST_SEATS + 1))
CENTRE = tuple(f"c{number}" for number in range(1, MOST_CENTRE + 1))
_HANDS = tuple(tuple(f"{person}.{slot}" for slot in HAND_NAMES) for person in PERSONS)

_PERSON_NUMBER = {name: number for number, name in enumerate(PERSONS)}
_CENTRE_NUMBER = {name: number for number, name in enumerate(CENTRE)}


def place_name(s: State, place: int) -> str:
    """The name of a place at this moment: by the person it lies before."""
    if place >= s.seats * s.hand:
        return CENTRE[place - s.seats * s.hand]
    if s.hand == 1:
        return PERSONS[s.person_at[place]]
    return _HANDS[s.person_at[place // s.hand]][place % s.hand]


def person_number(s: State, name: str) -> int | None:
    """The person of that name, if there is one at this table."""
    number = _PERSON_NUMBER.get(name)
    return number if number is not None and number < s.seats else None


def place_number(s: State, name: str) -> int | None:
    """The place of that name at this moment, if there is one at this table."""
    if name in _CENTRE_NUMBER:
        place = s.seats * s.hand + _CENTRE_NUMBER[name]
        return place if place < s.places else None
    owner, _, slot = name.partition(".")
    person = person_number(s, owner)
    if person is None or (s.hand == 1) != (slot == ""):
        return None
    if s.hand == 1:
        return s.seat_of[person]
    offset = HAND_NAMES.find(slot)
    return s.seat_of[person] * s.hand + offset if 0 <= offset < s.hand and len(slot) == 1 else None


def owner_of(place: str) -> str:
    """The person a place's name begins with; a centre place is its own."""
    return place.partition(".")[0]


def sort_key(name: str) -> tuple[str, int, int]:
    """Orders persons and places as records write them: `p2` before `p10`, `l`, `r`, `x`."""
    owner, _, slot = name.partition(".")
    number = int(owner[1:]) if owner[1:].isdecimal() else 0
    return (owner[:1], number, HAND_NAMES.find(slot))
