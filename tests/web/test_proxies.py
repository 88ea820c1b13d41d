"""Behind a proxy: whom the service believes about a browser's scheme and address, and whom it does not."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from abusing import PATIENCE, V1, closed, join, make, url
from serving import Server
from websockets.sync.client import ClientConnection, connect
from worlds import LeakError

STRANGER = "127.0.0.2"
"""An address of this machine that is not trusted as a proxy."""
HTTPS = {"X-Forwarded-Proto": "https"}
MANY = 40
"""More than may be done at once from one address."""


@contextmanager
def client(server: Server, source: str = "127.0.0.1") -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(base_url=server.address, transport=transport, timeout=PATIENCE) as opened:
        yield opened


def welcome(server: Server, origin: str, headers: dict[str, str], source: str) -> bool:
    """Whether a page of that origin may make a table, and listen to one."""
    origin, table = f"{origin}://127.0.0.1:{server.port}", make(server)
    sent = headers | {"Origin": origin}
    with client(server, source) as http:
        status = http.post(f"{V1}/tables", json={}, headers=sent).status_code
    with (
        socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0)) as line,
        connect(url(server, table), sock=line, additional_headers=sent) as opened,
    ):
        heard = hears(opened)
    assert (status, heard) in ((201, True), (403, False))
    return heard


def hears(opened: ClientConnection) -> bool:
    first: dict[str, Any] | None = None
    try:
        first = json.loads(opened.recv(PATIENCE))
    except Exception:  # noqa: BLE001 - it is closed, and that is looked at
        assert closed(opened) == (1008, "foreign-origin")
    return first is not None


@pytest.mark.parametrize(
    ("origin", "headers", "source", "fits"),
    [
        ("http", {}, "127.0.0.1", True),
        ("https", {}, "127.0.0.1", False),
        ("https", HTTPS, "127.0.0.1", True),
        ("http", HTTPS, "127.0.0.1", False),
        ("https", HTTPS, STRANGER, False),
        ("http", HTTPS, STRANGER, True),
    ],
)
def test_the_scheme_of_a_page_is_that_of_the_service(
    served: Server, origin: str, headers: dict[str, str], source: str, *, fits: bool
) -> None:
    assert welcome(served, origin, headers, source) is fits


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("secure") / "a.db", "--secure-cookies") as server:
        yield server


@pytest.mark.parametrize("headers", [{}, HTTPS, {"X-Forwarded-Proto": "http"}])
def test_with_secure_cookies_pages_came_over_https_whatever_the_proxy_says(
    secure: Server, headers: dict[str, str]
) -> None:
    assert welcome(secure, "https", headers, "127.0.0.1")
    assert not welcome(secure, "http", headers, "127.0.0.1")


@pytest.mark.parametrize(("origin", "status"), [("https", 200), ("http", 403)])
def test_a_page_over_http_gets_no_token_of_a_seat(secure: Server, origin: str, status: int) -> None:
    ann = join(secure, make(secure), "Ann")
    sent = {"Cookie": f"{ann.cookie}={ann.token}", "Origin": f"{origin}://127.0.0.1:{secure.port}"}
    answer = httpx.get(f"{secure.address}{V1}/tables/{ann.table}/token", headers=sent)
    assert answer.status_code == status
    assert (ann.token in answer.text) is (status == 200)


# Whose address is counted.

_numbers = count(1)


def pretend() -> dict[str, str]:
    """To be somebody else each time."""
    number = next(_numbers)
    return {"X-Forwarded-For": f"192.0.2.{number % 250}, 198.51.100.{number % 249}"}


Try = Callable[[httpx.Client, str], httpx.Response]
TRIES: dict[str, Try] = {
    "tables": lambda http, _: http.post(f"{V1}/tables", json={}, headers=pretend()),
    "joining": lambda http, table: http.post(
        f"{V1}/tables/{table}/people", json={"name": ""}, headers=pretend()
    ),
    "codes": lambda http, _: http.get(f"{V1}/codes/AAAAAA", headers=pretend()),
    "tokens": lambda http, table: http.get(
        f"{V1}/tables/{table}/record", headers=pretend() | {"Authorization": "Bearer x"}
    ),
    "steps": lambda http, _: http.post(
        f"{V1}/steps", content=b"", headers=pretend() | {"Content-Type": "application/toml"}
    ),
}


def check_addresses(server: Server, name: str) -> None:
    """Somebody who pretends to be others is stopped. Raises `LeakError`."""
    table = make(server)
    with client(server, STRANGER) as http:
        codes = {TRIES[name](http, table).status_code for _ in range(MANY)}
    if 429 not in codes:
        raise LeakError(f"a stranger chose the address that {name} are counted for")
    with client(server) as http:  # the proxy on this machine is believed
        codes = {TRIES[name](http, table).status_code for _ in range(MANY)}
    assert 429 not in codes


@pytest.mark.parametrize("name", TRIES)
def test_a_stranger_is_counted_by_their_real_address(tmp_path: Path, name: str) -> None:
    with Server(tmp_path / "a.db", patience={"visitors.SLOWED": 0.0}) as server:
        check_addresses(server, name)


BELIEVED = """\
from ridotto.web.visitors import Visitors
Visitors.address = lambda self, asked: asked.headers.get("x-forwarded-for", "").split(",")[0]
"""
ALLOWED = """\
import functools, uvicorn
uvicorn.Config = functools.partial(uvicorn.Config, forwarded_allow_ips="*")
"""


@pytest.mark.parametrize("planted", [BELIEVED, ALLOWED])
@pytest.mark.parametrize("name", TRIES)
def test_a_service_that_believes_everybody_is_found(
    tmp_path: Path, name: str, planted: str
) -> None:
    patience = {"visitors.SLOWED": 0.0}
    with (
        Server(tmp_path / "a.db", patience=patience, planted=planted) as server,
        pytest.raises(LeakError, match="chose the address"),
    ):
        check_addresses(server, name)


def sockets_of(server: Server, table: str, source: str, headers: dict[str, str]) -> str:
    """Why a socket from there is closed at once; empty if it is not."""
    with (
        socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0)) as line,
        connect(url(server, table), sock=line, additional_headers=headers) as opened,
    ):
        try:
            opened.recv(PATIENCE)
        except Exception:  # noqa: BLE001 - it is closed, and that is looked at
            return closed(opened)[1]
    return ""


def test_sockets_of_a_stranger_are_counted_by_their_real_address(tmp_path: Path) -> None:
    with Server(tmp_path / "a.db", "--sockets-per-address", "1") as server:
        table = make(server)
        with (
            socket.create_connection(("127.0.0.1", server.port), PATIENCE, (STRANGER, 0)) as line,
            connect(url(server, table), sock=line, additional_headers=pretend()) as first,
        ):
            first.recv(PATIENCE)
            assert sockets_of(server, table, STRANGER, pretend()) == "too-many"
            assert sockets_of(server, table, "127.0.0.1", pretend()) == ""


def test_what_a_client_wrote_before_the_proxy_is_not_believed(served: Server) -> None:
    """A proxy appends the address that it sees; only that one counts."""
    with client(served) as http:
        codes = []
        for number in range(MANY):
            sent = {"X-Forwarded-For": f"192.0.2.{number}, 203.0.113.9"}
            codes.append(http.get(f"{V1}/codes/AAAAAA", headers=sent).status_code)
    assert codes[0] == 404
    assert codes[-1] == 429


def test_proxies_that_the_settings_name_are_believed_and_no_others(tmp_path: Path) -> None:
    env = {"FORWARDED_ALLOW_IPS": STRANGER}
    with Server(tmp_path / "a.db", env=env) as server:
        assert welcome(server, "https", HTTPS, STRANGER)
        assert not welcome(server, "https", HTTPS, "127.0.0.1")
        for source, counted in ((STRANGER, False), ("127.0.0.1", True)):
            with client(server, source) as http:
                codes = {TRIES["codes"](http, "").status_code for _ in range(MANY)}
            assert (429 in codes) is counted


@pytest.mark.parametrize("header", ["Forwarded", "X-Real-IP", "X-Client-IP", "X-Ridotto-For"])
def test_no_other_header_changes_the_address(tmp_path: Path, header: str) -> None:
    with Server(tmp_path / "a.db") as server, client(server) as http:
        sent = [{header: f"192.0.2.{number}", "X-Ridotto-Hop": "guessed"} for number in range(MANY)]
        codes = {http.get(f"{V1}/codes/AAAAAA", headers=one).status_code for one in sent}
    assert 429 in codes
