"""Finds persons, places and characters in what was typed: by number, by name, or by the beginning of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ridotto.errors import RidottoError
from ridotto.rules.characters import plain_name
from ridotto.rules.places import PERSONS
from ridotto.terminal.naming import SLOTS, Naming, listed

_PERSON = re.compile(r"p?([1-9][0-9]?)")
_LONGEST_NAME = 3
"""How many words a character's name may be typed as."""
_CENTRE_WORDS = ("centre", "center", "middle")
_SLOT_WORDS = {"left": "l", "right": "r", "protected": "x", "own": "x", "x": "x"}
_SURE = {
    "yes": True,
    "y": True,
    "really": True,
    "swap": True,
    "no": False,
    "n": False,
    "pretend": False,
}


class TypedError(RidottoError):
    """What was typed cannot be understood; the message says what to type."""


class HalfError(TypedError):
    """A person was named, but not which of their cards."""

    def __init__(self, person: str, used: int) -> None:
        self.person = person
        self.used = used
        super().__init__("which of their cards?")


class Found(NamedTuple):
    """What the first words mean, and how many of them."""

    value: str | bool | None
    used: int


Finder = Callable[[Naming, Sequence[str]], Found | None]


def find_person(naming: Naming, words: Sequence[str]) -> Found | None:
    """`3`, `p3`, `bruno`, `br`; names of several words too."""
    word = words[0].casefold().removesuffix("'s")
    numbered = _PERSON.fullmatch(word)
    if numbered and int(numbered[1]) <= naming.view.players:
        return Found(PERSONS[int(numbered[1]) - 1], 1)
    if word == "me":
        return Found(naming.me, 1)
    called = {person: naming.name(person).casefold() for person in PERSONS[: naming.view.players]}
    for used in range(len(words), 0, -1):
        said = " ".join(words[:used]).casefold().removesuffix("'s")
        if said in called.values():
            return Found(
                _only(naming, [p for p, name in called.items() if name == said], said), used
            )
    begun = [
        p
        for p, name in called.items()
        if any(part.startswith(word) for part in (name, *name.split()))
    ]
    return Found(_only(naming, begun, word), 1) if begun else None


def _only(naming: Naming, persons: list[str], said: str) -> str:
    """The one who is meant; rather somebody else than oneself."""
    others = [person for person in persons if person != naming.me] or persons
    if len(others) > 1:
        choices = listed([f"{person[1:]} {naming.name(person)}" for person in others], "or")
        raise TypedError(f"{said!r} may be {choices}: type the number, or more of the name.")
    return others[0]


def find_somebody(naming: Naming, words: Sequence[str]) -> Found | None:
    """A person, or `none`."""
    if words[0].casefold() in ("none", "nobody", "no"):
        return Found(None, 1)
    return find_person(naming, words)


def find_own(naming: Naming, words: Sequence[str]) -> Found | None:
    """One of several own cards: `left`, `r`, `x`."""
    slot = _slot(words[0])
    return Found(f"{naming.me}.{slot}", 1) if slot else None


def find_place(naming: Naming, words: Sequence[str]) -> Found | None:
    """`bruno`, `c1`, `centre 2`; with several cards `bruno left`, `bruno.r`, and `left` for one's own."""
    centre = _centre(naming, words)
    if centre or naming.view.hand == 1:
        return centre or find_person(naming, words)
    own = find_own(naming, words)
    if own:
        return own
    name, dot, slot = words[0].rpartition(".")
    if dot and _slot(slot):
        owner = find_person(naming, [name])
        return Found(f"{owner.value}.{_slot(slot)}", 1) if owner else None
    owner = find_person(naming, words)
    if owner is None:
        return None
    after = words[owner.used :]
    if not after or not _slot(after[0]):
        raise HalfError(str(owner.value), owner.used)
    return Found(f"{owner.value}.{_slot(after[0])}", owner.used + 1)


def _centre(naming: Naming, words: Sequence[str]) -> Found | None:
    word = words[0].casefold()
    if word in ("c1", "c2"):
        return Found(word, 1)
    if word not in _CENTRE_WORDS:
        return None
    if len(words) > 1 and words[1] in ("1", "2"):
        return Found(f"c{words[1]}", 2)
    if len(naming.centre) > 1:
        raise TypedError("There are two cards in the centre: type c1 or c2.")
    return Found("c1", 1)


def _slot(word: str) -> str | None:
    """The letter of one of several cards."""
    word = word.casefold()
    return next(
        (slot for full, slot in _SLOT_WORDS.items() if word and full.startswith(word)), None
    )


def find_character(naming: Naming, words: Sequence[str]) -> Found | None:
    """A character in play by number, name or beginning; one that is not in play by its name, for the rules to refuse.

    Whole names may be in any of our languages, beginnings are English.
    """
    cast = [row.name for row in naming.cast]
    if words[0].isascii() and words[0].isdecimal():
        number = int(words[0]) if len(words[0]) < 3 else 0
        return Found(cast[number - 1], 1) if 1 <= number <= len(cast) else None
    named = find_named(naming, words)
    if named:
        return named
    every = [row.name for row in naming.edition.characters]
    said = plain_name(words[0])
    for names in (cast, every):
        begun = [
            n for n in names if any(plain_name(part).startswith(said) for part in (n, *n.split()))
        ]
        if len(begun) > 1:
            raise TypedError(f"{words[0]!r} may be {listed(begun, 'or')}: type a letter more.")
        if begun:
            return Found(begun[0], 1)
    return None


def find_named(naming: Naming, words: Sequence[str]) -> Found | None:
    """A character by its whole name, in any of our languages."""
    for used in range(min(len(words), _LONGEST_NAME), 0, -1):
        row = naming.edition.character(" ".join(words[:used]))
        if row is not None:
            return Found(row.name, used)
    return None


def find_sure(_naming: Naming, words: Sequence[str]) -> Found | None:
    """`yes` for really, `no` for pretending."""
    word = words[0].casefold()
    return Found(_SURE[word], 1) if word in _SURE else None


def places_of(naming: Naming, person: str) -> str:
    """The cards of a person, to choose from."""
    slots = [SLOTS[slot] for slot in naming.places if slot != "x" or person == naming.me]
    return listed(slots, "or")
