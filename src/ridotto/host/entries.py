"""What is written of a table, in the past tense. A table is what its entries say, and nothing else.

Entries hold secrets (the seed, whether cards were really exchanged): they are for the store alone.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ridotto.host.options import FirstBy, Options

By = Literal["person", "computer", "stand-in", "window"]
Remedy = Literal["stand-in", "clock"]
"""What can be done about a person who keeps the game waiting."""


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
    link: str = ""
    """Its first link; tables of older stores have their id as their link."""


class Joined(Entry, frozen=True):
    """Somebody came in; the first is the host."""

    name: str
    key: str
    """The hash of the token that proves who they are."""
    origin: str = ""
    """A hash of the address they came from, so that it can be banned."""
    forgotten: bool = False
    """Their name was deleted; the one that stands here was given in its place."""


class Left(Entry, frozen=True):
    """Somebody went for good."""

    whom: str
    banned: bool = False
    """The host sent them away, and they may not come back."""
    origins: tuple[str, ...] = ()
    """With a ban: hashes of the addresses they came from."""


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
    waits: bool = False
    """Play waits until people have turned the deal (S4); it did not in older versions."""
    first_by: FirstBy = "lot"
    first: int | None = None
    """The seat that begins; None in older versions, which drew it among all."""
    first_among: tuple[int, ...] = ()


class DealTurned(Entry, frozen=True):
    """A person has seen enough of the deal."""

    whom: str


class DealEnded(Entry, frozen=True):
    """The time for the deal is up: play begins, even if somebody still looks at it."""


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


class Nudged(Entry, frozen=True):
    """Somebody reminded the person whom the game waits for."""

    whom: str


class Voted(Entry, frozen=True):
    """Somebody wants a stand-in for a person, or a clock."""

    to: Remedy
    whom: str
    seconds: float = 0


class StandInLet(Entry, frozen=True):
    """A computer player decides for a person until they act."""

    whom: str


class CameBack(Entry, frozen=True):
    """A person decides for themselves again."""

    whom: str


class ClockSet(Entry, frozen=True):
    """A person has so many seconds for each decision; 0 for as many as everybody."""

    whom: str
    seconds: float


class Locked(Entry, frozen=True):
    """Nobody new may come in, or they may again."""

    locked: bool


class LinkRenewed(Entry, frozen=True):
    """The table has another link and another code."""

    link: str
    code: str


class TokenRenewed(Entry, frozen=True):
    """A person has another token; the old one is worth nothing."""

    whom: str
    key: str


class Closed(Entry, frozen=True):
    """The host closed the table for good."""


class GameForgotten(Entry, frozen=True):
    """A game began that was deleted later; its other entries are `Forgotten`."""


class Forgotten(Entry, frozen=True):
    """Something that was deleted: only its number is left, so that the numbers of all others stay."""

    silent: bool = False
    """It was no item of the feed either."""


AnyEntry = (
    Made | Joined | Left | Seated | Stood | ComputerSeated | HostChanged | OptionsChanged | Started | Moved
    | AnsweredEarly | Said | Muted | PauseWished | Resumed | TimeGiven | DealTurned | DealEnded | Nudged | Voted
    | StandInLet | CameBack | ClockSet | Locked | LinkRenewed | TokenRenewed | Closed | GameForgotten | Forgotten
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
