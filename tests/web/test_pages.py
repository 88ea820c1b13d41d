"""The pages are served as they were built, and nothing else of the folder is."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import Server
from starlette.applications import Starlette

from ridotto.client import Service
from ridotto.web.pages import FOREVER, page_routes
from ridotto.web.preloading import Index


@pytest.fixture
def http(served: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    ["/", "/t/abc", "/c/K4H6X2", "/game/a-1", "/review", "/games", "/rules/first", "/learn"],
)
def test_every_address_of_a_page_gives_the_page(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert answer.status_code == 200
    assert '<div id="app">' in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_what_the_page_loads_is_packed_as_the_browser_can_read_it(
    http: httpx.Client, encoding: str
) -> None:
    page = http.get("/", headers={"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    (script,) = re.findall(r'<script type="module"[^>]* src="(/assets/[^"]+)"', page.text)
    plain = http.get(script, headers={"accept-encoding": "identity"})
    with http.stream("GET", script, headers={"accept-encoding": f"{encoding}, x"}) as packed:
        sent = b"".join(packed.iter_raw())
        assert packed.headers["content-encoding"] == encoding
        assert packed.headers["vary"].lower() == "accept-encoding"
        assert packed.headers["content-type"] == plain.headers["content-type"]
        assert packed.headers["cache-control"] == FOREVER
    assert "content-encoding" not in plain.headers
    assert len(sent) < len(plain.content) / 2
    again = {"accept-encoding": encoding, "if-none-match": packed.headers["etag"]}
    assert http.get(script, headers=again).status_code == 304


def test_what_the_page_loads_is_there_for_ever_and_small(http: httpx.Client) -> None:
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', http.get("/").text)
    assert files
    for file in files:
        answer = http.get(file)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == FOREVER
        assert answer.headers.get("content-encoding") == "gzip" or len(answer.content) < 500


LINK = re.compile(r'<link rel="(modulepreload|stylesheet)" crossorigin href="/assets/([^"]+)">')


@pytest.mark.parametrize(
    ("path", "wishes", "parts"),
    [
        ("/", "", "home- en-"),
        ("/t/abc", "pt, fr-CH;q=0.8, en;q=0.5", "table- fr-"),
        ("/rules/second", "de", "rules- rules-second- de-"),
        ("/learn", "uk-UA", "learn- tutorial- uk-"),
    ],
)
def test_all_that_a_page_needs_is_named_in_its_head(
    http: httpx.Client, path: str, wishes: str, parts: str
) -> None:
    answer = http.get(path, headers={"accept-language": wishes})
    links = [file for _, file in LINK.findall(answer.text)]
    assert "accept-language" in answer.headers["vary"]
    for part in parts.split():
        assert any(file.startswith(part) and file.endswith(".js") for file in links), part
    assert len(links) == len(set(links))
    assert all(http.get(f"/assets/{file}").status_code == 200 for file in links)


def test_the_page_of_a_table_brings_who_is_there(http: httpx.Client, served: Server) -> None:
    service = Service(served.address)
    table = service.make_table(seats=4, watchers=False).id
    with service.join(table, "</script><b>Ann"):
        answer = http.get(f"/t/{table}")
    assert answer.headers["cache-control"] == "no-store"
    assert "<b>" not in answer.text
    (brought,) = re.findall(
        r'<script type="application/json" id="people">(.*?)</script>', answer.text
    )
    assert json.loads(brought)["people"]["members"][0]["name"] == "</script><b>Ann"
    assert json.loads(brought)["is"] == "people"


def test_who_has_a_seat_is_told_by_the_socket_and_finds_what_they_come_to_in_the_head(
    http: httpx.Client, served: Server
) -> None:
    service = Service(served.address)
    table = service.make_table(seats=2).id
    token = http.post(f"/api/v1/tables/{table}/people", json={"name": "Ann"}).json()["token"]
    lobby = http.get(f"/t/{table}").text
    assert 'id="people"' not in lobby
    assert "/assets/lobby-" in lobby
    assert "/assets/play-" not in lobby
    with service.come_back(table, token) as ann:
        ann.add_computer("novice")
        ann.start()
        game = http.get(f"/t/{table}").text
    assert 'id="people"' not in game
    assert "/assets/play-" in game
    assert "/assets/log-" in game


def test_a_link_elsewhere_finds_its_picture(http: httpx.Client, served: Server) -> None:
    (picture,) = re.findall(r'property="og:image" content="([^"]+)"', http.get("/").text)
    assert picture == f"{served.address}/social.png"
    assert http.get(picture).headers["content-type"] == "image/png"
    strange = http.get("/", headers={"host": 'evil"><script>'})
    assert 'content="/social.png"' in strange.text


def test_addresses_that_have_no_such_part_are_pages_as_well(http: httpx.Client) -> None:
    assert "rules-third" not in http.get("/rules/third").text


def test_a_page_that_is_built_anew_is_read_anew(tmp_path: Path) -> None:
    index = tmp_path / "index.html"
    index.write_text("<head></head>old", encoding="utf-8")
    pages = Index(tmp_path)
    assert pages.page("/").endswith("old")
    index.write_text("<head></head>new", encoding="utf-8")
    os.utime(index, ns=(1, 1))
    assert pages.page("/").endswith("new")


@pytest.mark.parametrize(
    "path", ["/nothing", "/index.html", "/parts.json", "/assets/nothing.js", "/t/a/b"]
)
def test_what_is_not_there_is_said_not_to_be(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


def test_a_wrong_method_is_still_told_apart(http: httpx.Client) -> None:
    assert http.post("/api/v1/players").status_code == 405


def test_a_package_without_pages_says_so(tmp_path: Path) -> None:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=page_routes(tmp_path)))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get("/")

    answer = asyncio.run(ask())
    assert answer.status_code == 503
    assert "make setup" in answer.text
