"""What a host can choose when a table is made, and how it is checked."""

from __future__ import annotations

from typing import Literal

import msgspec

from ridotto.errors import RidottoError
from ridotto.host.refusals import refuse
from ridotto.rules.sets import check_players, find_edition, find_set, require_set

Memory = Literal["off", "notes", "log", "full"]
FirstBy = Literal["lot", "seat", "winner", "last", "next"]
MEMORY_AIDS: tuple[Memory, ...] = ("off", "notes", "log", "full")
MOST_CARDS = 15


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays. Times are in seconds; 0 is without."""

    edition: Literal["first", "second"] = "first"
    seats: int = 4
    cards: str | tuple[str, ...] | None = None
    """A printed set's name, or the characters of an own set; None for the printed set of that size."""
    unchecked: bool = False
    """The own set may break C1 to C5 on purpose."""
    clock: float = 0
    """For a turn or what a power asks; then a computer player decides."""
    window: float = 20
    """For all answers to an announcement together; then who has not answered passes."""
    hold: float = 120
    """How long the seat of somebody who is gone waits before a computer player stands in."""
    memory: Memory = "log"
    watchers: bool = True
    """Whoever has the link may watch."""
    chat: bool = True
    stand_in: str = "casual"
    """The computer player who stands in."""
    pace: float = 1.0
    """How long computer players take; 0 for at once."""
    deal: float = 120
    """How long several people may look at the deal before play begins (S4)."""
    deal_alone: float = 0
    """The same where only one person plays."""
    first_by: FirstBy = "lot"
    """How the first player is found (S5)."""
    first_seat: int = 0
    """The seat that begins, for `seat`."""
    listed: bool = False
    """Finished games appear in the public list."""

    def __post_init__(self) -> None:
        """Characters go over the wire by their English names, in whatever language they were chosen."""
        if isinstance(self.cards, tuple):
            spelled = find_edition(self.edition).spelled
            msgspec.structs.force_setattr(self, "cards", tuple(map(spelled, self.cards)))


_LIMITS: dict[str, tuple[float, float]] = {
    "clock": (5, 3_600),
    "window": (3, 600),
    "hold": (5, 86_400),
    "pace": (0.1, 5),
    "deal": (5, 3_600),
    "deal_alone": (5, 3_600),
}


def check_options(options: Options) -> None:
    """Refuse what no game can be played with."""
    for name, (least, most) in _LIMITS.items():
        value = getattr(options, name)
        if value != 0 and not least <= value <= most:
            raise refuse("bad-options", f"{name} is 0 or from {least:g} to {most:g}, not {value:g}")
    if (
        options.cards is not None
        and not isinstance(options.cards, str)
        and len(options.cards) > MOST_CARDS
    ):
        raise refuse("bad-options", f"a set has at most {MOST_CARDS} cards")
    try:
        edition = find_edition(options.edition)
        check_players(edition, options.seats)
        if isinstance(options.cards, str):
            find_set(edition, options.cards, options.seats)
        elif options.cards is not None:
            require_set(edition, options.seats, options.cards, unchecked=options.unchecked)
    except RidottoError as error:
        raise refuse("bad-options", str(error), getattr(error, "rule", None)) from error
    if not 0 <= options.first_seat < options.seats:
        raise refuse(
            "bad-options", f"first_seat is a seat number from 0 to {options.seats - 1}", "S5"
        )
