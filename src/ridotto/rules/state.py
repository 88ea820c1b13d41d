"""The position, as small whole numbers: all that the rules look at.

The same fields exist twice: here as an ordinary object for plain play, and as a NumPy record for compiled play
(`ridotto.compiled.layout`). The functions of `gold`, `choices`, `effects` and `flow` run over either.

Persons, seats and places are counted from 0. A seat's places are `seat * hand + slot`, the centre's follow. Persons in
a set are the bits of a number. Characters are positions in the game's `cast`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

from ridotto.rules import phase

if TYPE_CHECKING:
    from ridotto.rules.characters import Character
    from ridotto.rules.events import Event

MOST_SEATS: Final = 13
MOST_PLACES: Final = 16
MOST_KINDS: Final = 16
HAND_NAMES: Final = "lrx"
PROTECTED: Final = 2
"""The slot of the card that the opponent may not touch (T10)."""

START_GOLD: Final = 6
"""S2."""
GOAL: Final = 13
"""E1."""
OPENING_TURNS: Final = 4
"""T2."""
MOST_CENTRE: Final = 2
"""C5."""


NOT_ENDED: Final = 0
E1: Final = 1
E2: Final = 2
E3: Final = 3
"""`State.ended_by`: the rule that ended the game."""


class State:
    """A position in plain form; mutable, and only the rules' own functions change it."""

    __slots__ = (
        "actor",
        "amount",
        "announced",
        "answers",
        "barred",
        "cards",
        "cast",
        "claim_slots",
        "claimants",
        "court",
        "ended_by",
        "events",
        "gold",
        "hand",
        "hand_slot",
        "kinds",
        "liars",
        "looks_when_barred",
        "person_at",
        "phase",
        "places",
        "power",
        "revealed",
        "seat_of",
        "seats",
        "spy_reaches_centre",
        "target",
        "truthful",
        "turn",
        "turn_seat",
        "user",
        "winners",
    )

    # What stays the same for the whole game.
    seats: int
    hand: int
    """Cards at each seat: 1, 2 with three players, 3 with two."""
    places: int
    """All cards, the centre's too."""
    kinds: int
    """How many different characters are in play."""
    looks_when_barred: int
    spy_reaches_centre: int
    power: list[int]
    amount: list[int]
    """By character of the cast."""

    # What lies on the table.
    cards: list[int]
    """By place."""
    gold: list[int]
    """By seat."""
    court: int
    person_at: list[int]
    seat_of: list[int]

    # Whose turn it is and what is asked.
    turn: int
    """Counted from 1."""
    turn_seat: int
    phase: int
    actor: int
    """The person who must decide; -1 when the game is over."""
    barred: int
    """Persons revealed in the turn before (T11)."""
    revealed: int
    """Persons revealed in this turn."""

    # The announcement under way.
    announced: int
    hand_slot: int
    """Which of the announcer's cards it is about."""
    answers: int
    """How many have answered."""
    claimants: int
    claim_slots: int
    """Which of their cards each claimant claims with: two bits a person."""
    truthful: int
    """Persons whose revealed card is the announced character."""
    liars: int
    """Persons whose revealed card is another; they are fined (T9)."""
    user: int
    """The seat that uses the power."""
    target: int
    """The place the Spy looked at, or the person who was questioned."""

    # The end.
    ended_by: int
    winners: int

    # Plain play only: compiled games have neither.
    cast: tuple[Character, ...]
    events: list[Event] | None
    """Where events are written; None to write none."""

    def copy(self) -> State:
        """An independent copy, with nothing written in its events yet."""
        twin = State.__new__(State)
        for name, value in zip(_SCALARS, _scalars_of(self), strict=True):
            setattr(twin, name, value)
        twin.cards = self.cards[:]
        twin.gold = self.gold[:]
        twin.person_at = self.person_at[:]
        twin.seat_of = self.seat_of[:]
        twin.events = None if self.events is None else []
        return twin

    def facts(self) -> tuple[object, ...]:
        """Everything but the events, to compare two positions by."""
        return tuple(
            tuple(value) if isinstance(value := getattr(self, name), list) else value
            for name in FIELDS
        )


FIELDS = tuple(name for name in State.__slots__ if name not in ("cast", "events"))
_MUTABLE_LISTS = ("cards", "gold", "person_at", "seat_of")
_SCALARS = tuple(name for name in State.__slots__ if name not in (*_MUTABLE_LISTS, "events"))
_scalars_of = attrgetter(*_SCALARS)


def fresh_state(
    cast: tuple[Character, ...],
    cards: list[int],
    seats: int,
    hand: int,
    *,
    looks_when_barred: bool,
    spy_reaches_centre: bool,
) -> State:
    """The position before the first turn, from cards by place (S2 to S7)."""
    s = State()
    s.seats, s.hand, s.places, s.kinds = seats, hand, len(cards), len(cast)
    s.looks_when_barred, s.spy_reaches_centre = int(looks_when_barred), int(spy_reaches_centre)
    s.power = [int(character.power) for character in cast]
    s.amount = [character.amount for character in cast]
    s.cards = cards
    s.gold = [START_GOLD] * seats
    s.court = 0
    s.person_at, s.seat_of = list(range(seats)), list(range(seats))
    s.turn, s.turn_seat, s.phase, s.actor = 1, 0, phase.TURN, 0
    s.barred = s.revealed = 0
    s.announced = s.hand_slot = s.answers = s.claimants = s.claim_slots = 0
    s.truthful = s.liars = s.user = s.target = 0
    s.ended_by, s.winners = NOT_ENDED, 0
    s.cast, s.events = cast, []
    return s
