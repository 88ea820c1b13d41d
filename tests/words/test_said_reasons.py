"""Every reason of a computer player can be said in the browser."""

from __future__ import annotations

import re

import pytest

from ridotto.bots.reasons import SENTENCES
from ridotto.words import messages

TEXTS = {
    key.removeprefix("why."): text
    for key, text in messages("en", "review").items()
    if key.startswith("why.")
}


def arguments(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_every_reason_has_a_text() -> None:
    assert set(TEXTS) == set(SENTENCES)


@pytest.mark.parametrize("key", SENTENCES)
def test_a_reason_speaks_of_what_it_is_given(key: str) -> None:
    assert arguments(TEXTS[key]) <= arguments(SENTENCES[key])


@pytest.mark.parametrize("key", SENTENCES)
def test_a_reason_has_the_same_words_in_the_browser_and_in_python(key: str) -> None:
    text = TEXTS[key].replace("{character}", "the {character}").replace("’", "'")
    assert text == SENTENCES[key]
