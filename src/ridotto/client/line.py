"""A socket that comes back: after a break it names the last item that it saw, and repeats what was not answered."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from ridotto.client.errors import GoneError, LostError

FINAL = (1008, 4000)
"""Close codes after which nobody need come back."""
LONGEST_WAIT = 2.0
ROOM, RATE = 36.0, 18.0
"""Commands at once and a second: a little fewer than the service allows."""


class Line:
    """The way to one table. One thread may use it."""

    def __init__(self, url: str, token: str, patience: float) -> None:
        self._url = url
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._patience = patience
        self._last: int | None = None
        self._unanswered = ""
        self._lost: float | None = None
        """Since when nothing has been heard."""
        self._wait = 0.0
        self._room, self._at = ROOM, time.monotonic()
        self._stack = ExitStack()
        self._socket = self._connect()

    def send(self, text: str) -> None:
        """A command. Until it is `answered` each new connection begins with it."""
        self._keep_pace()
        self._unanswered = text
        try:
            self._socket.send(text)
        except ConnectionClosed as error:
            self._come_back(error)

    def answered(self) -> None:
        """It need not be repeated."""
        self._unanswered = ""

    def receive(self, timeout: float | None = None) -> dict[str, Any]:
        """The next message; `TimeoutError` if none comes in so many seconds."""
        while True:
            try:
                message: dict[str, Any] = json.loads(self._socket.recv(timeout))
            except ConnectionClosed as error:
                self._come_back(error)
                continue
            self._lost, self._wait = None, 0.0
            if message["is"] in ("whole", "feed"):
                self._last = message["n"]
            return message

    def break_off(self) -> None:
        """Drop the connection, as a bad network does; the next use comes back."""
        self._stack.close()

    def close(self) -> None:
        """For good."""
        self._stack.close()

    def _keep_pace(self) -> None:
        now = time.monotonic()
        self._room = min(ROOM, self._room + (now - self._at) * RATE) - 1
        self._at = now
        if self._room < 0:
            time.sleep(-self._room / RATE)

    def _come_back(self, closed: ConnectionClosed) -> None:
        if closed.rcvd is not None and closed.rcvd.code in FINAL:
            raise GoneError(closed.rcvd.reason or "gone") from closed
        self._stack.close()
        while True:
            self._pause(closed)
            self._socket = self._connect()
            try:
                if self._unanswered:
                    self._socket.send(self._unanswered)
            except ConnectionClosed as error:
                closed = error
                continue
            return

    def _pause(self, why: Exception) -> None:
        """Longer each time; an end to it when it has been too long."""
        now = time.monotonic()
        self._lost = now if self._lost is None else self._lost
        if now - self._lost > self._patience:
            raise LostError("lost", f"the table does not answer: {why}") from why
        time.sleep(self._wait)
        self._wait = min(LONGEST_WAIT, self._wait * 2 or 0.05)

    def _connect(self) -> ClientConnection:
        url = self._url if self._last is None else f"{self._url}?last={self._last}"
        while True:
            try:
                # A whole view of a long game is large; the service is one that we chose to trust.
                connection = connect(
                    url, additional_headers=self._headers, compression=None, max_size=None
                )
                return self._stack.enter_context(connection)
            except (OSError, WebSocketException) as error:
                self._pause(error)
