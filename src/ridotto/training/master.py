"""The training of the trained players, from nothing, by a fixed seed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ridotto.belief.model import starting_model
from ridotto.bots.network import WEIGHTS
from ridotto.training.learner import (
    Adam,
    Batch,
    Steps,
    Value,
    fresh_weights,
    loss_slope,
    policy,
    policy_gradient,
)
from ridotto.training.selfplay import Company, Played, play, recount, seat_players
from ridotto.training.tables import starts

Array = Any  # np.ndarray
MODEL = "model.json"
FORMER = 8
CUT_OFF = -0.5
"""What a game that was cut off is worth to everybody, or as little as a lost one if that is less."""


class Schedule(NamedTuple):
    """How long and how."""

    rounds: int = 700
    minutes: float | None = None
    """Ends it after so long, if that comes first."""
    room: int = 120_000
    """Decisions in a round."""
    tables: int = 8_000
    minibatch: int = 4_096
    epochs: int = 2
    trace: float = 0.96
    rate: tuple[float, float] = (1.2e-3, 1.5e-4)
    entropy: tuple[float, float] = (0.03, 0.02)
    """High to the end: with less, self-play drifts until hardly anybody contests. `master` plays what it learned more strictly instead."""
    every: int = 10
    """After so many rounds the present self joins the former ones, and what was learned is kept."""
    company: Company = Company()
    sizes: dict[int, float] | None = None


class Learner:
    """Somebody who learns."""

    def __init__(self, seed: int, schedule: Schedule, nets: Array | None = None) -> None:
        self.seed = seed
        self.rng = np.random.default_rng(seed)
        self.schedule = schedule
        self.weights = fresh_weights(self.rng)
        self.value = Value(self.rng)
        self.policy_adam, self.value_adam = Adam(WEIGHTS), Adam(len(self.value.weights))
        self.model = np.array(starting_model())
        self.model_moves = True
        self.former: list[Array] = [] if nets is None else list(nets)
        self.tables, self.odds = starts(self.rng, schedule.sizes)
        self.round = 0
        self.begun = 0.0

    def play_round(self, number: int) -> Callable[[], Played]:
        """Games to learn from, with the weights as they are now; to be called in another thread if one likes."""
        plan, rng = self.schedule, np.random.default_rng((self.seed, number))
        tables = self.tables[rng.choice(len(self.tables), plan.tables, p=self.odds)]
        minds = self.seat(tables, rng)
        nets, model = np.stack([self.weights, *self.former]), self.model.copy()
        return lambda: play(tables, minds, nets, model, plan.room, rng)

    def seat(self, tables: Array, rng: np.random.Generator) -> Array:
        """Who sits at these tables."""
        return seat_players(tables, len(self.former), self.schedule.company, rng)

    def progress(self) -> float:
        """How much of the way is behind it, from 0 to 1: by rounds, or by the clock if that ends it."""
        rounds = self.round / max(1, self.schedule.rounds - 1)
        if self.schedule.minutes is None:
            return min(1.0, rounds)
        self.begun = self.begun or time.perf_counter()
        minutes = (time.perf_counter() - self.begun) / 60
        return min(1.0, max(rounds, minutes / self.schedule.minutes))

    def learn_round(self, played: Played) -> dict[str, float]:
        """Learn from these games; says how they went."""
        begun = time.perf_counter()
        plan, part = self.schedule, self.progress()
        steps = Steps(
            rate=plan.rate[0] * (plan.rate[1] / plan.rate[0]) ** part,
            entropy=plan.entropy[0] * (plan.entropy[1] / plan.entropy[0]) ** part,
        )
        figures = self._learn(played, steps)
        if self.model_moves:
            self.model = recount(self.model, played.tally, 0.15)
        self.round += 1
        said, claims = played.results["said"].sum(0), played.results["claims"].sum(0)
        return figures | {
            "games": len(played.games),
            "decisions": len(played.tape),
            "turns": float(played.results["turns"].mean()),
            "truncated": float((played.results["ended_by"] == 0).mean()),
            "true": float((said[1] + said[3]) / max(1, said.sum())),
            "contested": float(said[2:].sum() / max(1, said.sum())),
            "true claims": float(claims[1] / max(1, claims.sum())),
            "seconds": time.perf_counter() - begun,
        }

    def remember(self) -> None:
        """Keep the present self among the former ones; one of them is dropped when there are too many."""
        self.former.append(self.weights.copy())
        if len(self.former) > FORMER:
            del self.former[int(self.rng.integers(FORMER - 2))]

    def _learn(self, played: Played, steps: Steps) -> dict[str, float]:
        plan, tape = self.schedule, played.tape
        guesses = np.concatenate(
            [self.value.guess(part)[0] for part in np.array_split(tape["g"], 8)]
        )
        advantage, target = advantages(played, guesses, plan.trace)
        advantage = ((advantage - advantage.mean()) / (advantage.std() + 1e-6)).astype(np.float32)
        entropy = moved = 0.0
        for _ in range(plan.epochs):
            order = self.rng.permutation(len(tape))
            for begin in range(0, len(order) - plan.minibatch // 2, plan.minibatch):
                batch = gather(played, order[begin : begin + plan.minibatch], advantage, target)
                logs, kept = policy(self.weights, batch)
                slope, entropy, moved = loss_slope(logs, batch, steps)
                gradient = policy_gradient(self.weights, batch, kept, slope)
                self.policy_adam.step(self.weights, gradient, steps.rate, steps.most_change)
                guess, inside = self.value.guess(batch.g)
                off = (guess - batch.target) / len(guess)
                self.value_adam.step(
                    self.value.weights, self.value.gradient(batch.g, inside, off), 1e-3, 1.0
                )
        explained = 1 - float(np.var(target - guesses) / np.var(target))
        return {"entropy": entropy, "moved": moved, "explained": explained}


def gather(played: Played, chosen: Array, advantage: Array, target: Array) -> Batch:
    """Those decisions, their rows one after another."""
    tape = played.tape[chosen]
    counts = tape["count"].astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    owner = np.repeat(np.arange(len(chosen)), counts)
    index = np.arange(counts.sum()) - starts[owner] + tape["start"][owner]
    return Batch(
        np.ascontiguousarray(tape["g"]),
        played.rows[index],
        starts,
        owner,
        starts + tape["pick"],
        np.log(tape["chance"]),
        advantage[chosen],
        target[chosen],
    )


def rewards(played: Played) -> Array:
    """For every game and person what winning was worth, the same on average and in spread at every size."""
    seats = played.games["seats"].astype(np.float64)[:, None]
    winners = played.results["winners"][:, None] >> np.arange(13) & 1
    share = winners / np.maximum(1, winners.sum(1, keepdims=True))
    fair = 1 / seats
    worth = (share - fair) / np.sqrt(fair * (1 - fair))
    lost = -np.sqrt(fair / (1 - fair))
    return np.where(played.results["ended_by"][:, None] == 0, np.minimum(lost, CUT_OFF), worth)


def advantages(played: Played, guesses: Array, trace: float) -> tuple[Array, Array]:
    """How much better each decision turned out than guessed (generalised advantage), and what to guess next time."""
    tape = played.tape
    order = np.lexsort((np.arange(len(tape)), tape["person"], tape["game"]))
    key = tape["game"][order].astype(np.int64) * 16 + tape["person"][order]
    last = np.append(key[1:] != key[:-1], True)
    reward = rewards(played)[tape["game"][order], tape["person"][order]]
    value = guesses[order].astype(np.float64)
    following = np.where(last, reward, np.append(value[1:], 0.0))
    error = following - value
    result = np.empty(len(tape))
    carried = 0.0
    for i in range(len(tape) - 1, -1, -1):
        carried = error[i] if last[i] else error[i] + trace * carried
        result[i] = carried
    advantage, target = np.empty(len(tape)), np.empty(len(tape))
    advantage[order] = result
    target[order] = result + value
    return advantage, target.astype(np.float32)


def save(folder: Path, learner: Learner, name: str, about: str) -> None:
    """The network under that name, and the model if it was learned too, with a word on where it came from."""
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / name, learner.weights)
    if learner.model_moves:
        model = {"about": about, "model": [round(float(number), 5) for number in learner.model]}
        (folder / MODEL).write_text(json.dumps(model, indent=1) + "\n", encoding="utf-8")


def train(learner: Learner, tell: Callable[[int, dict[str, float]], None]) -> int:
    """Train to the end of the schedule; says after how many rounds.

    While one core learns from a round, the other plays the next; but where it is kept nothing is under way, so that it can go
    on from there as if it had not been stopped.
    """
    with ThreadPoolExecutor(1) as pool:
        ahead = None
        while learner.round < learner.schedule.rounds:
            played = (ahead or pool.submit(learner.play_round(learner.round))).result()
            last = learner.round + 1 >= learner.schedule.rounds or learner.progress() >= 1.0
            is_kept = (learner.round + 1) % learner.schedule.every == 0
            ahead = None
            if not last and not is_kept:
                ahead = pool.submit(learner.play_round(learner.round + 1))
            figures = learner.learn_round(played)
            if is_kept:
                learner.remember()
            tell(learner.round, figures)
            if last:
                break
    return learner.round
