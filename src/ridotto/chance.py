"""Random numbers for simulation, the same in plain and compiled play (the generator sfc32)."""

from __future__ import annotations

from collections.abc import MutableSequence

WORDS = 4
"""How many whole numbers a generator's memory has."""


def draw(memory: MutableSequence[int], count: int) -> int:
    """A number below `count`, which is small: the bias is below count / 2^32."""
    return next_word(memory) * count >> 32


def next_word(memory: MutableSequence[int]) -> int:
    """The next 32 bits."""
    a = memory[0]
    b = memory[1]
    c = memory[2]
    counter = memory[3]
    word = (a + b + counter) & 0xFFFFFFFF
    memory[0] = b ^ (b >> 9)
    memory[1] = (c + (c << 3)) & 0xFFFFFFFF
    memory[2] = (((c << 21) & 0xFFFFFFFF | c >> 11) + word) & 0xFFFFFFFF
    memory[3] = (counter + 1) & 0xFFFFFFFF
    return word


def sow(memory: MutableSequence[int], seed: int) -> None:
    """Start the generator from a seed below 2^63."""
    memory[0] = seed & 0xFFFFFFFF
    memory[1] = seed >> 32 & 0xFFFFFFFF
    memory[2] = 0
    memory[3] = 1
    for _ in range(15):
        next_word(memory)
