"""A key becomes a text, here and in the browser alike."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from ridotto.words import LANGUAGES, join, messages, plural, say
from ridotto.words.saying import form_of

NODE = shutil.which("node")
NUMBERS = range(201)
PEOPLE = ["Ann", "Ben", "Cleo"]


def test_a_message_is_said_in_each_language() -> None:
    said = [say(language, "common.cancel") for language in LANGUAGES]

    assert said == ["Cancel", "Annuler", "Abbrechen", "Cancelar", "Mégse", "Скасувати"]


def test_arguments_are_filled_in_and_never_read_again() -> None:
    assert say("en", "common.gesture.clap.said", name="{name} <b>") == "{name} <b> claps."


def test_a_missing_argument_stays_to_be_seen() -> None:
    assert say("en", "common.gesture.clap.said") == "{name} claps."


def test_a_number_chooses_its_form() -> None:
    assert [plural("en", "common.coins", n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [plural("uk", "common.coins", n) for n in (1, 2, 5, 21)] == [
        "1 монета",
        "2 монети",
        "5 монет",
        "21 монета",
    ]


def test_a_form_that_a_language_does_not_write_is_the_other_one() -> None:
    assert form_of("es", 1_000_000) == "many"
    assert plural("es", "common.coins", 1_000_000) == "1.000.000 monedas"


def test_lists_are_said_as_the_language_does() -> None:
    assert join("en", PEOPLE) == "Ann, Ben and Cleo"
    assert join("uk", PEOPLE) == "Ann, Ben і Cleo"


@pytest.mark.parametrize("key", ["common.nothing", "nothing.yes", "common", ""])
def test_a_key_that_is_not_there_is_an_error(key: str) -> None:
    with pytest.raises(LookupError, match="there is no"):
        say("en", key)


def test_a_language_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError, match=r"'tlh'.*en, fr, de, es, hu, uk"):
        messages("tlh", "common")


def test_messages_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        messages("en", "common")["yes"] = "No"  # type: ignore[index]  # that is what is shown here


@pytest.mark.skipif(NODE is None, reason="needs node")
@pytest.mark.parametrize("language", LANGUAGES)
def test_python_and_the_browsers_language_agree(language: str) -> None:
    locale = "en-GB" if language == "en" else language
    script = (
        f"const rules = new Intl.PluralRules('{locale}'), numbers = new Intl.NumberFormat('{locale}');"
        f"const people = {json.dumps(PEOPLE)}, list = new Intl.ListFormat('{locale}');"
        "const all = [...Array(201).keys()].map((n) => [rules.select(n), numbers.format(n)]);"
        "console.log(JSON.stringify([all, people.map((_, n) => list.format(people.slice(0, n + 1)))]));"
    )
    assert NODE is not None
    done = subprocess.run([NODE, "-e", script], check=True, capture_output=True, timeout=60)
    forms, lists = json.loads(done.stdout)

    assert forms == [[form_of(language, n), str(n)] for n in NUMBERS]
    assert lists == [join(language, PEOPLE[: n + 1]) for n in range(len(PEOPLE))]
