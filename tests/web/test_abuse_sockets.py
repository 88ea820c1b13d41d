"""Abuse of the socket: each is refused with a code or a close code, and the others at the table play on."""

from __future__ import annotations

import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from abusing import (
    PATIENCE,
    V1,
    Sitting,
    answer_to,
    ask,
    closed,
    elsewhere,
    join,
    make,
    raw,
    seated,
    still_plays,
    told,
    upgrade,
    url,
)
from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ridotto.web.serving import allow_files


@pytest.fixture(scope="module")
def eve(served: Server) -> Sitting:
    return join(served, make(served, seats=13), "Eve")


@pytest.fixture(scope="module")
def other(served: Server, eve: Sitting) -> Iterator[ClientConnection]:
    """Somebody at the same table who plays on through one socket, whatever the others do."""
    with seated(served, join(served, eve.table, "Ann")) as opened:
        yield opened


def frame(opcode: int, data: bytes, *, fin: bool = True, masked: bool = True) -> bytes:
    head = bytes([opcode | 0x80 * fin])
    mask = os.urandom(4) if masked else b""
    flag = 0x80 * masked
    if len(data) < 126:
        head += bytes([flag | len(data)])
    elif len(data) < 1 << 16:
        head += struct.pack("!BH", flag | 126, len(data))
    else:
        head += struct.pack("!BQ", flag | 127, len(data))
    if masked:
        data = bytes(sign ^ mask[at % 4] for at, sign in enumerate(data))
    return head + mask + data


CLOSED: dict[str, tuple[bytes, int]] = {
    "large": (frame(1, b" " * 8_193), 1009),
    "said to be huge": (b"\x81\xff" + struct.pack("!Q", 1 << 62) + b"mask", 1009),
    "large in parts": (
        frame(1, b" " * 5_000, fin=False) + frame(0, b" " * 5_000, fin=False) + frame(0, b""),
        1009,
    ),
    "many parts": (frame(1, b"", fin=False) + frame(0, b" " * 100, fin=False) * 90, 1009),
    "no UTF-8": (frame(1, b'{"id": "\xff"}'), 1007),
    "half a sign": (frame(1, b"\xc3"), 1007),
    "unknown kind": (frame(3, b"{}"), 1002),
    "reserved bits": (frame(1 | 0x40, b"{}"), 1002),
    "not masked": (frame(1, b"{}", masked=False), 1002),
    "a ping in parts": (frame(9, b"", fin=False), 1002),
    "a long ping": (frame(9, b" " * 126), 1002),
    "parts of nothing": (frame(0, b"{}"), 1002),
    "no frames at all": (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 1002),
    "a close code of one byte": (frame(8, b"a"), 1002),
}


@pytest.mark.parametrize("kind", CLOSED)
def test_frames_that_are_none_close_their_socket_alone(
    served: Server, eve: Sitting, other: ClientConnection, kind: str
) -> None:
    sent, code = CLOSED[kind]
    with seated(served, eve) as opened:
        opened.socket.sendall(sent)
        assert closed(opened)[0] == code
    still_plays(other)


REFUSED: dict[str, str] = {
    "nothing": "",
    "no JSON": "{",
    "a list": "[]",
    "a number": "1e999",
    "deep": "[" * 8_000,
    "deep inside": '{"id": "1", "do": "set-options", "options": {"cards": ' + "[" * 7_000,
    "deep and whole": '{"a": ' * 1_000 + "1" + "}" * 1_000,
    "unknown": '{"id": "1", "do": "cheat"}',
    "another field": '{"id": "1", "do": "stand", "person": "p2"}',
    "half a pair": '{"id": "1", "do": "say", "text": "\\ud800"}',
    "no id": '{"do": "stand"}',
    "an empty id": '{"id": "", "do": "stand"}',
    "a long id": json.dumps({"id": "x" * 65, "do": "stand"}),
    "a huge number": '{"id": "1", "do": "sit", "seat": ' + "9" * 5_000 + "}",
    "a seat that is none": '{"id": "1", "do": "sit", "seat": -1}',
    "zero bytes": "\x00" * 8_192,
}


@pytest.mark.parametrize("kind", REFUSED)
def test_text_that_is_no_command_is_refused(
    served: Server, eve: Sitting, other: ClientConnection, kind: str
) -> None:
    with seated(served, eve) as opened:
        opened.send(REFUSED[kind])
        while (answer := told(opened))["is"] != "refused":
            pass
        assert answer["code"] == "bad-command"
    still_plays(other)


def test_a_command_may_come_in_parts_but_not_as_bytes(served: Server, eve: Sitting) -> None:
    with seated(served, eve) as opened:
        opened.send(iter(['{"id": "in', ' parts", "do": ', '"gesture", "name": "bow"}']))
        assert answer_to(opened, "in parts")["is"] == "done"
        opened.send(b'{"id": "bytes", "do": "stand"}')
        assert answer_to(opened, None)["code"] == "bad-command"


def test_too_many_commands_close_the_socket(
    served: Server, other: ClientConnection, eve: Sitting
) -> None:
    mallory = join(served, eve.table, "Mallory")
    assert 40 <= _flood(served, mallory) < 400
    still_plays(other)


def _flood(served: Server, who: Sitting) -> int:
    """How many commands were answered before the socket was closed for too many."""
    answered = 0
    with connect(url(served, who.table), additional_headers=who.headers) as opened:
        opened.socket.sendall(frame(1, b"{}") * 400)
        try:
            while True:
                answered += told(opened)["is"] == "refused"
        except ConnectionClosed as error:
            seen = error.rcvd
    assert seen is not None
    assert (seen.code, seen.reason) == (4008, "too-much")
    return answered


def test_talk_is_counted_for_the_member_whatever_socket_they_use(
    served: Server, eve: Sitting
) -> None:
    carla = join(served, eve.table, "Carla")
    codes: list[str] = []
    while codes.count("too-much") < 3:  # on a slow machine a few more are allowed
        assert len(codes) < 60
        with seated(served, carla) as opened:
            for _ in range(3):
                wave = {"id": f"{len(codes)}", "do": "gesture", "name": "wave"}
                codes.append(ask(opened, wave).get("code", "done"))
    assert codes[:6] == ["done"] * 6


def test_pings_without_end_are_not_kept_for_who_does_not_read(
    served: Server, eve: Sitting, other: ClientConnection
) -> None:
    most, sent, refused = 64 << 20, 0, 0
    chunk = frame(9, b" " * 125) * 500
    rest_of_it = b""
    with raw(served) as opened, httpx.Client(base_url=served.address) as http:
        opened.sendall(upgrade(served, eve, eve.table))
        assert opened.recv(12) == b"HTTP/1.1 101"
        opened.setblocking(False)
        while refused < 100:  # times in a row, while it answers others: it has stopped reading
            assert sent < most
            rest_of_it = rest_of_it or chunk
            try:
                taken = opened.send(rest_of_it)
            except BlockingIOError:
                refused += 1
                assert http.get("/health/live").status_code == 200
                continue
            sent, refused, rest_of_it = sent + taken, 0, rest_of_it[taken:]
        still_plays(other)


# Who reads slowly, or not at all.


def test_who_does_not_read_holds_up_nobody(tmp_path: Path) -> None:
    patience = {"sockets.SLOWEST": 600, "serving.PING": 600, "outbox.OUTBOX": 16}
    with (
        Server(tmp_path / "store.db", "--metrics", patience=patience) as server,
        ExitStack() as stack,
    ):
        table = make(server, seats=2)
        ann = stack.enter_context(seated(server, join(server, table, "Ann")))
        restless, *_ = (join(server, table, "\U0001f3ad" * 37 + f"{n:03}") for n in range(50))
        people = [join(server, table, name) for name in ("Late", "Never")]
        late, _ = (stack.enter_context(_asleep(server, who)) for who in people)
        while _figure(server, "ridotto_lagging_total") < 2:  # both have an outbox that ran over
            for _ in range(50):  # everybody is told of each that comes and goes, in long words
                with raw(server) as opened:
                    opened.sendall(upgrade(server, restless, table))
                    assert opened.recv(1)
            still_plays(ann)
        kinds = _read_up(late, ann)
        assert kinds.count("whole") == 2  # the first, and one instead of all that was missed
        still_plays(ann)


def _asleep(server: Server, who: Sitting) -> socket.socket:
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    opened.settimeout(PATIENCE)
    opened.connect(("127.0.0.1", server.port))
    opened.sendall(upgrade(server, who, who.table))
    return opened


def _figure(server: Server, name: str) -> float:
    shown = httpx.get(f"{server.address}/metrics").text
    return float(dict(line.rsplit(" ", 1) for line in shown.splitlines())[name])


def _read_up(asleep: socket.socket, ann: ClientConnection) -> list[str]:
    """What kinds of messages come until one that was sent after they woke up."""
    data, kinds = b"", []
    woken = False
    while True:
        chunk = asleep.recv(1 << 20)
        assert chunk, "it was closed"
        data += chunk
        if b"\r\n\r\n" in data and data.startswith(b"HTTP"):
            data = data.partition(b"\r\n\r\n")[2]
        for text in _frames(data):
            data = data[text[0] :]
            message = json.loads(text[1])
            kinds.append(message["is"])
            if kinds.count("whole") == 2 and not woken:
                woken = True
                ask(ann, {"id": "woken", "do": "gesture", "name": "wave"})
            if message.get("said", {}).get("gesture") == "wave":
                return kinds


def _frames(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Text frames of the service: how long each is, and its text."""
    while len(data) >= 10:
        size, start = data[1], 2
        if size == 126:
            size, start = struct.unpack_from("!H", data, 2)[0], 4
        elif size == 127:
            size, start = struct.unpack_from("!Q", data, 2)[0], 10
        if len(data) < start + size:
            return
        yield start + size, data[start : start + size] if data[0] == 0x81 else b'{"is": "ping"}'
        data = data[start + size :]


# Very many.


def test_a_thousand_idle_sockets_and_a_bound_for_each_address(tmp_path: Path) -> None:
    allow_files(4_000)
    options = ("--sockets", "1005", "--sockets-per-address", "100")
    with Server(tmp_path / "store.db", *options) as server, ExitStack() as stack:
        ann = join(server, make(server), "Ann")
        playing = stack.enter_context(seated(server, ann))
        watched = make(server)
        addresses = [elsewhere() for _ in range(11)]
        idle = ExitStack()
        stack.push(idle)
        for address in addresses[:10]:
            for _ in range(100):
                opened = idle.enter_context(raw(server))
                header = f"X-Forwarded-For: {address['X-Forwarded-For']}"
                opened.sendall(upgrade(server, None, watched, header))
                assert opened.recv(12) == b"HTTP/1.1 101"
            with connect(url(server, watched), additional_headers=address) as refused:
                assert closed(refused) == (1013, "too-many")
            still_plays(playing)
        with ExitStack() as few:
            for _ in range(4):
                more = connect(url(server, watched), additional_headers=addresses[10])
                assert told(few.enter_context(more))["is"] == "whole"
            with connect(url(server, watched), additional_headers=elsewhere()) as refused:
                assert closed(refused) == (1013, "too-many")  # in all
            still_plays(playing)
        idle.close()
        _until_welcome(server, watched, addresses[0])
        still_plays(playing)


def _until_welcome(server: Server, table: str, address: dict[str, str]) -> None:
    """Places are free again when the service has seen that their sockets are closed."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with connect(url(server, table), additional_headers=address) as opened:
            try:
                assert told(opened)["is"] == "whole"
            except ConnectionClosed:
                continue
            return
    pytest.fail("no place became free")


def test_connections_that_never_ask_are_dropped(tmp_path: Path) -> None:
    patience = {"protocols.TICK": 0.2, "protocols.PATIENCE": 1.0}
    with (
        Server(tmp_path / "store.db", patience=patience) as server,
        seated(server, join(server, make(server), "Ann")) as other,
        raw(server) as silent,
        raw(server) as dripping,
        raw(server) as endless,
    ):
        dripping.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n")
        endless.sendall(
            b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n"
        )
        ended: set[socket.socket] = set()
        until = time.monotonic() + PATIENCE
        while len(ended) < 3 and time.monotonic() < until:
            for opened, drop in ((dripping, b"X: y\r\n"), (endless, b" ")):
                try:
                    opened.sendall(drop)
                except OSError:
                    ended.add(opened)
            if _has_ended(silent):
                ended.add(silent)
            time.sleep(0.1)
            still_plays(other)
        assert len(ended) == 3


def _has_ended(opened: socket.socket) -> bool:
    opened.setblocking(False)
    try:
        return opened.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


# Other people's seats.


def test_nobody_decides_for_others(served: Server) -> None:
    table = make(served, seats=2, window=0)
    people = [join(served, table, name) for name in ("Ann", "Ben")]
    watcher = join(served, table, "Carla")
    with (
        seated(served, people[0]) as ann,
        seated(served, people[1]) as ben,
        seated(served, watcher) as carla,
        connect(url(served, table), additional_headers=elsewhere()) as public,
    ):
        sockets = {"m1": ann, "m2": ben}
        assert ask(ann, {"id": "go", "do": "start"})["is"] == "done"
        state, persons = _started(ben)
        for one in sockets.values():
            assert ask(one, {"id": "turned", "do": "ready"})["is"] == "done"
        mover, waiting = persons[state["to_act"]], persons[_other_person(state)]
        theirs = f"{_other_person(state)} look"
        move = {"id": "1", "do": "move", "move": f"{state['to_act']} look"}
        assert ask(sockets[waiting], move)["code"] == "not-your-turn"
        assert ask(sockets[mover], move | {"move": theirs})["code"] == "illegal-move"
        assert ask(carla, move)["code"] == "not-seated"
        for command in ("pause", "resume", "give-time"):
            assert ask(carla, {"id": command, "do": command})["code"] == "not-seated"
        assert ask(public, move)["code"] == "not-seated"
        assert ask(public, {"id": "2", "do": "say", "text": "hi"})["code"] == "not-seated"
        for order in HOSTS:
            assert ask(ben, {"id": "3", **order})["code"] == "not-host"
            assert ask(public, {"id": "3", **order})["code"] == "not-seated"
        legal = _legal(served, people[mover == "m2"])
        assert ask(sockets[mover], move | {"move": legal})["is"] == "done"


HOSTS: list[dict[str, Any]] = [
    {"do": "start"},
    {"do": "remove", "whom": "m1"},
    {"do": "remove", "whom": "m1", "ban": True},
    {"do": "lock", "locked": True},
    {"do": "renew-link"},
    {"do": "close"},
    {"do": "hand-over", "whom": "m2"},
    {"do": "add-computer", "kind": "casual"},
    {"do": "set-options", "options": {}},
]


def _started(opened: ClientConnection) -> tuple[dict[str, Any], dict[str, str]]:
    people: dict[str, Any] = {}
    while True:
        message = told(opened)
        people = message.get("people") or people
        if "state" in message:
            return message["state"], people["persons"]


def _legal(server: Server, who: Sitting) -> str:
    """One of their own moves."""
    with connect(url(server, who.table), additional_headers=who.headers) as opened:
        return str(told(opened)["legal"][0])


def _other_person(state: dict[str, Any]) -> str:
    (other,) = set(state["seats"]) - {state["to_act"]}
    return str(other)


def test_who_left_or_was_removed_is_out(served: Server) -> None:
    table = make(served)
    ann, ben, carla = (join(served, table, name) for name in ("Ann", "Ben", "Carla"))
    with seated(served, ann) as host, seated(served, ben) as first, seated(served, ben) as second:
        assert ask(host, {"id": "1", "do": "remove", "whom": ben.member})["is"] == "done"
        for opened in (first, second):
            assert closed(opened) == (4000, "removed")
        with seated(served, carla) as leaving:
            leaving.send('{"id": "1", "do": "leave"}')
            assert closed(leaving) == (4000, "left")
        for gone in (ben, carla):
            headers = gone.headers | elsewhere()
            with connect(url(served, table), additional_headers=headers) as opened:
                assert closed(opened) == (1008, "bad-token")
            record = httpx.get(f"{served.address}{V1}/tables/{table}/record", headers=headers)
            assert (record.status_code, record.json()["code"]) == (401, "bad-token")
        still_plays(host)
