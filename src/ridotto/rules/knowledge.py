"""What follows for certain, from the rules alone, about cards one cannot see.

Places fall into groups; within a group every arrangement that is still possible is kept, as long as there are not too many
of them. Past that the group keeps only which cards each place may hold, which can lose certainty but never invents any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod

MOST_WORLDS = 5_040
"""Arrangements kept for one group: all of 7 different cards."""


class ContradictionError(ValueError):
    """Something was seen that cannot be so."""


class _Group:
    """Places whose cards depend on each other."""

    __slots__ = ("options", "places", "worlds")

    def __init__(self, places: list[int], worlds: set[tuple[str, ...]] | None) -> None:
        self.places = places
        self.worlds = worlds
        """Possible cards, in the order of `places`; None when there were too many."""
        self.options: list[set[str]] = []
        """Without worlds: what each place may hold."""


class Knowledge:
    """What one viewer knows of the cards on the table, from the face-up deal on."""

    def __init__(self, cards: Sequence[str]) -> None:
        self._groups = {place: _Group([place], {(card,)}) for place, card in enumerate(cards)}
        self._cards = Counter(cards)

    def options(self, place: int) -> frozenset[str]:
        """Every character that may lie there."""
        group = self._groups[place]
        index = group.places.index(place)
        if group.worlds is None:
            return frozenset(group.options[index])
        return frozenset(world[index] for world in group.worlds)

    def card(self, place: int) -> str | None:
        """The character that lies there for certain."""
        options = self.options(place)
        return next(iter(options)) if len(options) == 1 else None

    def exchanged(self, first: int, second: int) -> None:
        """The two cards were exchanged: whatever is known moves with them."""
        one, two = self._groups[first], self._groups[second]
        for group in {id(one): one, id(two): two}.values():
            trade = {first: second, second: first}
            group.places = [trade.get(place, place) for place in group.places]
        self._groups[first], self._groups[second] = two, one

    def handled(self, first: int, second: int) -> None:
        """The two cards were exchanged or not."""
        one, two = self._groups[first], self._groups[second]
        group = one if one is two else self._merge(one, two)
        i, j = group.places.index(first), group.places.index(second)
        if group.worlds is not None:
            if len(group.worlds) == _arrangements(next(iter(group.worlds))):
                return
            group.worlds |= {_swapped(world, i, j) for world in group.worlds}
            if len(group.worlds) > MOST_WORLDS:
                _relax(group)
        else:
            group.options[i] = group.options[j] = group.options[i] | group.options[j]
        self._split(group)

    def seen(self, place: int, card: str) -> None:
        """The card there is that character."""
        if card not in self.options(place):
            raise ContradictionError(f"{card} cannot lie there")
        group = self._groups[place]
        index = group.places.index(place)
        if group.worlds is not None:
            group.worlds = {world for world in group.worlds if world[index] == card}
        else:
            group.options[index] = {card}
        self._split(group)
        if any(other.worlds is None for other in self._groups.values()):
            self._narrow()

    def _merge(self, one: _Group, two: _Group) -> _Group:
        places = one.places + two.places
        worlds = None
        if (
            one.worlds is not None
            and two.worlds is not None
            and len(one.worlds) * len(two.worlds) <= MOST_WORLDS
        ):
            worlds = {first + second for first in one.worlds for second in two.worlds}
        merged = _Group(places, worlds)
        if worlds is None:
            merged.options = _options(one) + _options(two)
        for place in places:
            self._groups[place] = merged
        return merged

    def _split(self, group: _Group) -> None:
        """Places that have become certain need no group."""
        if len(group.places) == 1:
            return
        options = _options(group)
        certain = [i for i, cards in enumerate(options) if len(cards) == 1]
        if not certain:
            return
        for i in certain:
            place = group.places[i]
            self._groups[place] = _Group([place], {(next(iter(options[i])),)})
        rest = [i for i in range(len(options)) if i not in certain]
        if group.worlds is not None:
            group.worlds = {tuple(world[i] for i in rest) for world in group.worlds}
        group.options = [options[i] for i in rest]
        group.places = [group.places[i] for i in rest]

    def _narrow(self) -> None:
        """Drop every card from places where it would leave some other place without one."""
        options = [self.options(place) for place in range(len(self._groups))]
        possible = _possible(options, list(self._cards.elements()))
        for group in {id(group): group for group in self._groups.values()}.values():
            allowed = [possible[place] for place in group.places]
            if group.worlds is None:
                group.options = allowed
            else:
                group.worlds = {
                    world
                    for world in group.worlds
                    if all(card in cards for card, cards in zip(world, allowed, strict=True))
                }
            self._split(group)


def _options(group: _Group) -> list[set[str]]:
    if group.worlds is None:
        return group.options
    return [set(cards) for cards in zip(*group.worlds, strict=True)]


def _relax(group: _Group) -> None:
    group.options = _options(group)
    group.worlds = None


def _arrangements(cards: Sequence[str]) -> int:
    """In how many ways these cards can lie."""
    alike = prod(factorial(count) for count in Counter(cards).values())
    return factorial(len(cards)) // alike


def _swapped(world: tuple[str, ...], i: int, j: int) -> tuple[str, ...]:
    cards = list(world)
    cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def _possible(options: Sequence[frozenset[str]], cards: Sequence[str]) -> list[set[str]]:
    """What each place may hold if every place gets one of its options and every card is used.

    From one such arrangement any other comes by passing cards round in circles. So a place may hold a card just when,
    passing on from place to place, the card's own place can be reached again.
    """
    holder = _arrange(options, cards)
    places = range(len(options))
    reach = [
        {place} | {holder[i] for i, card in enumerate(cards) if card in options[place]}
        for place in places
    ]
    for middle in places:
        for place in places:
            if middle in reach[place]:
                reach[place] |= reach[middle]
    return [
        {
            card
            for i, card in enumerate(cards)
            if card in options[place] and place in reach[holder[i]]
        }
        for place in places
    ]


def _arrange(options: Sequence[frozenset[str]], cards: Sequence[str]) -> dict[int, int]:
    """Some place for each card, by the cards' numbers, so that each place holds one of its options (a matching)."""
    holder: dict[int, int] = {}

    def settle(place: int, tried: set[int]) -> bool:
        for i, card in enumerate(cards):
            if card in options[place] and i not in tried:
                tried.add(i)
                if i not in holder or settle(holder[i], tried):
                    holder[i] = place
                    return True
        return False

    if not all(settle(place, set()) for place in range(len(options))):
        raise ContradictionError("these cards cannot lie so")
    return holder
