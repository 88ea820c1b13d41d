"""Games played at random for the belief to be measured on, and how far each way to believe is from the exact one there."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np

from ridotto.belief.belief import EXACT, PARTICLES, QUICK, Belief
from ridotto.belief.model import starting_model
from ridotto.bench.part import Part
from ridotto.rules.events import Event, TurnBegan
from ridotto.rules.game import Game
from ridotto.rules.moves import Claim, Exchange, Fool, Keep, Look, Move, Pass, Question, Spy, Swap

if TYPE_CHECKING:
    from ridotto.belief.belief import Way

REALLY = 0.6
"""How often an exchange is real."""
CLAIMS = 0.15
"""How often somebody claims; at random it would be every other time, and so much revealed that little is left to guess."""
MODEL = starting_model()
"""Not the one that ships, so that figures can be compared when that is counted anew."""
LAST_TURN = 40
HANDLED = 8
"""At a large table only the first so many persons' cards are handled, so that the exact answer can be worked out."""


class Table(NamedTuple):
    """A table at which games are played."""

    label: str
    edition: str
    players: int
    cards: str
    exact: Way = EXACT
    """How the exact belief is worked out there."""
    ways: tuple[str, ...] = (PARTICLES, QUICK)
    """What is compared with it."""
    only: int | None = None
    """Only so many persons' cards are handled."""


TABLES = (
    Table("6 cards", "first", 6, "1E-6"),
    Table("7 cards", "first", 7, "1E-7"),
    Table("8 cards", "second", 8, "8A"),
    Table(
        "13 cards, 8 handled",
        "first",
        13,
        "1E-13",
        partial(Part, handled=HANDLED),
        only=HANDLED,
    ),
)


class Off(NamedTuple):
    """How far one way is from the exact belief at one moment, over all chances that are neither 0 nor 1 by the rules."""

    way: str
    turn: int
    mean: float
    worst: float


def play(table: Table, seed: int, turns: int = LAST_TURN) -> Game:
    """A game at that table, to its end or that many turns."""
    game = Game.new(table.edition, table.players, cards=table.cards, seed=seed)
    chance = random.Random(seed)  # noqa: S311 - there is nothing to guess
    while not game.over and game.turn <= turns:
        game.play(random_move(game, chance, table.only))
    return game


def random_move(game: Game, chance: random.Random, only: int | None = None) -> Move:
    """A random legal move, with `CLAIMS` and `REALLY` as chances, and only with the first so many persons' cards."""
    moves = [move for move in game.legal() if only is None or _stays_inside(move, only)]
    if any(isinstance(move, Claim) for move in moves):
        claims = chance.random() < CLAIMS
        moves = [move for move in moves if isinstance(move, Claim) == claims]
    move = chance.choice(moves)
    really = chance.random() < REALLY
    if isinstance(move, Exchange | Fool):
        return msgspec.structs.replace(move, really=really)
    if isinstance(move, Keep | Swap):
        return Swap(move.who) if really else Keep(move.who)
    return move


def _stays_inside(move: Move, only: int) -> bool:
    """Whether other cards are left alone; outsiders look and pass, so that none is revealed and has to exchange (T11)."""

    def inside(name: str) -> bool:
        return name.startswith("p") and int(name[1:]) <= only

    if not inside(move.who):
        return isinstance(move, Look | Pass)
    match move:
        case Exchange():
            return inside(move.other)
        case Fool():
            return inside(move.first) and inside(move.second)
        case Spy():
            return inside(move.place)
        case Question():
            return inside(move.person)
    return True


def compare(table: Table, viewer: str, happened: Iterable[Event]) -> Iterator[Off]:
    """At the beginning of each turn, how far each way is from the exact belief."""
    exact = Belief(viewer, MODEL, way=table.exact)
    others = {way: Belief(viewer, MODEL, way=way) for way in table.ways}
    for event in happened:
        for belief in (exact, *others.values()):
            belief.follow(event)
        if isinstance(event, TurnBegan):
            truth = exact.table()
            open_cells = (truth > 0.0) & (truth < 1.0)
            if not open_cells.any():
                continue
            for way, belief in others.items():
                off = np.abs(belief.table() - truth)
                yield Off(way, event.turn, float(off[open_cells].mean()), float(off.max()))


def all_errors(table: Table, games: int) -> list[Off]:
    """Over so many games, as the first person and a spectator see them."""
    return [
        off
        for seed in range(games)
        for game in (play(table, seed),)
        for viewer in ("p1", "public")
        for off in compare(table, viewer, game.events(viewer))
    ]
