"""A training that was stopped goes on where it was."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import numpy as np

from ridotto.errors import RidottoError
from ridotto.training.master import Learner

NAME = "state.npz"


def keep(folder: Path, learner: Learner) -> None:
    """All that the next round depends on, in one file that is there as a whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    written = folder / f".{NAME}"
    with written.open("wb") as file:
        np.savez(
            file,
            weights=learner.weights,
            value=learner.value.weights,
            policy_mean=learner.policy_adam.mean,
            policy_square=learner.policy_adam.square,
            value_mean=learner.value_adam.mean,
            value_square=learner.value_adam.square,
            former=np.array(learner.former, np.float32).reshape(-1, len(learner.weights)),
            model=learner.model,
            counts=[learner.policy_adam.count, learner.value_adam.count, learner.round],
            chance=json.dumps(learner.rng.bit_generator.state),
            plan=_plan(learner),
        )
    written.replace(folder / NAME)


def go_on(folder: Path, learner: Learner) -> None:
    """As it was when it was kept; it must be the same training."""
    try:
        with np.load(folder / NAME, allow_pickle=False) as kept:
            if str(kept["plan"]) != _plan(learner):
                raise RidottoError(
                    f"{folder / NAME} is of another training: {kept['plan']}, not {_plan(learner)}"
                )
            learner.weights[:] = kept["weights"]
            learner.value.weights[:] = kept["value"]
            policy, value = learner.policy_adam, learner.value_adam
            policy.mean[:], policy.square[:] = kept["policy_mean"], kept["policy_square"]
            value.mean[:], value.square[:] = kept["value_mean"], kept["value_square"]
            learner.former = list(kept["former"])
            learner.model = kept["model"]
            policy.count, value.count, learner.round = (int(n) for n in kept["counts"])
            learner.rng.bit_generator.state = json.loads(str(kept["chance"]))
    except FileNotFoundError:
        raise RidottoError(f"there is no {folder / NAME} to go on from") from None
    except (KeyError, ValueError, OSError, zipfile.BadZipFile) as error:
        raise RidottoError(f"{folder / NAME} cannot be read: {error}") from error


def _plan(learner: Learner) -> str:
    plan = learner.schedule
    where = f" at tables of {', '.join(map(str, plan.sizes))}" if plan.sizes else ""
    return f"seed {learner.seed}, {plan.rounds} rounds of {plan.room}{where}"
