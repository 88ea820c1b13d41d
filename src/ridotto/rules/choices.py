"""What is legal: every choice open to the person who must decide. Plain and compiled.

Each function writes its choices into `out` and says how many there are. Only public facts count here, so a list of
choices tells nothing about hidden cards.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from ridotto.rules import codes, phase
from ridotto.rules.state import (
    MOST_KINDS,
    MOST_PLACES,
    MOST_SEATS,
    OPENING_TURNS,
    PROTECTED,
    State,
)


def choices(s: State, out: MutableSequence[int]) -> int:
    """All legal choices of `s.actor`; none when the game is over."""
    if s.phase == phase.ANSWER:
        return answer_choices(s, out)
    if s.phase == phase.TURN:
        return turn_choices(s, out)
    if s.phase == phase.OVER:
        return 0
    return power_choices(s, out)


def turn_choices(s: State, out: MutableSequence[int]) -> int:
    """Exchange, and after the opening look and announce (T2, T3), unless barred (T11)."""
    count = exchange_choices(s, out)
    if s.turn <= OPENING_TURNS:
        return count
    barred = s.barred >> s.actor & 1
    if not barred or s.looks_when_barred:
        for slot in range(s.hand):
            out[count] = codes.LOOK + slot
            count += 1
    if not barred:
        count = announce_choices(s, out, count)
    return count


def exchange_choices(s: State, out: MutableSequence[int]) -> int:
    """An own place with any other that may be touched (T4, T10); two own places are offered once."""
    count = 0
    hand = s.hand
    first = s.turn_seat * hand
    for slot in range(hand):
        code = codes.EXCHANGE + slot * MOST_PLACES * 2
        for place in range(s.places):
            if first <= place < first + hand:
                free = place > first + slot
            else:
                free = hand <= PROTECTED or not is_protected(s, place)
            if free:
                out[count] = code
                out[count + 1] = code + 1
                count += 2
            code += 2
    return count


def is_protected(s: State, place: int) -> bool:
    """Whether it is a protected card, which only its owner may touch (T10)."""
    return s.hand > PROTECTED and place % (PROTECTED + 1) == PROTECTED


def announce_choices(s: State, out: MutableSequence[int], count: int) -> int:
    """Any character in play, with the hand on any own card but the protected one (T6, T10)."""
    for slot in range(min(s.hand, PROTECTED)):
        for kind in range(s.kinds):
            out[count] = codes.ANNOUNCE + slot * MOST_KINDS + kind
            count += 1
    return count


def answer_choices(s: State, out: MutableSequence[int]) -> int:
    """Pass, or claim with one own card (T7)."""
    out[0] = codes.PASS
    for slot in range(s.hand):
        out[slot + 1] = codes.CLAIM + slot
    return s.hand + 1


def power_choices(s: State, out: MutableSequence[int]) -> int:
    """What the power under way asks for."""
    if s.phase == phase.ROB:
        return rob_choices(s, out)
    if s.phase == phase.TRADE:
        count = other_seats(s, out, codes.TRADE)
        out[count] = codes.TRADE_NONE
        return count + 1
    if s.phase == phase.FOOL:
        return fool_choices(s, out)
    if s.phase == phase.SPY:
        return spy_choices(s, out)
    if s.phase == phase.SPY_CHOICE:
        out[0] = codes.KEEP
        out[1] = codes.SWAP
        return 2
    if s.phase == phase.QUESTION:
        return other_seats(s, out, codes.QUESTION)
    if s.phase == phase.NAME:
        for kind in range(s.kinds):
            out[kind] = codes.NAME + kind
        return s.kinds
    if s.phase == phase.SHOW:
        return other_seats(s, out, codes.SHOW)
    return reseat_choices(s, out)


def other_seats(s: State, out: MutableSequence[int], code: int) -> int:
    """Any seat but the user's."""
    count = 0
    for seat in range(s.seats):
        if seat != s.user:
            out[count] = code + seat
            count += 1
    return count


def most_gold(s: State) -> int:
    """How much the richest person but the user has (P4)."""
    most = 0
    for seat in range(s.seats):
        if seat != s.user:
            most = max(most, s.gold[seat])
    return most


def rob_choices(s: State, out: MutableSequence[int]) -> int:
    """The richest others, of whom there are several (P4)."""
    most = most_gold(s)
    count = 0
    for seat in range(s.seats):
        if seat != s.user and s.gold[seat] == most:
            out[count] = codes.ROB + seat
            count += 1
    return count


def fool_choices(s: State, out: MutableSequence[int]) -> int:
    """Two cards of two others (P7); with two players the opponent's two open ones (Q2, Q3); never the centre (Q4)."""
    count = 0
    for low in range(s.seats * s.hand):
        if may_be_fooled(s, low):
            for high in range(low + 1, s.seats * s.hand):
                if may_be_fooled(s, high) and (s.seats == 2 or high // s.hand != low // s.hand):
                    out[count] = codes.FOOL + (low * MOST_PLACES + high) * 2
                    out[count + 1] = codes.FOOL + (low * MOST_PLACES + high) * 2 + 1
                    count += 2
    return count


def may_be_fooled(s: State, place: int) -> bool:
    """Whether the Fool may take that card: somebody else's, and not protected."""
    own = s.user * s.hand
    return (place < own or place >= own + s.hand) and not is_protected(s, place)


def spy_choices(s: State, out: MutableSequence[int]) -> int:
    """Another person's card, in the first edition also the centre's (P8)."""
    reach = s.places if s.spy_reaches_centre else s.seats * s.hand
    own = s.user * s.hand
    count = 0
    for place in range(reach):
        if place < own or place >= own + s.hand:
            out[count] = codes.SPY + place
            count += 1
    return count


def reseat_choices(s: State, out: MutableSequence[int]) -> int:
    """Two others (P16)."""
    count = 0
    for low in range(s.seats):
        for high in range(low + 1, s.seats):
            if low != s.user and high != s.user:
                out[count] = codes.RESEAT + low * MOST_SEATS + high
                count += 1
    return count
