"""The pages are served as they were built, and nothing else of the folder is."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import httpx
import pytest
from serving import Server
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.types import Message

from ridotto.client import Service
from ridotto.web.page_files import PageFiles
from ridotto.web.pages import FOREVER, Pages
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


LONG = "x" * 5_000
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "fr"}
NO_PAGES = [
    "/nothing",
    "/index.html",
    "/parts.json",
    "/t/a/b",
    "/rules/third",
    f"/{LONG}",
    f"/t/{LONG}",
    f"/t/{LONG}/{LONG}",
    f"/c/{LONG}",
    f"/game/{LONG}",
    f"/rules/{LONG}",
    "/t/a%00b",
    "/game/%2e%2e",
    "/%00",
    "/%ff",
]


@pytest.mark.parametrize("path", NO_PAGES, ids=lambda path: path[:12])
def test_a_browser_at_an_unknown_address_gets_a_page_that_says_so(
    http: httpx.Client, path: str
) -> None:
    answer = http.get(path, headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in answer.text
    links = [file for _, file in LINK.findall(answer.text)]
    assert any(file.startswith("lost-") for file in links)
    assert any(file.startswith("fr-") for file in links)


@pytest.mark.parametrize("path", NO_PAGES, ids=lambda path: path[:12])
def test_a_program_at_an_unknown_address_gets_json(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/nothing.js",
        f"/assets/{LONG}",
        "/api/v1/nothing",
        f"/api/v1/{LONG}",
        f"/api/v1/tables/{LONG}",
        f"/api/v1/tables/{LONG}/people",
        f"/api/v1/codes/{LONG}",
        f"/api/v1/games/{LONG}",
        f"/api/v1/games/{LONG}/steps",
        "/health/nothing",
        "/metrics",
    ],
    ids=lambda path: path[:16],
)
def test_addresses_for_programs_give_json_to_browsers_as_well(
    http: httpx.Client, path: str
) -> None:
    method = "POST" if path.endswith("/people") else "GET"
    answer = http.request(method, path, headers=BROWSER, json={"name": "Ann"})
    assert answer.status_code == 404
    assert answer.json()["code"] in ("not-found", "no-such-table")


def test_only_who_asks_for_a_page_gets_one(http: httpx.Client) -> None:
    assert http.post("/t/a/b", headers=BROWSER).json()["code"] == "not-found"
    assert http.head("/nothing", headers=BROWSER).headers["content-type"].startswith("text/html")


def test_no_address_makes_the_service_log_an_error(http: httpx.Client, served: Server) -> None:
    for path in NO_PAGES:
        http.get(path, headers=BROWSER)
    assert {line["level"] for line in served.logged()} <= {"info"}


TRICKS = [
    "..\\index.html",
    "..\\..\\app.py",
    "C:\\Windows\\win.ini",
    "C:secret.txt",
    "\\\\server\\share\\x",
    "//etc/passwd",
    "/etc/passwd",
    "../secret.txt",
    "%2e%2e/secret.txt",
    "..%2fsecret.txt",
    "..%5csecret.txt",
    "FAVICON.SVG",
    "favicon.svg.",
    "favicon.svg ",
    "favicon.svg::$DATA",
    "favicon.svg%00.js",
    "assets",
    "assets/",
    "assets/../favicon.svg",
    "assets/a.js.br",
    "assets/..%2ffavicon.svg",
    "assets//a.js",
    "assets/A.js",
    "CON",
    "./favicon.svg",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pages of a few files, with a secret beside them."""
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    for name in ("index.html", "parts.json", "favicon.svg", "assets/a.js", "assets/a.js.br"):
        (built / name).write_text("{}", encoding="utf-8")
    return built


class Answer(NamedTuple):
    """What came of a request."""

    status: int
    kind: str
    text: str


def ask(pages: Pages, *paths: str) -> list[Answer]:
    """Each path as it is written here: any client would tidy it first."""

    async def get(path: str) -> Answer:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": f"/{unquote(path)}", "headers": []}
        await Starlette(routes=pages.routes())(scope, receive, send)
        kind = Headers(raw=sent[0]["headers"]).get("content-type", "")
        return Answer(sent[0]["status"], kind, sent[1]["body"].decode())

    return [asyncio.run(get(path)) for path in paths]


def test_only_the_names_in_the_list_are_files(folder: Path) -> None:
    good = ask(Pages(folder), "favicon.svg", "assets/a.js")
    assert [answer.status for answer in good] == [200, 200]
    assert [answer.kind for answer in good] == [
        "image/svg+xml; charset=utf-8",
        "text/javascript; charset=utf-8",
    ]
    answers = zip(TRICKS, ask(Pages(folder), *TRICKS), strict=True)
    assert [trick for trick, answer in answers if answer.status != 404] == []


def test_no_request_touches_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = Pages(folder)
    monkeypatch.setattr(PageFiles, "_refresh", lambda _: None)
    shutil.rmtree(folder)
    answers = ask(pages, "favicon.svg", "assets/a.js")
    assert [answer.text for answer in answers] == ["{}", "{}"]


def test_files_that_are_built_anew_are_read_anew(folder: Path) -> None:
    pages = Pages(folder)
    (folder / "assets" / "b.js").write_text("new", encoding="utf-8")
    (folder / "assets" / "a.js").unlink()
    os.utime(folder / "index.html", ns=(1, 1))
    new, old = ask(pages, "assets/b.js", "assets/a.js")
    assert (new.status, new.text, old.status) == (200, "new", 404)


def test_a_page_that_is_built_anew_is_read_anew(tmp_path: Path) -> None:
    index = tmp_path / "index.html"
    index.write_text("<head></head>old", encoding="utf-8")
    pages = Index(tmp_path)
    assert pages.page("/").endswith("old")
    index.write_text("<head></head>new", encoding="utf-8")
    os.utime(index, ns=(1, 1))
    assert pages.page("/").endswith("new")


def test_a_wrong_method_is_still_told_apart(http: httpx.Client) -> None:
    assert http.post("/api/v1/players").status_code == 405


def test_a_package_without_pages_says_so(tmp_path: Path) -> None:
    (answer,) = ask(Pages(tmp_path), "")
    assert answer.status == 503
    assert "make setup" in answer.text
