"""A position as a NumPy record: the same fields as `rules.state.State`, at most 256 bytes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ridotto.rules.state import MOST_KINDS, MOST_PLACES, MOST_SEATS, State

STATE = np.dtype(
    [
        ("court", np.int32),
        ("turn", np.int32),
        ("barred", np.int32),
        ("revealed", np.int32),
        ("claimants", np.int32),
        ("claim_slots", np.int32),
        ("truthful", np.int32),
        ("liars", np.int32),
        ("winners", np.int32),
        ("gold", np.int32, (MOST_SEATS,)),
        ("cards", np.int8, (MOST_PLACES,)),
        ("power", np.int8, (MOST_KINDS,)),
        ("amount", np.int8, (MOST_KINDS,)),
        ("person_at", np.int8, (MOST_SEATS,)),
        ("seat_of", np.int8, (MOST_SEATS,)),
        ("seats", np.int8),
        ("hand", np.int8),
        ("places", np.int8),
        ("kinds", np.int8),
        ("looks_when_barred", np.int8),
        ("spy_reaches_centre", np.int8),
        ("turn_seat", np.int8),
        ("phase", np.int8),
        ("actor", np.int8),
        ("announced", np.int8),
        ("hand_slot", np.int8),
        ("answers", np.int8),
        ("user", np.int8),
        ("target", np.int8),
        ("ended_by", np.int8),
    ],
    align=True,
)
"""The court and a Judge's gold have no bound, so they are 32 bits wide; the rest fits in 8."""


def pack(state: State) -> np.ndarray[Any, np.dtype[np.void]]:
    """A plain position as an array of one record."""
    packed = np.zeros(1, dtype=STATE)
    for name in STATE.names or ():
        value = getattr(state, name)
        if isinstance(value, list):
            packed[name][0, : len(value)] = value
        else:
            packed[name][0] = value
    return packed


def unpack(record: np.void, like: State) -> State:
    """A record as a plain position of the same game as `like`; it has no events."""
    state = like.copy()
    state.events = None
    for name in STATE.names or ():
        value = record[name]
        if isinstance(old := getattr(like, name), list):
            setattr(state, name, [int(item) for item in value[: len(old)]])
        else:
            setattr(state, name, int(value))
    return state
