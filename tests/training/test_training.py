"""That the learner computes what it says it does, and learns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from running import ridotto

from ridotto.arena.engine import Crew, arena, no_tape
from ridotto.arena.layout import MIND, OUTCOME, TALLY, TAPE
from ridotto.belief.model import MODEL_CELLS, REALLY_CELLS, starting_model
from ridotto.bots import cells, weights
from ridotto.bots.levels import TEMPERS, find_level, style_of
from ridotto.bots.mind import BRAIN, BRAIN_NETWORK, BRAIN_THUMB, HEAT, NETWORK
from ridotto.bots.network import WEIGHTS, network_scores
from ridotto.bots.weights import load, name_of, trained
from ridotto.rules.sets import find_edition, require_set
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
from ridotto.training.master import Learner, Schedule, advantages, gather, rewards, train
from ridotto.training.response import LEARNING, Responder
from ridotto.training.selfplay import Company, Played, fit_ratio, recount, seat_players
from ridotto.training.tables import deal, own_set, starts

Array = Any
SMALL = Schedule(
    rounds=8, room=12_000, tables=500, minibatch=1_024, sizes={4: 1.0}, rate=(3e-3, 1e-3)
)


def some_batch(rng: np.random.Generator, decisions: int = 12) -> Batch:
    counts = rng.integers(2, 6, decisions)
    starts_ = np.concatenate([[0], np.cumsum(counts)[:-1]])
    rows = rng.normal(0, 1, (counts.sum(), cells.A_SIZE)).astype(np.float32)
    return Batch(
        rng.normal(0, 1, (decisions, cells.G_SIZE)).astype(np.float32),
        rows,
        starts_,
        np.repeat(np.arange(decisions), counts),
        starts_ + rng.integers(0, counts),
        np.log(rng.uniform(0.2, 0.6, decisions)).astype(np.float32),
        rng.normal(0, 1, decisions).astype(np.float32),
        rng.normal(0, 1, decisions).astype(np.float32),
    )


def objective(w: Array, batch: Batch, steps: Steps) -> float:
    """What is to be made small, written out plainly and in double precision."""
    total = 0.0
    for i, start in enumerate(batch.starts):
        rows = batch.rows[batch.owner == i].astype(np.float64)
        listed = [0.0] * len(rows)
        network_scores(w, batch.g[i], rows.ravel().tolist(), len(rows), listed)
        scores = np.array(listed)
        logs = scores - scores.max() - np.log(np.exp(scores - scores.max()).sum())
        ratio = np.exp(logs[batch.picked[i] - start] - batch.old[i])
        clipped = np.clip(ratio, 1 - steps.clip, 1 + steps.clip)
        total -= min(ratio * batch.advantage[i], clipped * batch.advantage[i])
        total -= steps.entropy * -(np.exp(logs) * logs).sum()
    return total / len(batch.starts)


def test_the_slope_of_the_policy_is_that_of_its_objective() -> None:
    rng = np.random.default_rng(3)
    w, batch, steps = fresh_weights(rng), some_batch(rng), Steps(entropy=0.05)
    w[-48:] *= 20
    logs, kept = policy(w, batch)
    slope, _, _ = loss_slope(logs, batch, steps)
    gradient = policy_gradient(w, batch, kept, slope)
    for _ in range(6):
        direction = rng.normal(0, 1, WEIGHTS).astype(np.float32)
        step = np.float32(1e-4)
        rise = objective(w + step * direction, batch, steps) - objective(
            w - step * direction, batch, steps
        )
        assert rise / (2 * step) == pytest.approx(float(gradient @ direction), rel=0.1, abs=0.03)


def test_the_slope_of_the_value_is_that_of_its_error() -> None:
    rng = np.random.default_rng(4)
    value, batch = Value(rng), some_batch(rng, 40)
    guess, kept = value.guess(batch.g)
    gradient = value.gradient(batch.g, kept, guess - batch.target)
    direction = rng.normal(0, 1, len(gradient)).astype(np.float32)
    before = value.weights.copy()

    def error(step: float) -> float:
        value.weights[:] = before + np.float32(step) * direction
        return float(((value.guess(batch.g)[0] - batch.target) ** 2).sum() / 2)

    assert (error(1e-3) - error(-1e-3)) / 2e-3 == pytest.approx(
        float(gradient @ direction), rel=0.03
    )


def test_the_optimiser_goes_downhill_and_not_too_far() -> None:
    w, adam = np.array([3.0, -2.0], np.float32), Adam(2)
    adam.step(w, np.array([1e6, 0.0], np.float32), 0.1, 1.0)
    assert w[0] == pytest.approx(2.9, abs=1e-3)
    for _ in range(400):
        adam.step(w, 2 * w, 0.1, 10.0)
    assert np.abs(w).max() < 0.1


def test_own_sets_are_valid_and_deals_keep_the_cards() -> None:
    rng = np.random.default_rng(5)
    for name, players in (("first", 4), ("first", 13), ("second", 6), ("second", 12)):
        edition = find_edition(name)
        for _ in range(5):
            require_set(edition, players, own_set(edition, players, rng), unchecked=False)
    tables, odds = starts(rng, {2: 1.0, 6: 2.0})
    assert odds.sum() == pytest.approx(1.0)
    dealt = deal(tables, rng)
    assert (np.sort(dealt["cards"], 1) == np.sort(tables["cards"], 1)).all()
    assert (dealt["cards"] != tables["cards"]).any()
    for game in dealt:
        assert (game["cards"][game["places"] :] == 0).all()


def test_company_is_as_asked_for() -> None:
    rng = np.random.default_rng(6)
    tables, _ = starts(rng, {4: 1.0})
    games = np.repeat(tables[:1], 400)
    alone = seat_players(games, 3, Company(alone=1.0, past=0.0), rng)["style"]
    assert (alone[..., BRAIN] == BRAIN_NETWORK).all()
    assert (alone[..., NETWORK] == 0).all()
    past = seat_players(games, 3, Company(alone=0.0, past=1.0), rng)["style"]
    assert set(np.unique(past[..., NETWORK])) == {0, 1, 2, 3}
    thumb = seat_players(games, 3, Company(alone=0.0, past=0.0), rng)["style"]
    assert 0.3 < (thumb[..., BRAIN] == BRAIN_THUMB).mean() < 0.95
    assert (thumb[..., HEAT] > 0).all()


def test_rewards_are_fair_at_every_size() -> None:
    games = np.zeros(3, [("seats", np.int8)])
    games["seats"] = 2, 4, 4
    results = np.zeros(3, OUTCOME)
    results["winners"] = 0b01, 0b0110, 0
    results["ended_by"] = 1, 2, 0
    tape = np.zeros(0, TAPE)
    worth = rewards(Played(games, results, tape, tape, tape))
    assert worth[0, :2] == pytest.approx([1.0, -1.0])
    assert worth[1, 1] == worth[1, 2] > 0 > worth[1, 0]
    assert worth[1, :4].sum() == pytest.approx(0.0)
    assert (worth[2] <= worth[1].min() + 1e-9).all()


@pytest.mark.parametrize("seats", range(2, 14))
def test_nobody_gains_by_dragging_a_game_out(seats: int) -> None:
    games = np.full(2, seats, [("seats", np.int8)])
    results = np.zeros(2, OUTCOME)
    results["winners"], results["ended_by"] = (1, 0), (1, 0)
    tape = np.zeros(0, TAPE)
    worth = rewards(Played(games, results, tape, tape, tape))
    assert worth[1, 1] <= worth[0, 1] + 1e-9


def test_the_clock_counts_as_progress() -> None:
    learner = Learner(1, SMALL._replace(rounds=1_000, minutes=1e-9))
    assert learner.progress() >= 0.0
    assert learner.progress() == 1.0
    assert train(learner, lambda _number, _figures: None) == 1


def test_advantages_go_back_from_the_end_of_each_person() -> None:
    tape = np.zeros(5, TAPE)
    tape["game"] = 0, 0, 0, 1, 0
    tape["person"] = 0, 1, 0, 0, 0
    games = np.zeros(2, [("seats", np.int8)])
    games["seats"] = 2
    results = np.zeros(2, OUTCOME)
    results["winners"], results["ended_by"] = (1, 2), 1
    guesses = np.array([0.1, 0.2, 0.3, 0.4, 0.5], np.float32)
    found, target = advantages(Played(games, results, tape, tape, tape), guesses, 0.5)
    last = 1.0 - 0.5
    middle = 0.5 - 0.3 + 0.5 * last
    assert found == pytest.approx([0.3 - 0.1 + 0.5 * middle, -1.2, middle, -1.4, last], abs=1e-6)
    assert target == pytest.approx(found + guesses, abs=1e-6)


def test_batches_hold_the_rows_of_their_decisions() -> None:
    tape = np.zeros(3, TAPE)
    tape["count"], tape["start"], tape["pick"] = (2, 3, 2), (0, 2, 5), (1, 0, 1)
    tape["chance"] = 0.5
    rows = np.arange(7, dtype=np.float32)[:, None] * np.ones(cells.A_SIZE, np.float32)
    played = Played(tape, tape, tape, rows, tape)
    batch = gather(played, np.array([2, 1]), np.arange(3.0), np.arange(3.0))
    assert batch.rows[:, 0].tolist() == [5, 6, 2, 3, 4]
    assert batch.owner.tolist() == [0, 0, 1, 1, 1]
    assert batch.rows[batch.picked, 0].tolist() == [6, 2]
    assert batch.advantage.tolist() == [2, 1]


def test_the_model_is_counted_right() -> None:
    """Somebody speaks the truth three times as readily as they lie."""
    rng = np.random.default_rng(8)
    said, true, prior = np.zeros(20), np.zeros(20), np.zeros(20)
    for chance in rng.uniform(0.02, 0.98, 40_000):
        has = rng.random() < chance
        if rng.random() < (0.9 if has else 0.3):
            cell = int(chance * 20)
            said[cell] += 1
            prior[cell] += chance
            true[cell] += has
    assert fit_ratio(said, true, prior) == pytest.approx(3.0, rel=0.1)
    tally = np.zeros(1, TALLY)
    tally["handled"][0, 0], tally["really"][0, 0] = 10_000, 9_000
    model = np.array(starting_model())
    counted = recount(model, tally, 1.0)
    assert counted[0] == pytest.approx(0.9, abs=0.01)
    assert counted[1:] == pytest.approx(model[1:])
    assert len(counted) == MODEL_CELLS > REALLY_CELLS


def share_against_fresh(learner: Learner) -> float:
    """How often the first of four seats wins with what was learned, against three that learned nothing."""
    rng = np.random.default_rng(1)
    tables = deal(np.repeat(learner.tables[:1], 800), rng)
    minds = np.zeros((800, 13), MIND)
    minds["style"] = style_of(find_level("master"), TEMPERS[0])
    minds["style"][:, 1:, NETWORK] = 1
    minds["memory"][..., :3] = rng.integers(0, 2**32, (800, 13, 3))
    results = np.zeros(800, OUTCOME)
    nets = np.stack([learner.weights, fresh_weights(rng)])
    arena().play_tables(tables, minds, Crew(learner.model).row(), nets, results, no_tape())
    return float((results["winners"] & 1).mean())


def test_a_learner_learns() -> None:
    learner = Learner(2, SMALL)
    assert share_against_fresh(learner) < 0.33
    told: list[int] = []
    assert train(learner, lambda number, _: told.append(number)) == SMALL.rounds
    assert told == list(range(1, SMALL.rounds + 1))
    assert share_against_fresh(learner) > 0.4


def test_the_same_seed_learns_the_same() -> None:
    plan = SMALL._replace(rounds=2, room=3_000, tables=200)
    one, two, other = Learner(2, plan), Learner(2, plan), Learner(3, plan)
    for learner in (one, two, other):
        train(learner, lambda _number, _figures: None)
    assert (one.weights == two.weights).all()
    assert (one.model == two.model).all()
    assert (one.weights != other.weights).any()


def test_a_responder_sits_alone_and_leaves_the_frozen_player_as_it_is() -> None:
    frozen = trained(4)
    plan = Schedule(rounds=2, room=4_000, tables=300)
    responder = Responder(1, 4, frozen, starting_model(), plan)
    tables = np.repeat(responder.tables[:1], 50)
    minds = responder.seat(tables, np.random.default_rng(1))
    own = minds["style"][..., NETWORK] == 0
    assert (own[:, :4].sum(1) == 1).all()
    assert (minds["style"][own] == LEARNING).all()
    assert (minds["style"][~own][:, HEAT] == np.float32(find_level("master").heat)).all()
    train(responder, lambda _number, _figures: None)
    assert (responder.former[0] == frozen).all()
    assert len(responder.former) == 1
    assert (responder.weights != frozen).any()
    gains = responder.measure(600, 1)
    assert all(0.1 < gain.share.mean < 0.6 for gain in gains)


def test_the_command_trains_and_says_where_it_is(tmp_path: Path) -> None:
    done = ridotto(
        "train", "master", "--rounds", "1", "--decisions", "2000", "--output", str(tmp_path / "new")
    )
    assert done.returncode == 0, done.stderr
    assert "1 rounds" in done.stdout
    learned = np.load(tmp_path / "new" / "master.npy")
    assert learned.shape == trained(4).shape
    assert (tmp_path / "new" / "model.json").exists()


def test_one_size_learns_on_from_the_network_for_all(tmp_path: Path) -> None:
    small = ["--rounds", "1", "--decisions", "12000", "--players", "5"]
    done = ridotto("train", "master", *small, "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "master-5.npy is in" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["master-5.npy"]
    special, general = np.load(tmp_path / "master-5.npy"), load(name_of(None))
    assert (special != general).any()
    assert np.abs(special - general).max() < 0.1


def test_a_size_with_a_network_of_its_own_plays_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert trained(4) is load("master-4.npy")
    assert trained(5) is load("master.npy")
    for name in ("master.npy", "master-5.npy"):
        np.save(tmp_path / name, load("master.npy") + len(name))
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    for cached in (load, weights.file_for):
        cached.cache_clear()
    try:
        assert trained(4) is load("master.npy")
        assert trained(5) is load("master-5.npy")
        assert (trained(5) != trained(4)).all()
    finally:
        for cached in (load, weights.file_for):
            cached.cache_clear()


def test_one_size_goes_on_where_it_was_stopped_in_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    small = ["train", "master", "--players", "3", "--rounds", "11", "--decisions", "6000", "--json"]
    done = ridotto(*small)
    assert json.loads(done.stdout)["file"] == "master-3.npy"
    made = tmp_path / "trained-3" / "master-3.npy"
    whole = np.load(made)
    assert "has a training in it" in ridotto(*small).stderr
    np.save(made, whole + 1)
    again = ridotto(*small, "--resume")
    assert again.returncode == 0, again.stderr
    assert len(again.stderr.splitlines()) == 1  # the eleventh round alone
    assert (np.load(made) == whole).all()


@pytest.mark.parametrize(
    ("subject", "name"),
    [
        (["master"], "master.npy"),
        (["master"], "model.json"),
        (["master", "--players", "5"], "master-5.npy"),
        (["response"], "response-4.npy"),
    ],
)
def test_nothing_is_written_over(subject: list[str], name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("dear", encoding="utf-8")
    done = ridotto("train", *subject, "--rounds", "1", "--output", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"has a {name} in it: choose another --output" in done.stderr
    assert (tmp_path / name).read_text(encoding="utf-8") == "dear"


def test_a_response_is_trained_measured_and_kept(tmp_path: Path) -> None:
    small = ["--rounds", "1", "--decisions", "2000", "--games", "200", "--players", "3"]
    told = ridotto("train", "response", *small, "--output", str(tmp_path / "kept"))
    assert told.returncode == 0, told.stderr
    last = told.stdout.splitlines()[-1]
    assert "after 1 rounds a best response gains" in last
    assert "at 3 players" in last
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["response-3.npy"]
    counted = ridotto("train", "response", *small, "--json")
    found = json.loads(counted.stdout)
    assert (found["players"], found["rounds"], found["games"]) == (3, 1, 200)
    assert all(gain["low"] <= gain["share"] <= gain["high"] for gain in found["gains"])
    assert found["ratio"] == max(gain["ratio"] for gain in found["gains"])
    assert f"gains {found['ratio']:.2f} times" in last  # the seed decides


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["everything"], "choose master, response"),
        (["master", "--rounds", "0"], "at least 1"),
        (["response", "--players", "14"], "from 2 to 13"),
        (["master", "--players", "1"], "from 2 to 13"),
        (["master", "--games", "5"], "--games is for response, not for master"),
        (["response", "--resume"], "--resume is for master, not for response"),
        (["master", "--output", f"{__file__}/below"], "cannot be written to: Not a directory"),
        (["response", "--output", __file__], "cannot be written to: File exists"),
        ([], "SUBJECT"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], words: str) -> None:
    done = ridotto("train", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
