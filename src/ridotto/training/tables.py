"""The tables that learners sit at: every size, edition and printed set, and own sets that the rules allow."""

from __future__ import annotations

from typing import Any

import numpy as np

from ridotto.compiled.layout import STATE, pack
from ridotto.errors import RidottoError
from ridotto.rules.characters import Edition
from ridotto.rules.game import Game
from ridotto.rules.sets import find_edition, require_set

Array = Any  # np.ndarray with a dtype of ours
OWN_SETS = 24
"""How many own sets there are for each size and edition from four players on."""
SIZE_WEIGHTS = {
    2: 1.2,
    3: 1.2,
    4: 2.2,
    5: 1.6,
    6: 2.4,
    7: 1.6,
    8: 2.0,
    9: 0.9,
    10: 1.1,
    11: 0.7,
    12: 0.7,
    13: 1.0,
}


def own_set(edition: Edition, players: int, rng: np.random.Generator) -> list[str]:
    """A set that C1 to C5 allow, drawn at random."""
    while True:
        cards = 6 if players < 6 else players + int(rng.choice(3, p=(0.7, 0.15, 0.15)))
        chosen: list[str] = []
        for row in rng.permutation(len(edition.characters)):
            character = edition.characters[row]
            chosen += [character.name] * character.copies
        try:
            require_set(edition, players, chosen[:cards], unchecked=False)
        except RidottoError:
            continue
        return chosen[:cards]


def starts(rng: np.random.Generator, sizes: dict[int, float] | None = None) -> tuple[Array, Array]:
    """One undealt position for each table, and how often each should be played."""
    found, weights = [], []
    for players, weight in (sizes or SIZE_WEIGHTS).items():
        editions = ("first", "second") if 4 <= players <= 12 else ("first",)
        for name in editions:
            edition = find_edition(name)
            printed = [row.name for row in edition.sets if row.players == players]
            chosen: list[str | list[str]] = [*printed]
            if players >= 4:
                chosen += [own_set(edition, players, rng) for _ in range(OWN_SETS)]
            for cards in chosen:
                share = 0.6 / len(printed) if isinstance(cards, str) else 0.4 / OWN_SETS
                found.append(pack(Game.new(name, players, cards=cards, seed=1).state))
                weights.append(weight * share / len(editions))
    return np.concatenate(found).astype(STATE), np.array(weights) / sum(weights)


def deal(tables: Array, rng: np.random.Generator) -> Array:
    """The same tables, each with its cards mixed."""
    games = tables.copy()
    cards = games["cards"]
    keys = rng.random(cards.shape)
    keys[np.arange(cards.shape[1]) >= games["places"][:, None]] = 2.0
    games["cards"] = np.take_along_axis(cards, np.argsort(keys, axis=1), axis=1)
    return games
