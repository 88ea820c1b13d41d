"""What tables can be set up with, for who chooses: editions, characters, printed sets."""

from __future__ import annotations

from functools import cache

from ridotto.rules.characters import Edition
from ridotto.rules.sets import EDITIONS
from ridotto.web.bodies import CharacterFacts, EditionFacts, SetFacts


@cache
def all_editions() -> tuple[EditionFacts, ...]:
    """Both of them."""
    return tuple(map(_facts, EDITIONS.values()))


def _facts(edition: Edition) -> EditionFacts:
    return EditionFacts(
        edition.name,
        edition.fewest,
        edition.most,
        tuple(
            CharacterFacts(row.name, row.brings_gold, row.minimum, row.required, row.copies)
            for row in edition.characters
        ),
        tuple(SetFacts(*item) for item in edition.sets),
    )
