"""What follows for certain, from the rules alone, about cards one cannot see.

Places fall into groups; within a group every arrangement that is still possible is kept, as long as there are not too many
of them. Past that the group keeps only which cards each place may hold, which can lose certainty but never invents any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
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
            self._narrow(group)
        self._split(group)

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

    def _narrow(self, group: _Group) -> None:
        """Drop what would leave some other place of the group without a card."""
        outside = Counter(
            card
            for place, other in self._groups.items()
            if other is not group and other.worlds is not None and len(other.places) == 1
            for card in next(iter(other.worlds))
        )
        free = self._cards - outside
        for i, cards in enumerate(group.options):
            kept = {
                card
                for card in cards
                if _can_fill([*group.options[:i], {card}, *group.options[i + 1 :]], free)
            }
            if not kept:
                raise ContradictionError("these cards cannot lie so")
            group.options[i] = kept


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


def _can_fill(options: Sequence[Iterable[str]], free: Counter[str]) -> bool:
    """Whether every place can get one of its cards at the same time (a matching)."""
    copies = [(card, copy) for card, count in free.items() for copy in range(count)]
    taken: dict[tuple[str, int], int] = {}

    def place_card(place: int, tried: set[tuple[str, int]]) -> bool:
        for item in copies:
            if item[0] in options[place] and item not in tried:
                tried.add(item)
                if item not in taken or place_card(taken[item], tried):
                    taken[item] = place
                    return True
        return False

    return all(place_card(place, set()) for place in range(len(options)))
