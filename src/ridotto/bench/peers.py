"""Random play of whole games by other libraries, from Python, the way their documentation plays.

Each is given the cheapest random choice that we give ourselves, and moves of chance count as decisions for it.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from io import StringIO
from typing import Any

from ridotto.bench.measure import Work, dice
from ridotto.bench.rows import PEERS, Case

PACKAGES = ("open_spiel", "pettingzoo", "rlcard", "pokerkit", "chess")
NOT_INSTALLED = 'not installed: pip install "ridotto[bench]"'
MOST_IDLE_PLIES = 150
_SEED = 1


def cases() -> list[Case]:
    """Every peer, the one that ratios are stated against first."""
    return [
        _case("open_spiel.social_deduction", "OpenSpiel social_deduction, 6 players", open_spiel),
        _case("open_spiel.leduc_poker", "OpenSpiel leduc_poker", open_spiel),
        _case("open_spiel.liars_dice", "OpenSpiel liars_dice", open_spiel),
        _case("open_spiel.tic_tac_toe", "OpenSpiel tic_tac_toe", open_spiel),
        _case("rlcard.leduc-holdem", "RLCard leduc-holdem", rlcard),
        _case("rlcard.uno", "RLCard uno", rlcard),
        _case("pettingzoo.leduc_holdem_v4", "PettingZoo leduc_holdem_v4", pettingzoo),
        _case("pettingzoo.hanabi_v5", "PettingZoo hanabi_v5", pettingzoo),
        _case("pettingzoo.connect_four_v3", "PettingZoo connect_four_v3", pettingzoo),
        _case("pokerkit.holdem", "PokerKit no-limit hold'em, 6 players", pokerkit),
        _case("chess.chess", "python-chess", chess),
    ]


def _case(key: str, label: str, load: Callable[[str], Work]) -> Case:
    game = key.split(".", 1)[1]
    return Case(key, label, partial(_prepare, load, game), PEERS, missing=NOT_INSTALLED)


def _prepare(load: Callable[[str], Work], game: str) -> Work:
    """One game of a peer's, loaded without letting it greet or warn in the middle of our report."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with redirect_stdout(StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return load(game)


def open_spiel(name: str) -> Work:
    """A game of OpenSpiel's, with states in C++ and the loop in Python."""
    import pyspiel  # noqa: PLC0415 - optional

    if name not in pyspiel.registered_names():
        raise LookupError(f"this OpenSpiel has no {name}")
    game = pyspiel.load_game(name)
    draw = dice().random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = _by_chance(state.chance_outcomes(), draw())
            else:
                legal = state.legal_actions()
                action = legal[int(draw() * len(legal))]
            state.apply_action(action)
            decisions += 1
        return decisions

    return play


def _by_chance(outcomes: list[tuple[int, float]], at: float) -> int:
    for action, probability in outcomes:
        at -= probability
        if at < 0:
            return action
    return outcomes[-1][0]


def pettingzoo(name: str) -> Work:
    """A classic environment with its usual wrappers."""
    import numpy as np  # noqa: PLC0415 - optional

    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    draw = dice().random
    env.reset(seed=_SEED)

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation if "action_mask" in observation else info
            legal = np.flatnonzero(mask["action_mask"])
            env.step(int(legal[int(draw() * len(legal))]))
            decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Work:
    """An environment of RLCard's, stepped by its own numbers."""
    import rlcard as library  # noqa: PLC0415 - optional

    env: Any = library.make(name, config={"seed": _SEED})
    draw = dice().random

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return play


def pokerkit(_: str) -> Work:
    """A hand of no-limit hold'em for six; everything but the players' decisions is automatic."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415 - optional

    automations = tuple(Automation)
    draw = dice().random

    def play() -> int:
        state: Any = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 6)
        decisions = 0
        while state.status:
            legal = []
            if state.can_fold():
                legal.append(state.fold)
            if state.can_check_or_call():
                legal.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                legal.append(state.complete_bet_or_raise_to)
            legal[int(draw() * len(legal))]()
            decisions += 1
        return decisions

    return play


def chess(_: str) -> Work:
    """Random legal moves until mate, stalemate, bare kings, or 75 idle moves of each side."""
    import chess as library  # noqa: PLC0415 - optional

    draw = dice().random

    def play() -> int:
        board: Any = library.Board()
        decisions = 0
        while board.halfmove_clock < MOST_IDLE_PLIES and not board.is_insufficient_material():
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return play
