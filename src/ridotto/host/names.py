"""Names for computer players at a table."""

from __future__ import annotations

from collections.abc import Collection

from ridotto.bots.names import NAMES


def free_name(taken: Collection[str], start: int) -> str:
    """A name that nobody has; with a number where all are taken."""
    folded = {name.casefold() for name in taken}
    for number in range(len(NAMES) * 4):
        name = NAMES[(start + number) % len(NAMES)]
        later = number // len(NAMES)
        called = f"{name} {later + 1}" if later else name
        if called.casefold() not in folded:
            return called
    raise AssertionError("more names than seats")
