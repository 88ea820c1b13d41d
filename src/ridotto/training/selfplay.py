"""Games for the learner: against itself, against what it once was, and against players by rule of thumb."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ridotto.arena.engine import Crew, arena
from ridotto.arena.layout import BINS, MIND, OUTCOME, TAPE
from ridotto.belief.model import MODEL_CELLS, REALLY_CELLS
from ridotto.bots import cells
from ridotto.bots.mind import (
    BLUFF,
    BOLD,
    BRAIN,
    BRAIN_NETWORK,
    BRAIN_THUMB,
    DOUBT,
    FADING,
    HAZE,
    HEAT,
    LOOK_LEANING,
    NETWORK,
    READING,
    SWAP_LEANING,
    WARY,
)
from ridotto.rules.state import MOST_SEATS
from ridotto.training.tables import deal

Array = Any  # np.ndarray with a dtype of ours
MOST_TURNS = 300
GAME_DECISIONS, GAME_ROWS = 6_000, 60_000
"""Room that one game must find on a tape."""


class Played(NamedTuple):
    """What a round of games left behind."""

    games: Array
    results: Array
    tape: Array
    rows: Array
    tally: Array


class Company(NamedTuple):
    """Who sits with the learner."""

    alone: float = 0.6
    """The share of games in which every seat is the learner."""
    past: float = 0.2
    """The share with former selves; the rest is with players by rule of thumb."""


def seat_players(games: Array, former: int, company: Company, rng: np.random.Generator) -> Array:
    """A mind for every seat; a game is with one kind of company."""
    count = len(games)
    minds = np.zeros((count, MOST_SEATS), MIND)
    style = minds["style"]
    style[..., BRAIN], style[..., READING], style[..., HEAT] = BRAIN_NETWORK, 1.0, 1.0
    kind = rng.random((count, 1))
    stranger = rng.random((count, MOST_SEATS)) < rng.choice((0.5, 0.9), (count, 1))
    past = stranger & (kind >= company.alone) & (kind < company.alone + company.past)
    if former:
        style[..., NETWORK] = np.where(past, rng.integers(1, former + 1, past.shape), 0)
    thumb = stranger & (kind >= company.alone + company.past)
    alike = rng.random((count, 1)) < 0.5  # at half of those tables all have one manner
    drawn = {
        BRAIN: np.full(thumb.shape, float(BRAIN_THUMB)),
        READING: rng.random(thumb.shape),
        FADING: rng.random(thumb.shape) ** 2 * 0.3,
        HAZE: rng.random(thumb.shape),
        HEAT: rng.uniform(0.25, 1.0, thumb.shape),
        BOLD: rng.uniform(-0.3, 1.2, thumb.shape),
        WARY: rng.uniform(0.0, 1.6, thumb.shape),
        BLUFF: rng.normal(0, 0.6, thumb.shape),
        DOUBT: rng.normal(0, 0.6, thumb.shape),
        LOOK_LEANING: rng.normal(0, 0.5, thumb.shape),
        SWAP_LEANING: rng.normal(0, 0.5, thumb.shape),
    }
    for cell, values in drawn.items():
        same = np.where(alike, values[:, :1], values)
        style[..., cell] = np.where(thumb, same, style[..., cell])
    minds["memory"][..., :3] = rng.integers(0, 2**32, (*thumb.shape, 3))
    minds["memory"][..., 3] = 1
    return minds


def play(
    tables: Array, minds: Array, nets: Array, model: Array, room: int, rng: np.random.Generator
) -> Played:
    """Deal and play the tables one after another until the tape is full."""
    games = deal(tables, rng)
    crew = Crew(model, MOST_TURNS)
    crew.limits[1:] = GAME_DECISIONS, GAME_ROWS
    tape = np.zeros(room + GAME_DECISIONS, TAPE)
    rows = np.empty((room * 7 + GAME_ROWS, cells.A_SIZE), np.float32)
    marks = np.zeros(3, np.int64)
    results = np.zeros(len(games), OUTCOME)
    count = arena().play_tables(games, minds, crew.row(), nets, results, (tape, rows, marks))
    return Played(games[:count], results[:count], tape[: marks[0]], rows[: marks[1]], crew.tally)


def recount(model: Array, tally: Array, weight: float) -> Array:
    """The model moved towards what was counted, by that weight."""
    fresh = model.copy()
    handled, really = tally["handled"][0], tally["really"][0]
    for cell in range(REALLY_CELLS):
        chance = (really[cell] + 20 * model[cell]) / (handled[cell] + 20)
        fresh[cell] = min(0.97, max(0.03, chance))
    said = tally["said"][0].reshape(MODEL_CELLS, BINS)
    true = tally["true"][0].reshape(MODEL_CELLS, BINS)
    prior = tally["prior"][0].reshape(MODEL_CELLS, BINS)
    for cell in range(REALLY_CELLS, MODEL_CELLS):
        if said[cell].sum() >= 200:
            fresh[cell] = fit_ratio(said[cell], true[cell], prior[cell])
    return np.exp((1 - weight) * np.log(model) + weight * np.log(fresh))


def fit_ratio(said: Array, true: Array, prior: Array) -> float:
    """How much likelier what was said made itself: the ratio under which the public would have been right on the whole."""
    some = said > 0
    count, chance = said[some], np.clip(prior[some] / said[some], 1e-4, 1 - 1e-4)
    low, high = np.log(0.02), np.log(50.0)
    for _ in range(40):
        middle = (low + high) / 2
        odds = np.exp(middle) * chance / (1 - chance)
        if (count * odds / (1 + odds)).sum() < true[some].sum():
            low = middle
        else:
            high = middle
    return float(np.exp(middle))
