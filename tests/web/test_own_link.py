"""One's own seat on another device: the token of a browser's cookie, and the cookie from a token."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from abusing import V1, Sitting, elsewhere, join, make, told, url
from serving import Server
from websockets.sync.client import connect


@pytest.fixture(scope="module")
def ann(served: Server) -> Sitting:
    return join(served, make(served), "Ann")


@pytest.fixture
def http(served: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers=elsewhere()) as client:
        yield client


def cookie_of(who: Sitting) -> dict[str, str]:
    return {"Cookie": f"ridotto_{who.table.replace('-', '.')}={who.token}"}


def test_a_browser_can_have_its_token_for_another_device(
    http: httpx.Client, ann: Sitting, served: Server
) -> None:
    asked = http.get(f"{V1}/tables/{ann.table}/token", headers=cookie_of(ann))
    assert asked.status_code == 200
    assert asked.json() == ann._asdict()
    assert asked.headers["cache-control"] == "no-store"
    with httpx.Client(base_url=served.address, headers=elsewhere()) as device:
        taken = device.post(f"{V1}/tables/{ann.table}/seat", json={"token": asked.json()["token"]})
        assert taken.status_code == 200
        assert taken.json() == {"table": ann.table, "member": ann.member}
        flags = taken.headers["set-cookie"].lower()
        assert "httponly" in flags
        assert "samesite=lax" in flags
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in device.cookies.items())}
    with connect(url(served, ann.table), additional_headers=sent | elsewhere()) as opened:
        assert told(opened)["you"] == ann.member


def test_the_token_is_given_for_the_cookie_alone(http: httpx.Client, ann: Sitting) -> None:
    token = f"{V1}/tables/{ann.table}/token"
    for headers in ({}, ann.headers, cookie_of(ann._replace(token=ann.token[:-1]))):
        answer = http.get(token, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_no_other_page_gets_a_token(
    http: httpx.Client, ann: Sitting, headers: dict[str, str]
) -> None:
    answer = http.get(f"{V1}/tables/{ann.table}/token", headers=cookie_of(ann) | headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert ann.token not in answer.text


def test_no_other_page_can_put_somebody_on_a_seat(http: httpx.Client, ann: Sitting) -> None:
    """Else it could make its visitor play where its owner looks on."""
    seat = f"{V1}/tables/{ann.table}/seat"
    origin = {"Origin": "https://evil.example"}
    answer = http.post(seat, json={"token": ann.token}, headers=origin)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert "set-cookie" not in answer.headers
    plain = http.post(seat, content=b"{}", headers={"Content-Type": "text/plain"})
    assert plain.json()["code"] == "not-json"


@pytest.mark.parametrize("token", ["", "x", "x" * 4_000, "é" * 43])
def test_a_wrong_token_takes_no_seat(http: httpx.Client, ann: Sitting, token: str) -> None:
    answer = http.post(f"{V1}/tables/{ann.table}/seat", json={"token": token})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    assert "set-cookie" not in answer.headers


def test_a_token_takes_a_seat_at_its_own_table_alone(
    http: httpx.Client, ann: Sitting, served: Server
) -> None:
    answer = http.post(f"{V1}/tables/{make(served)}/seat", json={"token": ann.token})
    assert answer.json()["code"] == "bad-token"
    answer = http.post(f"{V1}/tables/nothing/seat", json={"token": ann.token})
    assert answer.json()["code"] == "no-such-table"


def test_wrong_tokens_are_counted_here_as_elsewhere(http: httpx.Client, ann: Sitting) -> None:
    seat, token = f"{V1}/tables/{ann.table}/seat", f"{V1}/tables/{ann.table}/token"
    wrong = cookie_of(ann._replace(token="x" * 43))
    codes = [http.post(seat, json={"token": "x" * 43}).json()["code"] for _ in range(10)]
    codes += [http.get(token, headers=wrong).json()["code"] for _ in range(11)]
    assert codes == ["bad-token"] * 20 + ["too-much"]
    right = http.post(seat, json={"token": ann.token})
    assert right.status_code == 200  # nobody is locked out


def test_editions_say_what_a_table_can_be_set_up_with(http: httpx.Client) -> None:
    first, second = http.get(f"{V1}/editions").json()
    assert (first["name"], first["fewest"], first["most"]) == ("first", 2, 13)
    assert (second["name"], second["fewest"], second["most"]) == ("second", 4, 12)
    judge = next(row for row in first["characters"] if row["name"] == "Judge")
    assert judge == {
        "name": "Judge",
        "brings_gold": False,
        "minimum": 0,
        "required": True,
        "copies": 1,
    }
    assert [item["name"] for item in second["sets"] if item["players"] == 8] == ["8A", "8B"]
    for edition in (first, second):
        for item in edition["sets"]:
            body = {"edition": edition["name"], "seats": item["players"], "cards": item["name"]}
            assert http.post(f"{V1}/tables", json=body, headers=elsewhere()).status_code == 201
