"""Randomness for computer players at a table, which nobody outside can repeat.

A simulation gives its players small seeds, so that plain and compiled play make the same choices. At a table people can see
what a computer player does and try seeds until one fits: there a seed is wide, and every decision is drawn from all of it.
"""

from __future__ import annotations

import os
from collections.abc import MutableSequence

from ridotto.chance import WORDS

SECRET_BITS = 128
_NARROW_BITS = 63
"""What `chance.sow` takes, and with it compiled play."""


def secret_seed() -> int:
    """128 bits from the operating system, below a bit that is always set, so that the seed is wide."""
    return 1 << SECRET_BITS | int.from_bytes(os.urandom(SECRET_BITS // 8), "big")


def is_wide(seed: int) -> bool:
    """Whether `chance.sow` would drop some of its bits."""
    return seed.bit_length() > _NARROW_BITS


def sow_wide(memory: MutableSequence[int], seed: int, decision: int) -> None:
    """Start the generator for one decision from every bit of the seed.

    The memory has 128 bits and the hash cannot be turned back, so whoever learns the memory of one decision knows nothing about
    the others. The same decision asked again is drawn the same way.
    """
    import hashlib  # noqa: PLC0415 - it loads a large library, and simulations do without

    wide = seed.to_bytes(seed.bit_length() // 8 + 1, "big", signed=True)
    digest = hashlib.sha256(b"ridotto decision %d\n%b" % (decision, wide)).digest()
    for word in range(WORDS):
        memory[word] = int.from_bytes(digest[4 * word : 4 * word + 4], "big")
