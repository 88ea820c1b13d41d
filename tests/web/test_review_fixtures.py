"""What the tests of the review page stand on is what the program makes."""

from __future__ import annotations

from review_fixtures import FOLDER, texts


def test_the_fixtures_of_the_review_page_are_of_today() -> None:
    assert {name: (FOLDER / name).read_text("utf-8") for name in texts()} == texts()
