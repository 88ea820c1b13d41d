"""Garbage in cycles is looked for seldom, but not never."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

import pytest

from ridotto.web.garbage import Sweeper, collect_seldom


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("thresholds")
def test_only_young_objects_are_looked_at_without_being_asked() -> None:
    frozen = gc.get_freeze_count()
    collect_seldom()
    assert gc.isenabled()
    assert gc.get_freeze_count() > frozen + 1_000
    young, middle, old = gc.get_threshold()
    assert 700 < young < 100_000
    assert middle < 20
    if old:  # newer Pythons have none
        assert old > 1_000_000


def test_enough_closed_sockets_are_swept_up_but_not_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swept: list[float] = []
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(gc, "collect", lambda: swept.append(now))
    sweeper = Sweeper(enough=3, rest=10)
    for _ in range(5):
        sweeper.closed()
    assert swept == []
    now = 111.0
    sweeper.closed()
    assert swept == [111.0]
    now = 130.0
    for _ in range(3):
        assert swept == [111.0]
        sweeper.closed()
    assert swept == [111.0, 130.0]
