"""Our own rates: compiled and plain play, and copies."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

from ridotto.bench.measure import Work, dice
from ridotto.bench.rows import COPIES, OTHER, Case
from ridotto.rules import phase
from ridotto.rules.choices import choices
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.flow import step
from ridotto.rules.game import Game
from ridotto.rules.state import State

TABLES = (
    ("first", 4),
    ("first", 8),
    ("first", 13),
    ("second", 4),
    ("second", 8),
    ("second", 12),
)
"""Small, middle and the largest table of each edition."""

COMPILED_TARGET = 12_000_000
PLAIN_TARGET = 150_000
STEPPER_TARGET = 1_000_000
BATCH_TARGET = 2_000_000

NEEDS_NUMBA = 'not measured: pip install "ridotto[fast]"'
BATCH = 1024
_SEED = 1
_GAMES_AT_ONCE = 200
_DEALS = 64
"""Compiled games that end are replaced by one of so many fresh deals."""
_COPIES_AT_ONCE = 200
_MOVES_BEFORE_COPY = 40


def cases() -> list[Case]:
    """Everything of ours that has a rate."""
    return [
        *(
            _compiled(
                f"compiled.random.{edition}.{players}",
                f"compiled random play, {edition} edition, {players} players",
                partial(compiled_random, edition, players),
                COMPILED_TARGET,
            )
            for edition, players in TABLES
        ),
        *(
            Case(
                f"plain.random.{edition}.{players}",
                f"plain random play with events, {edition} edition, {players} players",
                partial(plain_random, edition, players),
                target=PLAIN_TARGET,
            )
            for edition, players in TABLES
        ),
        Case("plain.game.8", "plain, Game.legal and Game.play, 8 players", plain_game),
        _compiled(
            "compiled.stepper.8",
            "compiled, one decision at a time from Python, 8 players",
            one_at_a_time,
            STEPPER_TARGET,
        ),
        _compiled(
            "compiled.batch.8",
            f"compiled, {BATCH:,} games together, NumPy chooses, 8 players",
            batch,
            BATCH_TARGET,
        ),
        Case("copy.game", "Game.copy, in mid-game", copy_game, OTHER, COPIES),
        Case("copy.state", "State.copy, in mid-game", copy_state, OTHER, COPIES),
        Case(
            "copy.games.1",
            "Games.copy, one game",
            partial(copy_games, 1),
            OTHER,
            COPIES,
            missing=NEEDS_NUMBA,
        ),
        Case(
            f"copy.games.{BATCH}",
            f"Games.copy, {BATCH:,} games together",
            partial(copy_games, BATCH),
            OTHER,
            COPIES,
            missing=NEEDS_NUMBA,
        ),
    ]


def _compiled(key: str, label: str, prepare: Callable[[], Work], target: int) -> Case:
    return Case(key, label, prepare, target=target, missing=NEEDS_NUMBA)


def compiled_random(edition: str, players: int) -> Work:
    """Whole games inside compiled code, each dealt anew."""
    from ridotto.compiled import play_random  # noqa: PLC0415 - plain figures need no Numba

    game = Game.new(edition, players, seed=_SEED)
    seeds = count(1)

    def work() -> int:
        decisions, _ = play_random(game, _GAMES_AT_ONCE, next(seeds))
        return decisions

    return work


def plain_random(edition: str, players: int) -> Work:
    """Whole games by the rules' own functions with events written, dealt anew from a copied start."""
    start = Game.new(edition, players, seed=_SEED).state
    chance = dice()
    out = [0] * MOST_CHOICES

    def work() -> int:
        s = start.copy()
        chance.shuffle(s.cards)
        return play_plainly(s, out, chance.random)

    return work


def play_plainly(s: State, out: list[int], draw: Callable[[], float]) -> int:
    """Play at random to the end; says how many decisions that took."""
    decisions = 0
    while s.phase != phase.OVER:
        step(s, out[int(draw() * choices(s, out))])
        decisions += 1
    return decisions


def plain_game() -> Work:
    """Whole games as a server plays them: moves as objects, every one checked, set-up included."""
    seeds = count(1)
    draw = dice().random

    def work() -> int:
        return len(random_game(next(seeds), draw).moves)

    return work


def random_game(seed: int, draw: Callable[[], float], most_moves: int = 100_000) -> Game:
    """A game of 8 played at random, to its end or that far."""
    game = Game.new("first", 8, seed=seed)
    for _ in range(most_moves):
        if game.over:
            break
        legal = game.legal()
        game.play(legal[int(draw() * len(legal))])
    return game


def one_at_a_time() -> Work:
    """One compiled game stepped from Python by a fast random choice; a finished one is replaced."""
    from ridotto.compiled import Games  # noqa: PLC0415 - plain figures need no Numba

    deals = [Games(Game.new("first", 8, seed=seed)).records[0] for seed in range(_DEALS)]
    games = Games(Game.new("first", 8, seed=_SEED))
    step_nth = games.stepper()
    first_options = len(games.legal())
    draw = dice().random
    numbers = count()

    def work() -> int:
        games.records[0] = deals[next(numbers) % _DEALS]
        decisions, options = 0, first_options
        while options:
            options = step_nth(int(draw() * options))
            decisions += 1
        return decisions

    return work


def batch() -> Work:
    """Many games side by side, a random choice for each by NumPy; finished ones are replaced."""
    import numpy as np  # noqa: PLC0415 - plain figures need no NumPy

    from ridotto.compiled import Games  # noqa: PLC0415 - plain figures need no Numba

    fresh = [Games(Game.new("first", 8, seed=seed)).records for seed in range(_DEALS)]
    deals = np.concatenate(fresh)
    games = Games(Game.new("first", 8, seed=_SEED), BATCH)
    chance = np.random.default_rng(_SEED)
    every = np.arange(BATCH)

    def work() -> int:
        legal, counts = games.choices()
        nth = (chance.random(BATCH) * counts).astype(np.intp)
        played = games.play(legal[every, nth])
        ended = np.flatnonzero(games.over())
        if len(ended):
            games.records[ended] = deals[chance.integers(_DEALS, size=len(ended))]
        return played

    return work


def copy_game() -> Work:
    """Plain games with all their moves and events."""
    game = random_game(_SEED, dice().random, _MOVES_BEFORE_COPY)
    return _repeat(game.copy)


def copy_state() -> Work:
    """Plain positions, as a search would copy them."""
    return _repeat(random_game(_SEED, dice().random, _MOVES_BEFORE_COPY).state.copy)


def copy_games(games: int) -> Work:
    """Compiled games."""
    from ridotto.compiled import Games  # noqa: PLC0415 - plain figures need no Numba

    many = Games(Game.new("first", 8, seed=_SEED), games)
    return _repeat(many.copy, games)


def _repeat(action: Callable[[], object], worth: int = 1) -> Work:
    def work() -> int:
        for _ in range(_COPIES_AT_ONCE):
            action()
        return _COPIES_AT_ONCE * worth

    return work
