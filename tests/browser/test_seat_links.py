"""Nobody loses a seat to a link: what a browser with a seat does with another one's link, and with its own renewed one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
from axe import faults
from browsing import SIZES, People
from fitting import misfits_here
from lobbying import enter, make_table, menu, seat_of, until_playing
from playwright.sync_api import BrowserContext, Page, Route, expect
from serving import Server

from ridotto.client import Service
from ridotto.web.kept_seats import MOST_UNASKED


class OtherSite:
    """A page of another site that sends whoever opens it elsewhere, in the ways a page can."""

    def __init__(self) -> None:
        self.target = ""
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path == "/redirect":
                    self.send_response(302)
                    self.send_header("Location", site.target)
                    self.end_headers()
                    return
                page = {
                    "/script": f"<script>location.replace({site.target!r})</script>",
                    "/refresh": f'<meta http-equiv="refresh" content="0;url={site.target}">',
                    "/link": f'<a href="{site.target}">a game</a>',
                }[self.path]
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(page.encode())

            def log_message(self, *_arguments: object) -> None:
                """Nobody reads it."""

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://localhost:{self._server.server_port}"  # another site than 127.0.0.1
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def other_site() -> Iterator[OtherSite]:
    site = OtherSite()
    yield site
    site.close()


def own_link(page: Page) -> str:
    menu(page, "Play on another device")
    link = page.get_by_role("textbox", name="Your own link").input_value()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return link


def tokens(context: BrowserContext) -> set[str]:
    """Every seat's token that the browser has, wherever it keeps it."""
    kept = [cookie["value"] for cookie in context.cookies() if "ridotto_" in cookie["name"]]
    return {token for value in kept for token in value.split(".")}


@pytest.mark.parametrize("way", ["redirect", "script", "refresh", "link"])
def test_a_page_of_another_site_takes_nobodys_seat(
    people: People, other_site: OtherSite, way: str
) -> None:
    ann, ben = people.someone(), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    other_site.target = own_link(ann)
    before = tokens(ben.context)
    ben.goto(f"{other_site.address}/{way}")
    if way == "link":
        ben.get_by_role("link").click()
    ben.wait_for_url(link)  # the token is out of the address
    expect(ben.get_by_role("heading", name="Which seat do you want to play?")).to_be_visible()
    asked = ben.get_by_role("alert")
    expect(asked).to_have_text("You sit here as Ben. The link is for another seat: Ann.")
    assert tokens(ben.context) == before
    ben.reload()
    expect(asked).to_be_visible()  # nothing was decided, nothing lost
    ben.get_by_role("button", name="Stay Ben").click()
    expect(seat_of(ben, "Ben")).to_contain_text("you")
    ben.reload()
    expect(seat_of(ben, "Ben")).to_contain_text("you")
    assert tokens(ben.context) == before


def test_links_to_very_many_tables_push_no_seat_out(people: People, server: Server) -> None:
    """A browser keeps some 180 cookies of a site; a page could lead through as many links."""
    ann, service = people.someone("phone"), Service(server.address)
    link = make_table(ann, "Ann")
    ann.context.add_cookies(
        [
            {"name": f"ridotto_other{number}", "value": "x" * 43, "url": server.address}
            for number in range(MOST_UNASKED)
        ]
    )
    before = tokens(ann.context)
    table = service.make_table().id
    with service.join(table, "Mallory") as seat:
        ann.goto(f"/t/{table}#{seat.token}")
        expect(ann.get_by_role("heading", name="Take this seat?")).to_be_visible()
        assert tokens(ann.context) == before
        assert faults(ann) == []
        assert misfits_here(ann) == []
        ann.get_by_role("button", name="Do not take it").click()
        expect(ann.get_by_label("Your name")).to_be_visible()
        assert tokens(ann.context) == before
        ann.goto("about:blank")
        ann.goto(f"/t/{table}#{seat.token}")
        ann.get_by_role("button", name="Play as Mallory").click()
        expect(seat_of(ann, "Mallory")).to_contain_text("you")
    ann.goto(link)
    expect(seat_of(ann, "Ann")).to_contain_text("you")


def test_the_other_seat_is_taken_and_the_way_back_is_in_sight(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    own, mine = own_link(ann), tokens(ben.context)
    ben.goto(own)
    ben.get_by_role("button", name="Play as Ann").click()
    expect(seat_of(ben, "Ann")).to_contain_text("you")
    assert tokens(ben.context) == mine | {own.split("#")[1]}
    expect(
        ben.get_by_text("This browser also has another seat at this table: Ben.")
    ).to_be_visible()
    ben.get_by_role("button", name="Switch to the seat Ben").last.click()
    expect(seat_of(ben, "Ben")).to_contain_text("you")
    assert tokens(ben.context) == mine | {own.split("#")[1]}
    menu(ben, "Switch to the seat Ann")
    expect(seat_of(ben, "Ann")).to_contain_text("you")


def test_in_a_game_the_way_back_is_in_the_menu(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    enter(ben, make_table(ann, "Ann"), "Ben")
    ann.get_by_role("button", name="Fill 3 empty seats").click()
    ann.get_by_role("button", name="Start the game").click()
    until_playing(ann)
    until_playing(ben)
    ben.goto(own_link(ann))
    ben.get_by_role("button", name="Play as Ann").click()
    menu(ben, "Switch to the seat Ben")
    ben.get_by_role("button", name="Menu", exact=True).click()
    expect(ben.get_by_role("button", name="Switch to the seat Ann")).to_be_visible()


def test_the_tabs_of_one_browser_change_seats_together(people: People) -> None:
    ann, ben = people.someone(), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    other = ben.context.new_page()
    other.goto(link)
    expect(seat_of(other, "Ben")).to_contain_text("you")
    ben.goto(own_link(ann))
    ben.get_by_role("button", name="Play as Ann").click()
    expect(seat_of(other, "Ann")).to_contain_text("you")
    expect(seat_of(other, "Ben")).not_to_contain_text("you")


def test_who_is_removed_finds_the_seat_they_had_before(people: People) -> None:
    ann, ben, cleo = people.someone(), people.someone("phone"), people.someone()
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    enter(cleo, link, "Cleo")
    ben.goto(own_link(cleo))
    ben.get_by_role("button", name="Play as Cleo").click()
    expect(seat_of(ben, "Cleo")).to_contain_text("you")
    ann.get_by_role("button", name="What to do with Cleo").click()
    ann.get_by_role("button", name="Remove Cleo").click()
    ann.get_by_role("button", name="Remove", exact=True).click()
    expect(ben.get_by_role("heading", name="You were removed from the table")).to_be_visible()
    ben.get_by_role("button", name="Switch to the seat Ben").click()
    expect(seat_of(ben, "Ben")).to_contain_text("you")


def test_a_renewed_own_link_ends_the_old_one_and_this_browser_goes_on(people: People) -> None:
    ann, phone, thief = people.someone(), people.someone("phone"), people.someone("phone")
    link = make_table(ann, "Ann")
    old = own_link(ann)
    phone.goto(old)
    expect(seat_of(phone, "Ann")).to_contain_text("you")
    tab = ann.context.new_page()
    tab.goto(link)
    expect(seat_of(tab, "Ann")).to_contain_text("you")
    menu(ann, "Play on another device")
    field = ann.get_by_role("textbox", name="Your own link")
    expect(field).to_have_value(old)
    ann.get_by_role("button", name="Renew your own link").click()
    ann.get_by_role("button", name="Renew", exact=True).click()
    expect(field).not_to_have_value(old)
    new = field.input_value()
    ann.keyboard.press("Escape")
    for page in (ann, tab):
        expect(page.locator(".connection-lost")).to_have_count(0)
        expect(seat_of(page, "Ann")).to_contain_text("you")
        page.get_by_role("button", name="Move here").first.click()
        expect(seat_of(page, "Ann")).to_contain_text("you")
    expect(phone.get_by_role("heading", name="You no longer have this seat")).to_be_visible()
    thief.goto(old)
    expect(thief.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
    phone.goto(new)
    expect(seat_of(phone, "Ann")).to_contain_text("you")


def lose_the_renewal(route: Route) -> None:
    """The service hears the second step of it; the page never hears the answer."""
    request = route.request
    if request.method != "POST" or "draw" in (request.post_data or ""):
        route.continue_()
        return
    headers = {name: value for name, value in request.all_headers().items() if name[0] != ":"}
    answer = httpx.post(request.url, content=request.post_data, headers=headers)
    assert answer.status_code == 200
    route.abort()


@pytest.mark.parametrize("is_away", [False, True])
def test_a_renewal_whose_answer_is_lost_loses_no_seat(people: People, *, is_away: bool) -> None:
    ann = people.someone("phone")
    make_table(ann, "Ann")
    menu(ann, "Play on another device")
    field = ann.get_by_role("textbox", name="Your own link")
    old = field.input_value()
    ann.route("**/token", lose_the_renewal)
    if is_away:  # nor can it ask what became of it
        ann.route("**/seat", lambda route: route.abort())
    ann.get_by_role("button", name="Renew your own link").click()
    ann.get_by_role("button", name="Renew", exact=True).click()
    if is_away:
        expect(ann.get_by_role("dialog").get_by_role("alert")).to_be_visible()
        ann.unroute("**/seat")
        ann.reload()
        ann.get_by_role("button", name="Switch to the seat Ann").click()
    else:
        expect(field).not_to_have_value(old)
        ann.keyboard.press("Escape")
    expect(seat_of(ann, "Ann")).to_contain_text("you")
    ann.reload()
    expect(seat_of(ann, "Ann")).to_contain_text("you")


def test_who_is_removed_while_away_is_told_on_coming_back(people: People, server: Server) -> None:
    ann, ben = people.someone(), people.someone("phone")
    link = make_table(ann, "Ann")
    enter(ben, link, "Ben")
    ben.context.set_offline(True)
    expect(ben.locator(".connection-lost")).to_be_visible()
    ann.get_by_role("button", name="What to do with Ben").click()
    ann.get_by_role("button", name="Remove Ben").click()
    ann.get_by_role("button", name="Remove", exact=True).click()
    expect(seat_of(ann, "Ben")).to_have_count(0)
    ben.context.set_offline(False)
    expect(ben.get_by_role("heading", name="You no longer have this seat")).to_be_visible()
    assert Service(server.address).look(link.split("/t/")[1])["people"]["host"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_question_is_for_everyone(people: People, size: str, scheme: str) -> None:
    ann, ben = people.someone(), people.someone(size, color_scheme=scheme)
    enter(ben, make_table(ann, "Ann"), "Ben")
    ben.goto(own_link(ann))
    keep = ben.get_by_role("button", name="Stay Ben")
    expect(keep).to_be_visible()
    assert faults(ben) == []
    assert misfits_here(ben) == []
    ben.get_by_role("button", name="Play as Ann").focus()
    ben.keyboard.press("Shift+Tab")
    expect(keep).to_be_focused()
    ben.keyboard.press("Tab")
    ben.keyboard.press("Enter")
    expect(seat_of(ben, "Ann")).to_contain_text("you")
    ben.wait_for_timeout(300)
    assert faults(ben) == []
    assert misfits_here(ben) == []
