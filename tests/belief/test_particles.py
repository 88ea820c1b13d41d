"""Particles against the exact belief, and what keeps them from dying out."""

from __future__ import annotations

import random
from functools import partial
from itertools import product

import numpy as np
import pytest

from ridotto.belief import Belief, particles
from ridotto.belief.anew import lay_anew, smooth, some_arrangement
from ridotto.belief.belief import PARTICLES, QUICK
from ridotto.belief.exact import Exact
from ridotto.belief.particles import Particles
from ridotto.belief.window import YES, Exchange, Guess, Sight, Window, swap_where
from ridotto.bench.guesses import MODEL, TABLES, Off, Table, all_errors, play
from ridotto.rules.events import TurnBegan
from ridotto.rules.knowledge import ContradictionError

GAMES = 4
SIX = TABLES[0]
EIGHT = TABLES[2]

LIMITS = {PARTICLES: (0.008, 0.02, 0.15), QUICK: (0.035, 0.1, 0.45)}
"""The mean error, the mean of each position's worst, and the worst of all."""


def summary(offs: list[Off], way: str) -> tuple[float, float, float]:
    mean = [off.mean for off in offs if off.way == way]
    worst = [off.worst for off in offs if off.way == way]
    assert len(mean) > 100
    return float(np.mean(mean)), float(np.mean(worst)), max(worst)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.label)
def test_the_error_against_exact_stays_below_its_limits(table: Table) -> None:
    offs = all_errors(table, GAMES)
    for way, limits in LIMITS.items():
        found = summary(offs, way)
        assert all(error < limit for error, limit in zip(found, limits, strict=True)), (way, found)
    assert summary(offs, PARTICLES) < summary(offs, QUICK)


def mean_error(size: int, games: int = 3) -> float:
    offs: list[float] = []
    for seed in range(games):
        happened = play(EIGHT, seed).events("public")
        exact = Belief("public", MODEL)
        tried = Belief("public", MODEL, way=partial(Particles, size=size))
        for event in happened:
            exact.follow(event)
            tried.follow(event)
            if isinstance(event, TurnBegan):
                offs.append(float(np.abs(tried.table() - exact.table()).mean()))
    return float(np.mean(offs))


def test_more_particles_come_as_near_as_one_likes() -> None:
    few, some, many = mean_error(256), mean_error(4096), mean_error(65_536)
    assert some < 0.5 * few
    assert many < 0.5 * some


def test_without_revised_guesses_the_error_is_much_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    with_them = mean_error(4096)
    monkeypatch.setattr(particles, "_REVISIONS", 0)
    assert mean_error(4096) > 1.5 * with_them


def test_revising_leads_to_the_right_distribution_from_a_wrong_one() -> None:
    """Four hidden handlings of four cards, a sight and hints between: each of 16 histories as often as it should be."""
    size = 20_000
    pairs, chances = [(0, 1), (1, 2), (0, 2), (2, 3)], [0.7, 0.4, 0.6, 0.2]
    truth = _posterior(pairs, chances)
    cards = np.repeat(np.arange(4, dtype=np.uint8)[:, None], size, axis=1)
    window = Window(cards)
    for number, (pair, chance) in enumerate(zip(pairs, chances, strict=True)):
        yes = np.zeros(size, np.uint8)  # nobody believes any of it, however likely
        swap_where(cards, *pair, yes)
        window.add_guess(Guess(*pair, chance), yes)
        if number == 1:
            window.add_hint(1, 1, np.log(5.0), cards)
            window.add_hint(2, 1, np.log(0.5), cards)
        if number == 2:
            cards[[0, 3]] = cards[[3, 0]]
            window.add(Exchange(0, 3))
            window.add(Sight(3, 0))
    rng = np.random.default_rng(1)
    for _ in range(
        1200
    ):  # some histories differ in two guesses, which are seldom taken back together
        cards = window.revise(cards, rng)
    said = (window._yes > 0).T.astype(int)
    for history in product((0, 1), repeat=4):
        found = float((said == history).all(axis=1).mean())
        assert found == pytest.approx(truth.get(history, 0.0), abs=0.012), history
    assert len(truth) > 3


def _posterior(pairs: list[tuple[int, int]], chances: list[float]) -> dict[tuple[int, ...], float]:
    weights: dict[tuple[int, ...], float] = {}
    for history in product((0, 1), repeat=len(pairs)):
        weight, cards, fits = 1.0, [0, 1, 2, 3], True
        for number, (first, second) in enumerate(pairs):
            weight *= chances[number] if history[number] else 1 - chances[number]
            if history[number]:
                cards[first], cards[second] = cards[second], cards[first]
            if number == 1:
                weight *= {1: 5.0, 2: 0.5}.get(cards.index(1), 1.0)
            if number == 2:
                cards[0], cards[3] = cards[3], cards[0]
                fits = cards[3] == 0
                if not fits:
                    break
        if fits:
            weights[history] = weight
    total = sum(weights.values())
    return {history: weight / total for history, weight in weights.items()}


def test_what_is_too_old_to_be_revised_changes_nothing_now() -> None:
    rng, chance = np.random.default_rng(2), random.Random(2)
    cards = np.repeat(np.arange(6, dtype=np.uint8)[:, None], 50, axis=1)
    window = Window(cards)
    for _ in range(200):
        first, second = chance.sample(range(6), 2)
        match chance.choice(["guess", "exchange", "hint"]):
            case "guess":
                yes = (rng.random(50) < 0.5) * np.uint8(YES)
                swap_where(cards, first, second, yes)
                window.add_guess(Guess(first, second, 0.5), yes)
            case "exchange":
                cards[[first, second]] = cards[[second, first]]
                window.add(Exchange(first, second))
            case "hint":
                window.add_hint(first, second, 0.5, cards)
        laid, hints, fits = window._replay(window._yes)
        assert (laid == cards).all()
        assert fits.all()
        assert hints == pytest.approx(window._hints, abs=1e-4)


def test_of_the_particles_with_the_same_cards_just_the_share_exchanges() -> None:
    tried = Particles(range(12), 12, size=1000)
    for place in range(0, 12, 3):
        tried.handled(place, place + 1, 0.6)
        tried.handled(place + 1, place + 2, 0.25)
        shares = tried.counted()[:, place : place + 3]
        assert shares[place] == pytest.approx([0.4, 0.6, 0.0], abs=0.0011)
        assert shares[place + 2] == pytest.approx([0.15, 0.1, 0.75], abs=0.0021)


def test_it_recovers_when_no_particle_fits_what_was_seen() -> None:
    tried = Particles([*range(9), 8], 9, size=8)
    for place in range(9):
        tried.handled(place, place + 1, 0.01)
    assert tried.counted()[9, 0] == 0.0
    tried.seen(9, 0)
    table = tried.marginals()
    assert table[9, 0] == 1.0
    assert table.sum(axis=1) == pytest.approx(1.0)
    assert table.sum(axis=0) == pytest.approx([1.0] * 8 + [2.0], abs=1e-6)
    assert ((table > 0.0) == tried.possible()).all()
    tried.handled(9, 1, 0.5)
    assert tried.marginals()[1, 0] == pytest.approx(0.5, abs=0.1)


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    tried = Particles(range(10), 10, size=64)
    tried.handled(0, 1, 0.5)
    before = tried.marginals().tobytes()
    with pytest.raises(ContradictionError):
        tried.seen(0, 2)
    assert tried.marginals().tobytes() == before


def test_what_is_possible_has_a_chance_though_no_particle_has_it() -> None:
    tried = Particles(range(9), 9, size=16)
    tried.handled(0, 1, 0.001)
    assert tried.counted()[0, 1] == 0.0
    table = tried.marginals()
    assert 0.0 < table[0, 1] < 0.001
    assert table.sum(axis=0) == pytest.approx(1.0)


def test_smoothed_chances_keep_the_sums() -> None:
    possible = np.array([[1, 1, 0], [1, 1, 1], [0, 1, 1], [0, 1, 0]], bool)
    table = smooth(possible, np.array([1.0, 2.0, 1.0]))
    assert table.sum(axis=1) == pytest.approx(1.0)
    assert table.sum(axis=0) == pytest.approx([1.0, 2.0, 1.0], abs=1e-3)
    assert some_arrangement(possible, np.array([1, 2, 1])) in (
        [0, 1, 2, 1],
        [0, 2, 1, 1],
        [1, 0, 2, 1],
    )


def test_cards_laid_anew_keep_the_facts_and_are_likely_as_the_chances_say() -> None:
    exact = Exact(range(5), 5)
    for first, second in ((0, 1), (1, 2), (3, 4), (0, 2)):
        exact.handled(first, second, 0.3)
    laid = lay_anew(exact.possible(), exact.marginals(), 5000, np.random.default_rng(1))
    assert (np.sort(laid, axis=0) == np.arange(5)[:, None]).all()
    for place, row in enumerate(exact.possible()):
        assert set(laid[place].tolist()) <= set(np.flatnonzero(row).tolist())
        shares = np.bincount(laid[place], minlength=5) / 5000
        assert shares == pytest.approx(exact.marginals()[place], abs=0.15)
