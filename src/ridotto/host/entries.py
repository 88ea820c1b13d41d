"""What is written of a table, in the past tense. A table is what its entries say, and nothing else.

Entries hold secrets (the seed, whether cards were really exchanged): they are for the store alone.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ridotto.host.options import Options

By = Literal["person", "computer", "stand-in", "window"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Something that happened at a table."""

    at: float
    """Seconds since 1970."""
    member: str = ""
    """Whose command it was."""
    command: str = ""
    """The command's id, so that a repetition is known for one."""


class Made(Entry, frozen=True):
    """The table was made."""

    code: str
    options: Options


class Joined(Entry, frozen=True):
    """Somebody came in; the first is the host."""

    name: str
    key: str
    """The hash of the token that proves who they are."""


class Left(Entry, frozen=True):
    """Somebody went for good."""

    whom: str


class Seated(Entry, frozen=True):
    """Somebody took a seat."""

    whom: str
    seat: int


class Stood(Entry, frozen=True):
    """Somebody gave up their seat."""

    whom: str


class ComputerSeated(Entry, frozen=True):
    """A computer player was given a seat."""

    whom: str
    name: str
    kind: str
    seat: int


class HostChanged(Entry, frozen=True):
    """The table has another host."""

    whom: str


class OptionsChanged(Entry, frozen=True):
    """The table will play otherwise."""

    options: Options


class Started(Entry, frozen=True):
    """A game was dealt."""

    game: str
    seed: str
    """In decimal digits: JSON has no numbers of 256 bits."""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a computer player did so: a key of `bots.reasons` with its parts, or a sentence of its own."""

    key: str = ""
    parts: dict[str, str] = {}
    text: str = ""


class Moved(Entry, frozen=True):
    """A move was played."""

    person: str
    move: str
    by: By = "person"
    why: Kept | None = None
    """A secret until the game is over: nothing of a running table reads it."""


class AnsweredEarly(Entry, frozen=True):
    """Somebody said beforehand how they will answer, or took it back."""

    person: str
    move: str | None = None


class Said(Entry, frozen=True):
    """Somebody said or gestured something."""

    text: str = ""
    gesture: str = ""


class Muted(Entry, frozen=True):
    """Somebody no longer wants to hear somebody, or wants to again."""

    whom: str
    muted: bool


class PauseWished(Entry, frozen=True):
    """Somebody wishes a pause, or no longer."""

    wished: bool


class Resumed(Entry, frozen=True):
    """The game goes on."""


class TimeGiven(Entry, frozen=True):
    """Who must decide has more time."""

    seconds: float


AnyEntry = (
    Made | Joined | Left | Seated | Stood | ComputerSeated | HostChanged | OptionsChanged | Started | Moved
    | AnsweredEarly | Said | Muted | PauseWished | Resumed | TimeGiven
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: Entry) -> bytes:
    """For the store."""
    return _encoder.encode(entry)


def read_entry(data: bytes) -> Entry:
    """From the store."""
    entry: Entry = _decoder.decode(data)
    return entry
