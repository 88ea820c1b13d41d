"""Whatever people write, or put into an address, is shown as text and leads nowhere else."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from browsing import OpenPage
from company import Company
from playwright.sync_api import Dialog, Page, expect
from serving import Server

NAMES = (
    "<img src=x onerror=alert(1)>",
    "'\"><svg/onload=alert(2)>",
    "{{7*7}} ${7*7} </script>",
)
SAID = "<script>alert(3)</script> javascript:alert(4) <a href='javascript:alert(5)'>x</a>"

PLANTED = "img[src=x], [onerror], [onload], main script, a[href^='javascript'], a[href^='data']"
"""What would be there if a text had become a part of the page."""
ADDRESSES = (
    "/t/<img src=x onerror=alert(6)>",
    "/t/javascript:alert(7)",
    "/c/<svg onload=alert(8)>",
    "/game/..%2f..%2fapi%2fv1%2fplayers",
    "/game/%3Cscript%3Ealert(9)%3C%2Fscript%3E",
    "/games?name=" + quote("<img src=x onerror=alert(10)>"),
    "/rules/first#<img src=x onerror=alert(11)>",
    "/review#javascript:alert(12)",
    "//evil.example/t/x",
    "/%5cevil.example",
    "/nowhere/<script>alert(13)</script>",
)


class Watch:
    """Notes whatever a page should never do."""

    def __init__(self, page: Page) -> None:
        self.alerts: list[str] = []
        self.asked: list[str] = []
        page.on("dialog", self._dialog)
        page.on("request", lambda request: self.asked.append(request.url))

    def _dialog(self, dialog: Dialog) -> None:
        self.alerts.append(dialog.message)
        dialog.dismiss()


def test_names_and_talk_are_text_and_nothing_else(server: Server, open_page: OpenPage) -> None:
    page = open_page("/", keeps={"pace": "off"})
    watch = Watch(page)
    company = Company(server, page, 4, NAMES)
    company.others[0].say(SAID)
    page.get_by_role("button", name="Talk").click()
    talk = page.get_by_role("dialog", name="Talk")
    expect(talk).to_contain_text(SAID)
    expect(talk).to_contain_text(NAMES[0])
    page.keyboard.press("Escape")
    for name in NAMES:
        expect(page.locator("main").get_by_text(name).first).to_be_attached()
    assert page.locator(PLANTED).count() == 0
    assert watch.alerts == []
    company.close()


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_address_becomes_a_part_of_the_page_or_leads_elsewhere(
    server: Server, open_page: OpenPage, address: str
) -> None:
    page = open_page("/", refused=True)
    watch = Watch(page)
    page.goto(server.address + address)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.locator(PLANTED).count() == 0
    assert watch.alerts == []
    assert all(url.startswith((server.address + "/", "data:")) for url in watch.asked), watch.asked
    strange = [url for url in watch.asked if "/api/v1/" in url and "/players" in url]
    assert strange == []
