"""Somebody at a table: what they see, and what they do."""

from __future__ import annotations

import json
import secrets
from collections import deque
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from ridotto.bots import Player
from ridotto.client.errors import GoneError, RefusedError
from ridotto.client.following import Follower
from ridotto.client.line import Line
from ridotto.rules.events import PUBLIC, Dealt
from ridotto.rules.notation import read_move
from ridotto.rules.view import View

MOST_UNREAD = 1_000
_ANSWERS = ("done", "refused")
_TOO_LATE = ("not-your-turn", "not-started", "paused", "dealing")
FRAME = 256
"""Bytes of a frame with a decision: its length says nothing of what was decided."""
_DECISIONS = ("move", "answer")


class Seat:
    """A place at a table, or one to watch from. What it says of the table is as new as the last message read."""

    def __init__(self, line: Line, table: str, token: str) -> None:
        self._line = line
        self._follower = Follower()
        self._unread: deque[dict[str, Any]] = deque(maxlen=MOST_UNREAD)
        self.table = table
        self.token = token
        """Proves who this is: with it `Service.come_back` goes on, from anywhere."""
        self.member: str | None = None
        """The id at the table; None for the public."""
        self.people: dict[str, Any] = {}
        """Who is there and how it is played."""
        self.state: dict[str, Any] | None = None
        """The game as it stands, if there is one."""
        self.legal: list[str] = []
        """The legal moves, when it is this seat's turn to decide."""
        while not self.people:
            self._unread.append(self._read(None))

    def __enter__(self) -> Seat:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Go away; the seat stays, and `Service.come_back` returns to it."""
        self._line.close()

    # What is seen.

    @property
    def person(self) -> str | None:
        """Who this is in the game: `p1` …"""
        persons: dict[str, str] = self.people["persons"]
        return next((p for p, member in persons.items() if member == self.member), None)

    @property
    def sees_deal(self) -> bool:
        """Whether this person has not turned the deal of the game under way."""
        if self.person is None or self.state is None or self.over:
            return False
        return not any(
            member["id"] == self.member and member.get("turned")
            for member in self.people["members"]
        )

    @property
    def deal(self) -> Dealt | None:
        """The deal, while this person is to see it instead of the table; for those who watch, until play begins (S4)."""
        is_shown = self.state is not None and bool(self.state["dealing"])
        if self.sees_deal if self.person else is_shown:
            return self._follower.dealt(self.people["game"])
        return None

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.state is not None and bool(self.state["over"])

    @property
    def view(self) -> View | None:
        """All that was seen of the game, as `ridotto.bots` players want it; None for who missed the deal."""
        return self._follower.view

    def __iter__(self) -> Iterator[dict[str, Any]]:
        while True:
            yield self.next()

    def next(self, timeout: float | None = None) -> dict[str, Any]:
        """The next message; `TimeoutError` if none comes in so many seconds."""
        return self._unread.popleft() if self._unread else self._read(timeout)

    def _read(self, timeout: float | None) -> dict[str, Any]:
        message = self._line.receive(timeout)
        self.people = message.get("people", self.people)
        if message["is"] == "whole":
            self.member = message["you"]
        if "state" in message or message["is"] == "whole":
            self.state = message.get("state")
            self.legal = message.get("legal", [])
        self._follower.hear(message, self.people.get("game"), self.person or PUBLIC)
        return message

    # What is done.

    def do(self, what: str, **how: Any) -> int:  # noqa: ANN401 - as docs/protocol.md lists them
        """A command; returns when it is on disk, with the number of the feed's last item then."""
        command = secrets.token_hex(8)
        frame = {"id": command, "do": what, **how}
        self._line.send(padded_frame(frame) if what in _DECISIONS else json.dumps(frame))
        while True:
            message = self._read(None)
            if message["is"] not in _ANSWERS:
                self._unread.append(message)
            elif message["re"] in (command, None):
                self._line.answered()
                break
        if message["is"] == "refused":
            raise RefusedError(message["code"], message["text"], message["rule"])
        return int(message["n"])

    def sit(self, seat: int | None = None) -> int:
        """Take that seat, or any that is free."""
        return self.do("sit", seat=seat)

    def stand(self) -> int:
        """Give up the seat."""
        return self.do("stand")

    def add_computer(self, kind: str = "regular", seat: int | None = None) -> int:
        """Host: seat a computer player."""
        return self.do("add-computer", kind=kind, seat=seat)

    def start(self) -> int:
        """Host: deal."""
        return self.do("start")

    def ready(self) -> int:
        """Turn the deal: play waits until all people have (S4)."""
        return self.do("ready", game=self.people.get("game"))

    def move(self, move: str) -> int:
        """Decide. It is refused if the decision that was last seen is no longer the one."""
        return self.do("move", move=move, **self._moment())

    def answer(self, move: str | None) -> int:
        """Say beforehand how to answer the announcement; None takes it back."""
        return self.do("answer", move=move, **self._moment())

    def _moment(self) -> dict[str, Any]:
        """What a decision is meant for: repeated later, it cannot be taken for an answer to something else."""
        decision = None if self.state is None else self.state["decision"]
        return {"decision": decision, "game": self.people.get("game")}

    def say(self, text: str) -> int:
        """Talk."""
        return self.do("say", text=text)

    def leave(self) -> None:
        """Go for good; in a game a computer player takes the seat over."""
        try:
            self.do("leave")
        except GoneError as error:
            if error.code != "left":
                raise
        self.close()

    def let_play(self, player: Player) -> list[str]:
        """A computer player decides here until the game is over; who won, `p1` …"""
        while not self.over:
            if self.sees_deal and self.view is not None:
                self.ready()
            if not self.legal or self.people["paused"]:
                self.next()
                continue
            if self.view is None:
                raise RefusedError("no-view", "who missed the deal cannot let a player decide")
            choice = player.choose(self.view, [read_move(text) for text in self.legal])
            try:
                self.move(str(choice))
            except RefusedError as error:
                if error.code not in _TOO_LATE:  # somebody decided meanwhile, or the clock
                    raise
        winners: list[str] = self.state["winners"] if self.state else []
        return winners


def padded_frame(frame: dict[str, Any]) -> str:
    """As JSON of 256 bytes, or of a multiple of that."""
    bare = len(json.dumps(frame | {"pad": ""}))
    return json.dumps(frame | {"pad": " " * (-bare % FRAME)})
