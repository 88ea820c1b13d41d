"""A record dropped on any page opens, nobody loses a seat by it, and what is no record is said to be none."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe import faults
from browsing import OpenPage
from dropping import drop, hold, paste
from lobbying import play_a_game
from playwright.sync_api import Page, expect
from serving import Server

from ridotto.client import Service

RECORD = (Path(__file__).parent.parent / "golden" / "1E-13.masc").read_text("utf-8")
PAGES = (
    "/",
    "/games",
    "/rules/first",
    "/rules/second",
    "/learn",
    "/review",
    "/c/AAAAAA",
    "/nowhere/at/all",
)


def check_shown(page: Page) -> None:
    expect(page.locator(".review-seat")).to_have_count(13)
    assert "/review" in page.url


@pytest.mark.parametrize("path", [*PAGES, "a door", "a game", "a table to watch"])
def test_on_every_page(open_page: OpenPage, server: Server, path: str) -> None:
    if path == "a door":
        path = f"/t/{Service(server.address).make_table().id}"
    elif path.startswith("a "):
        table = play_a_game(server, "Ann").split("#")[0]
        path = table if path == "a table to watch" else f"/game/{table.removeprefix('/t/')}-1"
    page = open_page("/" if path.startswith("/nowhere") else path, refused=True)
    if path.startswith(
        "/nowhere"
    ):  # the service knows no such page; the browser comes there from another
        page.evaluate(
            "history.pushState(null, '', '/nowhere/at/all'); dispatchEvent(new PopStateEvent('popstate'))"
        )
    expect(page.locator("h1").first).to_be_attached()
    drop(page, ("1E-13.masc", RECORD))
    check_shown(page)


def test_by_the_clipboard(open_page: OpenPage) -> None:
    page = open_page("/rules/first")
    expect(page.locator("h1")).to_be_visible()
    paste(page, "1E-13.masc", RECORD)
    check_shown(page)


@pytest.mark.parametrize("path", ["/", "/games"])
def test_by_keyboard_and_the_browsers_own_dialog(
    open_page: OpenPage, tmp_path: Path, path: str
) -> None:
    page = open_page(path)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("link", name="Open a record").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
        choose = page.get_by_label("Choose a file")
        for _ in range(20):
            page.keyboard.press("Tab")
            if choose.evaluate("element => element === document.activeElement"):
                break
        expect(choose).to_be_focused()
        page.keyboard.press("Enter")
    record = tmp_path / "mine.masc"
    record.write_text(RECORD, "utf-8")
    chooser.value.set_files(record)
    check_shown(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_file_over_the_page_is_seen(open_page: OpenPage, theme: str) -> None:
    page = open_page("/", 360, 640, color_scheme=theme)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    hold(page, "1E-13.masc", RECORD)
    expect(page.get_by_role("status").filter(has_text="Let go to open it")).to_be_visible()
    assert faults(page) == []
    page.evaluate("document.body.dispatchEvent(new DragEvent('dragleave', {bubbles: true}))")
    expect(page.get_by_text("Let go to open it")).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("cat.png", "\x89PNG\r\n\x1a\n\0\0", "This is not the record of a game"),
        ("nothing.masc", "", "The file is empty."),
        ("half.masc", RECORD[: len(RECORD) // 2], "This is not the record of a game"),
    ],
)
def test_what_is_no_record_is_said_to_be_none(
    open_page: OpenPage, name: str, text: str, said: str
) -> None:
    page = open_page("/", refused=True)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    drop(page, (name, text))
    expect(page.get_by_role("heading", name=f"{name} cannot be shown")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text(said)


def test_several_at_once_open_the_first(open_page: OpenPage) -> None:
    page = open_page("/games")
    expect(page.locator("h1")).to_be_visible()
    drop(page, ("1E-13.masc", RECORD), ("other.masc", RECORD))
    check_shown(page)
    expect(page.get_by_role("status").filter(has_text="only 1E-13.masc was opened")).to_be_visible()


def test_words_that_are_dragged_into_a_field_are_left_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    prevented = page.evaluate("""() => {
      const held = new DataTransfer();
      held.setData('text/plain', 'K4H6X2');
      const over = new DragEvent('dragover', {dataTransfer: held, bubbles: true, cancelable: true});
      document.querySelector('input').dispatchEvent(over);
      return over.defaultPrevented;
    }""")
    assert prevented is False


@pytest.mark.parametrize(("theme", "width"), [("light", 360), ("dark", 1280)])
def test_who_sits_at_a_table_keeps_the_seat(
    open_page: OpenPage, server: Server, theme: str, width: int
) -> None:
    service = Service(server.address)
    table = service.make_table(seats=2, window=0).id
    page = open_page("/", width, 640, color_scheme=theme, keeps={"pace": "off"})
    joined = page.request.post(f"/api/v1/tables/{table}/people", data={"name": "Ann"})
    with service.come_back(table, joined.json()["token"]) as ann:
        ann.add_computer("novice")
        page.goto(f"/t/{table}")
        expect(page.get_by_role("button", name="Start the game")).to_be_visible()
        ann.start()
        page.get_by_role("button", name="Turn the cards").click()
        drop(page, ("1E-13.masc", RECORD))
        ask = page.get_by_role("dialog", name="Open 1E-13.masc?")
        expect(ask).to_contain_text("you keep your seat")
        assert faults(page) == []
        ask.get_by_role("button", name="Cancel").click()
        expect(ask).to_have_count(0)
        drop(page, ("1E-13.masc", RECORD))
        with page.expect_popup() as opened:
            ask.get_by_role("link", name="Open in a new tab").click()
        check_shown(opened.value)
        assert "#file" not in opened.value.url
        expect(page.locator(".scene-seat")).to_have_count(2)
        assert page.url.endswith(f"/t/{table}")
        opened.value.close()
