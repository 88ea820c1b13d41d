"""The pages are served as they were built, and nothing else of the folder is."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import Server
from starlette.applications import Starlette

from ridotto.web.pages import FOREVER, page_routes


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


@pytest.mark.parametrize("path", ["/nothing", "/index.html", "/assets/nothing.js", "/t/a/b"])
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
