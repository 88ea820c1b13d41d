"""Learns a network from a tape of decisions, by proximal policy optimisation written out in NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ridotto.bots import cells
from ridotto.bots.network import (
    AT_CHOICE,
    AT_FIRST,
    AT_LAST,
    AT_SECOND,
    AT_SECOND_BIAS,
    AT_TABLE,
    NARROW,
    WEIGHTS,
    WIDE,
)

Array = Any  # np.ndarray of float32
VALUE_WIDE = 64
VALUE_SHAPES = (
    (cells.G_SIZE, VALUE_WIDE),
    (VALUE_WIDE,),
    (VALUE_WIDE, VALUE_WIDE),
    (VALUE_WIDE,),
    (VALUE_WIDE,),
    (1,),
)


class Batch(NamedTuple):
    """Decisions to learn from: the table, the choices in rows one after another, and what was chosen."""

    g: Array
    rows: Array
    starts: Array
    """Where each decision's rows begin; they follow each other without gaps."""
    owner: Array
    """Which decision each row belongs to."""
    picked: Array
    """The row that was chosen."""
    old: Array
    """The logarithm of the chance it was chosen with."""
    advantage: Array
    target: Array


class Steps(NamedTuple):
    """How to learn."""

    rate: float = 5e-4
    clip: float = 0.2
    entropy: float = 0.01
    most_change: float = 0.5
    """The longest step a gradient may have."""


def fresh_weights(rng: np.random.Generator) -> Array:
    """A network that knows nothing: all choices nearly alike."""
    w = np.zeros(WEIGHTS, np.float32)
    w[AT_TABLE:AT_CHOICE] = rng.normal(0, (1 / 20) ** 0.5, AT_CHOICE - AT_TABLE)
    w[AT_CHOICE:AT_FIRST] = rng.normal(0, (1 / 8) ** 0.5, AT_FIRST - AT_CHOICE)
    w[AT_SECOND:AT_SECOND_BIAS] = rng.normal(0, (2 / WIDE) ** 0.5, WIDE * NARROW)
    w[AT_LAST:] = rng.normal(0, 0.02, NARROW)
    return w


def policy(w: Array, batch: Batch) -> tuple[Array, tuple[Array, ...]]:
    """The logarithm of every row's chance, and what `policy_gradient` needs."""
    base = batch.g @ w[AT_TABLE:AT_CHOICE].reshape(cells.G_SIZE, WIDE) + w[AT_FIRST:AT_SECOND]
    wide = batch.rows @ w[AT_CHOICE:AT_FIRST].reshape(cells.A_SIZE, WIDE)
    wide += base[batch.owner]
    np.maximum(wide, 0, out=wide)
    narrow = wide @ w[AT_SECOND:AT_SECOND_BIAS].reshape(WIDE, NARROW)
    narrow += w[AT_SECOND_BIAS:AT_LAST]
    np.maximum(narrow, 0, out=narrow)
    scores = narrow @ w[AT_LAST:]
    scores -= np.maximum.reduceat(scores, batch.starts)[batch.owner]
    total = np.add.reduceat(np.exp(scores), batch.starts)
    return scores - np.log(total)[batch.owner], (wide, narrow)


def policy_gradient(w: Array, batch: Batch, kept: tuple[Array, ...], slope: Array) -> Array:
    """How the weights change what has this slope by score."""
    wide, narrow = kept
    gradient = np.empty_like(w)
    gradient[AT_LAST:] = slope @ narrow
    back = slope[:, None] * w[AT_LAST:]
    back *= narrow > 0
    gradient[AT_SECOND:AT_SECOND_BIAS] = (wide.T @ back).ravel()
    gradient[AT_SECOND_BIAS:AT_LAST] = back.sum(0)
    back = back @ w[AT_SECOND:AT_SECOND_BIAS].reshape(WIDE, NARROW).T
    back *= wide > 0
    gradient[AT_CHOICE:AT_FIRST] = (batch.rows.T @ back).ravel()
    table = np.add.reduceat(back, batch.starts)
    gradient[AT_TABLE:AT_CHOICE] = (batch.g.T @ table).ravel()
    gradient[AT_FIRST:AT_SECOND] = table.sum(0)
    return gradient


def loss_slope(logs: Array, batch: Batch, steps: Steps) -> tuple[Array, float, float]:
    """The slope by score of the clipped objective, its entropy, and how far the policy has moved."""
    size = len(batch.starts)
    ratio = np.exp(logs[batch.picked] - batch.old)
    gain = batch.advantage
    free = np.where(gain > 0, ratio < 1 + steps.clip, ratio > 1 - steps.clip)
    pull = -(gain * ratio * free) / size
    chances = np.exp(logs)
    slope = -chances * pull[batch.owner]
    slope[batch.picked] += pull
    entropy = -np.add.reduceat(chances * logs, batch.starts)
    slope += steps.entropy / size * chances * (logs + entropy[batch.owner])
    moved = float(np.mean(batch.old - logs[batch.picked]))
    return slope.astype(np.float32), float(entropy.mean()), moved


class Value:
    """Guesses how a game will end for whoever looks at the table; to learn by, not to play with."""

    def __init__(self, rng: np.random.Generator) -> None:
        sizes = [int(np.prod(shape)) for shape in VALUE_SHAPES]
        self.edges = np.cumsum([0, *sizes])
        self.weights = np.zeros(self.edges[-1], np.float32)
        for part, scale in ((0, 0.2), (2, 0.15), (4, 0.05)):
            self.part(part)[...] = rng.normal(0, scale, VALUE_SHAPES[part])

    def part(self, number: int) -> Array:
        """One of its arrays, to be read or written."""
        return self.weights[self.edges[number] : self.edges[number + 1]].reshape(
            VALUE_SHAPES[number]
        )

    def guess(self, g: Array) -> tuple[Array, tuple[Array, ...]]:
        """The guess for each table, and what `gradient` needs."""
        one = np.maximum(g @ self.part(0) + self.part(1), 0)
        two = np.maximum(one @ self.part(2) + self.part(3), 0)
        return two @ self.part(4) + self.part(5), (one, two)

    def gradient(self, g: Array, kept: tuple[Array, ...], slope: Array) -> Array:
        """How the weights change what has this slope by guess."""
        one, two = kept
        back_two = slope[:, None] * self.part(4) * (two > 0)
        back_one = back_two @ self.part(2).T * (one > 0)
        parts = (
            g.T @ back_one,
            back_one.sum(0),
            one.T @ back_two,
            back_two.sum(0),
            slope @ two,
            slope.sum(),
        )
        return np.concatenate([np.ravel(part) for part in parts]).astype(np.float32)


class Adam:
    """The usual optimiser."""

    def __init__(self, size: int) -> None:
        self.mean = np.zeros(size, np.float32)
        self.square = np.zeros(size, np.float32)
        self.count = 0

    def step(self, w: Array, gradient: Array, rate: float, most: float) -> None:
        """Change the weights by one step."""
        norm = float(np.linalg.norm(gradient))
        if norm > most:
            gradient = gradient * np.float32(most / norm)
        self.count += 1
        self.mean += np.float32(0.1) * (gradient - self.mean)
        self.square += np.float32(0.001) * (gradient * gradient - self.square)
        mean = self.mean / (1 - 0.9**self.count)
        square = self.square / (1 - 0.999**self.count)
        w -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
