"""Somebody who forgets nothing: what one viewer could know after each move, kept as the game goes."""

from __future__ import annotations

from collections.abc import Iterable

from ridotto.belief.belief import Belief
from ridotto.rules.events import Event
from ridotto.rules.knowledge import Knowledge
from ridotto.rules.view import View, learn

Known = dict[str, str | None]
Chances = dict[str, list[int | None]]


class Onlooker:
    """One viewer. Takes events as that viewer saw them, and nothing else."""

    def __init__(self, viewer: str, *, guesses: bool = False) -> None:
        self.view = View(viewer)
        self._knowledge = Knowledge(())
        self._learnt = 0
        self._cards: list[str | None] = []
        self._belief = Belief(viewer) if guesses else None

    def take_in(self, seen: Iterable[Event]) -> None:
        """What happened next."""
        for event in seen:
            self.view.apply(event)
            if self._belief is not None:
                self._belief.follow(event)
        if not self._cards:
            self._knowledge = Knowledge(self.view.deal)
            self._cards = list(self.view.deal)
        fresh = self.view.facts[self._learnt :]
        for fact in fresh:
            learn(self._knowledge, fact)
        if fresh:
            self._learnt += len(fresh)
            self._cards = [self._knowledge.card(place) for place in range(len(self._cards))]

    def known(self) -> Known:
        """By place, as it is called now, the character that they could be certain of."""
        return {self.view.place_name(place): card for place, card in enumerate(self._cards)}

    def chances(self) -> Chances:
        """By place how likely each character is, in percent; None for what cannot be."""
        if self._belief is None:
            return {}
        return {
            place: [round(100 * chance) if chance else None for chance in row]
            for place, row in zip(self._belief.places, self._belief.table().tolist(), strict=True)
        }
