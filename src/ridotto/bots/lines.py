"""Text from other people's code as one line that is safe to print."""

from __future__ import annotations

from ridotto.errors import shortened

_ROOM = 4
"""So many times the length is looked at, since runs of spaces become one."""


def one_line(text: str, most: int = 100) -> str:
    """The beginning of the text on one line, without anything that a terminal would obey."""
    words = " ".join(text[: most * _ROOM].split())
    return shortened("".join(c if c.isprintable() else "?" for c in words), most)
