"""The HTTP part: every route as its description says, every error with its code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from serving import Server
from starlette.routing import Route, WebSocketRoute

from ridotto.host.options import Options
from ridotto.store import Node, Store
from ridotto.web.app import build_app
from ridotto.web.bodies import Knowing, OwnSeat, Review
from ridotto.web.openapi import OPERATIONS, TEXT, document
from ridotto.web.pages import FILES
from ridotto.web.preloading import SCREENS
from ridotto.web.service import Service

V1 = "/api/v1"
AS_JSON = {"Content-Type": "application/json"}


@pytest.fixture
def http(served: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address) as client:
        yield client


def test_the_document_has_every_route_and_no_other() -> None:
    app = build_app(Service(cast("Store", None), Node("a", "b")))
    routes = set()
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            routes.add(("GET", route.path))
        elif isinstance(route, Route) and route.path not in (*SCREENS, *FILES):
            routes |= {(method, route.path) for method in (route.methods or set()) - {"HEAD"}}
    assert routes == {(operation.method, operation.path) for operation in OPERATIONS}


def test_the_document_is_whole(http: httpx.Client) -> None:
    given = http.get(f"{V1}/openapi.json").json()
    assert given == json.loads(json.dumps(document()))
    text = json.dumps(given)
    for name in given["components"]["schemas"]:
        assert f"#/components/schemas/{name}" in text
    wanted = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert wanted <= set(given["components"]["schemas"])
    ids = [each["operationId"] for path in given["paths"].values() for each in path.values()]
    assert len(ids) == len(set(ids)) == len(OPERATIONS)


def check_nothing_else(given: Any, described: Any) -> None:  # noqa: ANN401 - JSON
    """Every field of the answer is one of those described; reading it into their types drops all others."""
    if isinstance(given, dict):
        assert set(given) <= set(described)
        for name, value in given.items():
            check_nothing_else(value, described[name])
    elif isinstance(given, list):
        for one, other in zip(given, described, strict=True):
            check_nothing_else(one, other)


def test_answers_are_as_described(http: httpx.Client) -> None:
    made = http.post(f"{V1}/tables", json={"seats": 2}).json()
    http.post(f"{V1}/tables/{made['table']}/people", json={"name": "Ann"})
    for operation in OPERATIONS:
        if operation.method != "GET" or operation.answer in (None, TEXT, Knowing, OwnSeat, Review):
            continue  # those of games have tests of their own
        path = operation.path.format(code=made["code"], table=made["table"], game="-")
        answer = http.get(path)
        assert answer.status_code == operation.status, path
        described = msgspec.convert(answer.json(), operation.answer)
        check_nothing_else(answer.json(), json.loads(msgspec.json.encode(described)))


def test_a_code_is_found_however_it_is_typed(http: httpx.Client) -> None:
    made = http.post(f"{V1}/tables", json={}).json()
    code: str = made["code"].lower()
    typed = f" {code[:3]}-{code[3:]} "
    assert http.get(f"{V1}/codes/{typed}").json() == {"table": made["table"]}


def test_the_token_is_a_cookie_that_scripts_cannot_read(http: httpx.Client) -> None:
    table = http.post(f"{V1}/tables", json={}).json()["table"]
    joined = http.post(f"{V1}/tables/{table}/people", json={"name": "Ann"})
    cookie = joined.headers["set-cookie"]
    assert joined.json()["token"] in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert http.get(f"{V1}/tables/{table}/record").json()["code"] == "not-seated"


REFUSED: list[tuple[str, str, dict[str, Any], int, str]] = [
    ("GET", "/nowhere", {}, 404, "not-found"),
    ("DELETE", f"{V1}/tables", {}, 405, "wrong-method"),
    ("POST", f"{V1}/tables", {"content": b"{", "headers": AS_JSON}, 400, "bad-request"),
    ("POST", f"{V1}/tables", {"content": b"[" * 5_000, "headers": AS_JSON}, 400, "bad-request"),
    ("POST", f"{V1}/tables", {"content": b"\xff", "headers": AS_JSON}, 400, "bad-request"),
    ("POST", f"{V1}/tables", {"json": {"seats": "4"}}, 400, "bad-request"),
    ("POST", f"{V1}/tables", {"json": {"chairs": 4}}, 400, "bad-request"),
    ("POST", f"{V1}/tables", {"content": b" " * 9_000, "headers": AS_JSON}, 413, "too-long"),
    ("POST", f"{V1}/tables", {"json": {"seats": 14}}, 422, "bad-options"),
    ("POST", f"{V1}/tables", {"json": {"stand_in": "hal"}}, 422, "bad-options"),
    (
        "POST",
        f"{V1}/tables",
        {"json": {}, "headers": {"Origin": "https://evil.example"}},
        403,
        "foreign-origin",
    ),
    ("POST", f"{V1}/tables", {"content": b"{}"}, 415, "not-json"),
    ("GET", f"{V1}/codes/NOPE", {}, 404, "no-such-table"),
    ("GET", f"{V1}/tables/nope", {}, 404, "no-such-table"),
    ("POST", f"{V1}/tables/nope/people", {"json": {"name": "Ann"}}, 404, "no-such-table"),
    ("GET", f"{V1}/tables/nope/record", {}, 404, "no-such-table"),
    ("GET", f"{V1}/games/nope", {}, 404, "not-found"),
    ("GET", f"{V1}/games?limit=many", {}, 400, "bad-request"),
]


@pytest.mark.parametrize(("method", "path", "how", "status", "code"), REFUSED)
def test_errors_have_a_status_and_a_code(
    http: httpx.Client, method: str, path: str, how: dict[str, Any], status: int, code: str
) -> None:
    answer = http.request(method, path, **how)
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code)
    assert set(said) == {"code", "text", "rule"}
    assert said["text"]


def test_names_that_are_none(http: httpx.Client) -> None:
    table = http.post(f"{V1}/tables", json={}).json()["table"]
    people = f"{V1}/tables/{table}/people"
    assert http.post(people, json={"name": " Zoë  B. "}).status_code == 201
    assert http.get(f"{V1}/tables/{table}").json()["people"]["members"][0]["name"] == "Zoë B."
    taken = http.post(people, json={"name": "ZOË b."})
    assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")
    for name in ("", "\u200b", "a\x00b", "x" * 41):
        bad = http.post(people, json={"name": name})
        assert (bad.status_code, bad.json()["code"]) == (422, "bad-name")


def test_who_makes_too_many_tables_has_to_wait(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "store.db") as server,
        httpx.Client(base_url=server.address) as http,
    ):
        made = 0
        while (answer := http.post(f"{V1}/tables", json={})).status_code == 201:
            made += 1
            assert made < 200  # on a slow machine a few more than 30 are allowed
        assert made >= 30
        assert (answer.status_code, answer.json()["code"]) == (429, "too-much")
        assert int(answer.headers["retry-after"]) > 0


def test_options_are_described_as_they_are() -> None:
    schema = document()["components"]["schemas"]["Options"]
    assert set(schema["properties"]) == set(Options.__struct_fields__)
    assert schema["additionalProperties"] is False
