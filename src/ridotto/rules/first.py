"""The first edition (2013): its characters and its printed sets."""

from __future__ import annotations

from ridotto.rules import power
from ridotto.rules.characters import Character, Edition, PrintedSet

_CHARACTERS = (
    Character("Judge", power.COURT, "P3", required=True),
    Character("Bishop", power.RICHEST, "P4", amount=2),
    Character("King", power.BANK, "P1", amount=3, brings_gold=True),
    Character("Fool", power.FOOL, "P7", amount=1, brings_gold=True),
    Character("Queen", power.BANK, "P2", amount=2, brings_gold=True),
    Character("Thief", power.NEIGHBOURS, "P5", amount=1),
    Character("Witch", power.TRADE, "P6"),
    Character("Spy", power.SPY, "P8"),
    Character("Peasant", power.TOGETHER, "P9", amount=1, brings_gold=True, minimum=8, copies=2),
    Character("Cheat", power.WIN, "P10", amount=10),
    Character("Inquisitor", power.QUESTION, "P11", amount=4, minimum=8),
    Character("Widow", power.TOP_UP, "P12", amount=10, brings_gold=True),
)

_SIX = ("Bishop", "Fool", "Judge", "Queen", "King", "Witch")
_EIGHT = ("Judge", "Bishop", "King", "Queen", "Witch", "Fool", "Peasant", "Peasant")
_GROWING = (*_EIGHT, "Cheat", "Spy", "Inquisitor", "Widow", "Thief")

FIRST = Edition(
    name="first",
    fewest=2,
    most=13,
    looks_when_barred=False,
    spy_reaches_centre=True,
    characters=_CHARACTERS,
    sets=(
        PrintedSet("1E-2", 2, _SIX),
        PrintedSet("1E-3", 3, _SIX),
        PrintedSet("1E-4", 4, ("Judge", "Bishop", "King", "Queen", "Thief", "Cheat")),
        PrintedSet("1E-5", 5, ("Judge", "Bishop", "King", "Queen", "Witch", "Cheat")),
        PrintedSet("1E-6", 6, ("Judge", "Bishop", "King", "Queen", "Witch", "Cheat")),
        PrintedSet("1E-7", 7, ("Judge", "Bishop", "King", "Queen", "Thief", "Witch", "Fool")),
        PrintedSet("1E-7-es", 7, ("Judge", "Bishop", "King", "Queen", "Thief", "Witch", "Spy")),
        *(PrintedSet(f"1E-{n}", n, _GROWING[:n]) for n in range(8, 14)),
    ),
)
