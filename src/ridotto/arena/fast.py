"""Plays games of a match compiled, with the same results as whole game objects would have."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from ridotto.arena.engine import Crew, arena, no_tape
from ridotto.arena.layout import MIND, OUTCOME
from ridotto.arena.plan import Plan
from ridotto.arena.results import GameResult, Spoken
from ridotto.belief.model import default_model
from ridotto.bots.levels import find_level, find_temper, style_of
from ridotto.bots.registry import character_for
from ridotto.bots.weights import trained
from ridotto.compiled.layout import pack
from ridotto.rules.places import PERSONS
from ridotto.rules.state import MOST_SEATS

Array = Any  # np.ndarray with a dtype of ours


def play_chunk_compiled(plan: Plan, first: int, last: int) -> list[GameResult]:
    """The results of games [first, last)."""
    count = last - first
    games = _deals(plan, first, last)
    minds = np.zeros((count, MOST_SEATS), MIND)
    seeds = np.zeros((count, plan.players), np.int64)
    for index in range(count):
        for seat, name in enumerate(plan.seating(first + index)):
            seed = plan.player_seed(first + index, seat)
            seeds[index, seat] = seed
            minds["style"][index, seat] = _style(name, seed)
    results = np.zeros(count, OUTCOME)
    crew = Crew(default_model(), plan.most_turns)
    arena().sow_minds(minds, seeds)
    nets = np.stack(
        [trained(plan.players)]
    )  # writable, as it was built for: else it would be built once more
    arena().play_tables(games, minds, crew.row(), nets, results, no_tape())
    return [_result(plan, first + index, results[index]) for index in range(count)]


def _deals(plan: Plan, first: int, last: int) -> Array:
    """Every game before its first move; neighbours are dealt alike."""
    dealt: dict[int, Array] = {}
    for number in range(first, last):
        if number // plan.players not in dealt:
            dealt[number // plan.players] = pack(plan.deal(number).state)
    return np.concatenate([dealt[number // plan.players] for number in range(first, last)])


def _style(name: str, seed: int) -> list[float]:
    level, _, character = name.partition(":")
    return style_of(find_level(level), find_temper(character_for(level, character, seed)))


def _result(plan: Plan, number: int, row: Any) -> GameResult:  # noqa: ANN401 - a record has no type of its own
    seating = plan.seating(number)
    decisions: Counter[str] = Counter()
    for person, name in enumerate(seating):
        decisions[name] += int(row["decisions"][person])
    false_passed, true_passed, false_contested, true_contested = map(int, row["said"])
    return GameResult(
        number=number,
        seating=seating,
        winners=tuple(p for i, p in enumerate(PERSONS) if int(row["winners"]) >> i & 1),
        ended_by=f"E{row['ended_by']}" if row["ended_by"] else None,
        turns=min(int(row["turns"]), plan.most_turns),
        last=PERSONS[row["last"]] if row["ended_by"] else None,
        gold=tuple(int(gold) for gold in row["gold"][: plan.players]),
        spoken=Spoken(
            true_passed=true_passed,
            true_contested=true_contested,
            false_passed=false_passed,
            false_contested=false_contested,
            answers=int(row["answers"]),
            true_claims=int(row["claims"][1]),
            false_claims=int(row["claims"][0]),
        ),
        decisions=dict(decisions),
    )
