"""People who mean no good, and those at other tables who should notice nothing."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, NamedTuple

import httpx
from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

V1 = "/api/v1"
PATIENCE = 60
_addresses = count(1)
_cookies: dict[str, str] = {}


def elsewhere() -> dict[str, str]:
    """The header by which the service takes it for another address: it trusts proxies on its own machine."""
    number = next(_addresses)
    return {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}


class Sitting(NamedTuple):
    """Somebody at a table."""

    table: str
    member: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def cookie(self) -> str:
        """The name of the cookie that a browser has for this table."""
        return _cookies[self.table]


def make(server: Server, **options: object) -> str:
    made = httpx.post(f"{server.address}{V1}/tables", json=options, headers=elsewhere())
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def join(server: Server, table: str, name: str) -> Sitting:
    answer = try_to_join(server, table, name)
    assert answer.status_code == 201, answer.text
    _cookies[table] = answer.headers["set-cookie"].partition("=")[0]
    return Sitting(**answer.json())


def try_to_join(server: Server, table: str, name: str) -> httpx.Response:
    return httpx.post(
        f"{server.address}{V1}/tables/{table}/people", json={"name": name}, headers=elsewhere()
    )


def url(server: Server, table: str) -> str:
    return f"ws{server.address.removeprefix('http')}{V1}/tables/{table}/socket"


@contextmanager
def seated(server: Server, who: Sitting) -> Iterator[ClientConnection]:
    """Their socket, after the first whole view."""
    with connect(
        url(server, who.table),
        additional_headers=who.headers,
        max_size=None,
        max_queue=None,
        ping_interval=None,  # it may be a while until they read again
    ) as opened:
        assert told(opened)["is"] == "whole"
        yield opened


def told(opened: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(opened.recv(PATIENCE))
    return message


def closed(opened: ClientConnection) -> tuple[int, str]:
    """What it was closed with, after all that came before; 1006 where it broke off."""
    try:
        while True:
            opened.recv(PATIENCE)
    except ConnectionClosed as error:
        return (error.rcvd.code, error.rcvd.reason) if error.rcvd else (1006, "")


def ask(opened: ClientConnection, command: dict[str, Any]) -> dict[str, Any]:
    """The answer to it."""
    opened.send(json.dumps(command))
    return answer_to(opened, command["id"])


def answer_to(opened: ClientConnection, command: str | None) -> dict[str, Any]:
    while True:
        message = told(opened)
        if message["is"] in ("done", "refused") and message["re"] == command:
            return message


_ids = count(1)


def still_plays(opened: ClientConnection) -> None:
    """Somebody else at the table can do something, and hears of it: nothing that was done before stands in the way."""
    number = next(_ids)
    answer = ask(opened, {"id": f"still {number}", "do": "mute", "whom": "m1", "muted": False})
    assert answer["is"] == "done", answer


@contextmanager
def raw(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as opened:
        yield opened


def upgrade(server: Server, who: Sitting | None, table: str, *more: str) -> bytes:
    """A handshake by hand."""
    lines = [
        f"GET {V1}/tables/{table}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *([f"Authorization: Bearer {who.token}"] if who else []),
        *more,
        "",
        "",
    ]
    return "\r\n".join(lines).encode()


def rest(opened: socket.socket) -> bytes:
    """All until the other side closes."""
    data = b""
    try:
        while chunk := opened.recv(65_536):
            data += chunk
    except ConnectionResetError:
        pass
    return data
