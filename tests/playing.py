"""Random games, always the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ridotto import Game
from ridotto.rules.moves import Announce, Pass
from ridotto.rules.sets import EDITIONS

TABLES = [
    (edition.name, players)
    for edition in EDITIONS.values()
    for players in range(edition.fewest, edition.most + 1)
]
"""Every edition with every number of players."""
PRINTED = [(edition.name, item.name) for edition in EDITIONS.values() for item in edition.sets]
"""Every printed set."""


def printed_game(edition: str, name: str, seed: int) -> Game:
    """A fresh deal of a printed set."""
    item = next(item for item in EDITIONS[edition].sets if item.name == name)
    return Game.new(edition, item.players, cards=name, seed=seed)


def walk(game: Game, seed: int, most: int = 10_000) -> Iterator[Game]:
    """The same game again and again: before each random move, and at its end."""
    chance = random.Random(seed)
    for _ in range(most):
        yield game
        if game.over:
            return
        game.play(chance.choice(game.legal()))


def play_out(game: Game, seed: int, most: int = 10_000) -> Game:
    """The game after random moves, at its end unless that is too far."""
    for _ in walk(game, seed, most):
        pass
    return game


def long_game(edition: str, players: int, seed: int, moves: int) -> Game:
    """A game of just so many random moves: where a turn would end it, somebody only pretends to exchange instead."""
    chance = random.Random(seed)
    game = Game.new(edition, players, seed=seed)
    while len(game.moves) < moves:
        after = _after_turn(game, chance)
        if after.over or min(after.gold) < 2 or max(after.gold) > 11:
            after = game.copy()
            after.play(next(move for move in game.legal() if str(move).endswith(" no")))
        game = after
    return game.at(moves)


def _after_turn(game: Game, chance: random.Random) -> Game:
    """One turn later; more often than not somebody announces something."""
    after, turn = game.copy(), game.turn
    while not after.over and after.turn == turn:
        legal = after.legal()
        telling = [move for move in legal if isinstance(move, Announce | Pass)]
        after.play(chance.choice(telling if telling and chance.random() < 0.85 else legal))
    return after
