"""How much comes over the wire before a page can be used, counted in answers as they came."""

from __future__ import annotations

import pytest
from browsing import OpenPage
from playwright.sync_api import Page, expect
from serving import Server

from ridotto.client import Service

MOST = 120_000
PICTURES = ("image",)
AT_ONCE = 6
"""So many connections has a browser to one address without HTTP/2."""
NOTE = """new MutationObserver(() => {
  if (!window.loadedFirst && document.body?.innerText.includes('BUTTON'))
    window.loadedFirst = performance.getEntriesByType('resource').map((one) => one.name);
}).observe(document, { childList: true, subtree: true });"""
"""What was loaded when the button appeared."""


class Scale:
    """Weighs what a page loads, headers and all, but for pictures."""

    def __init__(self, page: Page) -> None:
        self._wire = page.context.new_cdp_session(page)
        self._kinds: dict[str, str] = {}
        self.weight = 0.0
        self.unpacked: list[str] = []
        self._wire.on("Network.responseReceived", self._begin)
        self._wire.on("Network.loadingFinished", self._end)
        self._wire.send("Network.enable")
        self._wire.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _begin(self, event: dict[str, object]) -> None:
        answer = event["response"]
        assert isinstance(answer, dict)
        self._kinds[str(event["requestId"])] = str(answer["mimeType"])
        headers = {name.lower(): value for name, value in answer["headers"].items()}
        packed = headers.get("content-encoding") == "gzip"
        if "/assets/" in str(answer["url"]) and not packed and answer["encodedDataLength"] > 2000:
            self.unpacked.append(str(answer["url"]))

    def _end(self, event: dict[str, object]) -> None:
        if not self._kinds.get(str(event["requestId"]), "").startswith(PICTURES):
            self.weight += float(str(event["encodedDataLength"]))


@pytest.mark.parametrize("where", ["the first page", "a table"])
def test_the_first_load_is_light(open_page: OpenPage, server: Server, where: str) -> None:
    path = "/" if where == "the first page" else f"/t/{Service(server.address).make_table().id}"
    page = open_page("about:blank", extra_http_headers={"accept-encoding": "gzip"})
    scale = Scale(page)
    page.goto(path)
    button = page.get_by_role("button", name="Play now" if path == "/" else "Take a seat")
    expect(button).to_be_visible()
    page.wait_for_timeout(1000)  # what comes after that belongs to it too
    page.wait_for_load_state("networkidle")
    assert 10_000 < scale.weight <= MOST
    assert scale.unpacked == []


@pytest.mark.parametrize("where", ["the first page", "a table"])
def test_nothing_is_asked_for_one_after_another(
    open_page: OpenPage, server: Server, where: str
) -> None:
    """All scripts and styles are named in the head, and are no more than a browser asks for at once; the rest comes later."""
    path = "/" if where == "the first page" else f"/t/{Service(server.address).make_table().id}"
    page = open_page("about:blank", width=390)
    button = "Play now" if path == "/" else "Take a seat"
    page.add_init_script(NOTE.replace("BUTTON", button))
    page.goto(path)
    expect(page.get_by_role("button", name=button)).to_be_visible()
    head = page.request.get(path).text()
    loaded: list[str] = page.evaluate("window.loadedFirst")
    files = [name.split("/assets/")[1] for name in loaded if "/assets/" in name]
    assert 3 < len(files) <= AT_ONCE
    assert [file for file in files if file not in head] == []
    assert [name for name in loaded if "/api/" in name] == []


def test_the_door_of_a_table_waits_for_no_socket(open_page: OpenPage, server: Server) -> None:
    """Its people came with the page; a seat can be taken before anybody answers at the socket."""
    table = Service(server.address).make_table().id
    page = open_page("about:blank")
    page.route_web_socket("**/socket", lambda _: None)
    page.goto(f"/t/{table}")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator(".lobby-door")).to_have_count(0)
    people = Service(server.address).look(table)["people"]
    assert [member["name"] for member in people["members"]] == ["Ann"]
