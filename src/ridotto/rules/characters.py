"""What a character is: a row of data. What it can do is a `power`, and lives in `effects`."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple


class Character(NamedTuple):
    """One character of an edition, as the rulebook's table has it."""

    name: str
    power: int
    """One of the module `power`."""
    rule: str
    """The id of the power's rule."""
    amount: int = 0
    """How much gold the power is about; what it means is the power's affair."""
    brings_gold: bool = False
    """Counts for C2."""
    minimum: int = 0
    """The fewest players it may be used with (C4)."""
    required: bool = False
    """Must be in every set (C1)."""
    copies: int = 1
    """How many cards of it are in the box (C3)."""


class PrintedSet(NamedTuple):
    """A set of characters as the publisher printed it, for one number of players."""

    name: str
    players: int
    cards: tuple[str, ...]
    """By name; the Peasant twice."""


class Edition(NamedTuple):
    """All that tells one edition from the other."""

    name: str
    fewest: int
    most: int
    """S1."""
    looks_when_barred: bool
    """T11: whether who was just revealed may look, or must exchange."""
    spy_reaches_centre: bool
    """P8."""
    characters: tuple[Character, ...]
    sets: tuple[PrintedSet, ...]

    def character(self, name: str) -> Character | None:
        """The row of that name in any of our languages, compared without case, spaces and hyphens."""
        wanted = plain_name(name)
        row = self._row(wanted)
        if row is None:
            from ridotto.rules.names import english_names  # noqa: PLC0415 - English needs no files

            row = self._row(english_names(self.name).get(wanted, ""))
        return row

    def spelled(self, name: str) -> str:
        """The character's English name, as it is written; an unknown name as it stands."""
        row = self.character(name)
        return name if row is None else row.name

    def _row(self, plain: str) -> Character | None:
        for row in self.characters:
            if plain_name(row.name) == plain:
                return row
        return None


def plain_name(name: str) -> str:
    """A character's name as it is compared: `Puppet-Master` and `puppet master` are one."""
    if not name.isascii():
        name = unicodedata.normalize("NFC", name)
    return "".join(name.replace("-", " ").split()).casefold()
