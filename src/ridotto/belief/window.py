"""What has lately happened to the particles, with each one's guesses of who really exchanged, so that guesses can be revised.

A particle is a whole history: for every handling that was hidden from the viewer it has a guess, yes or no, and the cards lie
as the guesses say. The window remembers the last happenings and how the cards lay before them. `revise` takes back a
guess here and there, plays the window again and keeps the change as often as Metropolis' rule says, which leaves the
particles distributed as they should be and makes those that have become alike differ again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Floats = NDArray[np.float64]

MOST_GUESSES = 16
MOST_STEPS = 48
"""What is older than so many hidden handlings, or happenings in all, is settled."""
_TWICE = 0.25
"""How often two guesses are taken back at a time."""
YES = 255
"""All bits of a byte, so that cards can be exchanged by masks."""


class Guess(NamedTuple):
    """Two cards were exchanged with that chance."""

    first: int
    second: int
    chance: float


class Exchange(NamedTuple):
    """Two cards were exchanged for certain."""

    first: int
    second: int


class Sight(NamedTuple):
    """That card was seen there."""

    place: int
    kind: int


class Hints(NamedTuple):
    """That card has become likelier at some places, by the logarithms of ratios; an announcement and all its answers."""

    kind: int
    by_place: NDArray[np.float32]

    def weigh(self, cards: Bytes) -> NDArray[np.float32]:
        """What it makes of each particle."""
        there = (cards == self.kind).astype(np.float32)
        made: NDArray[np.float32] = np.einsum("p,pn->n", self.by_place, there)
        return made  # not by @, whose threads cost more than they bring


Step = Guess | Exchange | Sight | Hints


def swap_where(cards: Bytes, first: int, second: int, yes: Bytes) -> None:
    """Exchange two places' cards in the particles that say yes."""
    change = (cards[first] ^ cards[second]) & yes
    cards[first] ^= change
    cards[second] ^= change


class Window:
    """The last steps, and the particles' cards before them: place by particle."""

    def __init__(self, cards: Bytes) -> None:
        self._before = cards.copy()
        self._steps: list[Step] = []
        self._yes: Bytes = np.empty((0, cards.shape[1]), np.uint8)
        """What the particles say to each guess of the window."""
        self._hints = np.zeros(cards.shape[1])
        """How likely the window's hints make each particle, as a logarithm."""

    def add(self, step: Exchange | Sight) -> None:
        """Note what has just happened."""
        self._steps.append(step)
        self._settle()

    def add_guess(self, step: Guess, yes: Bytes) -> None:
        """Note what has just happened, and who says that it did."""
        self._steps.append(step)
        self._yes = np.vstack([self._yes, yes])
        self._settle()

    def add_hint(self, place: int, kind: int, log_ratio: float, cards: Bytes) -> None:
        """Note what somebody said; `cards` is how they lie now."""
        last = self._steps[-1] if self._steps else None
        if not isinstance(last, Hints) or last.kind != kind:
            last = Hints(kind, np.zeros(len(cards), np.float32))
            self._steps.append(last)
        last.by_place[place] += log_ratio
        self._hints += log_ratio * (cards[place] == kind)
        self._settle()

    def choose(self, chosen: NDArray[np.intp]) -> None:
        """Go on with these particles."""
        self._before = np.take(self._before, chosen, axis=1)
        self._yes = np.take(self._yes, chosen, axis=1)
        self._hints = self._hints[chosen]

    def revise(self, cards: Bytes, rng: np.random.Generator) -> Bytes:
        """Each particle takes back one or two of its guesses if that is likely enough; the cards as they lie then."""
        number, size = self._yes.shape
        if not number:
            return cards
        chances = np.array([step.chance for step in self._steps if isinstance(step, Guess)])
        odds = np.log(chances) - np.log1p(-chances)
        needed = -rng.standard_exponential(size)
        tried = self._yes.copy()
        every = np.arange(
            size
        )  # so that copies of one particle, which lie side by side, take back different guesses
        one = int(rng.integers(number))
        further = int(rng.integers(number)) if rng.random() < _TWICE else 0
        for first in (one,) if further == 0 else (one, one + further):
            turned = (every + first) % number
            before = tried[turned, every]
            needed += np.where(before > 0, odds[turned], -odds[turned])
            tried[turned, every] = before ^ YES
        laid, hints, fits = self._replay(tried)
        kept = fits & (hints - self._hints >= needed)
        mask = kept * np.uint8(YES)
        self._yes ^= (self._yes ^ tried) & mask
        self._hints = np.where(kept, hints, self._hints)
        return cards ^ ((cards ^ laid) & mask)

    def _replay(self, guesses: Bytes) -> tuple[Bytes, Floats, NDArray[np.bool_]]:
        """How the cards would lie after the window with these guesses, how likely its hints are, and who fits what was seen."""
        cards = self._before.copy()
        hints = np.zeros(cards.shape[1])
        fits = np.ones(cards.shape[1], np.bool_)
        left = iter(guesses)
        for step in self._steps:
            match step:
                case Guess():
                    swap_where(cards, step.first, step.second, next(left))
                case Exchange():
                    cards[[step.first, step.second]] = cards[[step.second, step.first]]
                case Sight():
                    fits &= cards[step.place] == step.kind
                case Hints():
                    hints += step.weigh(cards)
        return cards, hints, fits

    def _settle(self) -> None:
        """What is too old can no longer be revised."""
        while len(self._steps) > MOST_STEPS or len(self._yes) > MOST_GUESSES:
            match step := self._steps.pop(0):
                case Guess():
                    swap_where(self._before, step.first, step.second, self._yes[0])
                    self._yes = self._yes[1:]
                case Exchange():
                    cards = self._before
                    cards[[step.first, step.second]] = cards[[step.second, step.first]]
                case Hints():
                    self._hints -= step.weigh(self._before)
                case Sight():
                    pass
