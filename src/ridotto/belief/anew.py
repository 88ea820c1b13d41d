"""Arrangements drawn from chances by place, where no better guess is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ROUNDS = 60
_EXCHANGES = 8
"""For each place, when arrangements are drawn anew."""
_FLOOR = 1e-3


def smooth(possible: NDArray[np.bool_], copies: NDArray[np.float64]) -> NDArray[np.float64]:
    """Something for everything possible, so that each place has one card and each kind its number of cards."""
    table: NDArray[np.float64] = possible.astype(np.float64)
    for _ in range(_ROUNDS):
        table *= copies / table.sum(axis=0)
        table /= table.sum(axis=1, keepdims=True)
    return table


def lay_anew(
    possible: NDArray[np.bool_],
    chances: NDArray[np.float64],
    size: int,
    rng: np.random.Generator,
) -> NDArray[np.uint8]:
    """So many arrangements, place by particle: none against the facts, and likely as the places' chances make them.

    All start from one that is possible; then cards are exchanged at random, as often as Metropolis' rule says.
    """
    copies = np.rint(chances.sum(axis=0)).astype(int)
    start = np.array(some_arrangement(possible, copies), np.uint8)
    with np.errstate(divide="ignore"):
        log_chances = np.where(possible, np.log(chances + _FLOOR), -np.inf)
    cards = np.repeat(start[:, None], size, axis=1)
    places, every = len(start), np.arange(size)
    for _ in range(places * _EXCHANGES):
        first = rng.integers(places, size=size)
        second = (first + rng.integers(1, places, size=size)) % places
        one, two = cards[first, every], cards[second, every]
        gain = log_chances[first, two] + log_chances[second, one]
        gain -= log_chances[first, one] + log_chances[second, two]
        kept = gain > np.log(1.0 - rng.random(size))
        cards[first, every] = np.where(kept, two, one)
        cards[second, every] = np.where(kept, one, two)
    return cards


def some_arrangement(possible: NDArray[np.bool_], copies: NDArray[np.int_]) -> list[int]:
    """A kind for each place so that all is possible and every card is used."""
    cards = [kind for kind, number in enumerate(copies) for _ in range(number)]
    holder = [-1] * len(cards)

    def settle(place: int, tried: set[int]) -> bool:
        for number, kind in enumerate(cards):
            if possible[place, kind] and number not in tried:
                tried.add(number)
                if holder[number] < 0 or settle(holder[number], tried):
                    holder[number] = place
                    return True
        return False

    for place in range(len(cards)):
        settle(place, set())
    kinds = [0] * len(cards)
    for number, place in enumerate(holder):
        kinds[place] = cards[number]
    return kinds
