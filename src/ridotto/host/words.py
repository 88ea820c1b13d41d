"""What people type, made fit to be shown to others: nothing that hides, or that turns the text around it."""

from __future__ import annotations

import unicodedata

MOST_MARKS = 4
"""On one letter; more of them would climb over the lines above."""
_JOINERS = "\u200c\u200d"
"""Persian and many emoji need them, between two signs."""
_DROPPED = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Control characters, and format characters such as those that change the direction of writing."""
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""They count as letters or signs, and yet nobody sees them."""


def tidied(text: str) -> str:
    """On one line, without what cannot be seen and without towers of marks."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        if sign.isspace():
            kept.append(" ")
        elif sign in _JOINERS:
            if kept and kept[-1] not in f" {_JOINERS}":
                kept.append(sign)
        elif unicodedata.category(sign) not in _DROPPED:
            marks = marks + 1 if _is_mark(sign) else 0
            if marks <= MOST_MARKS:
                kept.append(sign)
    return " ".join("".join(kept).split()).rstrip(_JOINERS)


def is_visible(text: str) -> bool:
    """Whether there is a letter, digit or sign in it that can be seen."""
    return any(
        unicodedata.category(sign)[0] in "LNPS" for sign in text if sign not in _BLANKS
    )  # fmt: skip


def likeness(name: str) -> str:
    """The same for two names that look the same but for case, width and what cannot be seen."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in folded if sign not in _BLANKS + _JOINERS)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")
