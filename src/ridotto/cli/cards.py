"""The set of characters that an option names: a printed set, or cards with commas between them."""

from __future__ import annotations

import re
from typing import NamedTuple

from ridotto.errors import SetUpError
from ridotto.rules.characters import Edition
from ridotto.rules.sets import EDITIONS, find_edition, find_set

_TIMES_AFTER = re.compile(
    r"(?P<name>.+?)\s*\(?(?:[×*]|(?<=[\s(])x)\s*(?P<times>[1-9][0-9]?)\)?", re.IGNORECASE
)
_TIMES_BEFORE = re.compile(r"(?P<times>[1-9][0-9]?)(?:\s*[×*]\s*|x?\s+)(?P<name>.+)", re.IGNORECASE)
_LONGEST = 80
"""Longer texts are no characters; they are not searched for a number."""


class ChosenSet(NamedTuple):
    """What to play with, for `Game.new`."""

    edition: Edition
    cards: str | list[str] | None
    """A printed set's name or the cards, in English; None for the default set."""
    players: int | None = None
    """How many players the printed set is for."""


def choose_set(text: str | None, edition: str | None) -> ChosenSet:
    """The set that the text names. Without an edition it is the one that has that set or those characters."""
    if text is None:
        return ChosenSet(find_edition(edition or "first"), None)
    editions = list(EDITIONS.values()) if edition is None else [find_edition(edition)]
    cards = split_cards(text)
    if "," not in text:
        for book in editions:
            for item in book.sets:
                if item.name.casefold() == text.strip().casefold():
                    return ChosenSet(book, item.name, item.players)
        if not any(book.character(name) for book in editions for name in cards):
            if edition is None:
                raise SetUpError(f"there is no set {text[:40]!r}: ridotto sets lists all of them")
            find_set(editions[0], text)
    book = next((b for b in editions if all(map(b.character, cards))), editions[0])
    return ChosenSet(book, [book.spelled(name) for name in cards])


def split_cards(text: str) -> list[str]:
    """The cards one by one: `Judge, Peasant ×2` are three. `2 Peasant` and `Peasant (x2)` are understood too."""
    return [card for item in text.split(",") if item.strip() for card in _cards(item.strip())]


def _cards(item: str) -> list[str]:
    if len(item) > _LONGEST:
        return [item]
    counted = _TIMES_AFTER.fullmatch(item) or _TIMES_BEFORE.fullmatch(item)
    return [counted["name"].strip()] * int(counted["times"]) if counted else [item]
