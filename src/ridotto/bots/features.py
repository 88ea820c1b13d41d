"""What a player sees in the table when it decides, as numbers. Plain and compiled.

All come from public facts and the player's own belief; the hidden cards in the state are never read.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ridotto.belief.prospects import end_of, gain_of
from ridotto.belief.scene import Scene
from ridotto.bots import cells
from ridotto.bots.mind import HAZE, Mind
from ridotto.rules import phase, power
from ridotto.rules.state import MOST_KINDS, MOST_PLACES, State


def look_around(s: State, scene: Scene, mind: Mind, g: MutableSequence[float]) -> None:
    """Fill in what concerns the table."""
    for cell in range(cells.G_SIZE):
        g[cell] = 0.0
    survey(s, scene)
    me = s.seat_of[s.actor]
    g[cells.G_ONE] = 1.0
    g[cells.G_SEATS] = s.seats / cells.FULL
    g[cells.G_TWO_CARDS] = 1.0 if s.hand == 2 else 0.0
    g[cells.G_THREE_CARDS] = 1.0 if s.hand == 3 else 0.0
    g[cells.G_PLACES] = s.places / cells.FULL
    g[cells.G_SECOND_EDITION] = float(s.looks_when_barred)
    g[cells.G_EARLY] = min(s.turn, 8) / 8.0
    g[cells.G_LATE] = min(s.turn, 100) / 100.0
    g[cells.G_ROUND] = min(s.turn / s.seats, 12.0) / 12.0
    g[cells.G_BARRED] = 1.0 if s.barred >> s.actor & 1 else 0.0
    g[cells.G_COURT] = min(s.court, 8) / cells.FEW
    g[cells.G_PHASE + s.phase] = 1.0
    count_gold(s, me, g)
    sum_up_cards(s, scene, mind, me, g)
    sum_up_manners(s, scene, g)
    if s.phase == phase.ANSWER:
        weigh_announcement(s, scene, mind, me, g)
    elif s.phase != phase.TURN:
        g[cells.G_POWER + s.power[s.announced]] = 1.0


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
    g[cells.G_MY_GOLD] = s.gold[me] / cells.FULL
    g[cells.G_BEST_GOLD] = best / cells.FULL
    g[cells.G_NEXT_GOLD] = second / cells.FULL
    g[cells.G_MEAN_GOLD] = total / (s.seats - 1.0) / cells.FULL
    g[cells.G_LEAST_GOLD] = least / 6.0
    g[cells.G_RICHER] = richer / (s.seats - 1.0)
    g[cells.G_I_CAN_WIN] = 1.0 if s.gold[me] >= 10 else 0.0
    g[cells.G_OTHERS_CAN_WIN] = min(can_win, 3) / 3.0
    for kind in range(s.kinds):
        if s.power[kind] == power.WIN:
            g[cells.G_WIN_CARD] = 1.0


def worth_of(scene: Scene, seat: int, kind: int) -> float:
    """How much a character is worth to that seat now."""
    cell = seat * MOST_KINDS + kind
    return min(scene.gains[cell], 8.0) / cells.FEW + 1.5 * scene.ends[cell]


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
            g[cells.G_OWN_CLEAR] = max(
                g[cells.G_OWN_CLEAR], clearness(s, mind.belief, me * s.hand + slot)
            )
        return
    for slot in range(s.hand):
        place = me * s.hand + slot
        g[cells.G_OWN_CLEAR] = max(g[cells.G_OWN_CLEAR], clearness(s, mind.belief, place))
        g[cells.G_OWN_WORTH] = max(
            g[cells.G_OWN_WORTH], expected_worth(s, scene, mind.belief, place, me)
        )
    for kind in range(s.kinds):
        g[cells.G_BEST_WORTH] = max(g[cells.G_BEST_WORTH], worth_of(scene, me, kind) / 2.0)
    threat = 0.0
    for seat in range(s.seats):
        if seat != me:
            danger = 0.0
            for kind in range(s.kinds):
                if scene.ends[seat * MOST_KINDS + kind] > 0.0:
                    danger += holds(s, mind.belief, seat, kind)
            threat = max(threat, danger)
    g[cells.G_THREAT] = min(threat, 1.0)


def sum_up_manners(s: State, scene: Scene, g: MutableSequence[float]) -> None:
    """How much is claimed and lied at this table, the player's own doings left out."""
    claims = 0.0
    lies = 0.0
    for person in range(s.seats):
        if person != s.actor:
            claims += claim_rate(scene, person)
            lies += lie_rate(scene, person)
    g[cells.G_CLAIMS] = claims / (s.seats - 1.0)
    g[cells.G_LIES] = lies / (s.seats - 1.0)


def weigh_announcement(
    s: State, scene: Scene, mind: Mind, me: int, g: MutableSequence[float]
) -> None:
    """What the announcer would win, and who may really have the character."""
    kind = s.announced
    b = mind.belief
    them = s.turn_seat
    person = s.person_at[them]
    place = them * s.hand + s.hand_slot
    g[cells.G_THEIR_GAIN] = min(scene.gains[them * MOST_KINDS + kind], 8.0) / cells.FEW
    g[cells.G_THEIR_END] = scene.ends[them * MOST_KINDS + kind]
    g[cells.G_THEY_HAVE] = b[place * MOST_KINDS + kind]
    g[cells.G_THEY_HAVE_OPEN] = seen_dimly(mind, scene.open[place * MOST_KINDS + kind])
    g[cells.G_THEY_ARE_SURE] = seen_dimly(mind, scene.sure[person * MOST_PLACES + place])
    g[cells.G_I_HAVE] = holds(s, b, me, kind)
    g[cells.G_THEIR_GOLD] = s.gold[them] / cells.FULL
    g[cells.G_THEIR_LIES] = lie_rate(scene, person)
    g[cells.G_MY_GAIN] = min(scene.gains[me * MOST_KINDS + kind], 8.0) / cells.FEW
    g[cells.G_MY_END] = scene.ends[me * MOST_KINDS + kind]
    g[cells.G_MY_RUIN] = 1.0 if s.gold[me] == 1 else 0.0
    g[cells.G_POWER + s.power[kind]] = 1.0
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
            g[cells.G_CLAIMANT_HAS] = max(g[cells.G_CLAIMANT_HAS], chance)
        elif distance > s.answers:
            g[cells.G_REST_HAVE] += chance * sureness(s, scene, mind, seat)
            quiet *= 1.0 - claim_rate(scene, other)
    g[cells.G_CLAIMED] = min(claims, 3) / 3.0
    g[cells.G_TO_COME] = (s.seats - 2.0 - s.answers) / cells.FULL
    g[cells.G_REST_CLAIM] = 1.0 - quiet
    for other_place in range(s.seats * s.hand, s.places):
        g[cells.G_CENTRE_HAS] += b[other_place * MOST_KINDS + kind]
