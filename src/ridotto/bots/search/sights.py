"""What one observer sees of others' choices, and of the cards that a choice turns up. Compiled only.

`me` is the observer. What they cannot tell apart must have one name in their tree.
"""

from __future__ import annotations

from typing import Any, Final

from ridotto.rules import codes, phase

Record = Any  # a position

_BASE: Final = 17
"""More than there are characters, so that cards in a row are one number; 13 of them still fit in 63 bits."""
NOTHING: Final = 0
"""No card was seen."""


def is_other_half(s: Record, choice: int) -> bool:
    """Whether it is the "really" of a pair whose two halves look alike: the tree of who only watches has the first half."""
    if s.phase == phase.TURN:
        return choice < codes.LOOK and (choice - codes.EXCHANGE) % 2 == 1
    if s.phase == phase.FOOL:
        return (choice - codes.FOOL) % 2 == 1
    return s.phase == phase.SPY_CHOICE and choice == codes.SWAP


def has_other_half(s: Record, choice: int) -> bool:
    """Whether somebody who watches cannot tell this choice from the next."""
    if s.phase == phase.TURN:
        return choice < codes.LOOK
    return bool(s.phase == phase.FOOL or s.phase == phase.SPY_CHOICE)


def sight_of(s: Record, me: int, choice: int) -> int:
    """The cards that the observer will see when this choice is carried out, as one number."""
    if s.phase == phase.ANSWER:
        return revealed_by(s, choice)
    if s.phase == phase.TURN:
        if s.actor == me and codes.LOOK <= choice < codes.ANNOUNCE:
            return card_at(s, s.turn_seat * s.hand + choice - codes.LOOK)
        return NOTHING
    if s.phase == phase.SPY:
        if s.actor == me:
            return card_at(s, s.user * s.hand) * _BASE + card_at(s, choice - codes.SPY)
        return NOTHING
    if s.phase == phase.NAME:
        return card_at(s, s.seat_of[s.target] * s.hand)
    if s.phase == phase.SHOW and s.person_at[choice - codes.SHOW] != me:
        return card_at(s, (choice - codes.SHOW) * s.hand)
    return NOTHING


def card_at(s: Record, place: int) -> int:
    """The card there, so that none is `NOTHING`."""
    return int(s.cards[place]) + 1


def revealed_by(s: Record, choice: int) -> int:
    """The cards that are turned up after the last answer, if anybody has claimed (T9)."""
    claims = choice != codes.PASS
    if s.answers < s.seats - 2 or (s.claimants == 0 and not claims):
        return NOTHING
    seen = card_at(s, s.turn_seat * s.hand + s.hand_slot)
    for distance in range(1, s.seats):
        seat = (s.turn_seat + distance) % s.seats
        person = s.person_at[seat]
        if s.claimants >> person & 1:
            seen = seen * _BASE + card_at(s, seat * s.hand + (s.claim_slots >> 2 * person & 3))
        elif claims and person == s.actor:
            seen = seen * _BASE + card_at(s, seat * s.hand + choice - codes.CLAIM)
    return seen
