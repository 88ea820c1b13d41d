"""The second edition (2021): its masks and its scenario sheets A and B."""

from __future__ import annotations

from ridotto.rules import power
from ridotto.rules.characters import Character, Edition, PrintedSet

_CHARACTERS = (
    Character("Judge", power.COURT, "P3", required=True),
    Character("Trickster", power.RICHEST, "P4", amount=2),
    Character("Empress", power.BANK, "P1", amount=3, brings_gold=True),
    Character("King", power.BANK, "P2", amount=2, brings_gold=True),
    Character("Thief", power.NEIGHBOURS, "P5", amount=1),
    Character("Witch", power.TRADE, "P6"),
    Character("Fool", power.FOOL, "P7", amount=1, brings_gold=True),
    Character("Spy", power.SPY, "P8"),
    Character("Peasant", power.TOGETHER, "P9", amount=1, brings_gold=True, minimum=8, copies=2),
    Character("Cheater", power.WIN, "P10", amount=10),
    Character("Guru", power.QUESTION, "P11", amount=4, minimum=8),
    Character("Widow", power.TOP_UP, "P12", amount=10, brings_gold=True),
    Character("Beggar", power.BEG, "P13", amount=1),
    Character("Patron", power.PATRON, "P14", amount=3, brings_gold=True),
    Character("Princess", power.SHOW, "P15", amount=2, brings_gold=True, minimum=6),
    Character("Puppet Master", power.RESEAT, "P16", amount=1, minimum=8),
)

_SHEETS = {
    "4A 5A": "Cheater, Empress, Judge, King, Trickster, Thief",
    "4B 5B": "Beggar, Empress, Fool, Judge, Widow, Witch",
    "6A": "Cheater, Judge, Patron, Princess, Trickster, Witch",
    "6B": "Beggar, Empress, Judge, King, Thief, Widow",
    "7A": "Empress, Fool, Judge, Patron, Trickster, Thief, Witch",
    "7B": "Beggar, Cheater, Judge, King, Princess, Trickster, Widow",
    "8A": "Cheater, Judge, King, Princess, Spy, Trickster, Thief, Witch",
    "8B": "Beggar, Judge, Peasant, Peasant, Princess, Puppet Master, Trickster, Widow",
    "9A": "Cheater, Empress, Judge, Patron, Princess, Spy, Trickster, Thief, Witch",
    "9B": "Beggar, Guru, Judge, Patron, Peasant, Peasant, Princess, Puppet Master, Widow",
    "10A": "Cheater, Empress, Judge, Patron, Princess, Spy, Trickster, Thief, Witch, Widow",
    "10B": "Beggar, Guru, Judge, Patron, Peasant, Peasant, Princess, Trickster, Widow, Witch",
    "11A": "Empress, Fool, Judge, Patron, Peasant, Peasant, Princess, Puppet Master, Trickster, "
    "Thief, Witch",
    "11B": "Cheater, Guru, Judge, Patron, Peasant, Peasant, Princess, Puppet Master, Spy, "
    "Trickster, Witch",
    "12A": "Beggar, Cheater, Fool, Guru, Judge, Patron, Peasant, Peasant, Princess, Trickster, "
    "Widow, Witch",
    "12B": "Cheater, Empress, Guru, Judge, Patron, Peasant, Peasant, Princess, Puppet Master, "
    "Spy, Trickster, Witch",
}

SECOND = Edition(
    name="second",
    fewest=4,
    most=12,
    looks_when_barred=True,
    spy_reaches_centre=False,
    characters=_CHARACTERS,
    sets=tuple(
        sorted(
            (
                PrintedSet(name, int(name[:-1]), tuple(cards.split(", ")))
                for names, cards in _SHEETS.items()
                for name in names.split()
            ),
            key=lambda sheet: (sheet.players, sheet.name),
        )
    ),
)
