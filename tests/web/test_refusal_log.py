"""Refusals are in the log, without secrets, and nobody can fill the log with them."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from abusing import PATIENCE, V1, closed, join, make, raw, rest, seated, told, url
from serving import Server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ridotto.web.logs import JsonLines, Seldom
from ridotto.web.refusals import ALL, RefusalLog

SECRET = "hidden-Zq7"
ADDRESS = "203.0.113.7"
FROM = {"X-Forwarded-For": ADDRESS}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    now = 1_000.0

    def turn(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr("ridotto.web.rates.time.monotonic", lambda: now)
    return turn


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Callable[[], list[dict[str, Any]]]:
    caplog.set_level(logging.INFO, "ridotto.web")
    return lambda: [vars(record)["facts"] for record in caplog.records]


Lines = Callable[[], list[dict[str, Any]]]


def test_the_same_refusal_is_one_line_a_minute(
    clock: Callable[[float], None], lines: Lines
) -> None:
    refusals = RefusalLog()
    for _ in range(100):
        refusals.note("bad-token", ADDRESS)
    refusals.note("foreign-origin", ADDRESS, origin="https://evil.example")
    clock(60)
    refusals.note("bad-token", ADDRESS)
    assert lines() == [
        {"code": "bad-token", "address": ADDRESS},
        {
            "code": "foreign-origin",
            "address": ADDRESS,
            "unlogged": 99,
            "origin": "https://evil.example",
        },
        {"code": "bad-token", "address": ADDRESS},
    ]


def test_many_addresses_cannot_fill_the_log(clock: Callable[[float], None], lines: Lines) -> None:
    refusals = RefusalLog()
    for number in range(5_000):
        refusals.note("bad-token", f"10.0.{number >> 8}.{number & 255}")
    assert len(lines()) == ALL[0]
    clock(600)
    for number in range(5_000):
        refusals.note("bad-token", f"10.1.{number >> 8}.{number & 255}")
    shown = lines()
    assert len(shown) == 2 * ALL[0]
    assert shown[ALL[0]]["unlogged"] == 5_000 - ALL[0]


@pytest.mark.parametrize(
    ("given", "logged"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8::/64", "2001:db8::/64"),
        (f"{SECRET} and more", "unknown"),
        ("", "unknown"),
        ("x" * 10_000, "unknown"),
    ],
)
def test_an_address_is_logged_if_it_is_one(lines: Lines, given: str, logged: str) -> None:
    RefusalLog().note("bad-token", given)
    assert lines()[0]["address"] == logged


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "a.db", "--sockets-per-address", "1", "--tables", "1") as running:
        yield running


def refused(server: Server) -> list[dict[str, Any]]:
    shown = [line for line in server.logged() if line["message"] == "refused"]
    for line in shown:
        assert (line["level"], line["logger"]) == ("info", "ridotto.web")
        del line["time"], line["level"], line["logger"], line["message"]
        line.pop("unlogged", None)
    return shown


def test_each_kind_of_refusal_is_logged_without_secrets(server: Server) -> None:
    table = make(server)
    ann = join(server, table, SECRET)
    path = f"{V1}/tables/{table}"
    with httpx.Client(base_url=server.address, headers=FROM, timeout=PATIENCE) as http:
        wrong = {"Authorization": f"Bearer {SECRET}"}
        assert http.get(f"{path}/record?q={SECRET}", headers=wrong).status_code == 401
        evil = {"Origin": "https://evil.example"}
        assert http.post(f"{V1}/tables?{SECRET}", json={}, headers=evil).status_code == 403
        assert http.get(f"/{SECRET}", headers={"Host": "rebound.example:80"}).status_code == 421
        long = http.post(f"{path}/people", content=SECRET * 5_000, headers=_JSON)
        assert long.status_code == 413
        codes = [http.get(f"{V1}/codes/{SECRET}").status_code for _ in range(40)]
        assert 429 in codes
    with connect(url(server, table), additional_headers=FROM) as first:
        first.recv(PATIENCE)
        with connect(url(server, table), additional_headers=FROM) as second:
            assert closed(second) == (1013, "too-many")
        assert httpx.post(f"{server.address}{V1}/tables", json={}, headers=FROM).json()["code"] == (
            "full"
        )
    with seated(server, ann) as chatty:
        for number in range(60):
            chatty.send(json.dumps({"id": str(number), "do": "say", "text": SECRET}))
        assert closed(chatty) == (4008, "too-much")
    known = {"address": ADDRESS}
    assert refused(server)[:7] == [
        {"code": "bad-token"} | known,
        {"code": "foreign-origin", "origin": "https://evil.example"} | known,
        {"code": "foreign-host", "host": "rebound.example"} | known,
        {"code": "too-long", "limit": "body"} | known,
        {"code": "too-much", "limit": "codes"} | known,
        {"code": "too-much", "limit": "sockets"} | known,
        {"code": "full", "limit": "tables"} | known,
    ]
    local = {"address": "127.0.0.1", "code": "too-much"}
    assert refused(server)[7:] == [local | {"limit": "talk"}, local | {"limit": "commands"}]
    log = server.log.read_text()
    for secret in (SECRET, ann.token, table):
        assert secret not in log


_JSON = {"Content-Type": "application/json"}


def test_sockets_are_logged_like_requests(server: Server) -> None:
    table = make(server)
    for number, headers in enumerate(
        ({"Authorization": f"Bearer {SECRET}"}, {"Origin": f"https://{SECRET}@evil.example"})
    ):
        sent = headers | {"X-Forwarded-For": f"203.0.113.{number}"}
        with connect(url(server, table), additional_headers=sent) as opened:
            closed(opened)
    there = url(server, table).replace("127.0.0.1", "localhost.evil.example")
    with (
        socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line,
        pytest.raises(InvalidStatus),
    ):
        connect(there, sock=line, additional_headers={"X-Forwarded-For": "203.0.113.9"})
    assert refused(server) == [
        {"code": "bad-token", "address": "203.0.113.0"},
        {"code": "foreign-origin", "address": "203.0.113.1", "origin": "none"},
        {"code": "foreign-host", "address": "203.0.113.9", "host": "localhost.evil.example"},
    ]
    assert SECRET not in server.log.read_text()


def test_what_is_allowed_leaves_no_line(server: Server) -> None:
    table = make(server)
    ann = join(server, table, "Ann")
    with seated(server, ann) as opened:
        opened.send(json.dumps({"id": "1", "do": "say", "text": "Hello"}))
        assert told(opened)["is"] in ("feed", "done")
    assert httpx.get(f"{server.address}/nothing").status_code == 404
    assert refused(server) == []


def test_what_is_not_even_http_cannot_fill_the_log(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db") as server:
        table = make(server)
        not_utf8 = b"\x81\x82" + bytes(4) + b"\xff\xff"
        for _ in range(30):
            with raw(server) as opened:
                opened.sendall(b"nonsense\r\n\r\n")
                assert rest(opened).startswith(b"HTTP/1.1 400")
            with connect(url(server, table)) as watching:
                watching.socket.sendall(not_utf8)
                assert closed(watching)[0] == 1007
        server.stop()
        lines = [line for line in server.logged() if line["logger"].startswith("uvicorn")]
    messages = {line["message"] for line in lines}
    assert len(messages) == 2, messages
    assert len(lines) < 10


def test_the_lines_that_were_left_out_are_counted(clock: Callable[[float], None]) -> None:
    seldom = Seldom()

    def shown(name: str, text: str) -> logging.LogRecord | None:
        record = logging.LogRecord(name, logging.WARNING, "f", 1, text, (), None)
        return record if seldom.filter(record) else None

    assert shown("uvicorn.error", "not HTTP")
    assert not any(shown("uvicorn.error", "not HTTP") for _ in range(9))
    assert all(shown("ridotto.web", "ours") for _ in range(9))
    clock(60)
    again = shown("uvicorn.error", "not HTTP")
    assert again is not None
    assert json.loads(JsonLines().format(again))["unlogged"] == 9
