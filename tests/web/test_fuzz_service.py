"""Anything at all, sent to one real service: it lives, and says nothing that is not documented."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

import httpx
import msgspec
import pytest
import schemathesis
from abusing import V1, Sitting, ask, elsewhere, join, make, seated, still_plays, told, url
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playing import play_out, printed_game
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ridotto import dumps
from ridotto.host.commands import GESTURES, AnyCommand
from ridotto.host.refusals import CODES
from ridotto.web.bodies import BadRecord, Failure, Review
from ridotto.web.openapi import document

MESSAGES = ("whole", "feed", "people", "done", "refused")
CLOSE_CODES = (1000, 1002, 1007, 1008, 1009, 1012, 1013, 4000, 4008)
FEW = settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

names = [kind.__struct_config__.tag for kind in get_args(AnyCommand)]
fields = sorted({field for kind in get_args(AnyCommand) for field in kind.__struct_fields__})
persons = ["p1", "p2", "p1.l", "p9", "c1"]
words = st.sampled_from(
    [*GESTURES, *persons, "m1", "m2", "m99", "casual", "p1 look", "p1 announce king", "p2 pass", "p1 exchange p2 yes"]
)  # fmt: skip
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
commands = st.fixed_dictionaries(
    {"id": st.text(max_size=5) | values, "do": st.sampled_from(names) | values},
    optional={field: values for field in fields if field != "id"},
).map(lambda command: json.dumps(command).encode())
likely = st.fixed_dictionaries(
    {"id": st.text("abc", min_size=1, max_size=3), "do": st.sampled_from(names)},
    optional={"whom": words, "move": words, "kind": words, "name": words, "text": st.text(), "seat": st.integers(-1, 3)},
).map(lambda command: json.dumps(command).encode())  # fmt: skip


@pytest.fixture(scope="module")
def other(served: Server) -> Iterator[ClientConnection]:
    with seated(served, join(served, make(served), "Ann")) as opened:
        yield opened


@FEW
@given(sent=st.lists(st.one_of(likely, commands, st.binary(max_size=50)), max_size=20))
def test_any_commands_get_documented_messages(
    served: Server, other: ClientConnection, sent: list[bytes]
) -> None:
    table = make(served, seats=2, pace=0)
    eve, ben = join(served, table, "Eve"), join(served, table, "Ben")
    with _opened(served, eve) as opened:
        for data in sent:
            try:
                opened.send(data, text=True)
            except ConnectionClosed:
                break
        _hear_out(opened)
    with connect(url(served, table), additional_headers=elsewhere()) as again:
        code, reason = _end(again)
        assert code == 1000 or reason in ("locked", "no-such-table")  # Eve may do that
    with connect(url(served, table), additional_headers=ben.headers) as again:
        code, reason = _end(again)
        # Eve may have sent Ben away, or closed the table
        assert code == 1000 or reason in ("bad-token", "banned", "no-such-table")
    still_plays(other)


@FEW
@given(data=st.binary(min_size=1, max_size=300))
def test_any_bytes_are_closed_with_a_documented_code(
    served: Server, other: ClientConnection, data: bytes
) -> None:
    table = make(served)
    with _opened(served, join(served, table, "Eve")) as opened:
        with suppress(OSError):  # it may be closed already
            opened.socket.sendall(data)
            opened.socket.shutdown(socket.SHUT_WR)
        _hear_out(opened)
    still_plays(other)


def _opened(served: Server, who: Sitting) -> ClientConnection:
    return connect(
        url(served, who.table), additional_headers=who.headers, max_size=None, max_queue=None
    )


def _hear_out(opened: ClientConnection) -> None:
    """All messages until an answer that was asked for last, or until it is closed."""
    try:
        opened.send('{"id": "the last one", "do": "resume"}')
        while True:
            message = told(opened)
            _check(message)
            if message.get("re") == "the last one":
                return
    except ConnectionClosed as error:
        seen = error.rcvd
    assert seen is None or seen.code in CLOSE_CODES


def _check(message: dict[str, Any]) -> None:
    assert message["is"] in MESSAGES
    if message["is"] == "refused":
        assert message["code"] in CODES
        assert set(message) - {"pad"} == {"is", "re", "code", "text", "rule"}


def _end(opened: ClientConnection) -> tuple[int, str]:
    """1000 for one that is as it should be."""
    try:
        assert told(opened)["is"] == "whole"
    except ConnectionClosed as error:
        return (error.rcvd.code, error.rcvd.reason) if error.rcvd else (1006, "")
    return 1000, ""


schema = schemathesis.openapi.from_dict(document()).exclude(operation_id="socket")
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


@schema.parametrize()
@settings(FEW, max_examples=15)
def test_any_request_gets_a_documented_answer(case: schemathesis.Case[Any], served: Server) -> None:
    answer = case.call(base_url=served.address, headers=elsewhere())
    case.validate_response(answer, checks=list(CHECKS))


def real_records() -> list[str]:
    """Of several tables, whole and as somebody saw them."""
    games = [
        play_out(printed_game(edition, name, seed=2), seed=2, most=40)
        for edition, name in (("first", "1E-2"), ("first", "1E-10"), ("second", "8B"))
    ]
    return [dumps(game, viewer) for game in games for viewer in (None, "p1", "public")]


bits = st.sampled_from(
    ["", '"', ",", "]", "\n", "?", "p1", "p2.x", "c1", " yes", " no", "King", "0", "viewer = ", '"p1 look",', "\x00"]
)  # fmt: skip


@settings(FEW, max_examples=60)
@given(
    text=st.sampled_from(real_records()),
    changes=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 20), bits), max_size=3),
    query=st.sampled_from([{}, {"viewer": "p1"}, {"viewer": "public", "chances": "1"}]),
)
def test_any_record_gets_its_steps_or_a_reason(
    served: Server,
    other: ClientConnection,
    text: str,
    changes: list[tuple[float, int, str]],
    query: dict[str, str],
) -> None:
    for where, length, bit in changes:
        at = int(where * len(text))
        text = text[:at] + bit + text[at + length :]
    answer = httpx.post(
        f"{served.address}{V1}/steps",
        params=query,
        content=text.encode(),
        headers=elsewhere() | {"Content-Type": "application/toml"},
        timeout=60,
    )
    kinds = {200: Review, 404: Failure, 422: BadRecord}
    assert answer.status_code in kinds, answer.text
    msgspec.convert(answer.json(), kinds[answer.status_code])
    if not changes and not query:
        assert answer.status_code == 200
    still_plays(other)


def test_no_token_is_taken_from_an_address(served: Server) -> None:
    ann = join(served, make(served), "Ann")
    query = f"?token={ann.token}&access_token={ann.token}&authorization=Bearer%20{ann.token}"
    with connect(url(served, ann.table) + query, additional_headers=elsewhere()) as opened:
        assert told(opened)["you"] is None
        assert ask(opened, {"id": "1", "do": "stand"})["code"] == "not-seated"
    assert V1 in url(served, ann.table)
