"""Train the network of the trained players, or a best response to it; what can be trained: master, response."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ridotto.arena.pool import ONE_THREAD
from ridotto.arena.records import make_writable
from ridotto.cli.output import say, say_json
from ridotto.cli.parser import UsageError, add_json, seed_number, whole_number
from ridotto.errors import RidottoError

if TYPE_CHECKING:
    from ridotto.training.master import Learner, Schedule
    from ridotto.training.response import Gain

EXAMPLES = """\
examples:
  ridotto train master --output trained
  ridotto train master --players 4
  ridotto train response --players 4 --minutes 60

`ridotto train master --resume` goes on where it was stopped. Uses two cores; needs ridotto[fast]."""

SUBJECTS = ("master", "response")
PLAYERS = 4
SPECIAL_ROUNDS = 500
GAMES = 20_000
ROUNDS = 100_000
"""For a response only the clock counts."""
ONLY_FOR = {"games": "response", "resume": "master"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto train`."""
    parser.add_argument("subject", metavar="SUBJECT", help="what to train: master, response")
    parser.add_argument("--seed", type=seed_number, default=1, metavar="NUMBER", help="(1)")
    parser.add_argument(
        "--rounds",
        type=whole_number,
        metavar="N",
        help="how long (700; with --players 500; response: until --minutes)",
    )
    parser.add_argument(
        "--decisions",
        type=whole_number,
        metavar="N",
        help="in a round, to try it out (as the shipped one)",
    )
    parser.add_argument(
        "--minutes", type=whole_number, metavar="M", help="stop after so many (response: 60)"
    )
    parser.add_argument(
        "--players",
        type=whole_number,
        metavar="N",
        help="master: learn on, for tables of this size alone; response: at which table (4)",
    )
    parser.add_argument(
        "--games", type=whole_number, metavar="N", help=f"response: to measure it by ({GAMES})"
    )
    parser.add_argument(
        "--output",
        type=Path,
        metavar="DIR",
        help="where to put what was learned (trained, or trained-N with --players N; response: nowhere)",
    )
    parser.add_argument(
        "--resume", action="store_true", help="master: go on from what is in --output"
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Train, then say what came of it."""
    if options.subject not in SUBJECTS:
        raise UsageError(
            f"train: there is no {options.subject[:40]!r} to train: choose {', '.join(SUBJECTS)}"
        )
    for name in ("rounds", "minutes", "games", "decisions"):
        if getattr(options, name) == 0:
            raise UsageError(f"train: --{name} is at least 1")
    for name, subject in ONLY_FOR.items():
        if getattr(options, name) and options.subject != subject:
            raise UsageError(f"train: --{name} is for {subject}, not for {options.subject}")
    if options.players is None and options.subject == "response":
        options.players = PLAYERS
    if options.players is not None and not 2 <= options.players <= 13:
        raise UsageError("train: --players is from 2 to 13")
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")  # one core learns, one plays
    return _master(options) if options.subject == "master" else _response(options)


def _master(options: argparse.Namespace) -> int:
    try:
        from ridotto.bots.weights import name_of  # noqa: PLC0415 - they need NumPy, or Numba
        from ridotto.training.master import MODEL, Schedule, save, train  # noqa: PLC0415 - likewise
        from ridotto.training.pausing import NAME, go_on, keep  # noqa: PLC0415 - likewise
    except ImportError as error:
        raise _needs_numba(error) from None
    players: int | None = options.players
    name = name_of(players)
    schedule = _schedule(
        options, Schedule() if players is None else Schedule(rounds=SPECIAL_ROUNDS)
    )
    folder = options.output or Path("trained" if players is None else f"trained-{players}")
    if not options.resume:
        if (folder / NAME).exists():
            raise UsageError(
                f"train: {folder} has a training in it: go on with it by --resume, or choose another --output"
            )
        _require_room(folder, *((name, MODEL) if players is None else (name,)))
    learner = _learner(options, schedule)
    if options.resume:
        go_on(folder, learner)
    about = f"ridotto train master --seed {options.seed} --rounds {schedule.rounds}"
    if schedule.minutes is not None or options.decisions is not None:
        about += f" --decisions {schedule.room} --minutes {schedule.minutes}"
    begun = time.perf_counter()

    def tell(number: int, figures: dict[str, float]) -> None:
        _tell(number, figures, begun)
        if number % schedule.every == 0:
            save(folder, learner, name, about)
            keep(folder, learner)

    rounds = train(learner, tell)
    save(folder, learner, name, about)
    minutes = (time.perf_counter() - begun) / 60
    if options.json:
        say_json(
            {
                "rounds": rounds,
                "minutes": round(minutes, 1),
                "folder": str(folder),
                "file": name,
            }
        )
    else:
        made = f"{name} and {MODEL} are" if players is None else f"{name} is"
        say(f"{rounds} rounds in {minutes:.0f} minutes; {made} in {folder}")
        say("docs/training.md says where to put what was made, to play with it")
    return 0


def _learner(options: argparse.Namespace, schedule: Schedule) -> Learner:
    """For all tables from nothing, or for one size from what ships."""
    from ridotto.belief.model import default_model  # noqa: PLC0415 - see above
    from ridotto.bots.weights import load, name_of  # noqa: PLC0415 - see above
    from ridotto.training.master import Learner  # noqa: PLC0415 - see above
    from ridotto.training.special import Special  # noqa: PLC0415 - see above

    if options.players is None:
        return Learner(options.seed, schedule)
    general, model = load(name_of(None)), default_model()
    return Special(options.seed, options.players, general, model, schedule)


def _require_room(folder: Path, *names: str) -> None:
    """That there are no such files yet, and can be."""
    for name in names:
        if (folder / name).exists():
            raise UsageError(f"train: {folder} has a {name} in it: choose another --output")
    try:
        make_writable(folder)
    except OSError as error:
        raise UsageError(
            f"train: {folder} cannot be written to: {error.strerror or error}"
        ) from None


def _schedule(options: argparse.Namespace, usual: Schedule) -> Schedule:
    """The usual one, as far as the options do not say otherwise."""
    said = {"rounds": options.rounds, "minutes": options.minutes, "room": options.decisions}
    return usual._replace(**{name: value for name, value in said.items() if value is not None})


def _response(options: argparse.Namespace) -> int:
    try:
        from ridotto.belief.model import default_model  # noqa: PLC0415 - see above
        from ridotto.bots.weights import trained  # noqa: PLC0415 - see above
        from ridotto.training.master import Schedule, save, train  # noqa: PLC0415 - see above
        from ridotto.training.response import Responder  # noqa: PLC0415 - see above
    except ImportError as error:
        raise _needs_numba(error) from None
    usual = Schedule(rounds=ROUNDS, minutes=None if options.rounds else 60, room=100_000)
    schedule = _schedule(options, usual)
    name = f"response-{options.players}.npy"
    if options.output is not None:
        _require_room(options.output, name)
    learner = Responder(
        options.seed, options.players, trained(options.players), default_model(), schedule
    )
    begun = time.perf_counter()
    played = train(learner, lambda number, found: _tell(number, found, begun))
    if options.output is not None:
        save(options.output, learner, name, "")
    options.games = options.games or GAMES
    gains = learner.measure(options.games, options.seed)
    _tell_gains(options, gains, played)
    return 0


def _tell_gains(options: argparse.Namespace, gains: list[Gain], rounds: int) -> None:
    best = max(gains, key=lambda gain: gain.ratio)
    if options.json:
        say_json(
            {
                "players": options.players,
                "rounds": rounds,
                "games": options.games,
                "gains": [
                    {
                        "heat": gain.heat,
                        "share": gain.share.mean,
                        "low": gain.share.low,
                        "high": gain.share.high,
                        "ratio": gain.ratio,
                    }
                    for gain in gains
                ],
                "ratio": best.ratio,
            }
        )
        return
    for gain in gains:
        low, high = 100 * gain.share.low, 100 * gain.share.high
        say(
            f"heat {gain.heat:g}: wins {100 * gain.share.mean:.1f} % ({low:.1f} to {high:.1f}), fair {100 * gain.fair:.1f} %"
        )
    say(
        f"after {rounds} rounds a best response gains {best.ratio:.2f} times its fair share at {options.players} players"
    )


def _tell(number: int, figures: dict[str, float], begun: float) -> None:
    line = "  ".join(f"{name} {value:.3g}" for name, value in figures.items())
    sys.stderr.write(f"{number:4} {time.perf_counter() - begun:6.0f} s  {line}\n")
    sys.stderr.flush()


def _needs_numba(error: ImportError) -> RidottoError:
    return RidottoError(f'training needs NumPy and Numba: pip install "ridotto[fast]" ({error})')
