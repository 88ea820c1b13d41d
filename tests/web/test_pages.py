"""The pages are served as they were built, and nothing else of the folder is."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import Server
from starlette.applications import Starlette

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
    assert answer.headers["vary"] == "accept-language"
    for part in parts.split():
        assert any(file.startswith(part) and file.endswith(".js") for file in links), part
    assert len(links) == len(set(links))
    assert all(http.get(f"/assets/{file}").status_code == 200 for file in links)


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
