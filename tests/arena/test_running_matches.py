from __future__ import annotations

import json
import logging
import multiprocessing
import os
import time
from pathlib import Path

import pytest
from offering import offer

from ridotto import RidottoError, load
from ridotto.arena import GameResult, Plan, Report, match, run
from ridotto.arena.chunks import play_chunk

PLAN = Plan(bots=("random", "random:mixed"), players=5, games=70, seed=3)


def as_bytes(report: Report) -> bytes:
    return json.dumps(report.as_json()).encode()


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_report_and_records_are_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    folders = {workers: tmp_path / str(workers) for workers in (1, 2, 3)}
    reports = {w: run(PLAN, workers=w, records=folder) for w, folder in folders.items()}
    assert reports[1].played == 70
    assert as_bytes(reports[1]) == as_bytes(reports[2]) == as_bytes(reports[3])
    assert files(folders[1]) == files(folders[2]) == files(folders[3])
    assert list(files(folders[1])) == [f"game-{number:06}.masc" for number in range(1, 71)]
    assert as_bytes(run(PLAN, workers=1)) == as_bytes(reports[1])


def test_another_seed_gives_other_games() -> None:
    one, two = (run(Plan(bots=("random",), games=8, seed=seed), workers=1) for seed in (1, 2))
    assert one.talk.counts != two.talk.counts


def test_a_record_says_who_played_and_can_be_loaded(tmp_path: Path) -> None:
    run(Plan(bots=("random", "random:mixed"), games=4, seed=2**200), workers=1, records=tmp_path)
    game = load(tmp_path / "game-000002.masc")
    assert game.over
    assert game.tags["bots"] == ["random:mixed", "random", "random:mixed", "random:mixed"]
    assert game.tags["event"] == "ridotto match, game 2 of 4"
    assert game.tags["match_seed"] == hex(2**200)
    same_deal = load(tmp_path / "game-000001.masc")
    assert same_deal.dealt == game.dealt
    assert same_deal.moves != game.moves


def test_results_agree_with_the_records(tmp_path: Path) -> None:
    run(PLAN, workers=1, records=tmp_path)
    for result in play_chunk(PLAN, 10, 20):
        game = load(tmp_path / f"game-{result.number + 1:06}.masc")
        assert (result.winners, result.ended_by, result.gold) == (
            game.winners,
            game.ended_by,
            game.gold,
        )
        assert result.turns == game.turn
        assert sum(result.decisions.values()) == len(game.moves)
        assert list(result.seating) == game.tags["bots"]


def test_a_folder_with_records_in_it_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    few = Plan(bots=("random",), games=2, seed=1)
    run(few, workers=1, records=folder)
    with pytest.raises(RidottoError, match=r"has records in it already \(game-00000"):
        run(few, workers=1, records=folder)
    (tmp_path / "file").touch()
    with pytest.raises(RidottoError, match=r"records cannot be written to .*: File exists"):
        run(few, workers=1, records=tmp_path / "file")
    assert not list(folder.glob(".*"))


def test_no_workers_are_refused() -> None:
    with pytest.raises(RidottoError, match="at least 1, not 0"):
        run(PLAN, workers=0)


@pytest.mark.parametrize("workers", [1, 2])
def test_who_interrupts_gets_a_report_on_the_games_until_then(workers: int) -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 3:
            raise KeyboardInterrupt

    report = run(PLAN, workers=workers, progress=progress)
    assert told == [(1, 70), (3, 70), (5, 70)]
    assert (report.played, report.stopped) == (5, "interrupted")
    assert multiprocessing.active_children() == []
    whole = run(PLAN, workers=1)
    assert sum(row.decisions for row in report.entrants) < sum(e.decisions for e in whole.entrants)


def die(plan: Plan, first: int, last: int) -> list[GameResult]:
    if first >= 5:
        os._exit(9)
    return play_chunk(plan, first, last)


def explode(plan: Plan, first: int, last: int) -> list[GameResult]:
    if first >= 5:
        raise OSError(28, "No space left on device")
    return play_chunk(plan, first, last)


def hang(plan: Plan, first: int, last: int) -> list[GameResult]:
    if first >= 1:
        time.sleep(3600)
    return play_chunk(plan, first, last)


def test_who_interrupts_need_not_wait_for_games_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def progress(done: int, total: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "chunk_player", lambda plan, records: hang)
    report = run(PLAN, workers=2, progress=progress)
    assert (report.played, report.stopped) == (1, "interrupted")
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_chunk_that_fails_ends_the_match_with_what_was_finished(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "chunk_player", lambda plan, records: explode)
    report = run(PLAN, workers=workers)
    assert report.stopped == "OSError: [Errno 28] No space left on device"
    assert report.played == 5
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "chunk_player", lambda plan, records: die)
    report = run(PLAN, workers=2)
    assert report.stopped is not None
    assert report.stopped.startswith("a worker process ended before its games did")
    assert report.played <= 5
    assert multiprocessing.active_children() == []


BROKEN = """
class Broken:
    def choose(self, view, legal):
        print("thinking")
        raise ValueError(view.viewer)
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_a_player_that_fails_is_counted_and_told_once(
    workers: int,
    installed: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    offer(installed, BROKEN, broken="Broken")
    with caplog.at_level(logging.WARNING, "ridotto.arena"):
        report = run(
            Plan(bots=("random", "broken"), games=8, seed=1, players=4, most_turns=60),
            workers=workers,
        )
    good, bad = report.entrants
    assert (good.faults, bad.faults) == (0, bad.decisions)
    assert bad.first_fault == "p2 (broken) raised ValueError in theirs.py, line 5"
    told = [r.getMessage() for r in caplog.records if r.name == "ridotto.arena"]
    assert told == ["game 1: p2 (broken) raised ValueError in theirs.py, line 5"]
    assert capfd.readouterr().out == ""
