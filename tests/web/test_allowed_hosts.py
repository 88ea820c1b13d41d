"""The service answers under known names alone, so that no page can make its own name lead to it (DNS rebinding)."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from abusing import PATIENCE, V1, make, raw, rest, told, url
from running import ridotto
from serving import Server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ridotto.web.allowed_hosts import AllowedHosts
from ridotto.web.serving import Settings, _allowed_hosts

MACHINE = "Box.lan"
OURS = [
    "127.0.0.1",
    "127.0.0.1:8000",
    "192.168.1.20:8000",
    "8.8.8.8",
    "[::1]",
    "[::1]:8000",
    "[FE80::1]:8000",
    "localhost",
    "LOCALHOST:8000",
    "localhost.",
    "a.localhost:8000",
    "box.lan:8000",
    "box",
    "BOX.local:8000",
    "play.example.org",
    "Play.Example.Org:443",
    "a.club.example",
    "a.b.club.example:1",
]
FOREIGN = [
    "",
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "notlocalhost",
    "127.0.0.1.evil.example",
    "127.0.0.1.nip.io:8000",
    "example.org",
    "xplay.example.org",
    "play.example.org.evil.example",
    "club.example",
    "xclub.example",
    "box.evil.example",
    "[::1].evil.example",
    "[::1",
    "::1",
    "127.0.0.1:8000:8000",
    "127.0.0.1:80a",
    "127.0.0.1@evil.example",
    "evil.example/127.0.0.1",
    "127.0.0.1 evil.example",
    "127.1",
    "2130706433",
    "*",
    "*.club.example",
    ".club.example",
    "é.example",
    "a" * 300,
]


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> AllowedHosts:
    monkeypatch.setattr(socket, "gethostname", lambda: MACHINE)
    return AllowedHosts(["play.example.org", "*.Club.example"])


@pytest.mark.parametrize("host", OURS)
def test_names_that_are_ours(allowed: AllowedHosts, host: str) -> None:
    assert host in allowed


@pytest.mark.parametrize("host", FOREIGN)
def test_names_that_are_not(allowed: AllowedHosts, host: str) -> None:
    assert host not in allowed


def test_a_star_is_any_name() -> None:
    assert all(host in AllowedHosts(["*"]) for host in (*OURS, *FOREIGN))


def test_the_other_settings_name_hosts_too() -> None:
    origins = ("https://play.example.org", "http://other.example:8080")
    settings = Settings("table.lan", 0, "a.db", origins, address="node1:8000", hosts=("a.example",))
    allowed = _allowed_hosts(settings)
    for name in ("table.lan", "node1", "play.example.org", "other.example", "a.example"):
        assert f"{name}:8000" in allowed
    for host in ("", "0.0.0.0", "::"):
        assert "evil.example" not in _allowed_hosts(Settings(host, 0, "a.db"))


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    env = {"RIDOTTO_ALLOWED_HOSTS": "play.example.org, *.club.example"}
    with Server(tmp_path_factory.mktemp("named") / "a.db", env=env) as server:
        yield server


def paths(table: str) -> list[str]:
    return [
        "/",
        f"/t/{table}",
        "/favicon.svg",
        "/nothing",
        "/metrics",
        f"{V1}/players",
        f"{V1}/tables/{table}",
        f"{V1}/games",
    ]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.nip.io", "x y"])
def test_requests_for_another_host_are_refused_everywhere(named: Server, host: str) -> None:
    table = make(named)
    for path in paths(table):
        answer = httpx.get(f"{named.address}{path}", headers={"Host": host})
        assert (answer.status_code, answer.json()["code"]) == (421, "foreign-host")
        assert answer.headers["x-frame-options"] == "DENY"
        assert table not in answer.text
    for path in (f"{V1}/tables", f"{V1}/tables/{table}/people", f"{V1}/tables/{table}/seat"):
        answer = httpx.post(f"{named.address}{path}", json={}, headers={"Host": host})
        assert answer.status_code == 421


def test_a_refusal_says_what_to_do(named: Server) -> None:
    host = {"Host": "evil.example:8000"}
    told = httpx.get(f"{named.address}/api/v1/players", headers=host).json()["text"]
    assert "--allowed-host evil.example " in told
    assert "RIDOTTO_ALLOWED_HOSTS" in told
    page = httpx.get(named.address, headers=host | {"Accept": "text/html"})
    assert page.headers["content-type"] == "text/plain; charset=utf-8"
    assert page.text == told


def test_what_a_refusal_repeats_is_a_name_and_nothing_else(named: Server) -> None:
    answer = httpx.get(named.address, headers={"Host": "evil<script>"})
    assert answer.status_code == 421
    assert "script" not in answer.text


@pytest.mark.parametrize("host", ["play.example.org", "a.club.example:8000", "localhost"])
def test_requests_for_a_known_host_are_answered(named: Server, host: str) -> None:
    for path in paths(make(named)):
        answer = httpx.get(f"{named.address}{path}", headers={"Host": host})
        assert answer.status_code == (404 if path in ("/nothing", "/metrics") else 200)


def open_socket(server: Server, host: str, table: str) -> str:
    """What a socket for that host first hears, as its browser would open it."""
    there = url(server, table).replace("127.0.0.1", host)
    origin = {"Origin": f"http://{host}:{server.port}"}
    with (
        socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line,
        connect(there, sock=line, additional_headers=origin) as opened,
    ):
        return str(told(opened)["is"])


def test_a_socket_for_another_host_is_not_opened(named: Server) -> None:
    table = make(named)
    assert open_socket(named, "play.example.org", table) == "whole"
    with pytest.raises(InvalidStatus) as refused:
        open_socket(named, "evil.example", table)
    response = refused.value.response
    assert response.status_code == 421
    assert b"--allowed-host evil.example" in bytes(response.body or b"")
    assert '"error"' not in named.log.read_text()  # that is a refusal, not a fault of the service


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
def test_health_is_told_under_any_name(named: Server, path: str) -> None:
    assert httpx.get(f"{named.address}{path}", headers={"Host": "node7.internal"}).is_success
    with raw(named) as opened:
        opened.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        assert rest(opened).split(b" ")[1] == b"200"


def test_by_default_only_this_machine_is_known(served: Server) -> None:
    for host in ("localhost", "127.0.0.1", "[::1]", socket.gethostname()):
        assert httpx.get(f"{served.address}/games", headers={"Host": host}).is_success
    for host in ("play.example.org", "evil.example"):
        answer = httpx.get(f"{served.address}/games", headers={"Host": host})
        assert answer.status_code == 421


def test_a_name_by_the_option(tmp_path: Path) -> None:
    names = ("--allowed-host", "a.example", "--allowed-host", "täble.example")
    with Server(tmp_path / "a.db", *names) as server:
        for host in ("a.example", "xn--tble-loa.example"):
            assert httpx.get(f"{server.address}/games", headers={"Host": host}).is_success
        refused = httpx.get(f"{server.address}/games", headers={"Host": "b.example"})
        assert refused.status_code == 421


@pytest.mark.parametrize(
    "name", ["https://a.example", "a.example:80", "a.*.example", "**", "", "a b", "a..b", "[::1]"]
)
def test_what_is_not_a_name_is_refused_at_the_start(name: str) -> None:
    done = ridotto("serve", "--port", "0", "--allowed-host", name)
    assert done.returncode == 2
    assert "expected a name without scheme and port" in done.stderr


def test_with_a_star_nothing_strange_gets_into_a_page(tmp_path: Path) -> None:
    with Server(tmp_path / "a.db", "--allowed-host", "*") as server:
        assert "http://any.example/social.png" in page_for(server, "any.example")
        assert 'content="/social.png"' in page_for(server, 'evil"><script>')


def page_for(server: Server, host: str) -> str:
    return httpx.get(server.address, headers={"Host": host}).text
