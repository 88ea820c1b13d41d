"""Killed at random moments, in small; `make crashes` does it a thousand times."""

from __future__ import annotations

from pathlib import Path

from crashing import crash


def test_nothing_acknowledged_is_lost_or_doubled_when_the_process_is_killed(tmp_path: Path) -> None:
    result = crash(tmp_path, kills=8, seed=1)
    assert result.acknowledged > 20  # some is acknowledged between the kills
    assert result.games >= 1
    assert result.lost == []
    assert result.doubled == []
