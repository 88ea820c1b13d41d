"""Abuse over HTTP: each is refused with a code, and nobody else notices."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from abusing import (
    V1,
    Sitting,
    ask,
    closed,
    elsewhere,
    join,
    make,
    raw,
    rest,
    seated,
    told,
    try_to_join,
    upgrade,
    url,
)
from serving import Server
from websockets.sync.client import connect

from ridotto.web import visitors
from ridotto.web.rates import Buckets, Places
from ridotto.web.visitors import Limits, network_of


@pytest.fixture(scope="module")
def table(served: Server) -> str:
    return make(served, seats=13)


@pytest.fixture(scope="module")
def ann(served: Server, table: str) -> Sitting:
    return join(served, table, "Ann")


@pytest.fixture
def http(served: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers=elsewhere()) as client:
        yield client


# Tokens.


def one_sign_changed(token: str) -> str:
    return token[:-1] + ("A" if token[-1] != "A" else "B")


def wrong_tokens(served: Server, ann: Sitting) -> dict[str, str]:
    return {
        "empty": "",
        "of another table": join(served, make(served), "Ann").token,
        "one sign changed": one_sign_changed(ann.token),
        "without its last sign": ann.token[:-1],
        "with one sign more": ann.token + "A",
        "in capitals": ann.token.upper(),
        "the hash that is kept": hashlib.sha256(ann.token.encode()).hexdigest(),
        "long": "x" * 7_000,
        "not ASCII": "\xe9" * 43,
    }


def test_wrong_tokens_are_refused_with_a_code(
    served: Server, http: httpx.Client, ann: Sitting
) -> None:
    for kind, token in wrong_tokens(served, ann).items():
        headers = elsewhere() | {"Authorization": f"Bearer {token}".strip()}
        encoded = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        answer = http.get(f"{V1}/tables/{ann.table}/record", headers=encoded)
        assert (answer.status_code, answer.json()["code"]) == (401, "bad-token"), kind
        assert answer.headers["www-authenticate"] == "Bearer"
        if token.isascii():
            with connect(url(served, ann.table), additional_headers=headers) as opened:
                assert closed(opened) == (1008, "bad-token"), kind


def test_a_token_is_taken_with_its_own_table_alone(served: Server, ann: Sitting) -> None:
    other = make(served)
    with connect(url(served, other), additional_headers=ann.headers) as opened:
        assert closed(opened) == (1008, "bad-token")
    with seated(served, ann) as opened:
        assert ask(opened, {"id": "mine", "do": "gesture", "name": "bow"})["is"] == "done"


def test_an_old_cookie_only_watches(served: Server, ann: Sitting) -> None:
    cookie = {"Cookie": f"{ann.cookie}={ann.token[:-1]}"}
    with connect(url(served, ann.table), additional_headers=cookie | elsewhere()) as opened:
        assert told(opened)["you"] is None
        answer = ask(opened, {"id": "1", "do": "start"})
        assert (answer["is"], answer["code"]) == ("refused", "not-seated")


def until_too_much(ask: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """The answers up to the first that says so: on a slow machine some time passes, and a few more are allowed."""
    answers = [ask()]
    while answers[-1].status_code != 429:
        assert len(answers) < 200
        answers.append(ask())
    assert answers[-1].json()["code"] == "too-much"
    return answers


def test_too_many_wrong_tokens_are_slowed_and_right_ones_are_not(
    served: Server, http: httpx.Client, ann: Sitting
) -> None:
    record = f"{V1}/tables/{ann.table}/record"
    wrong = {"Authorization": f"Bearer {one_sign_changed(ann.token)}"}
    *early, late = until_too_much(lambda: http.get(record, headers=wrong))
    assert {answer.json()["code"] for answer in early} == {"bad-token"}
    assert len(early) >= 20
    assert int(late.headers["retry-after"]) > 0
    assert http.get(record, headers=ann.headers).json()["code"] != "too-much"
    same = {"X-Forwarded-For": http.headers["x-forwarded-for"]}
    with connect(url(served, ann.table), additional_headers=wrong | same) as opened:
        assert closed(opened) == (4008, "too-much")
    with connect(url(served, ann.table), additional_headers=ann.headers | same) as opened:
        assert told(opened)["you"] == ann.member


@pytest.mark.anyio
async def test_each_wrong_token_past_the_bound_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("ridotto.web.visitors.asyncio.sleep", wait)
    most = int(visitors.WRONG_TOKENS[0])
    monkeypatch.setattr(visitors, "WRONG_TOKENS", (most, 0))
    visitor = visitors.Visitors("a", Limits())
    assert [await visitor.wrong_token("here") for _ in range(most)] == [True] * most
    assert waited == []
    assert [await visitor.wrong_token("here") for _ in range(3)] == [False] * 3
    assert waited == [visitors.SLOWED] * 3
    assert await visitor.wrong_token("elsewhere")


def test_tokens_cannot_be_guessed_and_are_not_kept(served: Server, ann: Sitting) -> None:
    ben = join(served, ann.table, "Ben")
    for token in (ann.token, ben.token):
        assert re.fullmatch(r"[A-Za-z0-9_-]{43}", token)  # 256 bits
    assert ann.token != ben.token
    kept = b"".join(path.read_bytes() for path in served.store.parent.glob("store.db*"))
    assert hashlib.sha256(ann.token.encode()).hexdigest().encode() in kept
    assert ann.token.encode() not in kept
    assert ben.token.encode() not in kept


def test_codes_cannot_be_tried_one_after_another(http: httpx.Client) -> None:
    answers = until_too_much(lambda: http.get(f"{V1}/codes/AAAAAA"))
    assert answers[0].json()["code"] == "no-such-table"
    assert len(answers) > 30


# Other people's pages.

FOREIGN = [
    "https://evil.example",
    "null",
    "",
    "http://[",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "file://",
    "javascript:alert(1)",
    "http://evil.example/?HOST",
    "http://evil.example@HOST",
    "http://HOST.evil.example",
    "ftp://HOST",
    "https://HOST",
    "ws://HOST",
    "HTTP://HOST",
    "HOST",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_origins_are_refused(
    served: Server, http: httpx.Client, table: str, origin: str
) -> None:
    origin = origin.replace("HOST", f"127.0.0.1:{served.port}")
    for path, body in ((f"{V1}/tables", {}), (f"{V1}/tables/{table}/people", {"name": "Eve"})):
        answer = http.post(path, json=body, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
        assert "access-control-allow-origin" not in answer.headers
    with connect(url(served, table), additional_headers={"Origin": origin} | elsewhere()) as opened:
        assert closed(opened) == (1008, "foreign-origin")


def test_two_origins_are_none(served: Server, http: httpx.Client, table: str) -> None:
    ours = ("Origin", served.address)
    assert http.post(f"{V1}/tables", json={}, headers=dict([ours])).status_code == 201
    two = [ours, ("Origin", "https://evil.example"), *elsewhere().items()]
    answer = httpx.post(f"{served.address}{V1}/tables", json={}, headers=two)
    assert answer.json()["code"] == "foreign-origin"


@pytest.mark.parametrize(
    "head",
    [
        "POST /api/v1/tables HTTP/1.1",
        "POST /api/v1/tables HTTP/1.1\r\nHost: a\r\nHost: b",
        "POST /api/v1/tables HTTP/1.0\r\nOrigin: null",
        "POST /api/v1/tables HTTP/1.1\r\nHost: \r\nOrigin: null",
        "POST /api/v1/tables HTTP/1.1\r\nHost: \r\nOrigin: http://",
    ],
)
def test_without_a_host_no_origin_is_ours(served: Server, head: str) -> None:
    with raw(served) as opened:
        body = "Connection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
        opened.sendall(f"{head}\r\n{body}".encode())
        status = rest(opened).split(b" ")[1]
    assert status in (b"400", b"403", b"421")


@pytest.mark.parametrize(
    "kind",
    ["application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "text/plain", "", "x"],
)
def test_forms_of_other_sites_are_no_json(http: httpx.Client, table: str, kind: str) -> None:
    for path in (f"{V1}/tables", f"{V1}/tables/{table}/people"):
        answer = http.post(path, content=b'{"name": "Eve"}', headers={"Content-Type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "not-json")
    kind = "Application/JSON; charset=utf-8"
    answer = http.post(f"{V1}/tables", content=b"{}", headers={"Content-Type": kind})
    assert answer.status_code == 201


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_only_posts_change_anything(http: httpx.Client, table: str, method: str) -> None:
    for path in (f"{V1}/tables", *(f"{V1}/tables/{table}/{what}" for what in ("people", "seat"))):
        answer = http.request(method, path, headers={"Origin": "https://evil.example"})
        reads = path.endswith("/seat") and method in ("GET", "HEAD")
        assert answer.status_code == (403 if reads else 405)
        assert "access-control-allow-origin" not in answer.headers
        assert "set-cookie" not in answer.headers


# Bodies and heads.


def test_bodies_that_are_too_long_or_never_end(served: Server) -> None:
    head = (
        "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"X-Forwarded-For: {elsewhere()['X-Forwarded-For']}\r\n"
    )
    with raw(served) as opened:
        opened.sendall(f"{head}Content-Length: 1000000000\r\n\r\n".encode())
        assert opened.recv(65_536).startswith(b"HTTP/1.1 413 ")
    with raw(served) as opened:
        opened.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        for _ in range(9):
            opened.sendall(b"400\r\n" + b" " * 1_024 + b"\r\n")
        assert opened.recv(65_536).startswith(b"HTTP/1.1 413 ")


def test_bodies_that_come_too_slowly(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "store.db", patience={"reading.SLOWEST_BODY": 2.0}) as server,
        raw(server) as opened,
        raw(server) as other,
    ):
        head = "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
        opened.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        other.sendall(f"{head}Content-Length: 2\r\n\r\n{{}}".encode())
        assert other.recv(65_536).startswith(b"HTTP/1.1 201 ")  # nobody waits for the slow one
        answer = rest(opened)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"too-slow"' in answer


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \x00\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 70_000,
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
    ],
)
def test_what_is_no_http_is_refused(served: Server, http: httpx.Client, sent: bytes) -> None:
    with raw(served) as opened:
        opened.sendall(sent)
        assert rest(opened)[9:12] in (b"400", b"431", b"")
    assert http.get("/health/live").status_code == 200


def test_a_body_ends_where_http_says(served: Server) -> None:
    """Chunks go before a length, so that nobody behind a proxy can hide a second request in the first."""
    head = "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    hidden = "GET /api/v1/editions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    chunks = f"{head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"
    length = f"{head}Content-Length: {2 + len(hidden)}\r\nConnection: close\r\n\r\n{{}}{hidden}"
    with raw(served) as opened:
        opened.sendall((chunks + hidden).encode())
        answers = rest(opened)
    assert re.findall(rb"HTTP/1.1 (\d+)", answers) == [b"201", b"200"]
    with raw(served) as opened:
        opened.sendall(length.encode())
        answers = rest(opened)
    assert re.findall(rb"HTTP/1.1 (\d+)", answers) == [b"400"]
    with raw(served) as opened:
        opened.sendall(f"{head}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n{hidden}".encode())
        answers = rest(opened)
    assert b"HTTP/1.1 200" not in answers


@pytest.mark.parametrize(
    "path",
    [
        "/games/",
        "/api/v1/players/",
        "//evil.example/",
        "/\\evil.example/",
        "/%2fevil.example/",
        "/@evil.example/",
    ],
)
def test_no_redirect_leads_elsewhere(served: Server, path: str) -> None:
    with raw(served) as opened:
        host = f"127.0.0.1:{served.port}"
        opened.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = rest(opened).decode()
    for location in re.findall(r"(?im)^location: (.*)\r$", answer):
        assert location.startswith(f"http://{host}/"), location
        assert not location.startswith(f"http://{host}//"), location


@pytest.mark.parametrize("size", [300, 5_000, 20_000, 60_000, 300_000, 3_000_000])
@pytest.mark.parametrize("piece", [1_000, 1_000_000])
def test_an_address_that_is_too_long_is_not_found(
    served: Server, http: httpx.Client, size: int, piece: int
) -> None:
    logged = len(served.logged())
    sent = b"GET /t/" + b"x" * size + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with raw(served) as opened:
        for start in range(0, len(sent), piece):
            opened.sendall(sent[start : start + piece])
        answer = rest(opened)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 404 ")
    assert b"x-content-type-options: nosniff" in head.lower()
    assert json.loads(body)["code"] == "not-found"
    assert len(served.logged()) == logged
    assert http.get("/health/live").status_code == 200


def test_a_handshake_with_a_huge_token_is_refused(served: Server, table: str) -> None:
    for size, statuses in ((9_000, [b"431"]), (90_000, [b"400", b"431"])):
        with raw(served) as opened:
            opened.sendall(upgrade(served, None, table, f"Authorization: Bearer {'x' * size}"))
            assert rest(opened)[9:12] in statuses
    assert not [line for line in served.logged() if line["level"] == "error"]


# Tables.


def test_too_many_tables_in_use_are_refused_and_unused_ones_make_room(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db", "--tables", "2") as server:
        first, second, third = (make(server) for _ in range(3))  # unused ones are put away
        people = [join(server, table, "Ann") for table in (first, second)]
        with seated(server, people[0]) as a, seated(server, people[1]) as b:
            answer = httpx.post(f"{server.address}{V1}/tables", json={}, headers=elsewhere())
            assert (answer.status_code, answer.json()["code"]) == (503, "full")
            assert int(answer.headers["retry-after"]) > 0
            assert try_to_join(server, third, "Ben").json()["code"] == "full"
            with connect(url(server, third)) as opened:
                assert closed(opened) == (1013, "full")
            ask(a, {"id": "1", "do": "gesture", "name": "bow"})
            ask(b, {"id": "1", "do": "gesture", "name": "bow"})
        while try_to_join(server, third, "Ben").status_code != 201:
            pass  # until the socket is seen to be closed
        with seated(server, people[0]) as a:
            assert ask(a, {"id": "2", "do": "gesture", "name": "bow"})["is"] == "done"


def test_ids_that_are_none_never_reach_the_store(http: httpx.Client) -> None:
    for name in ("%00", "a%00b", "%2e%2e", "x" * 41, "'; DROP TABLE tables; --", "%ff", "é", "%"):
        for path in (f"tables/{name}", f"codes/{name}", f"games/{name}", f"tables/{name}/record"):
            answer = http.get(f"{V1}/{path}")
            assert answer.status_code == 404, path
    assert http.get(f"{V1}/games", params={"name": "a\x00'%_\\"}).json() == []
    for path in (
        "/.git/HEAD",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/static/..%2fapp.py",
        "/pyproject.toml",
    ):
        shown = http.get(path).text
        assert not any(sign in shown for sign in ("refs/heads", "root:", "import", "[project]"))
    for query in ("before=%00", "before='", "limit=-1", "limit=" + "9" * 5_000, "limit=²"):
        assert http.get(f"{V1}/games?{query}").json()["code"] == "bad-request"


# Text of people.

MARKUP = "<script>alert(1)</script>"
NAMES = {
    "<b>Eve</b>": "<b>Eve</b>",
    '"; DROP TABLE--': '"; DROP TABLE--',
    "\u202eevE\u202c": "evE",
    "\u2066Eve\u2069 1": "Eve 1",
    "Ev\u200be 2": "Eve 2",
    "\ufeffEve 3": "Eve 3",
    "Z\u0301" + "\u0301" * 30 + "oe": "Z\u0301".replace("Z\u0301", "Ź") + "\u0301" * 4 + "oe",
    "👩\u200d🚀": "👩\u200d🚀",
    "\u200d\u200dEve\u200d\u200d 4\u200d": "Eve\u200d 4",
    "می\u200cخواهم": "می\u200cخواهم",
}


def test_names_are_shown_without_what_hides(served: Server, http: httpx.Client) -> None:
    table = make(served, seats=13)
    for given, shown in NAMES.items():
        assert try_to_join(served, table, given).status_code == 201, given
        members = http.get(f"{V1}/tables/{table}").json()["people"]["members"]
        assert members[-1]["name"] == shown
    for again in ("evE", "\uff25\uff56\uff45 1", "Eve\u200d 2"):
        assert try_to_join(served, table, again).json()["code"] == "name-taken", again


@pytest.mark.parametrize(
    "name",
    [
        "a\x00b",
        "a\x1bb",
        "\x07",
        "\u200b\u200d",
        "\u202e",
        "\u3164",
        "\u2800",
        "\u0301",
        " ",
        "\u2028",
    ],
)
def test_names_with_nothing_to_see_or_control_characters_are_refused(
    served: Server, table: str, name: str
) -> None:
    answer = try_to_join(served, table, name)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-name")


def test_text_of_people_goes_out_as_json_alone_and_never_into_the_log(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db", "--log-level", "debug") as server:
        table = make(server)
        eve = join(server, table, MARKUP)
        with seated(server, eve) as opened:
            for number, (given, heard) in enumerate(
                [
                    (MARKUP, MARKUP),
                    ("a\x00\x1b[31mb\r\nc", "a[31mb c"),
                    ("\u202edlrow\u202c", "dlrow"),
                    ("x\u200b\u2060y", "xy"),
                    ("e" + "\u0301" * 200, "é" + "\u0301" * 4),
                ]
            ):
                opened.send(json.dumps({"id": str(number), "do": "say", "text": given}))
                while "said" not in (message := told(opened)):
                    pass
                assert message["said"]["text"] == heard
            nothing = ask(opened, {"id": "9", "do": "say", "text": "\u202e\u200b\x00"})
            assert (nothing["is"], nothing["code"]) == ("refused", "too-long")
        for answer in _everything_with_text(server, table):
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
        server.stop()
        assert "script" not in server.log.read_text()


def _everything_with_text(server: Server, table: str) -> list[httpx.Response]:
    gets = [f"{V1}/tables/{table}", f"{V1}/tables/{MARKUP}", f"/{MARKUP}", f"{V1}/codes/{MARKUP}"]
    gets += [f"{V1}/games?name={MARKUP}", f"{V1}/games?limit={MARKUP}", f"{V1}/games/{MARKUP}"]
    answers = [httpx.get(f"{server.address}{path}", headers=elsewhere()) for path in gets]
    answers.append(try_to_join(server, table, MARKUP))
    answers.append(try_to_join(server, table, f"\x00{MARKUP}"))
    bad: dict[str, Any] = {MARKUP: MARKUP}
    answers.append(httpx.post(f"{server.address}{V1}/tables", json=bad, headers=elsewhere()))
    return answers


# Whom it is counted for.


def test_a_network_of_ipv6_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") == "2001:db8::/64"
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") == "10.0.0.1"
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("somewhere") == "somewhere"


def test_who_says_to_be_a_node_is_not_believed(http: httpx.Client) -> None:
    numbers = count(1)

    def ask() -> httpx.Response:
        node = {"X-Ridotto-Hop": "1", "X-Ridotto-For": f"10.200.0.{next(numbers)}"}
        return http.post(f"{V1}/tables", json={}, headers=node)

    assert len(until_too_much(ask)) > 30


def test_what_somebody_uses_up_is_counted_whatever_socket_they_use() -> None:
    for member, same, others in (
        ("m1", ("t", "m1", "elsewhere"), [("t", "m2", "here"), ("u", "m1", "here")]),
        ("", ("t", "", "here"), [("t", "", "elsewhere"), ("t", "m1", "here")]),
    ):
        seen = visitors.Visitors("a", Limits())
        for part in (0, 1):  # commands and talk
            while seen.rates("t", member, "here")[part].take():
                pass
            assert not seen.rates(*same)[part].take()
            assert all(seen.rates(*other)[part].take() for other in others)


def test_old_addresses_are_forgotten_and_places_are_given_back() -> None:
    buckets = Buckets(1, 0, most=2)
    assert [buckets.take(who) for who in "aabca"] == [True, False, True, True, True]
    places = Places(3, 2)
    assert [places.take(who) for who in "aaabb"] == [True, True, False, True, False]
    places.leave("a")
    assert places.take("b")
    assert not places.take("c")
    assert Limits() == (10_000, 200, 5_000)
