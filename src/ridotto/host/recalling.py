"""What people at tables with a full memory could know, kept as their games go so that each asking costs little."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from ridotto.belief.belief import Belief
from ridotto.belief.knowing import Known, what_could_be_known
from ridotto.rules.events import Event

MOST = 64
"""Beliefs kept for all tables of a process, of up to half a megabyte each."""


class Recollections:
    """The beliefs that were asked for last. One that is no longer kept is made anew, which takes longer."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str], tuple[Belief, int]] = OrderedDict()
        self._lock = Lock()

    def known(self, game: str, viewer: str, seen: Sequence[Event]) -> dict[str, Known]:
        """By place, from all events of that game as that viewer has seen them. Threads may ask."""
        with self._lock:
            belief, followed = self._kept.pop((game, viewer), (Belief(viewer), 0))
            if followed > len(seen):  # somebody was quicker, with later events
                belief, followed = Belief(viewer), 0
            for event in seen[followed:]:
                belief.follow(event)
            known = what_could_be_known(belief)
            self._kept[game, viewer] = belief, len(seen)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return known
