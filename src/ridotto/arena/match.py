"""Plays a whole match, in one process or several, always with the same result."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path

from ridotto.arena.chunks import PlayChunk, chunk_player
from ridotto.arena.plan import Plan, check_plan
from ridotto.arena.pool import in_pool, usual_workers
from ridotto.arena.records import prepare_folder
from ridotto.arena.report import Report, fold
from ridotto.arena.results import GameResult
from ridotto.bots.lines import one_line
from ridotto.errors import SetUpError

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""
INTERRUPTED = "interrupted"
CHUNKS = 64
"""The largest are about so many for a match, whatever the number of workers."""
_log = logging.getLogger("ridotto.arena")


def run(
    plan: Plan,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    records: Path | None = None,
) -> Report:
    """Play the match and report on it; with a folder, write a record of each game there.

    Neither the report nor the records depend on the number of workers. When it is interrupted, or a worker fails, the report
    is on the games finished until then, and says why.
    """
    if workers is not None and workers < 1:
        raise SetUpError(f"the number of workers is at least 1, not {workers}")
    plan = check_plan(plan)
    if records is not None:
        prepare_folder(records)
    results: list[GameResult] = []
    stopped = None
    try:
        with closing(_chunks(plan, chunk_player(plan, records), workers)) as chunks:
            for games in chunks:
                _tell_faults(results, games)
                results += games
                if progress is not None:
                    progress(len(results), plan.games)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except BrokenProcessPool:
        stopped = "a worker process ended before its games did; was it killed, or out of memory?"
    except Exception as error:  # noqa: BLE001 - the games that are finished must not be lost
        _log.debug("the match stopped", exc_info=error)
        stopped = one_line(f"{type(error).__name__}: {error}", 300)
    return fold(plan, results, stopped)


def split(games: int) -> list[tuple[int, int]]:
    """Where chunks begin and end; it depends on nothing but the number of games.

    The first is a single game, and each next one twice as large until they are as large as they may be: so whoever waits soon
    sees something done, however long a game takes.
    """
    largest = -(-games // CHUNKS)
    chunks, first, size = [], 0, 1
    while first < games:
        chunks.append((first, min(first + size, games)))
        first, size = first + size, min(2 * size, largest)
    return chunks


def _chunks(
    plan: Plan, play: PlayChunk, workers: int | None
) -> Generator[list[GameResult], None, None]:
    chunks = split(plan.games)
    wanted = min(usual_workers() if workers is None else workers, len(chunks))
    return _here(play, plan, chunks) if wanted == 1 else in_pool(play, plan, chunks, wanted)


def _here(
    play: PlayChunk, plan: Plan, chunks: Sequence[tuple[int, int]]
) -> Generator[list[GameResult], None, None]:
    for first, last in chunks:
        yield play(plan, first, last)


def _tell_faults(before: Sequence[GameResult], games: Sequence[GameResult]) -> None:
    """One line when a player fails for the first time, so that nobody need wait for the report to know."""
    known = {name for result in before for name in result.faults}
    for result in games:
        for name, fault in result.first_fault.items():
            if name not in known:
                known.add(name)
                _log.warning("game %d: %s", result.number + 1, fault)
