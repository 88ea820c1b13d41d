"""What one computer player carries in its head: a quick belief, a manner of playing, and its own chance. Plain and compiled."""

from __future__ import annotations

from typing import Final

from ridotto.belief.marginals import even_out, fade, lay_out, lean, mix_rows, note_card
from ridotto.belief.scene import Scene
from ridotto.rules.state import MOST_KINDS, MOST_PLACES, State

BRAIN: Final = 0
"""How it judges: at random, by rule of thumb, or by the network."""
READING: Final = 1
"""How far it takes what others say and do as telling something: 0 not at all, 1 as the model has it."""
FADING: Final = 2
"""How much of what it knows is gone after each turn."""
HAZE: Final = 3
"""How dim its idea of what others can know is."""
HEAT: Final = 4
"""How far it strays from what it thinks best."""
BOLD: Final = 5
"""Rules of thumb: how little it minds lying."""
WARY: Final = 6
"""Rules of thumb: how much it cares to stop others."""
BLUFF: Final = 7
DOUBT: Final = 8
LOOK_LEANING: Final = 9
SWAP_LEANING: Final = 10
"""The character's leanings: see `levels.Temper`."""
NETWORK: Final = 11
"""Which of the networks in use it thinks with."""
PATIENCE: Final = 12
"""After so many turns it plays more and more at random, so that games end; 0 for never."""
GRASP: Final = 13
"""How surely it claims the card that it has when somebody would win by announcing it. Where there is any, no character makes
it claim what somebody else surely has."""
LULL: Final = 14
"""After so many announcements in a row that nobody contested it plays more and more at random, so that nobody goes round in circles; 0 for never."""
STYLE_CELLS: Final = 15

BRAIN_CHANCE: Final = 0
BRAIN_THUMB: Final = 1
BRAIN_NETWORK: Final = 2

OWN_FADING: Final = 0.25
"""One's own card is forgotten so much more slowly."""
MANY_PLACES: Final = 8.0
"""With more cards than that on the table memory fades faster, with fewer slower."""


class Mind:
    """One person's, in plain form."""

    __slots__ = ("belief", "me", "memory", "style")

    def __init__(self) -> None:
        self.me = 0
        self.belief = [0.0] * (MOST_PLACES * MOST_KINDS)
        """Chances by place and character, see `belief.marginals`."""
        self.style = [0.0] * STYLE_CELLS
        self.memory = [0] * 4
        """Of the generator in `ridotto.chance`."""


def open_mind(s: State, mind: Mind, me: int) -> None:
    """The deal lies face up."""
    mind.me = me
    lay_out(mind.belief, s.cards, s.places)


def mind_handled(s: State, mind: Mind, places: int, really: bool, chance: float) -> None:
    """Two cards were handled by `s.actor`; `places` is first * MOST_PLACES + second, `really` counts for who did it."""
    first = places // MOST_PLACES
    second = places % MOST_PLACES
    if s.actor != mind.me:
        mix_rows(mind.belief, first, second, chance)
    elif really:
        swap_rows(mind, first, second)


def swap_rows(mind: Mind, first: int, second: int) -> None:
    """What was known of one place is now known of the other."""
    for kind in range(MOST_KINDS):
        kept = mind.belief[first * MOST_KINDS + kind]
        mind.belief[first * MOST_KINDS + kind] = mind.belief[second * MOST_KINDS + kind]
        mind.belief[second * MOST_KINDS + kind] = kept


def mind_saw(s: State, mind: Mind, scene: Scene, place: int, kind: int) -> None:
    """This person saw a card."""
    note_card(mind.belief, place, kind, scene.copies, s.places * MOST_KINDS)


def mind_heard(s: State, mind: Mind, scene: Scene, place: int, ratio: float) -> None:
    """Somebody else announced or claimed `s.announced` with the card there."""
    if mind.style[READING] > 0.0:
        lean(mind.belief, place, s.announced, ratio ** mind.style[READING])
        even_out(mind.belief, scene.copies, s.places * MOST_KINDS)


def mind_heard_pass(s: State, mind: Mind, place: int, ratio: float) -> None:
    """Somebody else, with that card, did not claim `s.announced`."""
    if mind.style[READING] > 0.0:
        lean(mind.belief, place, s.announced, ratio ** mind.style[READING])


def mind_fades(s: State, mind: Mind, scene: Scene) -> None:
    """A turn has gone by."""
    share = mind.style[FADING] * s.places / MANY_PLACES
    if share <= 0.0:
        return
    own = s.seat_of[mind.me] * s.hand
    for place in range(s.places):
        mine = own <= place < own + s.hand
        fade(mind.belief, place, share * OWN_FADING if mine else share, scene.copies)
