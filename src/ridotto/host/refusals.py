"""Why a table does not do what it was asked: a code for programs and a sentence for people."""

from __future__ import annotations

from ridotto.errors import RidottoError


class RefusedError(RidottoError):
    """Nothing has changed. `code` is one of CODES."""

    def __init__(self, code: str, text: str, rule: str | None = None) -> None:
        self.code = code
        self.text = text
        self.rule = rule
        """The id of the rule of the game that forbids it."""
        super().__init__(text)


CODES = {
    "bad-command": "the command cannot be read, or lacks something",
    "bad-options": "a table cannot be set up like that",
    "name-taken": "somebody at the table has that name",
    "bad-name": "it is no name: 1 to 40 characters that can be seen, on one line",
    "table-full": "there is no free seat, or too many people",
    "not-seated": "only seated players can do that",
    "not-host": "only the host may do that",
    "no-such-person": "there is nobody of that id at the table",
    "no-such-player": "there is no computer player of that name",
    "seats-empty": "there are seats that nobody has",
    "started": "the game has begun",
    "not-started": "there is no game under way",
    "not-your-turn": "somebody else must decide",
    "illegal-move": "that move may not be played now",
    "unreadable-move": "that is no move",
    "no-window": "there is no announcement to answer early",
    "paused": "the game is paused",
    "not-paused": "the game is not paused",
    "chat-off": "this table does not talk",
    "memory-off": "this table does not remember for its people",
    "too-much": "too many messages in a short time",
    "too-long": "a message has 1 to 300 characters",
    "no-such-gesture": "there is no gesture of that name",
    "watching-off": "nobody may watch this table",
    "dealing": "others are still looking at the deal: play begins when they have turned it",
    "locked": "the host has locked this table: nobody new can come in",
    "banned": "the host has banned you from this table",
    "closed": "the host has closed this table",
    "own-time": "you can give time only to others",
    "time-given": "this was done already for this decision",
    "not-waited-for": "the game is not waiting for that person",
}
"""Every code that a table refuses with, and what it means."""


def refuse(code: str, text: str = "", rule: str | None = None) -> RefusedError:
    """A refusal with that code, in these words or the usual ones."""
    return RefusedError(code, text or CODES[code], rule)
