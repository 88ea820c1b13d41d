"""What people ask of a table, as it comes over the wire."""

from __future__ import annotations

import msgspec

from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError, refuse

MOST_ID = 64
GESTURES = ("clap", "laugh", "gasp", "frown", "wave", "think", "bow", "wink")


class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    tag=str.lower,
    forbid_unknown_fields=True,
):
    """Something to do. A command with an id that was done already is not done again."""

    id: str


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat: that one, or any that is free."""

    seat: int | None = None


class Stand(Command, frozen=True, tag="stand"):
    """Give up the seat and watch."""


class AddComputer(Command, frozen=True, tag="add-computer"):
    """Host: seat a computer player, `regular` or `expert:bluffer`; `ridotto bots` lists them."""

    kind: str
    seat: int | None = None


class Remove(Command, frozen=True, tag="remove"):
    """Host: send a person or a computer player away, before the start."""

    whom: str


class HandOver(Command, frozen=True, tag="hand-over"):
    """Host: make somebody else the host."""

    whom: str


class SetOptions(Command, frozen=True, tag="set-options"):
    """Host: play otherwise, before the start."""

    options: Options


class Start(Command, frozen=True, tag="start"):
    """Host: deal. After a game it deals the next one for the same people."""


class Play(Command, frozen=True, tag="move"):
    """Play a move, in the notation of records: `p1 announce King`."""

    move: str
    decision: int | None = None
    """The number of the decision it is meant for; it is refused if another has come."""


class AnswerEarly(Command, frozen=True, tag="answer"):
    """Say beforehand how to answer the announcement, `p3 pass` or `p3 claim`; null takes it back."""

    move: str | None
    decision: int | None = None
    """The number of any decision of this announcement's answers."""


class Say(Command, frozen=True, tag="say"):
    """Talk."""

    text: str


class Gesture(Command, frozen=True, tag="gesture"):
    """One of GESTURES."""

    name: str


class Mute(Command, frozen=True, tag="mute"):
    """No longer hear somebody, or hear them again."""

    whom: str
    muted: bool = True


class Pause(Command, frozen=True, tag="pause"):
    """Wish a pause, or no longer; it begins when all people at the table wish it."""

    wished: bool = True


class Resume(Command, frozen=True, tag="resume"):
    """End the pause."""


class GiveTime(Command, frozen=True, tag="give-time"):
    """Give more time to who must decide."""


class Leave(Command, frozen=True, tag="leave"):
    """Go for good. In a game a computer player takes over the seat."""


AnyCommand = (
    Sit | Stand | AddComputer | Remove | HandOver | SetOptions | Start | Play | AnswerEarly | Say | Gesture
    | Mute | Pause | Resume | GiveTime | Leave
)  # fmt: skip
_decoder = msgspec.json.Decoder(AnyCommand)


def read_command(data: bytes | str) -> Command:
    """From the wire."""
    try:
        command: Command = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("bad-command", f"this is no command: {error}") from error
    check_id(command.id)
    return command


def check_id(text: str) -> None:
    """A command's id is of 1 to 64 characters."""
    if not 1 <= len(text) <= MOST_ID:
        raise RefusedError("bad-command", f"a command's id has 1 to {MOST_ID} characters")
