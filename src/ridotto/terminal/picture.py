"""What the table looks like: seats with gold, the deal, the end; as lines of text that fit the width."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from ridotto.rules.state import GOAL
from ridotto.terminal.meanings import power_text
from ridotto.terminal.naming import SLOTS, Naming


class Signs(NamedTuple):
    """The few signs beyond letters; a terminal without Unicode gets others."""

    coin: str = "●"
    gap: str = "·"
    here: str = "▸"
    line: str = "─"


PLAIN = Signs("o", ".", ">", "-")
_MOST_NAME = 16
_NARROW = 70


class Table(NamedTuple):
    """All that a picture of the table needs."""

    naming: Naming
    levels: Mapping[str, str]
    """What the computer players are, by person."""
    width: int = 80
    signs: Signs = Signs()

    def heading(self, text: str) -> str:
        """A line across with a title in it."""
        start = f"{self.signs.line * 2} {text} "
        return start + self.signs.line * max(0, self.width - cell_len(start))

    def seats(self) -> list[str]:
        """Who sits where from the first seat to the left, what they have, and what they are doing."""
        view = self.naming.view
        return [self._row(person, self._remark(person)) for person in view.seats]

    def whole(self) -> list[str]:
        """The table as it stands, with the court, the centre and the characters in play."""
        naming = self.naming
        view = naming.view
        court = f"court: {view.court} gold"
        lines = [self.heading(f"turn {view.turn}, {court}"), *self.seats()]
        if naming.centre:
            lines.append(f"    centre: {' and '.join(naming.centre)}, face down")
        return [*lines, f"    in play: {', '.join(self.in_play())}"]

    def in_play(self) -> list[str]:
        """The characters in play, the Peasant with how often."""
        count = self.naming.view.deal.count
        return [
            row.name if count(row.name) == 1 else f"{row.name} (x{count(row.name)})"
            for row in self.naming.cast
        ]

    def dealt(self) -> list[str]:
        """The cards face up as they were dealt."""
        view = self.naming.view
        cards = dict(enumerate(view.deal))
        hands = [range(seat * view.hand, (seat + 1) * view.hand) for seat in range(view.players)]
        return self._cards(
            [[cards[place] for place in hand] for hand in hands],
            view.deal[view.players * view.hand :],
        )

    def open_cards(self, cards: Mapping[str, str]) -> list[str]:
        """Gold and cards at the end, everything open."""
        naming, view = self.naming, self.naming.view
        rows = []
        for person in view.seats:
            places = [f"{person}.{slot}" for slot in naming.places] or [person]
            shown = ", ".join(cards[place] for place in places)
            rows.append(
                self._row(person, shown + ("  wins" if person in view.winners else ""), now=False)
            )
        centre = [cards[place] for place in naming.centre]
        if centre:
            rows.append(f"    centre: {', '.join(centre)}")
        return rows

    def powers(self) -> list[str]:
        """Every character in play with its power."""
        cast = self.naming.cast
        wide = max(len(row.name) for row in cast)
        edition = self.naming.edition
        return [f"  {row.name:<{wide}}  {power_text(row, edition)} ({row.rule})" for row in cast]

    def label(self, person: str) -> str:
        """A name as it stands in the table."""
        name = self.naming.name(person)
        return name if person != self.naming.me or name.casefold() == "you" else f"{name} (you)"

    def _cards(self, hands: list[list[str]], centre: list[str]) -> list[str]:
        naming = self.naming
        wide = self._name_width()
        lines = []
        for person, hand in zip(naming.view.seats, hands, strict=True):
            name = _fitted(self.label(person), wide)
            lines.append(f"  {person[1:]:>2}  {name}  {self._hand(hand)}".rstrip())
        for place, card in zip(naming.centre, centre, strict=True):
            lines.append(f"  {place:>2}  {_fitted('centre', wide)}  {card}")
        return lines

    def _hand(self, hand: list[str]) -> str:
        """The cards at one seat; several in columns where there is room."""
        if len(hand) == 1:
            return hand[0]
        named = [f"{SLOTS[s]} {card}" for s, card in zip(self.naming.places, hand, strict=True)]
        return ", ".join(named) if self.width < _NARROW else "".join(f"{n:<18}" for n in named)

    def _row(self, person: str, remark: str, *, now: bool = True) -> str:
        view, signs = self.naming.view, self.signs
        gold = view.gold[person]
        bar = signs.coin * min(gold, GOAL) + signs.gap * (GOAL - gold)
        if not now and self.width < _NARROW:
            bar = ""
        here = signs.here if now and person == view.turn_of else " "
        level = _fitted(self.levels.get(person, ""), self._level_width())
        name = _fitted(self.label(person), self._name_width())
        return f"{here} {person[1:]:>2}  {name}  {level}  {gold:>2} {bar}  {remark}".rstrip()

    def _remark(self, person: str) -> str:
        """What the person has done in this turn, or must do."""
        naming, view = self.naming, self.naming.view
        shown = [card for place, card in view.face_up.items() if place.partition(".")[0] == person]
        if shown:
            return f"shows {naming.the(shown[0])}"
        if view.announced and person == view.turn_of:
            return f"announces {naming.the(view.announced)}"
        for answer in view.answers:
            if answer.person == person:
                return "claims" if answer.claims else "passes"
        if view.barred and person == view.turn_of:
            return "just revealed (T11)"
        return ""

    def _name_width(self) -> int:
        most = _MOST_NAME if self.width >= _NARROW else 10
        return min(most, max(6, *(cell_len(self.label(p)) for p in self.naming.view.seats)))

    def _level_width(self) -> int:
        most = 18 if self.width >= _NARROW else 8
        return min(most, max((cell_len(level) for level in self.levels.values()), default=0))


def _fitted(text: str, width: int) -> str:
    """Cut or filled to so many columns."""
    if cell_len(text) > width:
        return set_cell_size(text, width - 1) + "…"
    return set_cell_size(text, width)
