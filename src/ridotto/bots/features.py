"""What a player looks at when it decides: numbers about the table, and about each choice. Plain and compiled.

All come from public facts and the player's own belief; the hidden cards in the state are never read.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from ridotto.belief.prospects import end_of, gain_of, verdict
from ridotto.belief.scene import Scene
from ridotto.bots.mind import HAZE, Mind
from ridotto.rules import codes, phase, power
from ridotto.rules.state import (
    MOST_KINDS,
    MOST_PLACES,
    MOST_SEATS,
    State,
)

# About the table.
G_ONE: Final = 0
G_SEATS: Final = 1
G_TWO_CARDS: Final = 2
G_THREE_CARDS: Final = 3
G_PLACES: Final = 4
G_SECOND_EDITION: Final = 5
G_EARLY: Final = 6
G_LATE: Final = 7
G_MY_GOLD: Final = 8
G_BEST_GOLD: Final = 9
G_NEXT_GOLD: Final = 10
G_LEAST_GOLD: Final = 11
G_RICHER: Final = 12
G_COURT: Final = 13
G_OWN_CLEAR: Final = 14
G_OWN_WORTH: Final = 15
G_THREAT: Final = 16
G_CLAIMS: Final = 17
G_LIES: Final = 18
G_WIN_CARD: Final = 19
G_I_CAN_WIN: Final = 20
G_OTHERS_CAN_WIN: Final = 21
G_BARRED: Final = 22
G_BEST_WORTH: Final = 23
G_PHASE: Final = 24  # and the ten after it
# About an announcement that must be answered.
G_THEIR_GAIN: Final = 35
G_THEIR_END: Final = 36
G_THEY_HAVE: Final = 37
G_THEY_HAVE_OPEN: Final = 38
G_THEY_ARE_SURE: Final = 39
G_I_HAVE: Final = 40
G_CLAIMED: Final = 41
G_TO_COME: Final = 42
G_REST_HAVE: Final = 43
G_CENTRE_HAS: Final = 44
G_THEIR_GOLD: Final = 45
G_THEIR_LIES: Final = 46
G_MY_GAIN: Final = 47
G_MY_END: Final = 48
G_MY_RUIN: Final = 49
G_CLAIMANT_HAS: Final = 50
G_REST_CLAIM: Final = 51
G_POWER: Final = 52  # and the fourteen after it
G_MEAN_GOLD: Final = 67
G_ROUND: Final = 68
G_SIZE: Final = 69

# About one choice.
A_KIND: Final = 0  # and the nineteen after it
A_OWN_WORTH: Final = 20
A_OWN_CLEAR: Final = 21
A_WORTH: Final = 22
A_CLEAR: Final = 23
A_CENTRE: Final = 24
A_OWN: Final = 25
A_OWNER_GOLD: Final = 26
A_OWNER_SURE: Final = 27
A_OWN_OPEN: Final = 28
A_THREAT: Final = 29
A_GIFT: Final = 30
A_SAME: Final = 31
A_HAVE: Final = 32
A_HAVE_OPEN: Final = 33
A_GAIN: Final = 34
A_END: Final = 35
A_HOLDERS: Final = 36
A_BEST_HOLDER: Final = 37
A_CENTRE_HAS: Final = 38
A_QUIET: Final = 39
A_TRUE_GAIN: Final = 40
A_RUIN: Final = 41
A_FEAR: Final = 42
A_OPEN_BEST: Final = 43
A_GOLD: Final = 44
A_RESULT: Final = 45
A_KNOWN: Final = 46
A_SURE: Final = 47
A_RICHEST: Final = 48
A_SECOND_GOLD: Final = 49
A_NAMED: Final = 50
A_NAMED_BEST: Final = 51
A_POWER: Final = 52  # and the fourteen after it
A_SIZE: Final = 67

# The kinds of choice, in A_KIND.
KIND_PRETEND: Final = 0
KIND_EXCHANGE: Final = 1
KIND_LOOK: Final = 2
KIND_ANNOUNCE: Final = 3
KIND_PASS: Final = 4
KIND_CLAIM: Final = 5
KIND_ROB: Final = 6
KIND_TRADE: Final = 7
KIND_NO_TRADE: Final = 8
KIND_FOOL_PRETEND: Final = 9
KIND_FOOL: Final = 10
KIND_SPY: Final = 11
KIND_KEEP: Final = 12
KIND_SWAP: Final = 13
KIND_QUESTION: Final = 14
KIND_NAME: Final = 15
KIND_SHOW: Final = 16
KIND_RESEAT: Final = 17

FULL: Final = 13.0
"""Gold is counted in parts of the goal."""
FEW: Final = 4.0
"""Gains are counted in parts of this."""


def look_around(s: State, scene: Scene, mind: Mind, g: MutableSequence[float]) -> None:
    """Fill in what concerns the table."""
    for cell in range(G_SIZE):
        g[cell] = 0.0
    survey(s, scene)
    me = s.seat_of[s.actor]
    g[G_ONE] = 1.0
    g[G_SEATS] = s.seats / FULL
    g[G_TWO_CARDS] = 1.0 if s.hand == 2 else 0.0
    g[G_THREE_CARDS] = 1.0 if s.hand == 3 else 0.0
    g[G_PLACES] = s.places / FULL
    g[G_SECOND_EDITION] = float(s.looks_when_barred)
    g[G_EARLY] = min(s.turn, 8) / 8.0
    g[G_LATE] = min(s.turn, 100) / 100.0
    g[G_ROUND] = min(s.turn / s.seats, 12.0) / 12.0
    g[G_BARRED] = 1.0 if s.barred >> s.actor & 1 else 0.0
    g[G_COURT] = min(s.court, 8) / FEW
    g[G_PHASE + s.phase] = 1.0
    count_gold(s, me, g)
    sum_up_cards(s, scene, mind, me, g)
    sum_up_manners(s, scene, g)
    if s.phase == phase.ANSWER:
        weigh_announcement(s, scene, mind, me, g)
    elif s.phase != phase.TURN:
        g[G_POWER + s.power[s.announced]] = 1.0


def survey(s: State, scene: Scene) -> None:
    """What each power would bring each seat: all of them in a turn, the announced one while it is answered."""
    if s.phase == phase.ANSWER:
        for seat in range(s.seats):
            cell = seat * MOST_KINDS + s.announced
            scene.gains[cell] = gain_of(s, seat, s.announced, scene.purse)
            scene.ends[cell] = end_of(s, seat, s.announced, scene.purse)
        return
    for seat in range(s.seats):
        for kind in range(s.kinds):
            cell = seat * MOST_KINDS + kind
            scene.gains[cell] = gain_of(s, seat, kind, scene.purse)
            scene.ends[cell] = end_of(s, seat, kind, scene.purse)


def count_gold(s: State, me: int, g: MutableSequence[float]) -> None:
    """Everybody's fortunes against one's own."""
    best = 0
    second = 0
    least = 99
    richer = 0
    can_win = 0
    total = 0
    for seat in range(s.seats):
        if seat == me:
            continue
        gold = s.gold[seat]
        total += gold
        if gold > best:
            second = best
            best = gold
        elif gold > second:
            second = gold
        least = min(least, gold)
        richer += 1 if gold > s.gold[me] else 0
        can_win += 1 if gold >= 10 else 0
    g[G_MY_GOLD] = s.gold[me] / FULL
    g[G_BEST_GOLD] = best / FULL
    g[G_NEXT_GOLD] = second / FULL
    g[G_MEAN_GOLD] = total / (s.seats - 1.0) / FULL
    g[G_LEAST_GOLD] = least / 6.0
    g[G_RICHER] = richer / (s.seats - 1.0)
    g[G_I_CAN_WIN] = 1.0 if s.gold[me] >= 10 else 0.0
    g[G_OTHERS_CAN_WIN] = min(can_win, 3) / 3.0
    for kind in range(s.kinds):
        if s.power[kind] == power.WIN:
            g[G_WIN_CARD] = 1.0


def worth_of(scene: Scene, seat: int, kind: int) -> float:
    """How much a character is worth to that seat now."""
    cell = seat * MOST_KINDS + kind
    return min(scene.gains[cell], 8.0) / FEW + 1.5 * scene.ends[cell]


def expected_worth(s: State, scene: Scene, belief: Sequence[float], place: int, seat: int) -> float:
    """What the card there is worth to that seat, as far as one knows it."""
    total = 0.0
    for kind in range(s.kinds):
        chance = belief[place * MOST_KINDS + kind]
        if chance > 0.0:
            total += chance * worth_of(scene, seat, kind)
    return total


def clearness(s: State, belief: Sequence[float], place: int) -> float:
    """The chance of the likeliest character there."""
    best = 0.0
    for kind in range(s.kinds):
        best = max(best, belief[place * MOST_KINDS + kind])
    return best


def holds(s: State, belief: Sequence[float], seat: int, kind: int) -> float:
    """The chance that a card at that seat is that character."""
    total = 0.0
    for slot in range(s.hand):
        total += belief[(seat * s.hand + slot) * MOST_KINDS + kind]
    return min(total, 1.0)


def seen_dimly(mind: Mind, value: float) -> float:
    """What others can know, as far as this player keeps track of it."""
    return value + (0.3 - value) * mind.style[HAZE]


def sureness(s: State, scene: Scene, mind: Mind, seat: int) -> float:
    """How sure whoever sits there can be of a card of their own, at best."""
    best = 0.0
    for slot in range(s.hand):
        place = seat * s.hand + slot
        best = max(best, scene.sure[s.person_at[seat] * MOST_PLACES + place])
    return seen_dimly(mind, best)


def claim_rate(scene: Scene, person: int) -> float:
    """How often that person claims when asked, by what has been seen of them."""
    return (scene.claimed[person] + 0.6) / (scene.asked[person] + 4.0)


def lie_rate(scene: Scene, person: int) -> float:
    """How often that person was found out when revealed."""
    return (scene.caught[person] + 1.0) / (scene.caught[person] + scene.proved[person] + 2.0)


def sum_up_cards(s: State, scene: Scene, mind: Mind, me: int, g: MutableSequence[float]) -> None:
    """The own cards, and what threatens from others'."""
    if s.phase == phase.ANSWER:
        for slot in range(s.hand):
            g[G_OWN_CLEAR] = max(g[G_OWN_CLEAR], clearness(s, mind.belief, me * s.hand + slot))
        return
    for slot in range(s.hand):
        place = me * s.hand + slot
        g[G_OWN_CLEAR] = max(g[G_OWN_CLEAR], clearness(s, mind.belief, place))
        g[G_OWN_WORTH] = max(g[G_OWN_WORTH], expected_worth(s, scene, mind.belief, place, me))
    for kind in range(s.kinds):
        g[G_BEST_WORTH] = max(g[G_BEST_WORTH], worth_of(scene, me, kind) / 2.0)
    threat = 0.0
    for seat in range(s.seats):
        if seat != me:
            danger = 0.0
            for kind in range(s.kinds):
                if scene.ends[seat * MOST_KINDS + kind] > 0.0:
                    danger += holds(s, mind.belief, seat, kind)
            threat = max(threat, danger)
    g[G_THREAT] = min(threat, 1.0)


def sum_up_manners(s: State, scene: Scene, g: MutableSequence[float]) -> None:
    """How much is claimed and lied at this table, the player's own doings left out."""
    claims = 0.0
    lies = 0.0
    for person in range(s.seats):
        if person != s.actor:
            claims += claim_rate(scene, person)
            lies += lie_rate(scene, person)
    g[G_CLAIMS] = claims / (s.seats - 1.0)
    g[G_LIES] = lies / (s.seats - 1.0)


def weigh_announcement(
    s: State, scene: Scene, mind: Mind, me: int, g: MutableSequence[float]
) -> None:
    """What the announcer would win, and who may really have the character."""
    kind = s.announced
    b = mind.belief
    them = s.turn_seat
    person = s.person_at[them]
    place = them * s.hand + s.hand_slot
    g[G_THEIR_GAIN] = min(scene.gains[them * MOST_KINDS + kind], 8.0) / FEW
    g[G_THEIR_END] = scene.ends[them * MOST_KINDS + kind]
    g[G_THEY_HAVE] = b[place * MOST_KINDS + kind]
    g[G_THEY_HAVE_OPEN] = seen_dimly(mind, scene.open[place * MOST_KINDS + kind])
    g[G_THEY_ARE_SURE] = seen_dimly(mind, scene.sure[person * MOST_PLACES + place])
    g[G_I_HAVE] = holds(s, b, me, kind)
    g[G_THEIR_GOLD] = s.gold[them] / FULL
    g[G_THEIR_LIES] = lie_rate(scene, person)
    g[G_MY_GAIN] = min(scene.gains[me * MOST_KINDS + kind], 8.0) / FEW
    g[G_MY_END] = scene.ends[me * MOST_KINDS + kind]
    g[G_MY_RUIN] = 1.0 if s.gold[me] == 1 else 0.0
    g[G_POWER + s.power[kind]] = 1.0
    quiet = 1.0
    claims = 0
    for distance in range(1, s.seats):
        seat = (them + distance) % s.seats
        other = s.person_at[seat]
        if seat == me:
            continue
        chance = holds(s, b, seat, kind)
        if s.claimants >> other & 1:
            claims += 1
            g[G_CLAIMANT_HAS] = max(g[G_CLAIMANT_HAS], chance)
        elif distance > s.answers:
            g[G_REST_HAVE] += chance * sureness(s, scene, mind, seat)
            quiet *= 1.0 - claim_rate(scene, other)
    g[G_CLAIMED] = min(claims, 3) / 3.0
    g[G_TO_COME] = (s.seats - 2.0 - s.answers) / FULL
    g[G_REST_CLAIM] = 1.0 - quiet
    for other_place in range(s.seats * s.hand, s.places):
        g[G_CENTRE_HAS] += b[other_place * MOST_KINDS + kind]


def look_at_choices(
    s: State,
    scene: Scene,
    mind: Mind,
    out: Sequence[int],
    count: int,
    a: MutableSequence[float],
) -> None:
    """Fill in what concerns each choice, a row of A_SIZE numbers each. `look_around` comes first."""
    for cell in range(count * A_SIZE):
        a[cell] = 0.0
    for nth in range(count):
        row = nth * A_SIZE
        choice = out[nth]
        a[row + kind_at(s, choice)] = 1.0
        if s.phase == phase.TURN:
            look_at_turn(s, scene, mind, choice, a, row)
        elif s.phase == phase.ANSWER:
            look_at_answer(s, scene, mind, choice, a, row)
        elif s.phase == phase.FOOL:
            pair = choice - codes.FOOL
            look_at_places(s, scene, mind, pair // 2, a, row)
        elif s.phase == phase.SPY:
            own = s.user * s.hand
            look_at_places(s, scene, mind, own * MOST_PLACES + choice - codes.SPY, a, row)
        elif s.phase == phase.SPY_CHOICE:
            look_at_places(s, scene, mind, s.user * s.hand * MOST_PLACES + s.target, a, row)
        elif s.phase == phase.NAME:
            look_at_naming(s, mind, choice - codes.NAME, a, row)
        else:
            look_at_target(s, scene, mind, choice, a, row)


def mark_kinds(s: State, out: Sequence[int], count: int, a: MutableSequence[float]) -> None:
    """Only which kind each choice is of, for who looks at nothing else."""
    for cell in range(count * A_SIZE):
        a[cell] = 0.0
    for nth in range(count):
        a[nth * A_SIZE + kind_at(s, out[nth])] = 1.0


def kind_at(s: State, choice: int) -> int:
    """The kind of a choice."""
    if s.phase == phase.TURN:
        if choice >= codes.ANNOUNCE:
            return KIND_ANNOUNCE
        if choice >= codes.LOOK:
            return KIND_LOOK
        return KIND_EXCHANGE if choice % 2 else KIND_PRETEND
    if s.phase == phase.ANSWER:
        return KIND_PASS if choice == codes.PASS else KIND_CLAIM
    if s.phase == phase.FOOL:
        return KIND_FOOL if (choice - codes.FOOL) % 2 else KIND_FOOL_PRETEND
    if s.phase == phase.SPY_CHOICE:
        return KIND_SWAP if choice == codes.SWAP else KIND_KEEP
    if s.phase == phase.TRADE:
        return KIND_NO_TRADE if choice == codes.TRADE_NONE else KIND_TRADE
    if s.phase == phase.ROB:
        return KIND_ROB
    if s.phase == phase.SPY:
        return KIND_SPY
    if s.phase == phase.QUESTION:
        return KIND_QUESTION
    if s.phase == phase.NAME:
        return KIND_NAME
    return KIND_SHOW if s.phase == phase.SHOW else KIND_RESEAT


def look_at_turn(
    s: State, scene: Scene, mind: Mind, choice: int, a: MutableSequence[float], row: int
) -> None:
    """Exchange, look or announce."""
    if choice >= codes.ANNOUNCE:
        look_at_saying(s, scene, mind, choice - codes.ANNOUNCE, a, row)
    elif choice >= codes.LOOK:
        place = s.turn_seat * s.hand + choice - codes.LOOK
        look_at_own(s, scene, mind, place, a, row)
    else:
        places = (choice - codes.EXCHANGE) // 2
        own = s.turn_seat * s.hand + places // MOST_PLACES
        look_at_places(s, scene, mind, own * MOST_PLACES + places % MOST_PLACES, a, row)


def look_at_own(
    s: State, scene: Scene, mind: Mind, place: int, a: MutableSequence[float], row: int
) -> None:
    """A card of one's own, as one knows it and as others can."""
    a[row + A_OWN_WORTH] = expected_worth(s, scene, mind.belief, place, place // s.hand)
    a[row + A_OWN_CLEAR] = clearness(s, mind.belief, place)
    a[row + A_OWN_OPEN] = seen_dimly(mind, clearness(s, scene.open, place))


def look_at_places(
    s: State, scene: Scene, mind: Mind, places: int, a: MutableSequence[float], row: int
) -> None:
    """Two cards that may change places; `places` is first * MOST_PLACES + second."""
    first = places // MOST_PLACES
    second = places % MOST_PLACES
    me = s.seat_of[s.actor]
    look_at_own(s, scene, mind, first, a, row)
    same = 0.0
    for kind in range(s.kinds):
        same += mind.belief[first * MOST_KINDS + kind] * mind.belief[second * MOST_KINDS + kind]
    a[row + A_SAME] = same
    a[row + A_CLEAR] = clearness(s, mind.belief, second)
    a[row + A_WORTH] = expected_worth(s, scene, mind.belief, second, me)
    if second >= s.seats * s.hand:
        a[row + A_CENTRE] = 1.0
        return
    owner = second // s.hand
    if owner == me:
        a[row + A_OWN] = 1.0
        return
    sure = scene.sure[s.person_at[owner] * MOST_PLACES + second]
    a[row + A_OWNER_GOLD] = s.gold[owner] / FULL
    a[row + A_OWNER_SURE] = seen_dimly(mind, sure)
    a[row + A_THREAT] = expected_worth(s, scene, mind.belief, second, owner)
    a[row + A_GIFT] = expected_worth(s, scene, mind.belief, first, owner)


def look_at_saying(
    s: State, scene: Scene, mind: Mind, saying: int, a: MutableSequence[float], row: int
) -> None:
    """To announce a character: `saying` is slot * MOST_KINDS + kind."""
    kind = saying % MOST_KINDS
    me = s.turn_seat
    place = me * s.hand + saying // MOST_KINDS
    b = mind.belief
    have = b[place * MOST_KINDS + kind]
    gain = min(scene.gains[me * MOST_KINDS + kind], 8.0) / FEW
    a[row + A_POWER + s.power[kind]] = 1.0
    a[row + A_HAVE] = have
    a[row + A_HAVE_OPEN] = seen_dimly(mind, scene.open[place * MOST_KINDS + kind])
    a[row + A_GAIN] = gain
    a[row + A_END] = scene.ends[me * MOST_KINDS + kind]
    a[row + A_TRUE_GAIN] = have * gain
    a[row + A_RUIN] = 1.0 if s.gold[me] == 1 else 0.0
    quiet = 1.0
    for seat in range(s.seats):
        if seat != me:
            chance = holds(s, b, seat, kind)
            a[row + A_HOLDERS] += chance * sureness(s, scene, mind, seat)
            a[row + A_BEST_HOLDER] = max(a[row + A_BEST_HOLDER], chance)
            a[row + A_OPEN_BEST] = max(a[row + A_OPEN_BEST], holds(s, scene.open, seat, kind))
            quiet *= 1.0 - claim_rate(scene, s.person_at[seat])
            if scene.ends[seat * MOST_KINDS + kind] > 0.0:
                a[row + A_FEAR] = max(a[row + A_FEAR], chance)
    a[row + A_OPEN_BEST] = seen_dimly(mind, a[row + A_OPEN_BEST])
    a[row + A_QUIET] = quiet
    for other_place in range(s.seats * s.hand, s.places):
        a[row + A_CENTRE_HAS] += b[other_place * MOST_KINDS + kind]


def look_at_answer(
    s: State, scene: Scene, mind: Mind, choice: int, a: MutableSequence[float], row: int
) -> None:
    """To pass, or to claim with one own card."""
    if choice == codes.PASS:
        return
    kind = s.announced
    me = s.seat_of[s.actor]
    place = me * s.hand + choice - codes.CLAIM
    have = mind.belief[place * MOST_KINDS + kind]
    gain = min(scene.gains[me * MOST_KINDS + kind], 8.0) / FEW
    a[row + A_HAVE] = have
    a[row + A_HAVE_OPEN] = seen_dimly(mind, scene.open[place * MOST_KINDS + kind])
    a[row + A_GAIN] = gain
    a[row + A_TRUE_GAIN] = have * gain
    a[row + A_END] = have * scene.ends[me * MOST_KINDS + kind]
    a[row + A_RUIN] = 1.0 if s.gold[me] == 1 else 0.0
    a[row + A_BEST_HOLDER] = mind.belief[(s.turn_seat * s.hand + s.hand_slot) * MOST_KINDS + kind]


def look_at_naming(s: State, mind: Mind, kind: int, a: MutableSequence[float], row: int) -> None:
    """To say who one is, when questioned."""
    place = s.seat_of[s.actor] * s.hand
    chance = mind.belief[place * MOST_KINDS + kind]
    a[row + A_NAMED] = chance
    a[row + A_NAMED_BEST] = 1.0 if chance >= clearness(s, mind.belief, place) else 0.0


def look_at_target(
    s: State, scene: Scene, mind: Mind, choice: int, a: MutableSequence[float], row: int
) -> None:
    """To choose a person, or two, or nobody."""
    if choice == codes.TRADE_NONE:
        return
    seat = choice - codes.TRADE
    second = -1
    if s.phase == phase.ROB:
        seat = choice - codes.ROB
    elif s.phase == phase.QUESTION:
        seat = choice - codes.QUESTION
    elif s.phase == phase.SHOW:
        seat = choice - codes.SHOW
    elif s.phase == phase.RESEAT:
        second = (choice - codes.RESEAT) // MOST_SEATS
        seat = (choice - codes.RESEAT) % MOST_SEATS
    place = seat * s.hand
    a[row + A_GOLD] = s.gold[seat] / FULL
    a[row + A_GAIN] = (s.gold[seat] - s.gold[s.user]) / FEW if s.phase == phase.TRADE else 0.0
    a[row + A_RESULT] = result_of(s, scene, seat, second)
    a[row + A_KNOWN] = clearness(s, mind.belief, place)
    a[row + A_SURE] = sureness(s, scene, mind, seat)
    a[row + A_THREAT] = expected_worth(s, scene, mind.belief, place, seat)
    a[row + A_RICHEST] = 1.0 if scene_richest(s) == s.gold[seat] else 0.0
    a[row + A_SECOND_GOLD] = s.gold[second] / FULL if second >= 0 else 0.0


def scene_richest(s: State) -> int:
    """How much the richest but the user has."""
    most = 0
    for seat in range(s.seats):
        if seat != s.user:
            most = max(most, s.gold[seat])
    return most


def result_of(s: State, scene: Scene, seat: int, second: int) -> float:
    """Whether taking what there is to take from them would end the game for the user's good (1) or bad (-1)."""
    gold = scene.purse
    for other in range(s.seats):
        gold[other] = float(s.gold[other])
    amount = float(s.amount[s.announced])
    user = s.user
    if s.phase == phase.TRADE:
        gold[user] = float(s.gold[seat])
        gold[seat] = float(s.gold[user])
    elif s.phase != phase.SHOW:
        taken = min(amount, gold[seat])
        gold[seat] -= taken
        gold[user] += taken
        if second >= 0:
            taken = min(amount, gold[second])
            gold[second] -= taken
            gold[user] += taken
    return verdict(s, user, gold)
