"""How persons, places and characters are called in sentences: you, Bruno, your left card, the King."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ridotto.rules.characters import Character, Edition
from ridotto.rules.moves import Move
from ridotto.rules.places import PERSONS
from ridotto.rules.sets import find_edition
from ridotto.rules.view import View

SLOTS = {"l": "left", "r": "right", "x": "protected"}
_PLACE = re.compile(r"\b(p[1-9][0-9]?)(?:\.([lrx])|('s))?\b|\b(c[12])\b")


class Naming(NamedTuple):
    """The words of one person's table. Whoever `view.viewer` is, is `you`."""

    view: View
    names: tuple[str, ...]

    @property
    def me(self) -> str:
        """The person who reads all this."""
        return self.view.viewer

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return find_edition(self.view.edition)

    @property
    def cast(self) -> list[Character]:
        """The characters in play, once each, in the edition's order."""
        return [row for row in self.edition.characters if row.name in self.view.deal]

    @property
    def centre(self) -> list[str]:
        """The places in the centre."""
        view = self.view
        return [view.place_name(n) for n in range(view.players * view.hand, len(view.deal))]

    @property
    def places(self) -> list[str]:
        """The letters of the places that everybody has; none where a seat has one card."""
        return list(SLOTS)[: self.view.hand] if self.view.hand > 1 else []

    def name(self, person: str) -> str:
        """What the person is called, yourself too."""
        return self.names[PERSONS.index(person)]

    def who(self, person: str) -> str:
        """`you`, or a name."""
        return "you" if person == self.me else self.name(person)

    def whose(self, person: str) -> str:
        """`your`, or `Bruno's`."""
        return "your" if person == self.me else f"{self.name(person)}'s"

    def does(self, person: str, verb: str) -> str:
        """`you take`, `Bruno takes`."""
        if person == self.me:
            return f"you {verb}"
        return f"{self.name(person)} {_THIRD.get(verb) or verb + ('es' if verb.endswith(('s', 'ch')) else 's')}"

    def all_of(self, persons: Sequence[str]) -> str:
        """`Bruno, you and Carla`."""
        return listed([self.who(person) for person in persons])

    def card(self, place: str, by: str = "") -> str:
        """`your card`, `Bruno's left card`, `centre card c1`; `their card` where it is about what the owner does."""
        if place.startswith("c"):
            return f"centre card {place}" if len(self.centre) > 1 else "the centre card"
        owner, _, slot = place.partition(".")
        whose = "their" if owner == by != self.me else self.whose(owner)
        return f"{whose} {SLOTS[slot] + ' ' if slot else ''}card"

    def the(self, character: str) -> str:
        """`the King`, but `a Peasant`, of whom there are two."""
        row = self.edition.character(character)
        return f"a {character}" if row is not None and row.copies > 1 else f"the {character}"

    def in_words(self, reason: str) -> str:
        """A reason of the rules, with names in the place of p1 and p1.l."""
        me = re.escape(self.me)
        reason = re.sub(rf"\b{me} was\b", "you were", reason)
        reason = re.sub(rf"\b{me} has\b", "you have", reason)
        reason = re.sub(rf"not {me}'s\b", "not yours", reason)
        return _PLACE.sub(self._called, reason)

    def _called(self, found: re.Match[str]) -> str:
        person, slot, possessive, centre = found.groups()
        if slot or centre in self.centre:
            return self.card(found.group())
        if centre or person not in PERSONS[: self.view.players]:
            return found.group()
        return self.whose(person) if possessive else self.who(person)


_THIRD = {"have": "has", "are": "is"}


def listed(words: Sequence[str], last: str = "and") -> str:
    """`A, B and C`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1] if words else ""]))


def sentence(text: str) -> str:
    """With a capital where it begins with an own word, and a full stop."""
    start = text[:1].upper() + text[1:] if text.startswith(_OWN_WORDS) else text
    return start if start.endswith((".", "?", "!")) else start + "."


_OWN_WORDS = ("you", "the ", "centre ", "nobody", "none ", "nothing", "revealed", "that ", "a ")


def spoken(naming: Naming, move: Move) -> str:
    """What one can type for a move, as short as it is clear."""
    words = [move.verb]
    several = naming.view.hand > 1
    for field in ("own", "place", "other", "first", "second", "person", "character", "really"):
        value = getattr(move, field, "")
        if value == "" or (value == move.who and not several):
            continue
        words.append(_typed(naming, move.who, value))
    return " ".join(words)


def _typed(naming: Naming, who: str, value: str | bool | None) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    owner, _, slot = value.partition(".")
    if owner == who and slot:
        return SLOTS[slot]
    if owner in PERSONS:
        called = naming.name(owner)
        short = owner if " " in called or naming.names.count(called) > 1 else called.lower()
        return f"{short} {SLOTS[slot]}" if slot else short
    return value.lower()
