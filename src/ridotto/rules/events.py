"""What happened, in the past tense, and the one gate through which it leaves the engine.

Everything that happens at the table is noticed by everybody; what an event keeps secret (a character, or whether cards
were really exchanged) is for its audience alone. `seen_by` blanks it for everybody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec

PUBLIC = "public"
"""The viewer who is no player: a spectator."""
BANK = "bank"
COURT = "court"


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something that happened. Persons are `p1` …, places `p1`, `p1.l`, `c1` as they were named at that moment."""

    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that only the audience may see; None for anybody else."""

    audience: frozenset[str] | None = None
    """Who may see the secret fields; None where there is nothing to hide from anybody."""


class Dealt(Event, frozen=True):
    """The cards were dealt face up, seen by all, and turned (S4)."""

    edition: str
    players: int
    cards: tuple[tuple[str, ...], ...]
    centre: tuple[str, ...]


class TableLaid(Event, frozen=True):
    """A position was laid out open to everybody, to be played on from."""

    edition: str
    players: int
    cards: tuple[tuple[str, ...], ...]
    """By seat."""
    centre: tuple[str, ...]
    seats: tuple[str, ...]
    gold: tuple[int, ...]
    """By seat."""
    court: int


class TurnBegan(Event, frozen=True):
    """It became that person's turn (T1)."""

    person: str
    turn: int
    barred: bool
    """They were revealed in the turn before and may not announce (T11)."""


class CardsHandled(Event, frozen=True):
    """Two cards went under the table and came back, exchanged or not (T4, P7, P8)."""

    secret = ("really",)

    by: str
    first: str
    second: str
    really: bool | None


class CardSeen(Event, frozen=True):
    """Somebody looked at a card in secret (T5, P8)."""

    secret = ("character",)

    by: str
    place: str
    character: str | None


class Announced(Event, frozen=True):
    """Somebody said who they are (T6)."""

    by: str
    place: str
    character: str


class Asked(Event, frozen=True):
    """Somebody must decide something that is not a turn: an answer, or what a power asks."""

    person: str
    what: str


class Answered(Event, frozen=True):
    """Somebody claimed or passed (T7)."""

    by: str
    claims: bool
    place: str | None
    """The card they claim with."""


class Revealed(Event, frozen=True):
    """A card was turned up for all (T9, P11)."""

    person: str
    place: str
    character: str


class PowerUsed(Event, frozen=True):
    """Somebody used a character's power (T8, T9)."""

    by: str
    character: str
    rule: str


class GoldMoved(Event, frozen=True):
    """Coins changed hands, between persons, the bank and the court."""

    source: str
    target: str
    amount: int
    rule: str
    """Why: the power's id, or T9 for a fine."""


class FortunesTraded(Event, frozen=True):
    """Two persons exchanged all their gold (P6)."""

    by: str
    person: str


class TradeDeclined(Event, frozen=True):
    """The Witch left everything as it was (P6, Q12)."""

    by: str


class Questioned(Event, frozen=True):
    """Somebody was asked who they are (P11)."""

    by: str
    person: str


class CharacterNamed(Event, frozen=True):
    """The one questioned named a character (P11)."""

    by: str
    character: str


class CardShown(Event, frozen=True):
    """A card was shown to all players but its owner (P15)."""

    secret = ("character",)

    person: str
    place: str
    character: str | None


class SeatsChanged(Event, frozen=True):
    """Two persons changed seats; cards and gold stayed (P16)."""

    first: str
    second: str


class GameEnded(Event, frozen=True):
    """The game was over (E1, E2, E3)."""

    rule: str
    winners: tuple[str, ...]


def seen_by(event: Event, viewer: str) -> Event:
    """The event as that person, or `public`, may know it. Nothing leaves the engine another way."""
    if event.audience is None or viewer in event.audience:
        return event
    return msgspec.structs.replace(event, **dict.fromkeys(event.secret))


def sights(happened: Iterable[Event]) -> list[tuple[str, str]]:
    """The cards that these events, as somebody saw them, showed: where and what."""
    return [
        (event.place, event.character)
        for event in happened
        if isinstance(event, CardSeen | CardShown | Revealed) and event.character is not None
    ]
