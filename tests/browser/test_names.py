"""Whatever people call themselves, the sentences about them stay what they are."""

from __future__ import annotations

from collections.abc import Callable

from browsing import OpenPage
from company import Company, State
from playwright.sync_api import expect
from serving import Server

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
