"""Makes messages with a secret equally long, so that somebody who sees only their length learns nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ridotto.rules.events import Event
from ridotto.rules.game import Game

LONGEST_ANSWER = 16
"""Characters of an early answer: `p13.x claim`."""
LONGEST_MOVE = 40
_FALSE = len("false")


def padding(value: str | None, longest: int) -> str:
    """Spaces that make the JSON of a text, or of null, as long as that of the longest."""
    return " " * max(0, longest + 2 - len(msgspec.json.encode(value)))


def padded(events: Sequence[Event], game: Game) -> list[Any]:
    """The events as one viewer sees them; those with a secret that the viewer knows get a `pad`."""
    if not any(_secret(event) is not None for event in events):
        return list(events)
    longest = max(len(msgspec.json.encode(name)) for name in game.characters)
    return [_even(event, longest) for event in events]


def _even(event: Event, longest: int) -> Any:  # noqa: ANN401 - an event, or what JSON has of it
    secret = _secret(event)
    if secret is None:
        return event
    room = _FALSE if isinstance(secret, bool) else longest
    spaces = room - len(msgspec.json.encode(secret))
    return msgspec.to_builtins(event) | {"pad": " " * spaces}


def _secret(event: Event) -> bool | str | None:
    """What this viewer of the event knows and others do not; an event has one secret at most."""
    return next((getattr(event, name) for name in event.secret), None)


def refusal_padding(move: str | None, text: str) -> str:
    """Spaces that make up for the length of a move that the text of a refusal repeats."""
    if not move:
        return ""
    return " " * (text.count(move) * max(0, LONGEST_MOVE - len(move)))
