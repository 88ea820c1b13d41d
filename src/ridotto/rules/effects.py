"""What each power does. Plain and compiled.

`use` starts the power of the announced character for the seat `s.user`; `resume` goes on with what was chosen. Each says
whether the power is done; if not, it has set what is asked next.
"""

from __future__ import annotations

from ridotto.rules import codes, phase, power
from ridotto.rules.choices import most_gold
from ridotto.rules.gold import BANK, COURT, collect, end, move_gold, settle
from ridotto.rules.state import E3, MOST_PLACES, MOST_SEATS, NOT_ENDED, State
from ridotto.rules.telling import (
    tell_asked,
    tell_declined,
    tell_handled,
    tell_named,
    tell_power,
    tell_questioned,
    tell_reseated,
    tell_revealed,
    tell_seen,
    tell_shown,
    tell_trade,
)


def use(s: State) -> bool:
    """Start the announced character's power."""
    tell_power(s)
    kind = s.power[s.announced]
    amount = s.amount[s.announced]
    if kind == power.BANK:
        return take_from_bank(s, amount)
    if kind == power.COURT:
        return take_court(s)
    if kind == power.RICHEST:
        return rob_richest(s, amount)
    if kind == power.NEIGHBOURS:
        return rob_neighbours(s, amount)
    if kind == power.TOGETHER:
        return take_together(s, amount)
    if kind == power.WIN:
        return win(s, amount)
    if kind == power.TOP_UP:
        return top_up(s, amount)
    if kind == power.BEG:
        return beg(s, amount)
    if kind == power.PATRON:
        return patronise(s, amount)
    if kind == power.TRADE:
        return ask(s, phase.TRADE)
    if kind == power.SPY:
        return ask(s, phase.SPY)
    if kind == power.QUESTION:
        return ask(s, phase.QUESTION)
    if kind == power.RESEAT:
        return ask(s, phase.RESEAT)
    if kind == power.FOOL:
        return take_from_bank(s, amount) and (is_over(s) or ask(s, phase.FOOL))
    return take_from_bank(s, amount) and (is_over(s) or ask(s, phase.SHOW))


def resume(s: State, choice: int) -> bool:
    """Go on with the power as the person asked has chosen."""
    amount = s.amount[s.announced]
    if s.phase == phase.ROB:
        return take_from(s, choice - codes.ROB, amount)
    if s.phase == phase.TRADE:
        return trade(s, choice)
    if s.phase == phase.FOOL:
        return fool(s, choice - codes.FOOL)
    if s.phase == phase.SPY:
        return spy(s, choice - codes.SPY)
    if s.phase == phase.SPY_CHOICE:
        return handle(s, s.user * s.hand, s.target, choice == codes.SWAP)
    if s.phase == phase.QUESTION:
        return question(s, choice - codes.QUESTION)
    if s.phase == phase.NAME:
        return name(s, choice - codes.NAME, amount)
    if s.phase == phase.SHOW:
        return show(s, choice - codes.SHOW)
    return reseat(s, choice - codes.RESEAT, amount)


def is_over(s: State) -> bool:
    """Whether the game has ended (Q11: the rest of a power then does not happen)."""
    return s.ended_by != NOT_ENDED


def ask(s: State, phase: int) -> bool:
    """The user must decide; the power is not done."""
    return ask_person(s, phase, s.person_at[s.user])


def ask_person(s: State, phase: int, person: int) -> bool:
    """That person must decide; the power is not done."""
    s.phase = phase
    s.actor = person
    tell_asked(s)
    return False


def take_from_bank(s: State, amount: int) -> bool:
    """P1, P2 and the gold of P7 and P15."""
    move_gold(s, BANK, s.user, amount)
    settle(s)
    return True


def take_court(s: State) -> bool:
    """P3."""
    move_gold(s, COURT, s.user, s.court)
    settle(s)
    return True


def rob_richest(s: State, amount: int) -> bool:
    """P4: of equals the taker chooses, so only a tie is asked about."""
    most = most_gold(s)
    richest = -1
    for seat in range(s.seats):
        if seat != s.user and s.gold[seat] == most:
            if richest >= 0:
                return ask(s, phase.ROB)
            richest = seat
    return take_from(s, richest, amount)


def take_from(s: State, seat: int, amount: int) -> bool:
    """P4, once it is clear from whom."""
    collect(s, s.user, seat, amount)
    settle(s)
    return True


def rob_neighbours(s: State, amount: int) -> bool:
    """P5: both coins are one movement (E4)."""
    collect(s, s.user, left_of(s, s.user), amount)
    collect(s, s.user, right_of(s, s.user), amount)
    settle(s)
    return True


def left_of(s: State, seat: int) -> int:
    """The next seat in the direction of play."""
    return (seat + 1) % s.seats


def right_of(s: State, seat: int) -> int:
    """The seat before."""
    return (seat + s.seats - 1) % s.seats


def take_together(s: State, amount: int) -> bool:
    """P9: alone the amount; when several are revealed, that many times it for each of them, as one movement."""
    together = 0
    for person in range(s.seats):
        together += s.truthful >> person & 1
    if together < 2:
        return take_from_bank(s, amount)
    for person in range(s.seats):
        if s.truthful >> person & 1:
            move_gold(s, BANK, s.seat_of[person], amount * together)
    settle(s)
    return True


def win(s: State, amount: int) -> bool:
    """P10, E3: that person alone wins."""
    if s.gold[s.user] >= amount:
        end(s, E3, 1 << s.person_at[s.user])
    return True


def top_up(s: State, amount: int) -> bool:
    """P12."""
    return take_from_bank(s, max(0, amount - s.gold[s.user]))


def beg(s: State, amount: int) -> bool:
    """P13: one after the other, each compared at that moment."""
    for distance in range(1, s.seats):
        seat = (s.user + distance) % s.seats
        if s.gold[seat] > s.gold[s.user]:
            move_gold(s, seat, s.user, amount)
            if settle(s):
                break
    return True


def patronise(s: State, amount: int) -> bool:
    """P14: the own gold first, which may end the game (Q9), then both neighbours as one movement (E4)."""
    take_from_bank(s, amount)
    if not is_over(s):
        move_gold(s, BANK, left_of(s, s.user), 1)
        move_gold(s, BANK, right_of(s, s.user), 1)
        settle(s)
    return True


def trade(s: State, choice: int) -> bool:
    """P6: the Witch alone may decline (Q12)."""
    if choice == codes.TRADE_NONE:
        tell_declined(s)
        return True
    seat = choice - codes.TRADE
    mine = s.gold[s.user]
    s.gold[s.user] = s.gold[seat]
    s.gold[seat] = mine
    tell_trade(s, seat)
    settle(s)
    return True


def fool(s: State, pair: int) -> bool:
    """P7: two cards of others, exchanged or not, unseen."""
    places = pair // 2
    return handle(s, places // MOST_PLACES, places % MOST_PLACES, pair % 2 == 1)


def handle(s: State, first: int, second: int, really: bool) -> bool:
    """Two cards go under the table and come back; only who holds them knows how (T4, P7, P8)."""
    if really:
        card = s.cards[first]
        s.cards[first] = s.cards[second]
        s.cards[second] = card
    tell_handled(s, first, second, really)
    return True


def spy(s: State, place: int) -> bool:
    """P8: first the sight of both cards."""
    s.target = place
    tell_seen(s, s.user * s.hand)
    tell_seen(s, place)
    return ask(s, phase.SPY_CHOICE)


def question(s: State, seat: int) -> bool:
    """P11: the one pointed at must answer."""
    s.target = s.person_at[seat]
    tell_questioned(s)
    return ask_person(s, phase.NAME, s.target)


def name(s: State, kind: int, amount: int) -> bool:
    """P11: names a character and reveals the card; wrong, they pay."""
    seat = s.seat_of[s.target]
    s.revealed |= 1 << s.target
    tell_named(s, kind)
    tell_revealed(s, seat * s.hand)
    if s.cards[seat * s.hand] != kind:
        collect(s, s.user, seat, amount)
        settle(s)
    return True


def show(s: State, seat: int) -> bool:
    """P15: shown to the others, not revealed (Q5): its owner has not seen it and is not barred."""
    tell_shown(s, seat)
    return True


def reseat(s: State, pair: int, amount: int) -> bool:
    """P16: gold from both as one movement, then they change seats, unless the game is over (Q11)."""
    low = pair // MOST_SEATS
    high = pair % MOST_SEATS
    collect(s, s.user, low, amount)
    collect(s, s.user, high, amount)
    if not settle(s):
        first = s.person_at[low]
        second = s.person_at[high]
        s.person_at[low] = second
        s.person_at[high] = first
        s.seat_of[first] = high
        s.seat_of[second] = low
        tell_reseated(s, first, second)
    return True
