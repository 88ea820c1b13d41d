"""The rules pages in a browser."""

from __future__ import annotations

import json
import re
from typing import Literal

import pytest
from axe import faults
from browsing import OpenPage
from playwright.sync_api import expect

from ridotto.words import LANGUAGES, messages

EDITIONS = ("first", "second")


@pytest.mark.parametrize(
    ("edition", "theme", "width"),
    [
        ("first", "light", 360),
        ("first", "dark", 1280),
        ("second", "light", 1280),
        ("second", "dark", 360),
    ],
)
def test_axe_finds_nothing(
    open_page: OpenPage, edition: str, theme: Literal["light", "dark"], width: int
) -> None:
    page = open_page(f"/rules/{edition}#T9", width=width, color_scheme=theme)
    expect(page.locator(".rules-here")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_is_at_its_id_and_nothing_runs_over(
    open_page: OpenPage, edition: str, language: str
) -> None:
    page = open_page(f"/rules/{edition}", width=360, height=640, locale=language)
    texts = messages(language, f"rules-{edition}")
    expect(page.locator("h1")).to_have_text(texts["title"])
    rules = [key for key in texts if key[1:].isdigit()]
    missing = page.evaluate(
        f"{json.dumps(rules)}.filter((id) => document.getElementById(id) === null)"
    )
    assert len(rules) > 50
    assert missing == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_link_to_a_rule_shows_it_at_the_top_with_the_focus(open_page: OpenPage) -> None:
    page = open_page("/rules/first#Q10", width=360, height=640)
    expect(page.locator("#Q10")).to_be_focused()
    expect(page.locator("#Q10")).to_be_in_viewport()
    page.locator("#Q10 a", has_text="E2").click()
    expect(page.locator("#E2")).to_be_focused()
    expect(page.locator(".rules-here")).to_have_attribute("id", "E2")
    page.go_back()
    expect(page.locator(".rules-here")).to_have_attribute("id", "Q10")


def test_the_editions_lead_to_each_other(open_page: OpenPage) -> None:
    page = open_page("/rules/first")
    page.get_by_role("link", name="Second edition").click()
    expect(page).to_have_url(re.compile("/rules/second$"))
    expect(page.locator("#P16")).to_be_visible()
    expect(page.locator("#T10")).to_have_count(0)
    expect(page).to_have_title("Rules of the second edition · ridotto")


def test_a_rule_that_a_search_hides_is_shown_when_a_link_leads_there(open_page: OpenPage) -> None:
    page = open_page("/rules/first#T10")
    expect(page.locator("#T10")).to_be_focused()
    page.get_by_role("searchbox").fill("protected holds")
    expect(page.locator("#T10")).to_have_count(0)
    page.locator("#two a", has_text="T10").click()
    expect(page.locator("#T10")).to_be_focused()


def test_the_page_can_be_printed_whole(open_page: OpenPage) -> None:
    page = open_page("/rules/second")
    page.emulate_media(media="print")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.locator("#Q21")).to_be_visible()
    assert len(page.pdf()) > 10_000


def test_texts_that_do_not_come_can_be_asked_for_again(open_page: OpenPage) -> None:
    page = open_page("/rules/first", loses=True)
    expect(page.locator("h1")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("link", name="Second edition").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#P16")).to_be_visible()
