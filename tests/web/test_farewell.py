"""A seat that has ended leaves no cookie behind; those that hold stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from abusing import V1, Sitting, ask, elsewhere, join, make, seated
from serving import Server

from ridotto.web.farewell import MOST_TABLES


class Browser:
    """One that keeps its cookies."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, headers=elsewhere())

    def sit(self, table: str, name: str) -> Sitting:
        answer = self.http.post(f"{V1}/tables/{table}/people", json={"name": name})
        return Sitting(**answer.json())

    @property
    def cookies(self) -> set[str]:
        return set(self.http.cookies)

    def goodbye(self) -> int:
        answer = self.http.post(f"{V1}/goodbye")
        assert answer.status_code == 200, answer.text
        return int(answer.json()["forgotten"])

    def seat_at(self, table: str) -> str | None:
        found = self.http.get(f"{V1}/tables/{table}/seat").json()["yours"]
        return found and str(found["name"])


@pytest.fixture
def browser(served: Server) -> Iterator[Browser]:
    made = Browser(served)
    with made.http:
        yield made


def leave(server: Server, who: Sitting) -> None:
    with seated(server, who) as opened:
        ask(opened, {"id": "1", "do": "leave"})


def send_away(server: Server, who: Sitting) -> None:
    host = join(server, who.table, "Host")
    with seated(server, who) as opened:
        ask(opened, {"id": "1", "do": "hand-over", "whom": host.member})
    with seated(server, host) as opened:
        assert ask(opened, {"id": "2", "do": "remove", "whom": who.member})["is"] == "done"


def close(server: Server, who: Sitting) -> None:
    with seated(server, who) as opened:
        ask(opened, {"id": "1", "do": "close"})


@pytest.mark.parametrize("end", [leave, send_away, close])
def test_the_cookie_of_a_seat_that_has_ended_is_deleted_and_no_other(
    served: Server, browser: Browser, end: Callable[[Server, Sitting], None]
) -> None:
    other = make(served)
    browser.sit(other, "Ben")
    stays = browser.cookies
    seat = browser.sit(make(served), "Ann")
    assert len(browser.cookies - stays) == 1
    assert browser.goodbye() == 0
    end(served, seat)
    assert browser.goodbye() == 1
    assert browser.cookies == stays
    assert browser.seat_at(other) == "Ben"


def test_the_deleted_cookie_is_deleted_as_it_was_set(served: Server, browser: Browser) -> None:
    leave(served, browser.sit(make(served), "Ann"))
    answer = browser.http.post(f"{V1}/goodbye")
    (cookie,) = answer.headers.get_list("set-cookie")
    assert cookie.startswith("ridotto_")
    for word in ('=""', "Max-Age=0", "Path=/", "HttpOnly", "SameSite=lax"):
        assert word in cookie


def test_an_earlier_seat_in_the_second_cookie_is_kept_as_long_as_it_holds(
    served: Server, browser: Browser
) -> None:
    table = make(served)
    ann, ben = browser.sit(table, "Ann"), browser.sit(table, "Ben")
    assert {name.endswith("_before") for name in browser.cookies} == {True, False}
    leave(served, ben)
    assert browser.goodbye() == 1
    assert {name.endswith("_before") for name in browser.cookies} == {True}
    leave(served, ann)
    assert browser.goodbye() == 1
    assert browser.cookies == set()


def test_somebody_who_was_banned_keeps_the_token_that_says_so(
    served: Server, browser: Browser
) -> None:
    table = make(served)
    host = join(served, table, "Host")
    ann = browser.sit(table, "Ann")
    with seated(served, host) as opened:
        ask(opened, {"id": "1", "do": "remove", "whom": ann.member, "ban": True})
    assert browser.goodbye() == 0
    browser.http.headers.update(elsewhere())
    refused = browser.http.post(f"{V1}/tables/{table}/people", json={"name": "Ann"})
    assert refused.json()["code"] == "banned"


def test_a_table_that_is_put_away_is_looked_up_in_the_store(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db", "--tables", "1") as server:
        browser = Browser(server)
        with browser.http:
            seats = [browser.sit(make(server), "Ann") for _ in range(3)]
            leave(server, seats[0])
            with seated(server, seats[2]):  # the only one in memory
                assert browser.goodbye() == 1
                assert browser.seat_at(seats[2].table) == "Ann"
            assert browser.seat_at(seats[1].table) == "Ann"


def test_tables_that_never_were_are_forgotten_and_only_so_many_at_once(browser: Browser) -> None:
    names = [f"ridotto_never{number}" for number in range(MOST_TABLES + 3)]
    for name in (*names, "ridotto_..%2f", "other"):
        browser.http.cookies.set(name, "x" * 43, domain="127.0.0.1")
    assert browser.goodbye() == MOST_TABLES
    assert browser.goodbye() == 4
    assert browser.cookies == {"other"}


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_no_other_page_can_say_goodbye(browser: Browser, headers: dict[str, str]) -> None:
    answer = browser.http.post(f"{V1}/goodbye", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")


def test_goodbyes_are_limited_like_joining(browser: Browser) -> None:
    while (answer := browser.http.post(f"{V1}/goodbye")).status_code == 200:
        pass
    assert answer.json()["code"] == "too-much"
    assert int(answer.headers["retry-after"]) > 0


def test_nobody_can_try_tokens_by_saying_goodbye(served: Server, browser: Browser) -> None:
    table = browser.sit(make(served), "Ann").table
    (name,) = browser.cookies
    for _ in range(21):
        answer = browser.http.post(f"{V1}/goodbye", headers={"Cookie": f"{name}={'x' * 43}"})
        assert answer.json() == {"forgotten": 1}
    wrong = {"Authorization": "Bearer x", "Cookie": ""}
    answer = browser.http.get(f"{V1}/tables/{table}/record", headers=wrong)
    assert (answer.status_code, answer.json()["code"]) == (429, "too-much")
