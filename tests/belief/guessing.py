"""Random games for the belief's tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ridotto import Game
from ridotto.bench.guesses import random_move


def wander(game: Game, seed: int, turns: int = 40) -> Iterator[Game]:
    """The same game after each random move, up to its end or that many turns."""
    chance = random.Random(seed)
    yield game
    while not game.over and game.turn <= turns:
        game.play(random_move(game, chance))
        yield game


def wandered(game: Game, seed: int, turns: int = 40) -> Game:
    """The game at the end of that."""
    for _ in wander(game, seed, turns):
        pass
    return game
