"""One's own seat on another device: the token of a browser's cookie, and the cookie from a token."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest
from abusing import V1, Sitting, ask, elsewhere, join, make, seated, told, url
from serving import Server
from websockets.sync.client import connect

from ridotto.web.kept_seats import MOST_UNASKED


@pytest.fixture(scope="module")
def ann(served: Server) -> Sitting:
    return join(served, make(served), "Ann")


@pytest.fixture
def http(served: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers=elsewhere()) as client:
        yield client


def cookie_of(who: Sitting) -> dict[str, str]:
    return {"Cookie": f"{who.cookie}={who.token}"}


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


Browser = Callable[[], httpx.Client]


@pytest.fixture
def browser(served: Server) -> Iterator[Browser]:
    """Each call is another browser, with cookies of its own."""
    opened: list[httpx.Client] = []

    def new() -> httpx.Client:
        opened.append(httpx.Client(base_url=served.address, headers=elsewhere()))
        return opened[-1]

    yield new
    for client in opened:
        client.close()


@pytest.fixture
def company(served: Server) -> list[Sitting]:
    """Three people at a table of their own."""
    table = make(served)
    return [join(served, table, name) for name in ("Ann", "Ben", "Cleo")]


def take(client: httpx.Client, who: Sitting, **more: bool) -> httpx.Response:
    return client.post(f"{V1}/tables/{who.table}/seat", json={"token": who.token, **more})


def go_back(client: httpx.Client, who: Sitting) -> httpx.Response:
    return client.post(f"{V1}/tables/{who.table}/seat", json={"back": True})


def seats_of(client: httpx.Client, who: Sitting) -> tuple[str | None, list[str]]:
    """Whom the browser plays, and whom it played before; by name."""
    seats = client.get(f"{V1}/tables/{who.table}/seat").json()
    yours = seats["yours"]
    return yours and yours["name"], [seat["name"] for seat in seats["before"]]


def test_a_link_does_not_take_the_seat_that_a_browser_has(
    browser: Browser, company: list[Sitting]
) -> None:
    ann, ben, _ = company
    client = browser()
    assert take(client, ann).status_code == 200
    before = dict(client.cookies)
    refused = take(client, ben)
    assert refused.status_code == 409
    said = refused.json()
    assert said["code"] == "seat-held"
    assert said["yours"] == {"member": ann.member, "name": "Ann"}
    assert said["theirs"] == {"member": ben.member, "name": "Ben"}
    assert "set-cookie" not in refused.headers
    assert dict(client.cookies) == before
    assert seats_of(client, ann) == ("Ann", [])


def test_a_seat_that_was_replaced_is_kept_and_come_back_to(
    browser: Browser, company: list[Sitting]
) -> None:
    ann, ben, _ = company
    client = browser()
    take(client, ann)
    replaced = take(client, ben, replace=True)
    assert replaced.json() == {"table": ben.table, "member": ben.member}
    flags = replaced.headers.get_list("set-cookie")
    assert len(flags) == 2
    assert all("HttpOnly" in one and "SameSite=lax" in one for one in flags)
    assert seats_of(client, ann) == ("Ben", ["Ann"])
    assert go_back(client, ann).json()["member"] == ann.member
    assert seats_of(client, ann) == ("Ann", ["Ben"])
    assert go_back(client, ann).json()["member"] == ben.member
    assert seats_of(client, ann) == ("Ben", ["Ann"])


def test_of_several_seats_none_is_lost(browser: Browser, company: list[Sitting]) -> None:
    client = browser()
    for who in company:
        take(client, who, replace=True)
    reached = []
    for _ in company:
        reached.append(seats_of(client, company[0])[0])
        go_back(client, company[0])
    assert sorted(map(str, reached)) == ["Ann", "Ben", "Cleo"]


def test_the_same_link_twice_changes_nothing(browser: Browser, company: list[Sitting]) -> None:
    ann, ben, _ = company
    client = browser()
    take(client, ann)
    for _ in range(2):
        assert take(client, ben, replace=True).status_code == 200
        assert seats_of(client, ann) == ("Ben", ["Ann"])
    assert take(client, ben).status_code == 200


def test_a_wrong_token_leaves_the_seat_as_it_was(browser: Browser, company: list[Sitting]) -> None:
    ann, ben, _ = company
    client = browser()
    take(client, ann)
    take(client, ben, replace=True)
    for more in ({}, {"replace": True}):
        refused = take(client, ann._replace(token="x" * 43), **more)
        assert (refused.status_code, refused.json()["code"]) == (401, "bad-token")
        assert "set-cookie" not in refused.headers
    assert seats_of(client, ann) == ("Ben", ["Ann"])


def test_without_an_earlier_seat_there_is_no_way_back(
    browser: Browser, company: list[Sitting]
) -> None:
    client = browser()
    assert go_back(client, company[0]).json()["code"] == "bad-token"
    take(client, company[0])
    assert go_back(client, company[0]).json()["code"] == "bad-token"
    assert seats_of(client, company[0]) == ("Ann", [])


def test_who_joins_by_name_keeps_an_earlier_seat(browser: Browser, company: list[Sitting]) -> None:
    ann = company[0]
    client = browser()
    take(client, ann)
    assert client.post(f"{V1}/tables/{ann.table}/people", json={"name": "Dora"}).is_success
    assert seats_of(client, ann) == ("Dora", ["Ann"])


def test_a_seat_that_was_given_up_is_not_offered(
    served: Server, browser: Browser, company: list[Sitting]
) -> None:
    ann, ben, _ = company
    client = browser()
    take(client, ann)
    take(client, ben, replace=True)
    with seated(served, ben) as opened:
        ask(opened, {"id": "1", "do": "leave"})
    assert seats_of(client, ann) == (None, ["Ann"])
    assert go_back(client, ann).json()["member"] == ann.member
    assert seats_of(client, ann) == ("Ann", [])


def test_a_browser_with_very_many_seats_is_asked_before_a_link_adds_one(
    browser: Browser, company: list[Sitting]
) -> None:
    """Browsers drop the oldest cookies where there are too many: nobody's seat is pushed out by links."""
    ann = company[0]
    client = browser()
    for number in range(MOST_UNASKED):
        for name in (f"ridotto_other{number}", f"ridotto_other{number}_before"):
            client.cookies.set(name, "x" * 43, domain="127.0.0.1")
    before = dict(client.cookies)
    refused = take(client, ann)
    assert (refused.status_code, refused.json()["code"]) == (409, "seat-held")
    assert refused.json()["yours"] is None
    assert refused.json()["theirs"] == {"member": ann.member, "name": "Ann"}
    assert dict(client.cookies) == before
    assert take(client, ann, replace=True).status_code == 200
    assert take(client, ann).status_code == 200  # it has this one now
    other = browser()
    for number in range(MOST_UNASKED - 1):
        other.cookies.set(f"ridotto_other{number}", "x" * 43, domain="127.0.0.1")
    assert take(other, ann).status_code == 200


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_no_other_page_learns_whose_seats_a_browser_has(
    browser: Browser, company: list[Sitting], headers: dict[str, str]
) -> None:
    client = browser()
    take(client, company[0])
    answer = client.get(f"{V1}/tables/{company[0].table}/seat", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")


def test_wrong_tokens_in_cookies_are_counted(browser: Browser, company: list[Sitting]) -> None:
    """Else they could be guessed there. The right one is still taken."""
    ann = company[0]
    cookie = ann.cookie
    guesses = ".".join(f"{number:043}" for number in range(20))
    client = browser()
    seat = f"{V1}/tables/{ann.table}/seat"
    client.get(seat, headers={"Cookie": f"{cookie}_before={guesses}"})
    wrong = client.post(seat, json={"token": "x" * 43})
    assert wrong.json()["code"] == "too-much"
    stale = {"Cookie": f"{cookie}={'x' * 43}"}
    assert client.post(seat, json={"token": ann.token}, headers=stale).status_code == 200
