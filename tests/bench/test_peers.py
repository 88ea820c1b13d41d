"""Peers are optional, so the loops that play them are shown on stand-ins; real ones are tried where installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ridotto.bench import engine, peers
from ridotto.bench.rows import PEERS, Case

MODULES = ("pyspiel", "pettingzoo", "rlcard", "pokerkit", "chess")


@pytest.mark.parametrize("case", peers.cases(), ids=lambda case: case.key)
def test_an_installed_peer_plays(case: Case) -> None:
    pytest.importorskip({"open_spiel": "pyspiel"}.get(name := case.key.split(".")[0], name))
    assert case.prepare()() > 0


def test_missing_peers_are_named_as_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in MODULES:
        monkeypatch.setitem(sys.modules, name, None)
    rows = engine.rates(peers.cases(), 0.001, lambda _: None)
    assert len(rows) == len(peers.cases())
    for row in rows:
        assert row.group == PEERS
        assert row.figure is None
        assert row.note == 'not installed: pip install "ridotto[bench]"'


class Spiel:
    """Two moves of chance and three decisions; choice 7 alone is legal."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.played) == 5

    def is_chance_node(self) -> bool:
        return len(self.played) < 2

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.25), (2, 0.75)]

    def legal_actions(self) -> list[int]:
        return [7]

    def apply_action(self, action: int) -> None:
        assert action in ((1, 2) if self.is_chance_node() else (7,))
        self.played.append(action)


def test_open_spiel_counts_moves_of_chance_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SimpleNamespace(new_initial_state=Spiel)
    library = SimpleNamespace(registered_names=lambda: ["toy"], load_game=lambda name: game)
    monkeypatch.setitem(sys.modules, "pyspiel", library)
    assert peers.open_spiel("toy")() == 5
    with pytest.raises(LookupError, match="has no other"):
        peers.open_spiel("other")


def test_chance_falls_on_the_last_outcome_when_probabilities_round_down() -> None:
    assert peers._by_chance([(4, 0.5), (5, 0.499)], 0.9999) == 5
    assert peers._by_chance([(4, 0.5), (5, 0.5)], 0.25) == 4


class Zoo:
    """Four decisions of which only number 2 is legal, then each agent steps out."""

    def __init__(self, *, mask_in_observation: bool) -> None:
        self.inside = mask_in_observation
        self.steps = 0

    def reset(self, seed: int | None = None) -> None:
        self.steps = 0

    def agent_iter(self) -> Iterator[str]:
        while self.steps < 6:
            yield "agent"

    def last(self) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        mask = {"action_mask": np.array([0, 0, 1], np.int8)}
        over = self.steps >= 4
        return (mask, 0.0, over, False, {}) if self.inside else ({}, 0.0, over, False, mask)

    def step(self, action: int | None) -> None:
        assert action == (None if self.steps >= 4 else 2)
        self.steps += 1


@pytest.mark.parametrize("inside", [True, False])
def test_pettingzoo_finds_the_mask_in_either_place(
    monkeypatch: pytest.MonkeyPatch, *, inside: bool
) -> None:
    toy = SimpleNamespace(env=lambda: Zoo(mask_in_observation=inside))
    for name in ("pettingzoo", "pettingzoo.classic"):
        monkeypatch.setitem(sys.modules, name, SimpleNamespace(__path__=[]))
    monkeypatch.setitem(sys.modules, "pettingzoo.classic.toy", toy)
    play = peers.pettingzoo("toy")
    assert (play(), play()) == (4, 4)


class Cards:
    def __init__(self) -> None:
        self.steps = 0

    def reset(self) -> tuple[dict[str, Any], int]:
        self.steps = 0
        return {"legal_actions": {3: None}}, 0

    def is_over(self) -> bool:
        return self.steps == 3

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        assert action == 3
        self.steps += 1
        return {"legal_actions": {3: None}}, 0


def test_rlcard_plays_its_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    library = SimpleNamespace(make=lambda name, config: Cards())
    monkeypatch.setitem(sys.modules, "rlcard", library)
    play = peers.rlcard("toy")
    assert (play(), play()) == (3, 3)


class Hand:
    def __init__(self) -> None:
        self.left = 3

    @property
    def status(self) -> bool:
        return self.left > 0

    def can_fold(self) -> bool:
        return self.left == 3

    def can_check_or_call(self) -> bool:
        return self.left == 2

    def can_complete_bet_or_raise_to(self) -> bool:
        return self.left == 1

    def fold(self) -> None:
        assert self.can_fold()
        self.left -= 1

    def check_or_call(self) -> None:
        assert self.can_check_or_call()
        self.left -= 1

    def complete_bet_or_raise_to(self) -> None:
        assert self.can_complete_bet_or_raise_to()
        self.left -= 1


def test_pokerkit_does_only_what_the_hand_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = SimpleNamespace(create_state=lambda *_: Hand())
    monkeypatch.setitem(
        sys.modules, "pokerkit", SimpleNamespace(Automation=(), NoLimitTexasHoldem=table)
    )
    assert peers.pokerkit("holdem")() == 3


class Board:
    """Nothing is captured; mate after `moves` moves."""

    moves = 4

    def __init__(self) -> None:
        self.halfmove_clock = 0

    def is_insufficient_material(self) -> bool:
        return False

    @property
    def legal_moves(self) -> list[str]:
        return ["e4"] if self.halfmove_clock < self.moves else []

    def push(self, move: str) -> None:
        assert move == "e4"
        self.halfmove_clock += 1


class EndlessBoard(Board):
    moves = 1000


@pytest.mark.parametrize(("board", "decisions"), [(Board, 4), (EndlessBoard, 150)])
def test_chess_ends_without_moves_or_after_75_idle_ones(
    monkeypatch: pytest.MonkeyPatch, board: type[Board], decisions: int
) -> None:
    monkeypatch.setitem(sys.modules, "chess", SimpleNamespace(Board=board))
    assert peers.chess("chess")() == decisions


def test_what_a_peer_prints_while_loading_is_not_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def make(name: str, config: object) -> Cards:
        sys.stdout.write("hello from a peer\n")
        return Cards()

    monkeypatch.setitem(sys.modules, "rlcard", SimpleNamespace(make=make))
    case = next(case for case in peers.cases() if case.key == "rlcard.uno")
    assert case.prepare()() == 3
    assert capsys.readouterr().out == ""
