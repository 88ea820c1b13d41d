"""The messages say all there is to say: characters, rules, events, codes, options, players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_rule_ids import IDS

from ridotto.bots.levels import LEVELS, MIXED, TEMPERS
from ridotto.host.commands import GESTURES
from ridotto.host.options import MEMORY_AIDS, Options
from ridotto.host.refusals import CODES
from ridotto.rules import phase
from ridotto.rules.sets import EDITIONS
from ridotto.words import LANGUAGES, PARTS, messages

ROOT = Path(__file__).parent.parent.parent
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SHORT = 22
"""As many letters as fit under a card on a small screen."""
QUOTES = {"en": "“”", "fr": "«»", "de": "„“", "es": "«»", "hu": "„”", "uk": "«»"}
SPACE_BEFORE_ELLIPSIS = ("en", "de")
MASKS = {
    "en": r"\bmask",
    "fr": r"\bmasque",
    "de": r"\bmaske",
    "es": "máscara",
    "hu": "álarc(?!osbál)",
    "uk": r"\bмас(к(?!арад)|ц|ок)",
}
"""The rulebook's word for a card of the second edition; the table's log and buttons serve both editions."""
FIRST_ONLY = {"S6", "S7", "T10", "Q1", "Q2", "Q3", "Q6", "Q22"}
SECOND_ONLY = {"P13", "P14", "P15", "P16", "Q5", "Q9", "Q14", "Q15", "Q16"}


def section(heading: str, until: str) -> str:
    """The part of the protocol's page between two headings."""
    text = PROTOCOL.split(f"\n{heading}\n", 1)[1]
    return text.split(f"\n{until}", 1)[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_name_an_article_and_a_power(language: str) -> None:
    said = messages(language, "characters")
    wanted = {
        f"{edition.name}.{row.name.lower().replace(' ', '-')}.{what}"
        for edition in EDITIONS.values()
        for row in edition.characters
        for what in ("name", "the", "power", "short")
    }

    assert set(said) == wanted
    for key, text in said.items():
        assert not key.endswith(".short") or len(text) <= SHORT, key
        if key.endswith(".name"):
            assert said[key.replace(".name", ".the")].endswith(text), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_characters_of_an_edition_have_one_name(language: str, edition: str) -> None:
    said = messages(language, "characters").items()
    names = [text for key, text in said if re.fullmatch(rf"{edition}\.[\w-]+\.name", key)]

    assert len(set(names)) == len(names) > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "missing"), [("first", SECOND_ONLY), ("second", FIRST_ONLY)])
def test_every_rule_of_an_edition_is_told(language: str, edition: str, missing: set[str]) -> None:
    told = {key for key in messages(language, f"rules-{edition}") if re.fullmatch(r"[A-Z]\d+", key)}

    assert told == {rule.upper() for rule in IDS} - missing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_a_power_is_told_under_its_characters_name(language: str, edition: object) -> None:
    name = getattr(edition, "name", "")
    for row in EDITIONS[name].characters:
        key = f"{name}.{row.name.lower().replace(' ', '-')}.name"
        told = messages(language, f"rules-{name}")[row.rule].replace("\u00a0", " ")
        assert re.split(" ?:", told)[0] == messages(language, "characters")[key]


def test_the_rules_that_one_edition_lacks_are_those_its_page_lacks() -> None:
    second = (ROOT / "docs" / "rules-second-edition.md").read_text("utf-8")
    first = (ROOT / "docs" / "rules-first-edition.md").read_text("utf-8")
    for rule in (rule.upper() for rule in IDS if not rule.startswith("q")):
        assert (f'<a id="{rule.lower()}">' in first) == (rule not in SECOND_ONLY)
        assert (f'<a id="{rule.lower()}">' in second) == (rule not in FIRST_ONLY)


def test_every_event_has_a_line() -> None:
    types = re.findall(
        r"`([A-Z]\w+)`",
        "".join(re.findall(r"^\| .*? \|", section("### Events", "## "), re.MULTILINE)),
    )
    said = set(messages("en", "log"))
    names = {"GoldMoved": "gold_bank_one", "Answered": "passed", "Asked": "asked_answer"}
    names |= {"GameEnded": "game_ended_E1_one"}

    assert len(types) == 17
    for name in types:
        snake = re.sub(r"(?<=.)([A-Z])", r"_\1", name).lower()
        assert names.get(name, snake) in said, name


def test_every_question_and_end_has_a_line() -> None:
    said = set(messages("en", "log"))
    for what in phase.WORDS:
        if what not in ("turn", "over"):
            assert {f"asked_{what}", f"asked_{what}_you"} <= said
    for rule in ("E1", "E2", "E3"):
        assert f"game_ended_{rule}_you" in said


def test_every_code_of_the_protocol_has_a_text() -> None:
    rows = section("## Error codes", "### Close codes")
    codes = set(
        re.findall(r"`([a-z][a-z-]*)`", "".join(re.findall(r"^\|(.*?)\|", rows, re.MULTILINE)))
    )
    reasons = section("### Close codes", "nothing follows")
    codes |= set(re.findall(r"`([a-z][a-z-]*)`", reasons)) - {"last"}

    assert set(CODES) <= codes
    assert codes | {"lost", "unknown"} <= set(messages("en", "errors"))


def test_every_option_gesture_level_and_temper_has_its_words() -> None:
    said = set(messages("en", "common"))
    wanted = {f"option.{name}" for name in Options.__struct_fields__}
    wanted |= {f"memory.{aid}" for aid in MEMORY_AIDS}
    wanted |= {f"level.{level.name}" for level in LEVELS}
    wanted |= {f"temper.{name}" for name in (*(temper.name for temper in TEMPERS), MIXED)}
    wanted |= {f"edition.{edition}" for edition in EDITIONS}
    wanted |= {f"{key}.about" for key in wanted}
    wanted |= {f"gesture.{name}" for name in GESTURES}
    wanted |= {f"gesture.{name}.said" for name in GESTURES}
    found = {
        key for key in said if re.match(r"(option|memory|level|temper|edition|gesture)\.", key)
    }

    assert found - {"option.none"} == wanted


@pytest.mark.parametrize("part", PARTS)
def test_french_has_hard_spaces_before_high_signs(part: str) -> None:
    for key, text in messages("fr", part).items():
        assert not re.search(r" [:;!?»]|« |[^\s\u00a0]:(?=\s|$)|[^\s\u202f][;!?]", text), key


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_and_ellipses_are_the_languages_own(language: str, part: str) -> None:
    for key, text in messages(language, part).items():
        assert set(text) & set("“”„‟‘‚«»‹›") <= set(QUOTES[language]), key
        assert "..." not in text, key
        assert language in SPACE_BEFORE_ELLIPSIS or " …" not in text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_a_card_in_both_editions(language: str) -> None:
    mask = re.compile(MASKS[language], re.IGNORECASE)
    speaking = {
        f"{part}.{key}"
        for part in PARTS
        for key, text in messages(language, part).items()
        if mask.search(text)
    }

    assert speaking - {"home.about"} == {"rules-second.differences.about"}


def test_spanish_calls_the_court_as_its_rulebook_does() -> None:
    texts = {
        f"{part}.{key}": text
        for part in PARTS
        for key, text in messages("es", part).items()
        if key != "name.words"  # words that nobody may be called, in any case
    }
    assert [key for key, text in texts.items() if "tribunal" in text.lower()] == []
    assert texts["common.court"] == "Palacio de Justicia"
    assert sum("Palacio de Justicia" in text for text in texts.values()) > 15
