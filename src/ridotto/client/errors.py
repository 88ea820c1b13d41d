"""What can go wrong between a program and the service."""

from __future__ import annotations

from ridotto.errors import RidottoError


class ClientError(RidottoError):
    """It did not work; `code` says why, as docs/protocol.md lists them."""

    def __init__(
        self, code: str, text: str = "", rule: str | None = None, move: int | None = None
    ) -> None:
        self.code = code
        self.text = text or code
        self.rule = rule
        """The id of the rule of the game that forbids it."""
        self.move = move
        """The number of the move of a record that is at fault, counted from 1."""
        super().__init__(self.text)


class RefusedError(ClientError):
    """The service said no. Nothing has changed."""


class GoneError(ClientError):
    """The table does not want this socket any more: `left`, `removed`, `no-such-table` and the like."""


class LostError(ClientError):
    """Nobody answered, however often it was tried. A command may have been done or not."""
