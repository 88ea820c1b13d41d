"""Records that mean no good: each is refused with a code, nobody else notices, and nothing of them is kept."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from abusing import V1, elsewhere, join, make, raw, rest, seated, still_plays
from serving import Server
from websockets.sync.client import ClientConnection

from ridotto.record.reading import MOST_BYTES
from ridotto.web.visitors import REVIEWS

STEPS = f"{V1}/steps"
TOML = {"Content-Type": "application/toml"}
HEAD = """format = "masc/1"
edition = "first"
players = ["A", "B", "C", "D"]
deal = ["Judge", "Bishop", "King", "Queen"]
centre = ["Thief", "Cheat"]
"""
SLOW_ONE = (HEAD + "x = [" + "1," * 100_000 + "]").encode()
"""A good part of a second of work, and yet a record."""


@pytest.fixture
def http(served: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers=elsewhere(), timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def other(served: Server) -> Iterator[ClientConnection]:
    with seated(served, join(served, make(served), "Ann")) as opened:
        yield opened


MALFORMED = {
    "empty": b"",
    "binary": bytes(range(256)) * 4_000,
    "zeros": b"\x00" * MOST_BYTES,
    "no UTF-8": HEAD.encode() + b'x = "\xff"',
    "half a character": HEAD.encode() + b'x = "\xed\xa0\x80"',
    "brackets": HEAD.encode() + b"x = " + b"[" * 500_000,
    "braces": HEAD.encode() + b"x = " + b"{a=" * 300_000,
    "dots": HEAD.encode() + b"a." * 500_000 + b"b = 1",
    "tables": HEAD.encode() + b"[" + b"a." * 500_000 + b"b]",
    "quotes": HEAD.encode() + b"x = " + b'"' * 900_000,
    "a huge number": HEAD.encode() + b"x = 0x" + b"f" * 900_000,
    "a huge name": HEAD.replace('"A"', '"' + "A" * 900_000 + '"').encode(),
    "a huge move": (HEAD + f'moves = ["p1 {"look" * 200_000}"]').encode(),
    "a huge place": (HEAD + f'viewer = "p1"\nmoves = ["p1 look"]\nseen = [[1, "{"p" * 900_000}", "King"]]').encode(),
    "numbers for text": (HEAD + "moves = [" + "1," * 40_000 + "]").encode(),
    "JSON": b'{"format": "masc/1"}',
    "HTML": b"<script>alert(1)</script>",
}  # fmt: skip


@pytest.mark.parametrize("kind", MALFORMED)
def test_malformed_records_are_refused_with_a_code(
    http: httpx.Client, other: ClientConnection, kind: str
) -> None:
    answer = http.post(STEPS, content=MALFORMED[kind], headers=TOML)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-record")
    assert answer.headers["content-type"] == "application/json"
    assert len(answer.content) < 2_000
    still_plays(other)


def test_records_that_are_too_long_or_never_end(
    served: Server, http: httpx.Client, other: ClientConnection
) -> None:
    answer = http.post(STEPS, content=b" " * (MOST_BYTES + 1), headers=TOML)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")
    whole = HEAD + "#" * (MOST_BYTES - len(HEAD))
    assert http.post(STEPS, content=whole.encode(), headers=TOML).status_code == 200
    head = f"POST {STEPS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
    with raw(served) as opened:
        opened.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        for _ in range(17):
            opened.sendall(b"10000\r\n" + b" " * 65_536 + b"\r\n")
        assert opened.recv(65_536).startswith(b"HTTP/1.1 413 ")
    still_plays(other)


def test_records_that_come_too_slowly(served: Server, other: ClientConnection) -> None:
    head = f"POST {STEPS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nConnection: close\r\n"
    with raw(served) as opened:
        opened.sendall(f"{head}Content-Length: 100000\r\n\r\nformat".encode())
        still_plays(other)
        answer = rest(opened)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"too-slow"' in answer


def test_who_breaks_off_is_forgotten(served: Server, http: httpx.Client) -> None:
    head = f"POST {STEPS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
    for body in (b"format", SLOW_ONE):
        with raw(served) as opened:
            opened.sendall(f"{head}Content-Length: {len(SLOW_ONE)}\r\n\r\n".encode() + body)
    assert http.post(STEPS, content=HEAD.encode(), headers=TOML).status_code == 200


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=a", "", "x"])
def test_other_types_are_no_records(http: httpx.Client, kind: str) -> None:
    answer = http.post(STEPS, content=HEAD.encode(), headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "wrong-type")
    plain = {"Content-Type": "Text/Plain; charset=utf-8"}
    assert http.post(STEPS, content=HEAD.encode(), headers=plain).status_code == 200


def test_pages_of_other_sites_may_not_ask(served: Server, http: httpx.Client) -> None:
    for origin in ("https://evil.example", "null"):
        answer = http.post(STEPS, content=HEAD.encode(), headers=TOML | {"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
        assert "access-control-allow-origin" not in answer.headers
    ours = TOML | {"Origin": served.address}
    assert http.post(STEPS, content=HEAD.encode(), headers=ours).status_code == 200


def test_who_asks_for_too_many_has_to_wait(http: httpx.Client) -> None:
    answers = [http.get(f"{V1}/games/nope/steps") for _ in range(REVIEWS[0])]
    assert {answer.status_code for answer in answers} == {404}
    late = [http.get(f"{V1}/games/nope/steps") for _ in range(30)]
    late.append(http.post(STEPS, content=HEAD.encode(), headers=TOML))
    refused = [answer for answer in late if answer.status_code == 429]
    assert refused
    assert refused[0].json()["code"] == "too-much"
    assert int(refused[0].headers["retry-after"]) > 0


@pytest.mark.anyio
async def test_slow_records_are_few_at_once_and_hold_up_nobody(
    served: Server, other: ClientConnection
) -> None:
    async with httpx.AsyncClient(base_url=served.address, timeout=60) as http:
        mine = elsewhere()
        posts = [
            asyncio.create_task(http.post(STEPS, content=SLOW_ONE, headers=TOML | mine))
            for _ in range(6)
        ]
        await asyncio.to_thread(still_plays, other)
        answers = [await post for post in posts]
    codes = sorted(answer.status_code for answer in answers)
    assert set(codes) == {200, 503}
    busy = next(answer for answer in answers if answer.status_code == 503)
    assert busy.json()["code"] == "busy"
    assert int(busy.headers["retry-after"]) > 0


def test_a_record_that_is_sent_leaves_no_trace(tmp_path: Path) -> None:
    secret = "Rumpelstilzchen"
    with Server(tmp_path / "store.db", "--log-level", "debug") as server:
        for text in (
            HEAD.replace('"A"', f'"{secret}"'),
            f"{secret} = ",
            HEAD + f'moves = ["{secret}"]',
        ):
            answer = httpx.post(f"{server.address}{STEPS}", content=text.encode(), headers=TOML)
            assert answer.status_code in (200, 422)
        assert httpx.get(f"{server.address}{V1}/games").json() == []
    for path in tmp_path.iterdir():
        assert secret.encode() not in path.read_bytes(), path


def test_the_service_stops_while_a_record_is_read(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db") as server, raw(server) as opened:
        head = f"POST {STEPS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
        opened.sendall(f"{head}Content-Length: {len(SLOW_ONE)}\r\n\r\n".encode() + SLOW_ONE)
        process = server._process
        assert process is not None
        while not (children := _children(process.pid)):
            time.sleep(0.02)
        assert server.stop() == 0
    for child in children:
        while Path(f"/proc/{child}").exists():
            time.sleep(0.02)


def _children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def test_the_process_that_reads_can_be_lost(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db") as server:
        for _ in range(2):
            answers = [
                httpx.post(f"{server.address}{STEPS}", content=HEAD.encode(), headers=TOML)
                for _ in range(2)
            ]
            assert answers[-1].status_code == 200
            process = server._process
            assert process is not None
            for child in _children(process.pid):
                os.kill(child, 9)
