"""Whole games between computer players, compiled: the rules, beliefs and judgements as they stand, without events.

`games`, `scenes`, `minds`, `desks` … are arrays of the records of `layout`.
"""

from __future__ import annotations

from typing import Any

from ridotto.arena.layout import BINS
from ridotto.belief.model import SAYING_ANNOUNCE, SAYING_CLAIM, SAYING_PASS, saying_cell
from ridotto.belief.prospects import gain_of
from ridotto.belief.scene import (
    handling_cell,
    open_scene,
    scene_answered,
    scene_handled,
    scene_passed,
    scene_revealed,
    scene_said,
    scene_shown,
)
from ridotto.bots import cells
from ridotto.bots.choosing import heat_at, pick
from ridotto.bots.features import look_around
from ridotto.bots.judgement import add_grasp, add_leanings, score_by_chance, score_by_thumb
from ridotto.bots.mind import (
    BRAIN,
    BRAIN_CHANCE,
    BRAIN_THUMB,
    NETWORK,
    mind_fades,
    mind_handled,
    mind_heard,
    mind_heard_pass,
    mind_saw,
    open_mind,
)
from ridotto.bots.network import score_by_network
from ridotto.bots.options import look_at_choices, mark_kinds
from ridotto.chance import sow
from ridotto.rules import codes, phase
from ridotto.rules.choices import choices
from ridotto.rules.flow import step
from ridotto.rules.state import MOST_KINDS, MOST_PLACES

Array = Any  # NumPy's, which these functions only index
Record = Any  # a row of one

ARENA_CALLED = ("play_tables", "sow_minds")
"""Those that Python calls."""
DULL = 0.1
THINNED = 6
"""One of so many dull answers is learned from."""


def play_tables(
    games: Array, minds: Array, crew: Array, nets: Array, results: Array, tapes: Array
) -> int:
    """Play each game to its end; says how many were played.

    `minds` has a row for each person of each game, with their style and chance set. `crew` is one scene, desk, model, list of
    choices, tally and limits; `tapes` is the tape and its rows of numbers. Stops early when the tape is nearly full.
    """
    scenes, desks, model, out, tallies, limits = crew
    tape, rows, marks = tapes
    for number in range(len(games)):
        if marks[0] + limits[1] > len(tape) or marks[1] + limits[2] > len(rows):
            return number
        play_table(
            games[number],
            minds[number],
            (scenes[0], desks[0], model, out, tallies[0], limits),
            nets,
            results[number],
            (tape, rows, marks, number),
        )
    return len(games)


def sow_minds(minds: Array, seeds: Array) -> None:
    """Give each mind its chance."""
    for game in range(len(minds)):
        for person in range(seeds.shape[1]):
            sow(minds[game, person].memory, seeds[game, person])


def play_table(
    s: Record, minds: Array, crew: Array, nets: Array, result: Record, tapes: Array
) -> None:
    """One game."""
    scene, desk, model, out, tally, limits = crew
    open_scene(scene, s)
    for person in range(s.seats):
        open_mind(s, minds[person], person)
    while s.phase != phase.OVER and s.turn <= limits[0]:
        turn = s.turn
        count = choices(s, out)
        mind = minds[s.actor]
        chosen = decide(s, scene, mind, (desk, out, nets), count)
        if len(tapes[0]) > 0 and mind.style[NETWORK] == 0.0 and mind.style[BRAIN] > BRAIN_THUMB:
            keep_on_tape(s, desk, count, chosen, tapes)
        result.decisions[s.actor] += 1
        choice = out[chosen]
        count_sayings(s, choice, result)
        watch(s, scene, minds, choice, model, tally)
        step(s, choice)
        if s.turn != turn:
            for person in range(s.seats):
                mind_fades(s, minds[person], scene)
    result.winners = s.winners
    result.ended_by = s.ended_by
    result.turns = s.turn
    result.last = s.person_at[s.turn_seat]
    for person in range(s.seats):
        result.gold[person] = s.gold[s.seat_of[person]]


def decide(s: Record, scene: Record, mind: Record, crew: Array, count: int) -> int:
    """Which of the choices in `out` the person to act takes."""
    desk, out, nets = crew
    if mind.style[BRAIN] == BRAIN_CHANCE:
        mark_kinds(s, out, count, desk.a)
        score_by_chance(desk.a, count, desk.scores)
        return pick(mind, desk.scores, count, heat_at(mind, s.turn, scene.lull))
    look_around(s, scene, mind, desk.g)
    look_at_choices(s, scene, mind, out, count, desk.a)
    if mind.style[BRAIN] == BRAIN_THUMB:
        score_by_thumb(desk.g, desk.a, mind.style, count, desk.scores)
    else:
        score_by_network(nets[int(mind.style[NETWORK])], desk.g, desk.a, count, desk)
    add_leanings(desk.g, desk.a, mind.style, count, desk.scores)
    add_grasp(desk.g, desk.a, mind.style, count, desk.scores)
    return pick(mind, desk.scores, count, heat_at(mind, s.turn, scene.lull))


def keep_on_tape(s: Record, desk: Record, count: int, chosen: int, tapes: Array) -> None:
    """A learner's decision, to learn from; of answers by who can hardly have the character only some are kept."""
    tape, rows, marks, number = tapes
    if (
        s.phase == phase.ANSWER
        and desk.g[cells.G_I_HAVE] < DULL
        and desk.g[cells.G_THEIR_END] <= 0.0
    ):
        marks[2] += 1
        if marks[2] % THINNED != 0:
            return
    kept = tape[marks[0]]
    kept.game = number
    kept.person = s.actor
    kept.count = count
    kept.pick = chosen
    kept.start = marks[1]
    kept.chance = desk.scores[chosen]
    for cell in range(cells.G_SIZE):
        kept.g[cell] = desk.g[cell]
    for nth in range(count):
        for cell in range(cells.A_SIZE):
            rows[marks[1] + nth, cell] = desk.a[nth * cells.A_SIZE + cell]
    marks[0] += 1
    marks[1] += count


def count_sayings(s: Record, choice: int, result: Record) -> None:
    """For statistics: what was said, whether it was true, and whether it was contested."""
    if s.phase != phase.ANSWER:
        return
    result.answers += 1
    claims = choice != codes.PASS
    if claims:
        place = s.seat_of[s.actor] * s.hand + choice - codes.CLAIM
        result.claims[1 if s.cards[place] == s.announced else 0] += 1
    if s.answers == s.seats - 2:
        place = s.turn_seat * s.hand + s.hand_slot
        contested = claims or s.claimants != 0
        true = 1 if s.cards[place] == s.announced else 0
        result.said[(2 if contested else 0) + true] += 1


def watch(s: Record, scene: Record, minds: Array, choice: int, model: Array, tally: Record) -> None:
    """What everybody at the table takes in of a choice that is about to be carried out."""
    if s.phase == phase.TURN:
        if choice < codes.ANNOUNCE:
            scene.lull = 0
        if choice >= codes.ANNOUNCE:
            saying = choice - codes.ANNOUNCE
            s.announced = saying % MOST_KINDS
            place = s.turn_seat * s.hand + saying // MOST_KINDS
            hear(s, scene, minds, SAYING_ANNOUNCE * MOST_PLACES + place, model, tally)
        elif choice >= codes.LOOK:
            glimpse(s, scene, minds, s.turn_seat * s.hand + choice - codes.LOOK)
        else:
            places = (choice - codes.EXCHANGE) // 2
            own = s.turn_seat * s.hand + places // MOST_PLACES
            both = own * MOST_PLACES + places % MOST_PLACES
            watch_hands(s, scene, minds, both * 2 + choice % 2, model, tally)
    elif s.phase == phase.ANSWER:
        watch_answer(s, scene, minds, choice, model, tally)
    elif s.phase == phase.FOOL:
        watch_hands(s, scene, minds, choice - codes.FOOL, model, tally)
    elif s.phase == phase.SPY:
        glimpse(s, scene, minds, s.user * s.hand)
        glimpse(s, scene, minds, choice - codes.SPY)
    elif s.phase == phase.SPY_CHOICE:
        both = s.user * s.hand * MOST_PLACES + s.target
        really = 1 if choice == codes.SWAP else 0
        watch_hands(s, scene, minds, both * 2 + really, model, tally)
    elif s.phase == phase.NAME:
        turn_up(s, scene, minds, s.seat_of[s.target] * s.hand)
    elif s.phase == phase.SHOW:
        place = (choice - codes.SHOW) * s.hand
        owner = s.person_at[choice - codes.SHOW]
        scene_shown(s, scene, place, owner)
        for person in range(s.seats):
            if person != owner:
                mind_saw(s, minds[person], scene, place, s.cards[place])


def glimpse(s: Record, scene: Record, minds: Array, place: int) -> None:
    """The person to act sees a card alone."""
    scene.sure[s.actor * MOST_PLACES + place] = 1.0
    mind_saw(s, minds[s.actor], scene, place, s.cards[place])


def watch_hands(
    s: Record, scene: Record, minds: Array, handling: int, model: Array, tally: Record
) -> None:
    """Two cards go under the table: `handling` is (first * MOST_PLACES + second) * 2 + really."""
    places = handling // 2
    cell = handling_cell(s, scene, places // MOST_PLACES, places % MOST_PLACES)
    tally.handled[cell] += 1
    tally.really[cell] += handling % 2
    scene_handled(s, scene, places // MOST_PLACES, places % MOST_PLACES, model[cell])
    for person in range(s.seats):
        mind_handled(s, minds[person], places, handling % 2 == 1, model[cell])


def watch_answer(
    s: Record, scene: Record, minds: Array, choice: int, model: Array, tally: Record
) -> None:
    """A claim or a pass; after the last one the cards are turned up, if anybody claimed."""
    scene.asked[s.actor] += 1
    own = s.seat_of[s.actor] * s.hand
    claims = choice != codes.PASS
    if claims:
        scene.claimed[s.actor] += 1
        place = own + choice - codes.CLAIM
        hear(s, scene, minds, SAYING_CLAIM * MOST_PLACES + place, model, tally)
    else:
        for slot in range(s.hand):
            hear(s, scene, minds, SAYING_PASS * MOST_PLACES + own + slot, model, tally)
    scene_answered(s, scene, s.answers + 1, claims or s.claimants != 0)
    if s.answers < s.seats - 2 or (s.claimants == 0 and not claims):
        return
    for distance in range(s.seats):
        seat = (s.turn_seat + distance) % s.seats
        person = s.person_at[seat]
        slot = s.claim_slots >> 2 * person & 3
        if distance == 0:
            slot = s.hand_slot
        elif claims and person == s.actor:
            slot = choice - codes.CLAIM
        elif not s.claimants >> person & 1:
            continue
        place = seat * s.hand + slot
        if s.cards[place] == s.announced:
            scene.proved[person] += 1
        else:
            scene.caught[person] += 1
        turn_up(s, scene, minds, place)


def turn_up(s: Record, scene: Record, minds: Array, place: int) -> None:
    """A card is revealed to all."""
    scene_revealed(s, scene, place, s.cards[place])
    for person in range(s.seats):
        mind_saw(s, minds[person], scene, place, s.cards[place])


def hear(s: Record, scene: Record, minds: Array, saying: int, model: Array, tally: Record) -> None:
    """The person to act says something of a card: `saying` is what * MOST_PLACES + place."""
    place = saying % MOST_PLACES
    what = saying // MOST_PLACES
    prize = gain_of(s, s.seat_of[s.actor], s.announced, scene.purse)
    cell = saying_cell(what, scene.sure[s.actor * MOST_PLACES + place], prize)
    prior = scene.open[place * MOST_KINDS + s.announced]
    count = cell * BINS + min(int(prior * BINS), BINS - 1)
    tally.said[count] += 1
    tally.prior[count] += prior
    tally.true[count] += 1 if s.cards[place] == s.announced else 0
    if what == SAYING_PASS:
        scene_passed(scene, place, s.announced, model[cell])
    else:
        scene_said(s, scene, place, s.announced, model[cell])
    for person in range(s.seats):
        if person != s.actor:
            if what == SAYING_PASS:
                mind_heard_pass(s, minds[person], place, model[cell])
            else:
                mind_heard(s, minds[person], scene, place, model[cell])
