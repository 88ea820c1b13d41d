"""The message files: every language says the same things, completely and properly."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from babel import Locale

import ridotto.words
from ridotto.words import LANGUAGES, PARTS, messages
from ridotto.words.saying import ARGUMENT, form_of

ROOT = Path(__file__).parent.parent.parent
FOLDER = Path(ridotto.words.__file__).parent / "messages"
FORM = re.compile(r"_(zero|one|two|few|many|other)$")
EVERYWHERE = [(language, part) for language in LANGUAGES for part in PARTS]


def stem(key: str) -> str:
    """A key without its plural form."""
    return FORM.sub("", key)


def stems(language: str, part: str) -> list[str]:
    """The keys of a file without their plural forms, each once, in the file's order."""
    return list(dict.fromkeys(stem(key) for key in messages(language, part)))


def plurals(language: str, part: str) -> dict[str, set[str]]:
    """The plural forms of each key that has them."""
    found: dict[str, set[str]] = {}
    for key in messages(language, part):
        if form := FORM.search(key):
            found.setdefault(stem(key), set()).add(form[1])
    return found


def arguments(language: str, part: str) -> dict[str, set[str]]:
    """The arguments of each key, over all its plural forms, without the number itself."""
    found: dict[str, set[str]] = {}
    for key, text in messages(language, part).items():
        found.setdefault(stem(key), set()).update(set(ARGUMENT.findall(text)) - {"count"})
    return found


def test_there_is_a_file_for_each_language_and_part_and_no_other() -> None:
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*")}

    assert found == {f"{language}/{part}.json" for language, part in EVERYWHERE}


@pytest.mark.parametrize(("language", "part"), EVERYWHERE)
def test_every_language_has_the_keys_of_the_english_file_in_its_order(
    language: str, part: str
) -> None:
    assert stems(language, part) == stems("en", part)
    assert plurals(language, part).keys() == plurals("en", part).keys()


@pytest.mark.parametrize(("language", "part"), EVERYWHERE)
def test_no_key_stands_twice_in_a_file(language: str, part: str) -> None:
    pairs: list[tuple[str, str]] = []
    text = (FOLDER / language / f"{part}.json").read_text("utf-8")
    json.loads(text, object_pairs_hook=pairs.extend)

    assert len({key for key, _ in pairs}) == len(pairs)
    assert text.endswith("}\n")


@pytest.mark.parametrize(("language", "part"), EVERYWHERE)
def test_plurals_have_the_forms_of_the_language(language: str, part: str) -> None:
    needed = {form_of(language, number) for number in range(201)} | {"other"}
    possible = {*Locale.parse(language).plural_form.tags, "other"}

    for key, forms in plurals(language, part).items():
        assert needed <= forms <= possible, key


def test_ukrainian_needs_four_forms_and_french_two() -> None:
    assert {form_of("uk", number) for number in (1, 2, 5, 21)} == {"one", "few", "many"}
    assert {form_of("fr", number) for number in (0, 1, 2)} == {"one", "other"}


@pytest.mark.parametrize(("language", "part"), EVERYWHERE)
def test_every_text_has_the_arguments_of_the_english_one(language: str, part: str) -> None:
    assert arguments(language, part) == arguments("en", part)


@pytest.mark.parametrize(("language", "part"), EVERYWHERE)
def test_a_number_stands_only_in_plurals(language: str, part: str) -> None:
    for key, text in messages(language, part).items():
        assert FORM.search(key) or "{count}" not in text, key


@pytest.mark.parametrize(("language", "part"), EVERYWHERE)
def test_every_text_is_one_clean_line(language: str, part: str) -> None:
    for key, text in messages(language, part).items():
        assert text, key
        assert not re.search(r"^\s|\s$|\s\s|[\t\n\r]", text), key
        assert not re.search(r"[<>\"']", text), (
            f"{key}: no HTML, and no typewriter's quotation marks"
        )
        assert not re.search(r"[{}]", ARGUMENT.sub("", text)), key


@pytest.mark.parametrize(("language", "part"), EVERYWHERE)
def test_every_key_is_plain(language: str, part: str) -> None:
    for key in messages(language, part):
        assert re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*", key), key


@pytest.mark.parametrize(("language", "part"), EVERYWHERE)
def test_sentences_are_translated(language: str, part: str) -> None:
    if language == "en":
        return
    for key, text in messages(language, part).items():
        assert len(ARGUMENT.sub("", text)) < 12 or text != messages("en", part).get(key), key


def test_the_browser_knows_the_same_languages_and_parts() -> None:
    web = ROOT / "web" / "src" / "words"
    listed = re.findall(
        r"^ {2}(\w\w): ['\"]", (web / "languages.ts").read_text("utf-8"), re.MULTILINE
    )
    typed = re.findall(r"/en/([\w-]+)\.json", (web / "messages.ts").read_text("utf-8"))

    assert tuple(listed) == LANGUAGES
    assert sorted(typed) == sorted(PARTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browsers_chunks_hold_every_part_once(language: str) -> None:
    web = ROOT / "web" / "src" / "words"
    short = re.findall(
        rf"messages/{language}/{{([\w,-]+)}}\.json",
        (web / "languages" / f"{language}.ts").read_text("utf-8"),
    )
    long = re.findall(r"messages/\*/{([\w,-]+)}\.json", (web / "store.ts").read_text("utf-8"))

    assert sorted(f"{short[0]},{long[0]}".split(",")) == sorted(PARTS)
