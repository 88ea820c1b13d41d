"""A training that was stopped and goes on learns what it would have learned anyway."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from running import ridotto

from ridotto.errors import RidottoError
from ridotto.training.master import Learner, Schedule, train
from ridotto.training.pausing import NAME, go_on, keep

SMALL = Schedule(rounds=5, room=1_500, tables=60, minibatch=512, sizes={4: 1.0}, every=2)


class StoppedError(Exception):
    """Somebody pulled the plug."""


def learned(learner: Learner) -> list[Any]:
    adams = (learner.policy_adam, learner.value_adam)
    return [
        *(learner.weights, learner.value.weights, learner.model, *learner.former),
        *(part for adam in adams for part in (adam.mean, adam.square, np.array(adam.count))),
    ]


def test_it_ends_as_if_it_had_not_been_stopped(tmp_path: Path) -> None:
    whole = Learner(3, SMALL)
    assert train(whole, lambda *_: None) == 5
    first = Learner(3, SMALL)

    def stop(number: int, _: object) -> None:
        if number % SMALL.every == 0:
            keep(tmp_path, first)
        if number == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        train(first, stop)
    second = Learner(3, SMALL)
    go_on(tmp_path, second)
    assert second.round == 2
    assert train(second, lambda *_: None) == 5
    for one, other in zip(learned(whole), learned(second), strict=True):
        np.testing.assert_array_equal(one, other)
    keep(tmp_path, second)
    third = Learner(3, SMALL)
    go_on(tmp_path, third)
    assert train(third, lambda *_: pytest.fail("it was at its end")) == 5


def test_only_the_same_training_goes_on(tmp_path: Path) -> None:
    keep(tmp_path, Learner(3, SMALL))
    with pytest.raises(RidottoError, match=r"seed 3, 5 rounds of 1500 at tables of 4, not seed 4"):
        go_on(tmp_path, Learner(4, SMALL))
    with pytest.raises(RidottoError, match="of another training"):
        go_on(tmp_path, Learner(3, SMALL._replace(rounds=9)))
    with pytest.raises(RidottoError, match="of another training"):
        go_on(tmp_path, Learner(3, SMALL._replace(sizes={5: 1.0})))
    (tmp_path / NAME).write_bytes(b"PK half a file")
    with pytest.raises(RidottoError, match="cannot be read"):
        go_on(tmp_path, Learner(3, SMALL))


def test_the_command_goes_on(tmp_path: Path) -> None:
    small = ["train", "master", "--decisions", "1000", "--output", str(tmp_path)]
    missing = ridotto(*small, "--rounds", "2", "--resume")
    assert missing.returncode == 2
    assert "to go on from" in missing.stderr
    assert missing.stderr.count("\n") == 1
    learner = Learner(1, Schedule(rounds=11, room=1_000))
    learner.round = 10
    keep(tmp_path, learner)
    anew = ridotto(*small, "--rounds", "11")
    assert anew.returncode == 2
    assert "has a training in it" in anew.stderr
    done = ridotto(*small, "--rounds", "11", "--resume")
    assert done.returncode == 0, done.stderr
    assert "11 rounds" in done.stdout
    assert done.stderr.split()[0] == "11"
