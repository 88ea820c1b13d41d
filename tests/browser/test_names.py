"""Whatever people call themselves, the sentences about them stay what they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import OpenPage
from company import Company, State
from dropping import drop
from playwright.sync_api import Page, expect
from remote import player
from serving import Server

from ridotto import Game, dumps
from ridotto.client import Service

NAMES = ("You", "דנה", "{name} <b>")

BEGINS = """one => {
  const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  const left = (from, to) => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return range.getBoundingClientRect().left;
  };
  const verb = text.data.indexOf('takes');
  return left(0, text.data.indexOf(' ')) < left(verb, verb + 5);
}"""

TWISTED = """name => {
  const word = name.split(' ')[0];
  const parts = [...document.querySelectorAll('main *, title')];
  const places = (text, from, length) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, from + length);
    return range.getClientRects()[0];
  };
  const twisted = [];
  let seen = 0;
  for (const one of parts) {
    for (const said of ['aria-label', 'aria-valuetext', 'title'].map((what) => one.getAttribute(what) ?? '')) {
      if (said.includes(name) && said !== name && !said.includes(`\u2068${name}\u2069`)) twisted.push(said);
    }
    for (const text of one.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.data.includes(name)) continue;
      const alone = text.data.replace(/[\u2068\u2069]/g, '') === name;
      if (!alone && getComputedStyle(one).direction !== 'ltr') twisted.push(`whole: ${text.data}`);
      if (one.tagName === 'OPTION') {
        if (text.data !== `\u2068${name}\u2069`) twisted.push(text.data);
        continue;
      }
      for (let at = text.data.indexOf(name); at >= 0; at = text.data.indexOf(name, at + 1)) {
        const first = places(text, at, word.length);
        const last = places(text, at + name.length - 1, 1);
        if (!first || !last || first.width === 0) continue;
        seen += 1;
        if (Math.abs(first.top - last.top) < 4 && last.left > first.left) twisted.push(text.data);
      }
    }
  }
  return {twisted, seen};
}"""
"""A name from the right has its end at its left; a sentence with it runs from the left all the same."""

SARAH = "שרה (2)"


def decides(person: str) -> Callable[[State], object]:
    """It is theirs to decide."""
    return lambda state: state["to_act"] == person


def test_names_that_are_words_or_run_to_the_left(server: Server, open_page: OpenPage) -> None:
    page = open_page("/", keeps={"pace": "off"})
    company = Company(server, page, 4, NAMES)
    for seat in company.others:
        company.go_on(decides(str(seat.person)))
        seat.move(next(move for move in seat.legal if move.endswith("c1 no")))
    company.go_on(lambda state: state["to_act"] == company.me)
    log = page.get_by_role("complementary", name="Log").get_by_role("listitem")
    lines = [
        log.filter(has_text=f"{name} takes their own card and the first centre card").first
        for name in ("“You”", "\u2068דנה\u2069", "{name} <b>")
    ]
    for line in lines:
        expect(line).to_be_visible()
        assert line.evaluate(BEGINS), line.inner_text()
    company.press("e", "1", "1")
    company.wait(lambda state: state["to_act"] != company.me)
    expect(log.filter(has_text="You take your card and").last).to_be_visible()
    company.close()


def untwisted(page: Page, least: int) -> None:
    """Every text of the page with Sarah's name reads as it should."""
    found = page.evaluate(TWISTED, SARAH)
    assert found["twisted"] == []
    assert found["seen"] >= least


@pytest.fixture(scope="module")
def played(server: Server) -> str:
    """A game of Sarah's and three computer players'."""
    service = Service(server.address)
    table = service.make_table(seats=4, pace=0, edition="second", listed=True)
    with service.join(table.id, SARAH) as seat:
        for _ in range(3):
            seat.add_computer("regular")
        seat.start()
        seat.let_play(player(1))
        return str(seat.people["game"])


def test_a_name_from_the_right_in_a_game_afterwards(open_page: OpenPage, played: str) -> None:
    page = open_page(f"/game/{played}#s=5")
    expect(page.locator(".review-felt")).to_be_visible()
    page.get_by_text("As a table").click()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".review-table:not(.review-minds) tbody tr").first).to_be_visible()
    expect(page.locator(".review-line text", has_text=SARAH)).to_be_visible()
    expect(page.locator(".review-why", has_text=SARAH).first).to_be_attached()
    untwisted(page, 20)
    page.keyboard.press("End")
    page.get_by_label("Seen by").select_option(label=f"\u2068{SARAH}\u2069")
    expect(page.get_by_text("could be certain of after this move")).to_contain_text(SARAH)
    untwisted(page, 20)
    page.goto("/games")
    expect(page.locator(".games-game").first).to_contain_text(SARAH)
    untwisted(page, 1)


def test_names_from_the_right_and_words_in_a_record_with_hands_of_three(
    open_page: OpenPage,
) -> None:
    game = Game.new("first", [SARAH, "You"], seed=12)
    for _ in range(6):
        game.play(next(move for move in game.legal_texts() if "exchange" in move))
    page = open_page("/review")
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    drop(page, ("two.masc", dumps(game)))
    expect(page.locator(".review-minds th", has_text="left card")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator(".review-now")).to_contain_text("exchange")
    untwisted(page, 10)
    expect(page.locator(".review-log")).to_contain_text("“You”")
    page.get_by_label("Seen by").select_option("p1")
    places = page.locator(".review-mind-place")
    expect(places.filter(has_text=SARAH)).to_have_count(3)
    expect(places.filter(has_text="“You”, left card")).to_have_count(1)
    untwisted(page, 10)
