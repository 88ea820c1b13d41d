"""What everybody at the table can follow: how sure each person can be of each card, and how each has behaved. Plain and compiled.

Made of public events alone, so it is the same for every viewer. It says nothing certain about cards: it feeds the model.
"""

from __future__ import annotations

from ridotto.belief.marginals import even_out, lay_out, lean, mix_rows, note_card
from ridotto.belief.model import (
    REALLY_FOOL,
    REALLY_SPY,
    WITH_CENTRE,
    WITH_OWN,
    WITH_PERSON,
    really_cell,
)
from ridotto.rules import phase
from ridotto.rules.state import MOST_KINDS, MOST_PLACES, MOST_SEATS, OPENING_TURNS, State


class Scene:
    """One table's public side, in plain form."""

    __slots__ = (
        "asked",
        "caught",
        "claimed",
        "copies",
        "ends",
        "gains",
        "lull",
        "open",
        "proved",
        "purse",
        "sure",
    )

    def __init__(self) -> None:
        self.open = [0.0] * (MOST_PLACES * MOST_KINDS)
        """What a spectator would believe of each place."""
        self.sure = [1.0] * (MOST_SEATS * MOST_PLACES)
        """How sure each person can be of the card at each place, from 0 to 1, as others see it."""
        self.copies = [0] * MOST_KINDS
        """Cards of each character."""
        self.asked = [0] * MOST_SEATS
        self.claimed = [0] * MOST_SEATS
        """How often each person was asked to claim or pass, and claimed."""
        self.caught = [0] * MOST_SEATS
        self.proved = [0] * MOST_SEATS
        """How often each was revealed to have lied, or spoken the truth."""
        self.lull = 0
        """How many of the last turns, without a break, were announcements that nobody contested."""
        self.gains = [0.0] * (MOST_SEATS * MOST_KINDS)
        self.ends = [0.0] * (MOST_SEATS * MOST_KINDS)
        """What each power would bring each seat now; see `prospects`."""
        self.purse = [0.0] * MOST_SEATS
        """Scratch paper for that."""


def open_scene(scene: Scene, s: State) -> None:
    """The deal lies face up: everybody knows everything (S4)."""
    for kind in range(MOST_KINDS):
        scene.copies[kind] = 0
    for place in range(s.places):
        scene.copies[s.cards[place]] += 1
    lay_out(scene.open, s.cards, s.places)
    for cell in range(MOST_SEATS * MOST_PLACES):
        scene.sure[cell] = 1.0
    for person in range(MOST_SEATS):
        scene.asked[person] = 0
        scene.claimed[person] = 0
        scene.caught[person] = 0
        scene.proved[person] = 0
    scene.lull = 0


def handling_cell(s: State, scene: Scene, first: int, second: int) -> int:
    """The model's situation for the two cards that `s.actor` is handling."""
    if s.phase == phase.FOOL:
        return REALLY_FOOL
    if s.phase == phase.SPY_CHOICE:
        return REALLY_SPY
    if second >= s.seats * s.hand:
        partner = WITH_CENTRE
    elif second // s.hand == first // s.hand:
        partner = WITH_OWN
    else:
        partner = WITH_PERSON
    sure = scene.sure[s.actor * MOST_PLACES + first]
    return really_cell(s.turn <= OPENING_TURNS, s.barred >> s.actor & 1 == 1, sure, partner)


def scene_handled(s: State, scene: Scene, first: int, second: int, chance: float) -> None:
    """Two cards went under the table: who did it knows how they lie, everybody else must guess."""
    mix_rows(scene.open, first, second, chance)
    for person in range(s.seats):
        one = person * MOST_PLACES + first
        two = person * MOST_PLACES + second
        x = scene.sure[one]
        y = scene.sure[two]
        if person == s.actor:
            scene.sure[one] = x + (y - x) * chance
            scene.sure[two] = y + (x - y) * chance
        else:
            scene.sure[one] = max(x * (1.0 - chance), y * chance)
            scene.sure[two] = max(y * (1.0 - chance), x * chance)


def scene_shown(s: State, scene: Scene, place: int, blind: int) -> None:
    """Everybody but the `blind` person (-1 for none) has seen that card."""
    for person in range(s.seats):
        if person != blind:
            scene.sure[person * MOST_PLACES + place] = 1.0


def scene_revealed(s: State, scene: Scene, place: int, kind: int) -> None:
    """Spectators have seen it too."""
    scene_shown(s, scene, place, -1)
    note_card(scene.open, place, kind, scene.copies, s.places * MOST_KINDS)


def scene_said(s: State, scene: Scene, place: int, kind: int, ratio: float) -> None:
    """What somebody announced or claimed makes the character there that many times likelier."""
    lean(scene.open, place, kind, ratio)
    even_out(scene.open, scene.copies, s.places * MOST_KINDS)


def scene_answered(s: State, scene: Scene, answers: int, contested: bool) -> None:
    """So many of the others have answered an announcement by now."""
    if contested:
        scene.lull = 0
    elif answers == s.seats - 1:
        scene.lull += 1


def scene_passed(scene: Scene, place: int, kind: int, ratio: float) -> None:
    """Somebody passed, which says little: only their own place is put right."""
    lean(scene.open, place, kind, ratio)
