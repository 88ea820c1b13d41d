"""Every game's chance from the match's one seed, whoever plays the game and when."""

from __future__ import annotations

from hashlib import sha256

_BIGGEST = 2**63
"""JSON and TOML carry whole numbers below this everywhere."""


def derive(seed: int, label: str, *numbers: int) -> int:
    """A seed below 2^63: the first eight bytes of a SHA-256, highest first, without the lowest bit.

    Hashed is the text of these lines, with a line feed between two of them: `ridotto match 1`, the label, the match's
    seed, and the numbers, all in decimal.
    """
    text = "\n".join(("ridotto match 1", label, str(seed), *map(str, numbers)))
    return int.from_bytes(sha256(text.encode("ascii")).digest()[:8], "big") >> 1


def seed_value(seed: int) -> int | str:
    """A seed as files carry it: a number, or where it is too big its hexadecimal text, which every command reads."""
    return seed if seed < _BIGGEST else hex(seed)
