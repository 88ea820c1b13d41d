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
    pad: str = ""
    """Ignored. It makes frames equally long, so that their length tells nothing of what they say."""


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
    """Host: send a person away at any time, or a computer player before the start."""

    whom: str
    ban: bool = False
    """They may not come back: neither with their token nor, as somebody new, from their address."""


class Lock(Command, frozen=True, tag="lock"):
    """Host: let nobody new come in or watch, or let them again."""

    locked: bool = True


class RenewLink(Command, frozen=True, tag="renew-link"):
    """Host: give the table another link and another code; the old ones admit nobody new."""


class Close(Command, frozen=True, tag="close"):
    """Host: end the table for everybody."""


class HandOver(Command, frozen=True, tag="hand-over"):
    """Host: make somebody else the host."""

    whom: str


class SetOptions(Command, frozen=True, tag="set-options"):
    """Host: play otherwise, before the start."""

    options: Options


class Start(Command, frozen=True, tag="start"):
    """Host: deal. After a game it deals the next one for the same people."""


class InGame(Command, frozen=True, kw_only=True):
    """Something to do in a game."""

    game: str | None = None
    """The game it is meant for; it is refused if another has begun."""


class Ready(InGame, frozen=True, tag="ready"):
    """Turn the deal: you have seen it (S4)."""


class Play(InGame, frozen=True, kw_only=True, tag="move"):
    """Play a move, in the notation of records: `p1 announce King`."""

    move: str
    decision: int | None = None
    """The number of the decision it is meant for; it is refused if another has come."""


class AnswerEarly(InGame, frozen=True, kw_only=True, tag="answer"):
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
    """Give more time to somebody else who must decide; once for each decision."""


class Nudge(Command, frozen=True, tag="nudge"):
    """Remind the person whom the game waits for; once for each decision."""

    whom: str


class LetStandIn(Command, frozen=True, tag="stand-in"):
    """Let a computer player decide for the person whom the game waits for, until they act. Not the host: a vote."""

    whom: str


class SetClock(Command, frozen=True, tag="clock"):
    """Give a person so many seconds for each decision, 0 for no clock of their own. Not the host: a vote."""

    whom: str
    seconds: float = 60


class Back(Command, frozen=True, tag="back"):
    """Decide for yourself again, where a stand-in does."""


class Leave(Command, frozen=True, tag="leave"):
    """Go for good. In a game a computer player takes over the seat."""


AnyCommand = (
    Sit | Stand | AddComputer | Remove | HandOver | SetOptions | Start | Play | AnswerEarly | Say | Gesture
    | Mute | Pause | Resume | GiveTime | Leave | Ready | Lock | RenewLink | Close | Nudge | LetStandIn | SetClock
    | Back
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
