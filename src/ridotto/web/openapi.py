"""The HTTP part as an OpenAPI document, from one table of routes and the types that are really sent."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from ridotto import __version__
from ridotto.host.options import Options
from ridotto.store import GameRow
from ridotto.web.bodies import (
    BadRecord,
    EditionFacts,
    Empty,
    Failure,
    Forgotten,
    Found,
    Health,
    Joined,
    Joining,
    Kind,
    Knowing,
    Look,
    Made,
    NameDeleted,
    OwnSeat,
    Renewing,
    Review,
    Sat,
    SeatHeld,
    SeatsHere,
    Sitting,
)
from ridotto.web.reading import JSON, RECORDS

V1 = "/api/v1"
TEXT = "text/plain"


class Operation(NamedTuple):
    """What one route does."""

    method: str
    path: str
    id: str
    summary: str
    answer: Any
    """The type of the answer's JSON, or TEXT."""
    status: int = 200
    body: Any = None
    """The type of the JSON that is sent, or TEXT for a record."""
    query: tuple[tuple[str, str, str], ...] = ()
    """Name, type and meaning of each parameter behind the question mark."""
    errors: tuple[tuple[int, str], ...] = ()
    """Each status with its codes."""
    needs_token: bool = False


_FIND = (404, "no-such-table")
_KEPT_OUT = (403, "locked, banned")
_STORE = (503, "store-down")
_TABLE = (503, "store-down, try-again, full")
_HOST = (421, "foreign-host")
"""Wherever the host is checked."""
_PAGE = (
    (400, "bad-request"),
    (403, "foreign-origin"),
    (408, "too-slow"),
    (413, "too-long"),
    (415, "not-json"),
    (429, "too-much"),
)
_EYES = (
    ("viewer", "string", "Only what this person (`p2`), or the `public`, saw"),
    ("chances", "boolean", "With how likely every card was to the viewer"),
)
OPERATIONS = (
    Operation("GET", "/health/live", "live", "Whether the process lives", Health),
    Operation(
        "GET",
        "/health/ready",
        "ready",
        "Whether it can serve: the store can be written",
        Health,
        errors=((503, "not-ready, store-down"),),
    ),
    Operation(
        "GET",
        "/metrics",
        "metrics",
        "Figures for Prometheus, where they are shown",
        TEXT,
        errors=((404, "not-found"),),
    ),
    Operation("GET", f"{V1}/openapi.json", "openapi", "This document", dict[str, Any]),
    Operation("GET", f"{V1}/players", "players", "The computer players", list[Kind]),
    Operation(
        "GET",
        f"{V1}/editions",
        "editions",
        "The editions, with their characters and printed sets",
        list[EditionFacts],
    ),
    Operation(
        "POST",
        f"{V1}/tables",
        "makeTable",
        "Make a table",
        Made,
        201,
        Options,
        errors=(*_PAGE, (422, "bad-options"), _TABLE),
    ),
    Operation(
        "GET",
        f"{V1}/codes/{{code}}",
        "findTable",
        "A table by its code",
        Found,
        errors=(_FIND, (429, "too-much"), _STORE),
    ),
    Operation(
        "GET",
        f"{V1}/tables/{{table}}",
        "lookAtTable",
        "A table as somebody sees it who only watches",
        Look,
        errors=(_FIND, _KEPT_OUT, (429, "too-much"), _TABLE),
    ),
    Operation(
        "POST",
        f"{V1}/tables/{{table}}/people",
        "joinTable",
        "Come to a table by name; before the start with a seat if one is free",
        Joined,
        201,
        Joining,
        errors=(
            *_PAGE[:1],
            (403, "foreign-origin, locked, banned"),
            *_PAGE[2:],
            _FIND,
            (409, "name-taken, table-full"),
            (422, "bad-name, watching-off"),
            _TABLE,
        ),
    ),
    Operation(
        "GET",
        f"{V1}/tables/{{table}}/token",
        "ownToken",
        "The token of a browser's own cookie, for a link to another device",
        Joined,
        errors=(
            (401, "bad-token"),
            (403, "foreign-origin"),
            _FIND,
            (429, "too-much"),
            _TABLE,
        ),
    ),
    Operation(
        "POST",
        f"{V1}/tables/{{table}}/token",
        "renewToken",
        "Another token for the holder's seat; the old one stops working",
        Joined,
        200,
        Renewing,
        errors=(*_PAGE, (401, "bad-token"), _FIND, _TABLE),
        needs_token=True,
    ),
    Operation(
        "POST",
        f"{V1}/tables/{{table}}/seat",
        "takeSeat",
        "Take the seat of an own link, or go back to the one before: sets the cookies",
        Sat,
        200,
        Sitting,
        errors=(*_PAGE, (401, "bad-token"), _FIND, (409, "seat-held"), _TABLE),
    ),
    Operation(
        "GET",
        f"{V1}/tables/{{table}}/seat",
        "ownSeats",
        "The seats that a browser has at this table, by its cookies",
        SeatsHere,
        errors=((403, "foreign-origin"), _FIND, _TABLE),
    ),
    Operation(
        "POST",
        f"{V1}/goodbye",
        "goodbye",
        "Delete the cookies of a browser's seats that have ended, at any table",
        Forgotten,
        errors=((403, "foreign-origin"), (429, "too-much"), _STORE),
    ),
    Operation(
        "POST",
        f"{V1}/tables/{{table}}/forget-me",
        "deleteName",
        "Delete the holder's name and talk, here and from all finished games of the table",
        NameDeleted,
        200,
        Empty,
        errors=(*_PAGE, (401, "bad-token"), _FIND, _TABLE),
        needs_token=True,
    ),
    Operation(
        "GET",
        f"{V1}/tables/{{table}}/known",
        "known",
        "What the holder of the token, or the public, could know of the cards now",
        Knowing,
        errors=(
            (401, "bad-token"),
            _KEPT_OUT,
            _FIND,
            (409, "not-started, memory-off"),
            (422, "watching-off"),
            (429, "too-much"),
            _TABLE,
        ),
        needs_token=True,
    ),
    Operation(
        "GET",
        f"{V1}/tables/{{table}}/record",
        "ownRecord",
        "The last game as the holder of the token saw it, when it is over",
        TEXT,
        errors=(
            (401, "bad-token"),
            (403, "not-seated"),
            _FIND,
            (409, "not-over"),
            (429, "too-much"),
            _TABLE,
        ),
        needs_token=True,
    ),
    Operation(
        "GET",
        f"{V1}/tables/{{table}}/socket",
        "socket",
        "The way to play: a WebSocket, described in docs/protocol.md",
        None,
        101,
        query=(("last", "integer", "The number of the last item of the feed that was seen"),),
        needs_token=True,
    ),
    Operation(
        "GET",
        f"{V1}/games",
        "games",
        "Finished games, newest first: those that are listed publicly, or exactly those that are named",
        list[GameRow],
        query=(
            ("id", "string", "This game; may be repeated, at most 200 times"),
            ("name", "string", "Only with somebody whose name has these letters in it"),
            ("before", "string", "On from this game: those that ended before it"),
            ("limit", "integer", "How many at most, 1 to 200 (50)"),
        ),
        errors=((400, "bad-request"), _STORE),
    ),
    Operation(
        "GET",
        f"{V1}/games/{{game}}",
        "record",
        "The whole record of a finished game",
        TEXT,
        errors=((404, "not-found"), _STORE),
    ),
    Operation(
        "GET",
        f"{V1}/games/{{game}}/seat",
        "ownSeatInGame",
        "Whose name a browser can delete from a finished game, by its cookies",
        OwnSeat,
        errors=((403, "foreign-origin"), (404, "not-found"), _STORE),
    ),
    Operation(
        "POST",
        f"{V1}/games/{{game}}/forget-me",
        "deleteNameFromGame",
        "The same as deleteName, for the table at which a finished game was played",
        NameDeleted,
        200,
        Empty,
        errors=(*_PAGE, (401, "bad-token"), (404, "not-found"), _TABLE),
        needs_token=True,
    ),
    Operation(
        "GET",
        f"{V1}/games/{{game}}/steps",
        "steps",
        "A finished game step by step",
        Review,
        query=_EYES,
        errors=(
            (400, "bad-request"),
            (404, "not-found, no-such-viewer"),
            (422, "bad-record, too-many-moves"),
            (429, "too-much"),
            (503, "store-down, busy"),
        ),
    ),
    Operation(
        "POST",
        f"{V1}/steps",
        "readRecord",
        "A record from elsewhere step by step; nothing is kept",
        Review,
        body=TEXT,
        query=_EYES,
        errors=(
            (400, "bad-request"),
            (403, "foreign-origin"),
            (404, "no-such-viewer"),
            (408, "too-slow"),
            (413, "too-long"),
            (415, "wrong-type"),
            (422, "bad-record, too-many-moves"),
            (429, "too-much"),
            (503, "busy"),
        ),
    ),
)
"""Every route of the application; a test compares them."""


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    types = [t for op in OPERATIONS for t in (op.body, op.answer) if t not in (None, TEXT)]
    schemas, components = msgspec.json.schema_components(
        [*types, Failure, BadRecord, SeatHeld], ref_template="#/components/schemas/{name}"
    )
    given = iter(schemas)
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        body = next(given) if operation.body not in (None, TEXT) else operation.body
        answer = next(given) if operation.answer not in (None, TEXT) else None
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(
            operation, body, answer
        )
    scheme = {"type": "http", "scheme": "bearer", "description": "The token from joining"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "ridotto", "version": __version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": scheme}},
    }


def _described(operation: Operation, body: Any, answer: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    described: dict[str, Any] = {
        "operationId": operation.id,
        "summary": operation.summary,
        "parameters": [*_in_path(operation.path), *_in_query(operation)],
        "responses": {
            str(operation.status): _answer(operation, answer),
            **{str(status): _error(codes) for status, codes in _errors(operation)},
        },
    }
    if body is not None:
        text = {kind: {"schema": {"type": "string"}} for kind in RECORDS}
        content = text if body == TEXT else {JSON: {"schema": body}}
        described["requestBody"] = {"required": True, "content": content}
    if operation.needs_token:
        described["security"] = [{"token": []}]
    return described


def _errors(operation: Operation) -> tuple[tuple[int, str], ...]:
    return operation.errors + (() if operation.path.startswith("/health/") else (_HOST,))


def _in_path(path: str) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in names
    ]


def _in_query(operation: Operation) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "description": about, "schema": {"type": kind}}
        for name, kind, about in operation.query
    ]


def _answer(operation: Operation, schema: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    described: dict[str, Any] = {"description": operation.summary}
    if operation.answer == TEXT:
        described["content"] = {TEXT: {"schema": {"type": "string"}}}
    elif schema is not None:
        described["content"] = {JSON: {"schema": schema}}
    return described


_FAILURES = {"bad-record": BadRecord, "seat-held": SeatHeld}
"""Codes that come with more than a text."""


def _error(codes: str) -> dict[str, Any]:
    kinds = [kind for code, kind in _FAILURES.items() if code in codes]
    (kind,) = kinds or [Failure]
    failure = {"$ref": f"#/components/schemas/{kind.__name__}"}
    return {"description": codes, "content": {JSON: {"schema": failure}}}
