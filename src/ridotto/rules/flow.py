"""The course of a turn: choice → answers → reveal → power → fines → next. Plain and compiled.

No character is known here by name. `step` trusts its caller: the choice must be one of `choices`.
"""

from __future__ import annotations

from ridotto.rules import codes, phase
from ridotto.rules.effects import handle, is_over, left_of, resume, use
from ridotto.rules.gold import COURT, clear_announcement, move_gold, settle
from ridotto.rules.state import MOST_KINDS, MOST_PLACES, State
from ridotto.rules.telling import (
    tell_announced,
    tell_asked,
    tell_claimed,
    tell_passed,
    tell_revealed,
    tell_seen,
    tell_turn,
)


def step(s: State, choice: int) -> None:
    """Carry out one legal choice, and all that follows from it until somebody must decide again."""
    if s.phase == phase.ANSWER:
        answer(s, choice)
    elif s.phase == phase.TURN:
        take_turn(s, choice)
    elif resume(s, choice):
        conclude(s)


def take_turn(s: State, choice: int) -> None:
    """Exchange, look or announce (T3)."""
    if choice >= codes.ANNOUNCE:
        announce(s, choice - codes.ANNOUNCE)
    elif choice >= codes.LOOK:
        tell_seen(s, s.turn_seat * s.hand + choice - codes.LOOK)
        next_turn(s)
    else:
        exchange(s, choice - codes.EXCHANGE)
        next_turn(s)


def exchange(s: State, choice: int) -> None:
    """T4."""
    places = choice // 2
    own = s.turn_seat * s.hand + places // MOST_PLACES
    handle(s, own, places % MOST_PLACES, choice % 2 == 1)


def announce(s: State, choice: int) -> None:
    """T6: then everybody else answers, from the announcer's left."""
    s.hand_slot = choice // MOST_KINDS
    s.announced = choice % MOST_KINDS
    s.phase = phase.ANSWER
    tell_announced(s)
    s.actor = s.person_at[left_of(s, s.turn_seat)]
    tell_asked(s)


def answer(s: State, choice: int) -> None:
    """T7."""
    if choice == codes.PASS:
        tell_passed(s)
    else:
        claim(s, choice - codes.CLAIM)
    s.answers += 1
    if s.answers < s.seats - 1:
        s.actor = s.person_at[(s.turn_seat + s.answers + 1) % s.seats]
        tell_asked(s)
    elif s.claimants == 0:
        s.user = s.turn_seat
        if use(s):
            conclude(s)
    else:
        contest(s)


def claim(s: State, slot: int) -> None:
    """T7, with that card."""
    s.claimants |= 1 << s.actor
    s.claim_slots |= slot << 2 * s.actor
    tell_claimed(s, slot)


def contest(s: State) -> None:
    """T9: everybody concerned is revealed, and whoever really has the character uses its power."""
    s.user = -1
    for distance in range(s.seats):
        seat = (s.turn_seat + distance) % s.seats
        person = s.person_at[seat]
        if distance == 0 or s.claimants >> person & 1:
            reveal(s, seat, person)
    if s.user < 0 or use(s):
        conclude(s)


def reveal(s: State, seat: int, person: int) -> None:
    """Turn up the card that the announcer's or claimant's hand is on."""
    slot = s.hand_slot if seat == s.turn_seat else s.claim_slots >> 2 * person & 3
    place = seat * s.hand + slot
    s.revealed |= 1 << person
    tell_revealed(s, place)
    if s.cards[place] != s.announced:
        s.liars |= 1 << person
        return
    s.truthful |= 1 << person
    if s.user < 0:
        s.user = seat


def conclude(s: State) -> None:
    """After the power: fines, then the next turn; neither when the game is over (T9)."""
    if not is_over(s) and s.liars != 0:
        fine(s)
    if not is_over(s):
        next_turn(s)


def fine(s: State) -> None:
    """Everybody who was wrong pays 1 to the court, all as one movement (T9, E4), wherever they sit now (Q15)."""
    for person in range(s.seats):
        if s.liars >> person & 1:
            move_gold(s, s.seat_of[person], COURT, 1)
    settle(s)


def next_turn(s: State) -> None:
    """The seat to the left of the seat whose turn it was (T1, T12, Q14); who was revealed is barred (T11)."""
    s.barred = s.revealed
    clear_announcement(s)
    s.turn += 1
    s.turn_seat = left_of(s, s.turn_seat)
    s.phase = phase.TURN
    s.actor = s.person_at[s.turn_seat]
    tell_turn(s)
