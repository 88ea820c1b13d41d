"""Tables are private: who comes in by which link, code or token, through a real service."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from abusing import PATIENCE, V1, Sitting, ask, closed, elsewhere, join, make, seated, told, url
from remote import finished_game
from serving import Server
from websockets.sync.client import connect

from ridotto.client import GoneError, RefusedError, Service
from ridotto.host.addresses import fresh_token, hashed
from ridotto.host.entries import Joined, Made, write_entry
from ridotto.host.options import Options
from ridotto.store import open_store


@pytest.fixture
def http(served: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers=elsewhere()) as client:
        yield client


def people_of(served: Server, who: Sitting) -> dict[str, Any]:
    with connect(url(served, who.table), additional_headers=who.headers) as opened:
        people: dict[str, Any] = told(opened)["people"]
        return people


def reason(served: Server, table: str, headers: dict[str, str]) -> tuple[int, str]:
    """How a socket is closed that is not let in."""
    with connect(url(served, table), additional_headers=headers) as opened:
        return closed(opened)


def renew_link(served: Server, host: Sitting) -> dict[str, Any]:
    with seated(served, host) as opened:
        assert ask(opened, {"id": "renew", "do": "renew-link"})["is"] == "done"
    return people_of(served, host)


def test_a_renewed_link_admits_members_alone_by_the_old_one(
    served: Server, http: httpx.Client
) -> None:
    table = make(served)
    ann, ben = join(served, table, "Ann"), join(served, table, "Ben")
    old_code = people_of(served, ann)["code"]
    people = renew_link(served, ann)
    link, code = people["table"], people["code"]
    assert link != table
    assert code != old_code
    assert http.get(f"{V1}/tables/{table}").json()["code"] == "no-such-table"
    answer = http.post(f"{V1}/tables/{table}/people", json={"name": "Eve"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")
    assert reason(served, table, elsewhere()) == (1008, "no-such-table")
    assert http.get(f"{V1}/codes/{old_code}").status_code == 404
    assert http.get(f"{V1}/codes/{code}").json()["table"] == link
    for path in (table, link):  # a member finds the seat by both
        assert people_of(served, ben._replace(table=path))["table"] == link
    assert http.post(f"{V1}/tables/{link}/people", json={"name": "Cleo"}).status_code == 201


def test_the_cookie_still_leads_to_the_seat_after_a_renewal(served: Server) -> None:
    table = make(served)
    with httpx.Client(base_url=served.address, headers=elsewhere()) as browser:
        member = browser.post(f"{V1}/tables/{table}/people", json={"name": "Ann"}).json()
        link = renew_link(served, Sitting(**member))["table"]
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
        for path in (table, link):
            with connect(url(served, path), additional_headers=sent) as opened:
                assert told(opened)["you"] == member["member"]


def test_a_renewed_link_holds_after_a_restart(served: Server) -> None:
    table = make(served)
    ann = join(served, table, "Ann")
    link = renew_link(served, ann)["table"]
    served.stop()
    served.start()
    assert people_of(served, ann)["table"] == link
    assert httpx.get(f"{served.address}{V1}/tables/{table}").status_code == 404
    assert httpx.get(f"{served.address}{V1}/tables/{link}").status_code == 200


def test_a_renewed_token_replaces_the_old_one(served: Server, http: httpx.Client) -> None:
    ann = join(served, make(served), "Ann")
    with seated(served, ann) as opened:
        answer = http.post(f"{V1}/tables/{ann.table}/token", json={}, headers=ann.headers)
        assert answer.status_code == 200
        assert closed(opened) == (1012, "renewed")
    fresh = Sitting(**answer.json())
    assert fresh.member == ann.member
    assert fresh.token != ann.token
    assert answer.headers["set-cookie"].startswith(ann.cookie)
    assert reason(served, ann.table, ann.headers | elsewhere()) == (1008, "bad-token")
    assert people_of(served, fresh)["host"] == ann.member
    again = http.post(f"{V1}/tables/{ann.table}/token", json={}, headers=ann.headers)
    assert (again.status_code, again.json()["code"]) == (401, "bad-token")


def test_no_lost_answer_takes_a_seat_away(served: Server) -> None:
    """A browser has the new token before the old one stops working."""
    path = f"{V1}/tables/{make(served)}"
    with httpx.Client(base_url=served.address, headers=elsewhere()) as browser:
        old = browser.post(f"{path}/people", json={"name": "Ann"}).json()
        drawn = browser.post(f"{path}/token", json={"draw": True}).json()
        assert drawn["token"] != old["token"]
        assert (
            browser.get(f"{path}/token").json() == old
        )  # it still works, and the new one does not
        assert browser.get(f"{path}/seat").json()["before"] == []
        refused = browser.post(f"{path}/seat", json={"token": drawn["token"]})
        assert refused.status_code == 401
        kept = dict(browser.cookies)
        body = {"token": drawn["token"]}
        assert browser.post(f"{path}/token", json=body).json() == drawn
        assert browser.get(f"{path}/token").json() == drawn
        browser.cookies = httpx.Cookies(kept)  # that answer never came
        assert browser.get(f"{path}/token").status_code == 401
        ann = {"member": old["member"], "name": "Ann"}
        assert browser.get(f"{path}/seat").json() == {"yours": None, "before": [ann]}
        assert browser.post(f"{path}/seat", json={"back": True}).status_code == 200
        assert browser.get(f"{path}/token").json() == drawn


def test_only_a_token_that_was_drawn_for_a_seat_can_be_its_next_one(served: Server) -> None:
    table = make(served)
    ann, ben = join(served, table, "Ann"), join(served, table, "Ben")
    path = f"{served.address}{V1}/tables/{table}/token"
    drawn = httpx.post(path, json={"draw": True}, headers=ben.headers | elsewhere()).json()
    for token in (drawn["token"], ben.token, "x" * 43):
        answer = httpx.post(path, json={"token": token}, headers=ann.headers | elsewhere())
        assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    assert people_of(served, ann)["host"] == ann.member
    body = {"token": drawn["token"]}
    assert httpx.post(path, json=body, headers=ben.headers | elsewhere()).status_code == 200
    again = httpx.post(path, json=body, headers=ben.headers | elsewhere())
    assert again.status_code == 401  # the old token renews nothing


def test_of_many_who_renew_one_token_at_once_one_has_the_seat(served: Server) -> None:
    """Else a thief who asks at the same moment as its owner would have the newer one."""
    ann = join(served, make(served), "Ann")

    def renew(_: int) -> httpx.Response:
        address = f"{served.address}{V1}/tables/{ann.table}/token"
        return httpx.post(address, json={}, headers=ann.headers | elsewhere(), timeout=PATIENCE)

    with ThreadPoolExecutor(12) as threads:
        answers = list(threads.map(renew, range(12)))
    assert sorted(answer.status_code for answer in answers) == [200, *[401] * 11]
    (renewed,) = (answer for answer in answers if answer.status_code == 200)
    assert people_of(served, Sitting(**renewed.json()))["host"] == ann.member


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_no_other_page_can_renew_somebodys_token(
    served: Server, http: httpx.Client, headers: dict[str, str], status: int
) -> None:
    ann = join(served, make(served), "Ann")
    sent = {"Cookie": f"{ann.cookie}={ann.token}", "Content-Type": "application/json"} | headers
    answer = http.post(f"{V1}/tables/{ann.table}/token", content=b"{}", headers=sent)
    assert answer.status_code == status
    assert people_of(served, ann)["host"] == ann.member  # the token still holds


def test_a_page_that_comes_back_as_somebody_else_gets_a_whole_view(served: Server) -> None:
    table = make(served)
    ann, ben = join(served, table, "Ann"), join(served, table, "Ben")
    with seated(served, ann) as opened:
        last = ask(opened, {"id": "1", "do": "say", "text": "hello"})["n"]
    for you, who, first in (
        (ann.member, {"Cookie": f"{ann.cookie}={ann.token}"}, "people"),
        (ann.member, {"Cookie": f"{ann.cookie}={ben.token}"}, "whole"),
        (ann.member, {"Cookie": f"{ann.cookie}={'x' * 43}"}, "whole"),
        ("", {}, "people"),
        ("", {"Cookie": f"{ann.cookie}={ann.token}"}, "whole"),
    ):
        path = f"{url(served, table)}?last={last}&you={you}"
        with connect(path, additional_headers=elsewhere() | who) as opened:
            assert told(opened)["is"] == first, (you, who)


def test_a_locked_table_lets_nobody_new_in(served: Server, http: httpx.Client) -> None:
    table = make(served)
    ann, ben = join(served, table, "Ann"), join(served, table, "Ben")
    with seated(served, ann) as opened:
        ask(opened, {"id": "1", "do": "lock", "locked": True})
        assert reason(served, table, elsewhere()) == (1008, "locked")
        for answer in (
            http.get(f"{V1}/tables/{table}"),
            http.post(f"{V1}/tables/{table}/people", json={"name": "Eve"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, "locked")
        page = http.get(f"/t/{table}").text
        assert "Ann" not in page
        assert people_of(served, ben)["locked"] is True
        ask(opened, {"id": "2", "do": "lock", "locked": False})
    assert http.get(f"{V1}/tables/{table}").status_code == 200


def test_a_ban_holds_for_the_token_and_for_the_address(served: Server, http: httpx.Client) -> None:
    table = make(served)
    ann = join(served, table, "Ann")
    home = elsewhere()
    joined = http.post(f"{V1}/tables/{table}/people", json={"name": "Ben"}, headers=home)
    ben, cookie = Sitting(**joined.json()), joined.cookies
    with seated(served, ann) as opened:
        command = {"id": "1", "do": "remove", "whom": ben.member, "ban": True}
        assert ask(opened, command)["is"] == "done"
    http.cookies.clear()
    assert reason(served, table, ben.headers | elsewhere()) == (1008, "banned")
    assert reason(served, table, home) == (1008, "banned")
    again = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookie.items())}
    for headers in (home, again | elsewhere()):
        answer = http.post(f"{V1}/tables/{table}/people", json={"name": "New"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    other = http.post(f"{V1}/tables/{table}/people", json={"name": "Cleo"}, headers=elsewhere())
    assert other.status_code == 201
    assert http.get(f"{V1}/tables/{make(served)}", headers=home).status_code == 200


def test_a_closed_table_is_gone(served: Server, http: httpx.Client) -> None:
    table = make(served)
    ann, ben = join(served, table, "Ann"), join(served, table, "Ben")
    code = people_of(served, ann)["code"]
    with seated(served, ann) as opened, seated(served, ben) as other:
        opened.send('{"id": "1", "do": "close"}')
        assert closed(opened) == (4000, "closed")
        assert closed(other) == (4000, "closed")
    assert http.get(f"{V1}/tables/{table}").json()["code"] == "no-such-table"
    assert http.get(f"{V1}/codes/{code}").status_code == 404
    assert reason(served, table, ann.headers) == (1008, "no-such-table")
    served.stop()
    served.start()
    assert httpx.get(f"{served.address}{V1}/tables/{table}").status_code == 404


def test_a_finished_game_leads_nobody_to_its_table(served: Server, http: httpx.Client) -> None:
    with finished_game(served, 3, "random") as ann:
        game, table, token = ann.people["game"], ann.table, ann.token
        tables = {table, ann.people["code"], token}
    service = Service(served.address)
    public = [
        http.get(f"{V1}/games/{game}").text,
        http.get(f"{V1}/games/{game}/steps").text,
        http.get(f"/game/{game}").text,
        str(service.games(ids=[game])),
    ]
    for text in public:
        assert not any(secret in text for secret in tables)
    for guess in (game, game.rpartition("-")[0] or game, f"{game}-1"):
        assert http.get(f"{V1}/tables/{guess}").status_code == 404
    with pytest.raises(GoneError):
        service.watch(game)


@pytest.mark.anyio
async def test_a_game_of_an_older_store_leads_nobody_to_its_table(tmp_path: Path) -> None:
    """Its id begins with what was the table's link."""
    table, token, file = "F5VDKFpP_QA2", fresh_token(), tmp_path / "old.db"
    store = await open_store(str(file))
    told = [
        Made(at=1.0, code="2GL9G9", options=Options()),
        Joined(at=2.0, member="m1", name="Ann", key=hashed(token)),
    ]
    await store.create(table, table, "2GL9G9", [write_entry(entry) for entry in told])
    await store.close()
    ann = Sitting(table, "m1", token)
    with Server(file) as served:
        assert httpx.get(f"{served.address}{V1}/tables/{table}").status_code == 404
        assert reason(served, table, elsewhere()) == (1008, "no-such-table")
        body = {"name": "Eve"}
        answer = httpx.post(f"{served.address}{V1}/tables/{table}/people", json=body)
        assert answer.json()["code"] == "no-such-table"
        link = people_of(served, ann)["table"]
        assert link != table
        assert httpx.get(f"{served.address}{V1}/tables/{link}").status_code == 200
        served.stop()
        served.start()
        assert people_of(served, ann)["table"] == link, "renewed once"


def test_only_games_that_the_host_lets_be_listed_are_listed(served: Server) -> None:
    service = Service(served.address)
    with finished_game(served, 3, "random", 1) as hidden:
        private = hidden.people["game"]
    with finished_game(served, 3, "random", 2, listed=True) as shown:
        public = shown.people["game"]
    listed = [row["id"] for row in service.games(limit=200)]
    assert public in listed
    assert private not in listed
    assert [row["id"] for row in service.games(ids=[private])] == [private]
    assert {row["id"] for row in service.games(ids=[private, public])} == {private, public}
    assert service.games(ids=["nothing"]) == []
    assert private not in [row["id"] for row in service.games(name="ann", limit=200)]
    with pytest.raises(RefusedError, match="at most 200"):
        service.games(ids=[f"g{n}" for n in range(201)])
