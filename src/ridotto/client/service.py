"""What a program asks over HTTP: tables, games that are over, and the way to a seat."""

from __future__ import annotations

import json
from collections.abc import Sequence
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from ridotto.client.errors import LostError, RefusedError
from ridotto.client.line import Line
from ridotto.client.seat import Seat

TIMEOUT = 30.0
DEAL_ALONE = 10


class NewTable(NamedTuple):
    """A table that was made: its link, and the code that others find it by."""

    id: str
    code: str


class Service:
    """A service by its address, `http://127.0.0.1:8000`."""

    def __init__(self, address: str, *, patience: float = 60.0) -> None:
        if not address.startswith(("http://", "https://")):
            raise LostError(
                "lost", f"{address!r} is no address: it begins with http:// or https://"
            )
        self.address = address.rstrip("/")
        self.patience = patience
        """Seconds that a lost connection is tried again."""

    def players(self) -> list[dict[str, str]]:
        """The computer players, by `name`."""
        return list(self._ask("players"))

    def make_table(self, **options: Any) -> NewTable:  # noqa: ANN401 - as docs/protocol.md lists them
        """A new table; who joins first is its host. A program that plays alone and never sends `ready` is not waited for
        longer than `deal_alone` seconds, 10 unless it is told otherwise.
        """
        made = self._ask("tables", body={"deal_alone": DEAL_ALONE} | options)
        return NewTable(made["table"], made["code"])

    def find(self, code: str) -> str:
        """The id of the table with that code."""
        return str(self._ask(f"codes/{quote(code, '')}")["table"])

    def look(self, table: str) -> dict[str, Any]:
        """The table as the public sees it."""
        return dict(self._ask(f"tables/{quote(table, '')}"))

    def join(self, table: str, name: str) -> Seat:
        """Come to the table; before the start with a seat, if one is free."""
        joined = self._ask(f"tables/{quote(table, '')}/people", body={"name": name})
        return self.come_back(table, joined["token"])

    def come_back(self, table: str, token: str) -> Seat:
        """Go on where somebody with that token was."""
        return Seat(Line(self._socket(table), token, self.patience), table, token)

    def watch(self, table: str) -> Seat:
        """The table as the public sees it, as it goes on."""
        return Seat(Line(self._socket(table), "", self.patience), table, "")

    def renew_token(self, seat: Seat) -> str:
        """Another token for that seat; the old one is worth nothing. `come_back` with the new one."""
        table = quote(seat.table, "")
        return str(self._ask(f"tables/{table}/token", body={}, token=seat.token)["token"])

    def delete_name(self, seat: Seat, *, game: str = "") -> str:
        """Delete this person's name and chat at the table and in all finished games played there; returns the new name.

        The seat stays, and a game under way goes on. It works also after leaving. `game`: the id of one of the games, for a
        table that is closed.
        """
        where = f"games/{quote(game, '')}" if game else f"tables/{quote(seat.table, '')}"
        return str(self._ask(f"{where}/forget-me", body={}, token=seat.token)["name"])

    def known(self, seat: Seat) -> dict[str, Any]:
        """What that seat could know of the cards now, at a table with `memory="full"`."""
        return dict(self._ask(f"tables/{quote(seat.table, '')}/known", token=seat.token))

    def own_record(self, seat: Seat) -> str:
        """The game that is over, as that seat saw it."""
        return self._text(f"tables/{quote(seat.table, '')}/record", token=seat.token)

    def games(
        self, *, name: str = "", before: str = "", limit: int = 50, ids: Sequence[str] = ()
    ) -> list[dict[str, Any]]:
        """Finished games, newest first: those with these ids, else those that are listed publicly."""
        query = urlencode(
            {"name": name, "before": before, "limit": limit, "id": list(ids)}, doseq=True
        )
        return list(self._ask(f"games?{query}"))

    def record(self, game: str) -> str:
        """The whole record of a finished game."""
        return self._text(f"games/{quote(game, '')}")

    def steps(
        self, game: str, viewer: str | None = None, *, chances: bool = False
    ) -> dict[str, Any]:
        """A finished game step by step, as that person or the `public` saw it; `unfold` gives each step in full."""
        return dict(self._ask(f"games/{quote(game, '')}/steps{_eyes(viewer, chances)}"))

    def read_record(
        self, text: str, viewer: str | None = None, *, chances: bool = False
    ) -> dict[str, Any]:
        """The same for the text of any record; it is not kept."""
        return dict(self._ask(f"steps{_eyes(viewer, chances)}", body=text.encode()))

    def _socket(self, table: str) -> str:
        return f"ws{self.address.removeprefix('http')}/api/v1/tables/{quote(table, '')}/socket"

    def _ask(self, path: str, *, body: object = None, token: str = "") -> Any:  # noqa: ANN401 - JSON
        return json.loads(self._text(path, body=body, token=token))

    def _text(self, path: str, *, body: object = None, token: str = "") -> str:
        request = Request(f"{self.address}/api/v1/{path}")  # noqa: S310 - http or https, see __init__
        if isinstance(body, bytes):
            request.data = body
            request.add_header("Content-Type", "application/toml")
        elif body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310 - likewise
                text: str = answer.read().decode()
                return text
        except HTTPError as error:
            with error:
                raise _refusal(error.code, error.read()) from None
        except (URLError, HTTPException, OSError) as error:
            raise LostError("lost", f"{self.address} does not answer: {error}") from error


def _eyes(viewer: str | None, chances: bool) -> str:
    return f"?{urlencode({'viewer': viewer or '', 'chances': int(chances)})}"


def _refusal(status: int, body: bytes) -> RefusedError:
    try:
        said = json.loads(body)
        return RefusedError(said["code"], said["text"], said.get("rule"), said.get("move"))
    except (ValueError, KeyError, TypeError):
        return RefusedError("bad-request", f"it answered with status {status}")
