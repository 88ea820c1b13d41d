"""What a player sees in each of its choices, as numbers. Plain and compiled."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ridotto.belief.prospects import verdict
from ridotto.belief.scene import Scene
from ridotto.bots import cells
from ridotto.bots.features import claim_rate, clearness, expected_worth, holds, seen_dimly, sureness
from ridotto.bots.mind import Mind
from ridotto.rules import codes, phase
from ridotto.rules.state import MOST_KINDS, MOST_PLACES, MOST_SEATS, State


def look_at_choices(
    s: State,
    scene: Scene,
    mind: Mind,
    out: Sequence[int],
    count: int,
    a: MutableSequence[float],
) -> None:
    """Fill in what concerns each choice, a row of cells.A_SIZE numbers each. `look_around` comes first."""
    for cell in range(count * cells.A_SIZE):
        a[cell] = 0.0
    for nth in range(count):
        row = nth * cells.A_SIZE
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
    for cell in range(count * cells.A_SIZE):
        a[cell] = 0.0
    for nth in range(count):
        a[nth * cells.A_SIZE + kind_at(s, out[nth])] = 1.0


def kind_at(s: State, choice: int) -> int:
    """The kind of a choice."""
    if s.phase == phase.TURN:
        if choice >= codes.ANNOUNCE:
            return cells.KIND_ANNOUNCE
        if choice >= codes.LOOK:
            return cells.KIND_LOOK
        return cells.KIND_EXCHANGE if choice % 2 else cells.KIND_PRETEND
    if s.phase == phase.ANSWER:
        return cells.KIND_PASS if choice == codes.PASS else cells.KIND_CLAIM
    if s.phase == phase.FOOL:
        return cells.KIND_FOOL if (choice - codes.FOOL) % 2 else cells.KIND_FOOL_PRETEND
    if s.phase == phase.SPY_CHOICE:
        return cells.KIND_SWAP if choice == codes.SWAP else cells.KIND_KEEP
    if s.phase == phase.TRADE:
        return cells.KIND_NO_TRADE if choice == codes.TRADE_NONE else cells.KIND_TRADE
    if s.phase == phase.ROB:
        return cells.KIND_ROB
    if s.phase == phase.SPY:
        return cells.KIND_SPY
    if s.phase == phase.QUESTION:
        return cells.KIND_QUESTION
    if s.phase == phase.NAME:
        return cells.KIND_NAME
    return cells.KIND_SHOW if s.phase == phase.SHOW else cells.KIND_RESEAT


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
    a[row + cells.A_OWN_WORTH] = expected_worth(s, scene, mind.belief, place, place // s.hand)
    a[row + cells.A_OWN_CLEAR] = clearness(s, mind.belief, place)
    a[row + cells.A_OWN_OPEN] = seen_dimly(mind, clearness(s, scene.open, place))


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
    a[row + cells.A_SAME] = same
    a[row + cells.A_CLEAR] = clearness(s, mind.belief, second)
    a[row + cells.A_WORTH] = expected_worth(s, scene, mind.belief, second, me)
    if second >= s.seats * s.hand:
        a[row + cells.A_CENTRE] = 1.0
        return
    owner = second // s.hand
    if owner == me:
        a[row + cells.A_OWN] = 1.0
        return
    sure = scene.sure[s.person_at[owner] * MOST_PLACES + second]
    a[row + cells.A_OWNER_GOLD] = s.gold[owner] / cells.FULL
    a[row + cells.A_OWNER_SURE] = seen_dimly(mind, sure)
    a[row + cells.A_THREAT] = expected_worth(s, scene, mind.belief, second, owner)
    a[row + cells.A_GIFT] = expected_worth(s, scene, mind.belief, first, owner)


def look_at_saying(
    s: State, scene: Scene, mind: Mind, saying: int, a: MutableSequence[float], row: int
) -> None:
    """To announce a character: `saying` is slot * MOST_KINDS + kind."""
    kind = saying % MOST_KINDS
    me = s.turn_seat
    place = me * s.hand + saying // MOST_KINDS
    b = mind.belief
    have = b[place * MOST_KINDS + kind]
    gain = min(scene.gains[me * MOST_KINDS + kind], 8.0) / cells.FEW
    a[row + cells.A_POWER + s.power[kind]] = 1.0
    a[row + cells.A_HAVE] = have
    a[row + cells.A_HAVE_OPEN] = seen_dimly(mind, scene.open[place * MOST_KINDS + kind])
    a[row + cells.A_GAIN] = gain
    a[row + cells.A_END] = scene.ends[me * MOST_KINDS + kind]
    a[row + cells.A_TRUE_GAIN] = have * gain
    a[row + cells.A_RUIN] = 1.0 if s.gold[me] == 1 else 0.0
    quiet = 1.0
    for seat in range(s.seats):
        if seat != me:
            chance = holds(s, b, seat, kind)
            a[row + cells.A_HOLDERS] += chance * sureness(s, scene, mind, seat)
            a[row + cells.A_BEST_HOLDER] = max(a[row + cells.A_BEST_HOLDER], chance)
            a[row + cells.A_OPEN_BEST] = max(
                a[row + cells.A_OPEN_BEST], holds(s, scene.open, seat, kind)
            )
            quiet *= 1.0 - claim_rate(scene, s.person_at[seat])
            if scene.ends[seat * MOST_KINDS + kind] > 0.0:
                a[row + cells.A_FEAR] = max(a[row + cells.A_FEAR], chance)
    a[row + cells.A_OPEN_BEST] = seen_dimly(mind, a[row + cells.A_OPEN_BEST])
    a[row + cells.A_QUIET] = quiet
    for other_place in range(s.seats * s.hand, s.places):
        a[row + cells.A_CENTRE_HAS] += b[other_place * MOST_KINDS + kind]


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
    gain = min(scene.gains[me * MOST_KINDS + kind], 8.0) / cells.FEW
    a[row + cells.A_HAVE] = have
    a[row + cells.A_HAVE_OPEN] = seen_dimly(mind, scene.open[place * MOST_KINDS + kind])
    a[row + cells.A_GAIN] = gain
    a[row + cells.A_TRUE_GAIN] = have * gain
    a[row + cells.A_END] = have * scene.ends[me * MOST_KINDS + kind]
    a[row + cells.A_RUIN] = 1.0 if s.gold[me] == 1 else 0.0
    a[row + cells.A_BEST_HOLDER] = mind.belief[
        (s.turn_seat * s.hand + s.hand_slot) * MOST_KINDS + kind
    ]


def look_at_naming(s: State, mind: Mind, kind: int, a: MutableSequence[float], row: int) -> None:
    """To say who one is, when questioned."""
    place = s.seat_of[s.actor] * s.hand
    chance = mind.belief[place * MOST_KINDS + kind]
    a[row + cells.A_NAMED] = chance
    a[row + cells.A_NAMED_BEST] = 1.0 if chance >= clearness(s, mind.belief, place) else 0.0


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
    a[row + cells.A_GOLD] = s.gold[seat] / cells.FULL
    a[row + cells.A_GAIN] = (
        (s.gold[seat] - s.gold[s.user]) / cells.FEW if s.phase == phase.TRADE else 0.0
    )
    a[row + cells.A_RESULT] = result_of(s, scene, seat, second)
    a[row + cells.A_KNOWN] = clearness(s, mind.belief, place)
    a[row + cells.A_SURE] = sureness(s, scene, mind, seat)
    a[row + cells.A_THREAT] = expected_worth(s, scene, mind.belief, place, seat)
    a[row + cells.A_RICHEST] = 1.0 if scene_richest(s) == s.gold[seat] else 0.0
    a[row + cells.A_SECOND_GOLD] = s.gold[second] / cells.FULL if second >= 0 else 0.0


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
