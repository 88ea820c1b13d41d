"""Why computer players did what they did: kept with their moves, told when the game is over."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ridotto.bots.reasons import SENTENCES, Reason
from ridotto.host.entries import Kept, Moved, Started, read_entry


class Why(msgspec.Struct, frozen=True):
    """A reason as it is told."""

    key: str | None
    """Of `bots.reasons.SENTENCES`; None for a sentence of a player of another package."""
    parts: dict[str, str]
    text: str
    """In English."""


def kept_reason(reason: Reason | str) -> Kept | None:
    """As it is written with the move; None if none was given."""
    if isinstance(reason, str):
        return Kept(text=reason) if reason else None
    return Kept(key=reason.key, parts=reason.needed())


def reasons_of(lines: Iterable[bytes], game: str) -> list[Why | None]:
    """For each move of that game, from all that is written of its table."""
    mark = msgspec.json.encode({"game": game})[1:-1]
    reasons: list[Why | None] = []
    begun = False
    for line in lines:
        if not begun and mark not in line:
            continue  # of an earlier game at the same table
        entry = read_entry(line)
        if isinstance(entry, Started):
            if begun:
                break
            begun = entry.game == game
        elif begun and isinstance(entry, Moved):
            reasons.append(None if entry.why is None else _told(entry.why))
    return reasons


def _told(kept: Kept) -> Why:
    if kept.key not in SENTENCES:  # another package's, or of a later ridotto
        return Why(kept.key or None, kept.parts, kept.text)
    return Why(kept.key, kept.parts, str(Reason(kept.key, kept.parts)))
