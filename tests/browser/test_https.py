"""Behind HTTPS nothing goes over the wire in the clear."""

from __future__ import annotations

from pathlib import Path

from browsing import PATIENCE
from encrypting import encrypted
from playwright.sync_api import Browser, expect
from serving import Server

from ridotto.client import Service


def test_behind_https_pages_sockets_and_cookies_are_encrypted(
    browser: Browser, tmp_path: Path
) -> None:
    asked: list[str] = []
    with (
        Server(tmp_path / "store.db", "--secure-cookies") as server,
        encrypted(server.port, tmp_path) as address,
    ):
        table = Service(server.address).make_table(seats=4).id
        context = browser.new_context(base_url=address, ignore_https_errors=True, locale="en")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url))
        page.goto(f"/t/{table}")
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Take a seat").click()
        expect(page.locator(".lobby-door")).to_have_count(0)
        expect(page.get_by_text("Ann").first).to_be_visible()
        cookies = context.cookies()
        context.close()
    assert {url.split(":")[0] for url in asked} == {"https", "wss"}
    assert {url.split("/")[2] for url in asked} == {address.removeprefix("https://")}
    assert [cookie["name"].split("ridotto_")[0] for cookie in cookies] == ["__Host-"]
    for cookie in cookies:
        assert cookie["secure"]
        assert cookie["httpOnly"]
        assert cookie["sameSite"] == "Lax"
