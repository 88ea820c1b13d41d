"""Makes messages with a secret equally long, so that somebody who sees only their length learns nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ridotto.rules.events import Event
from ridotto.rules.game import Game

LONGEST_ANSWER = 16
"""Characters of an early answer: `p13.x claim`."""
REFUSAL = 1024
"""Bytes of a refused decision: its text repeats the move, and gives some that are legal."""
_FALSE = len("false")
_encode = msgspec.json.Encoder().encode


def padding(value: str | None, longest: int) -> str:
    """Spaces that make the JSON of a text, or of null, as long as that of the longest."""
    return " " * max(0, longest + 2 - len(_encode(value)))


def padded(events: Sequence[Event], game: Game) -> list[Any]:
    """The events as one viewer sees them; those with a secret that the viewer knows get a `pad`."""
    if not any(_secrets(event) for event in events):
        return list(events)
    longest = max(len(_encode(name)) for name in game.characters)
    return [_even(event, longest) for event in events]


def _even(event: Event, longest: int) -> Any:  # noqa: ANN401 - an event, or what JSON has of it
    secrets = _secrets(event)
    if not secrets:
        return event
    spaces = sum(_room(secret, longest) - len(_encode(secret)) for secret in secrets)
    return msgspec.to_builtins(event) | {"pad": " " * spaces}


def _secrets(event: Event) -> list[bool | str]:
    """What this viewer of the event knows and others do not."""
    known = (getattr(event, name) for name in event.secret)
    return [secret for secret in known if secret is not None]


def _room(secret: bool | str, longest: int) -> int:
    """Bytes of the longest secret of that kind. A kind that is not known here must not get out."""
    match secret:
        case bool():
            return _FALSE
        case str():
            return longest
    raise TypeError(f"a secret of an unknown kind: {type(secret).__name__}")


def padded_refusal(refused: dict[str, Any]) -> bytes:
    """The refusal of a decision as JSON, as long as any other, or as a multiple of that."""
    bare = len(_encode(refused | {"pad": ""}))
    return _encode(refused | {"pad": " " * (-bare % REFUSAL)})
