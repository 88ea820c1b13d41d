"""The truth by definition: every yes and no that others may have decided, each with its probability. Slow and plain.

It reads the seen events itself and knows nothing of the code it is there to check; so the models it is given must not depend on the
situation: one chance for all exchanges, one ratio for each kind of saying.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ridotto.belief.model import REALLY_CELLS
from ridotto.rules import events
from ridotto.rules.events import Event

CHANCE, ANNOUNCED, CLAIMED, PASSED = 0.7, 5.0, 7.0, 0.4
MODEL = [CHANCE] * REALLY_CELLS + [ANNOUNCED] * 6 + [CLAIMED] * 6 + [PASSED] * 6

History = tuple[float, tuple[str, ...]]
"""How likely, and how the cards then lie, by place."""


class Histories:
    """All that may have happened, for one viewer."""

    def __init__(self, viewer: str, chance: float = CHANCE) -> None:
        self.viewer = viewer
        self.chance = chance
        self.all: list[History] = []
        self.names: list[str] = []
        """Every place as it is called now."""
        self.announced = ""
        self.hidden = 0

    def lay(self, cards: Sequence[str], names: Sequence[str]) -> None:
        self.all, self.names = [(1.0, tuple(cards))], list(names)

    def exchange(self, first: str, second: str) -> None:
        self.all = [(weight, self._swapped(cards, first, second)) for weight, cards in self.all]

    def maybe(self, first: str, second: str) -> None:
        self.hidden += 1
        self.all = [
            each
            for weight, cards in self.all
            for each in (
                (weight * self.chance, self._swapped(cards, first, second)),
                (weight * (1 - self.chance), cards),
            )
        ]

    def see(self, place: str, card: str) -> None:
        i = self.names.index(place)
        self.all = [(weight, cards) for weight, cards in self.all if cards[i] == card]

    def hear(self, place: str, card: str, ratio: float) -> None:
        i = self.names.index(place)
        self.all = [
            (weight * ratio if cards[i] == card else weight, cards) for weight, cards in self.all
        ]

    def chance_of(self, place: str, card: str) -> float:
        i = self.names.index(place)
        total = sum(weight for weight, _ in self.all)
        return sum(weight for weight, cards in self.all if cards[i] == card) / total

    def options(self, place: str) -> set[str]:
        i = self.names.index(place)
        return {cards[i] for _, cards in self.all}

    def follow(self, happened: Iterable[Event]) -> None:
        for event in happened:
            self._follow(event)

    def _follow(self, event: Event) -> None:
        match event:
            case events.Dealt():
                hands = {1: ("",), 2: (".l", ".r"), 3: (".l", ".r", ".x")}[len(event.cards[0])]
                seats = [f"p{n + 1}{slot}" for n in range(event.players) for slot in hands]
                centre = [f"c{n + 1}" for n in range(len(event.centre))]
                cards = [card for hand in event.cards for card in hand]
                self.lay([*cards, *event.centre], [*seats, *centre])
            case events.CardsHandled(really=None):
                self.maybe(event.first, event.second)
            case events.CardsHandled(really=True):
                self.exchange(event.first, event.second)
            case events.CardSeen(character=str()) | events.CardShown(character=str()):
                self.see(event.place, str(event.character))
            case events.Revealed():
                self.see(event.place, event.character)
            case events.Announced():
                self.announced = event.character
                if event.by != self.viewer:
                    self.hear(event.place, event.character, ANNOUNCED)
            case events.Answered():
                self._answered(event)
            case events.SeatsChanged():
                self.names = [
                    {event.first: event.second, event.second: event.first}.get(name, name)
                    for name in self.names
                ]

    def _answered(self, event: events.Answered) -> None:
        if event.by == self.viewer:
            return
        if event.place is not None:
            self.hear(event.place, self.announced, CLAIMED)
            return
        for name in self.names:
            if name.partition(".")[0] == event.by:
                self.hear(name, self.announced, PASSED)

    def _swapped(self, cards: tuple[str, ...], first: str, second: str) -> tuple[str, ...]:
        i, j = self.names.index(first), self.names.index(second)
        other = list(cards)
        other[i], other[j] = other[j], other[i]
        return tuple(other)
