"""`ridotto serve`: settings, clear errors, logs without secrets, a friendly end."""

from __future__ import annotations

import json
import signal
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from remote import company, player
from running import ridotto
from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


@pytest.mark.parametrize(
    ("arguments", "env", "said"),
    [
        (["--port", "70000"], {}, "invalid port '70000': expected 0 to 65535"),
        (["--port", "x"], {}, "invalid port"),
        (["--log-level", "loud"], {}, "--log-level"),
        (["--origin", "https://a.example/"], {}, "invalid origin"),
        (["--store", "mysql://a"], {}, "there is no store mysql://"),
        (["--store", "/dev/null/a.db"], {}, "/dev/null/a.db cannot be opened"),
        (["--store", "postgresql://u:secret@127.0.0.1:1/x"], {}, "store cannot be opened"),
        (["--host", "no.such.host.invalid"], {}, "there is no address"),
        (["--host", "a..b"], {}, "there is no address 'a..b'"),
        (["--store", "postgresql://u:sec/ret@127.0.0.1/x"], {}, "its address cannot be read"),
        (["--store", "postgresql://u:x?secret@127.0.0.1/x"], {}, "its address cannot be read"),
        ([], {"RIDOTTO_PORT": "x"}, "RIDOTTO_PORT: invalid port 'x'"),
        (
            [],
            {"RIDOTTO_LOG_LEVEL": "loud"},
            "RIDOTTO_LOG_LEVEL: invalid log level 'loud': expected debug",
        ),
        ([], {"RIDOTTO_ORIGINS": "https://a, b"}, "RIDOTTO_ORIGINS: invalid origin 'b'"),
        ([], {"RIDOTTO_SECURE_COOKIES": "yes"}, "RIDOTTO_SECURE_COOKIES: invalid value 'yes'"),
    ],
)
def test_what_cannot_be_served_gets_one_clear_line(
    arguments: list[str], env: dict[str, str], said: str, tmp_path: Path
) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "RIDOTTO_PORT": "0"} | env
    done = ridotto("serve", *arguments, env=env)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.startswith("ridotto: ")
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = ridotto("serve", "--port", str(port), "--store", tmp_path / "a.db")
    assert done.returncode == 2
    assert f"port {port} of 127.0.0.1 cannot be had" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_store_that_is_in_use(tmp_path: Path) -> None:
    with Server(tmp_path / "a.db"):
        done = ridotto("serve", "--port", "0", "--store", tmp_path / "a.db")
    assert done.returncode == 2
    assert "is in use by another ridotto" in done.stderr


def test_settings_from_the_environment(tmp_path: Path) -> None:
    env = {
        "RIDOTTO_PORT": "0",
        "RIDOTTO_HOST": "localhost",
        "RIDOTTO_STORE": str(tmp_path / "other.db"),
        "RIDOTTO_ORIGINS": "https://a.example, https://b.example",
        "RIDOTTO_SECURE_COOKIES": "1",
    }
    with (
        Server(tmp_path / "a.db", env=env) as server,
        httpx.Client(base_url=server.address) as http,
    ):
        assert server.address.startswith("http://localhost:")
        assert (tmp_path / "other.db").exists()
        made = http.post("/api/v1/tables", json={}, headers={"Origin": "https://b.example"})
        assert made.status_code == 201
        joined = http.post(f"/api/v1/tables/{made.json()['table']}/people", json={"name": "Ann"})
        assert "Secure" in joined.headers["set-cookie"]


def test_the_usual_store_is_in_the_folder_for_data(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path / "data"), "RIDOTTO_STORE": ""}
    with Server(tmp_path / "a.db", env=env):
        store = tmp_path / "data" / "ridotto" / "ridotto.db"
        assert store.exists()
        assert store.stat().st_mode & 0o077 == 0  # it holds hidden cards


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_who_is_connected_is_told_to_come_back(tmp_path: Path, how: signal.Signals) -> None:
    with Server(tmp_path / "a.db") as server:
        table = httpx.post(f"{server.address}/api/v1/tables", json={}).json()["table"]
        with connect(_socket(server, table)) as public:
            public.recv(60)
            assert server.stop(how) == 0
            assert _closed(public) == (1012, "stopping")
        assert [line["message"] for line in server.logged()] == ["ready", "stopping"]


def _socket(server: Server, table: str) -> str:
    return f"ws{server.address.removeprefix('http')}/api/v1/tables/{table}/socket"


def _closed(public: ClientConnection) -> tuple[int, str]:
    """What it was closed with, after all that came before."""
    try:
        while True:
            public.recv(60)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None  # noqa: PT017 - mypy wants to know
        return closed.rcvd.code, closed.rcvd.reason


def test_sockets_that_are_refused_say_why(served: Server) -> None:
    table = httpx.post(f"{served.address}/api/v1/tables", json={}).json()["table"]
    with connect(_socket(served, "nope")) as nowhere:
        assert _closed(nowhere) == (1008, "no-such-table")
    evil = {"Origin": "https://evil.example"}
    with connect(_socket(served, table), additional_headers=evil) as foreign:
        assert _closed(foreign) == (1008, "foreign-origin")
    with connect(_socket(served, table)) as hasty:
        for _ in range(60):
            hasty.send("{}")
        assert _closed(hasty) == (4008, "too-much")
    with connect(_socket(served, table)) as large:
        large.send("x" * 9_000)
        assert _closed(large)[0] == 1009


def test_binary_frames_are_refused(served: Server) -> None:
    table = httpx.post(f"{served.address}/api/v1/tables", json={}).json()["table"]
    with connect(_socket(served, table)) as public:
        public.recv(60)
        public.send(b"{}")
        answer = json.loads(public.recv(60))
        assert (answer["is"], answer["re"], answer["code"]) == ("refused", None, "bad-command")


def test_the_log_is_json_lines_without_secrets(tmp_path: Path) -> None:
    with Server(tmp_path / "a.db", "--log-level", "debug") as server:
        with company(server, 1, 3) as (_, [seat]):
            seat.let_play(player(1))
            with connect(_socket(server, "nope")) as nowhere:
                _closed(nowhere)
            secrets = [seat.token, str((seat.state or {})["seed"]), "exchange", " look"]
        server.stop()
        for line in server.logged():
            assert {"time", "level", "logger", "message"} <= set(line)
            assert line["time"].endswith("+00:00")
        text = server.log.read_text()
        assert not [secret for secret in secrets if secret in text]


def test_an_error_is_logged_without_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    import logging  # noqa: PLC0415 - only here

    from ridotto.web.logs import JsonLines  # noqa: PLC0415 - only here

    def fail() -> None:
        raise ValueError("p1 holds the King")

    try:
        fail()
    except ValueError as error:
        kinds = (type(error), error, error.__traceback__)
    record = logging.LogRecord("ridotto.web", logging.ERROR, "f", 1, "it %s", ("broke",), kinds)
    line: dict[str, Any] = json.loads(JsonLines().format(record))
    assert line["message"] == "it broke"
    assert line["error"] == "ValueError"
    assert line["where"][-1].endswith(" fail")
    assert "King" not in json.dumps(line)
