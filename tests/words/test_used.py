"""The browser asks only for messages that are there, and every message of its screens is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from test_files import stem

from ridotto.words import PARTS, messages

SOURCES = Path(__file__).parent.parent.parent / "web" / "src"
WHOLE = ("home", "lobby", "table", "log", "characters", "review", "tutorial")
"""The parts in which nothing may be left over. The others are checked against what they speak of."""
TEXT = re.compile(r"""'((?:[^'\n\\]|\\.)*)'|"((?:[^"\n\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`""")
HOLE = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
KEY = re.compile(rf"(?:{'|'.join(PARTS)})\.[\w.*-]+")


def keys_in(source: str) -> set[str]:
    """The keys that a source file has in it; `*` stands for what is put in with `${…}`."""
    code = re.sub(r"^\s*(//|\*|/\*\*).*$|\s//\s.*$", "", source, flags=re.MULTILINE)
    texts = ["".join(found) for found in TEXT.findall(code)]
    inside = {key for text in texts for hole in HOLE.findall(text) for key in keys_in(hole[2:-1])}
    return inside | {
        text for text in (HOLE.sub("*", text) for text in texts) if KEY.fullmatch(text)
    }


def all_keys() -> set[str]:
    """Every key there is, without its plural form."""
    return {f"{part}.{stem(key)}" for part in PARTS for key in messages("en", part)}


def matching(pattern: str, keys: Iterable[str]) -> set[str]:
    """The keys that a text from the sources can become."""
    like = re.compile(re.escape(pattern).replace(r"\*", r"[\w.-]*"))
    return {key for key in keys if like.fullmatch(key)}


def asked() -> dict[str, Path]:
    """Every key of the sources, and a file that has it."""
    return {
        key: path
        for path in sorted(SOURCES.rglob("*.ts*"))
        if ".test." not in path.name and path.suffix in (".ts", ".tsx")
        for key in keys_in(path.read_text("utf-8"))
    }


def test_every_key_that_the_browser_asks_for_is_there() -> None:
    missing = [
        f"{key} ({path.name})" for key, path in asked().items() if not matching(key, all_keys())
    ]

    assert missing == []


def test_every_message_of_the_screens_is_asked_for() -> None:
    keys = {key for key in all_keys() if key.startswith(tuple(f"{part}." for part in WHOLE))}
    used = {found for key in asked() for found in matching(key, keys)}

    assert sorted(keys - used) == []


def test_keys_are_found_as_they_are_written() -> None:
    source = """
    // t("home.comment")
    t("home.plain"); plural('lobby.people', 3); rich(`table.${kind}.name`, {}); t(key("review.x"));
    const said = `${turn} ${t('log.within')}`; const alone = `\\u2068${name}\\u2069`; t('log.after');
    const KEYS = ["tutorial.one", `tutorial.${step({ a: 1 })}`]; import x from "./home.css"; "home." // ann's "home.no"
    """

    assert keys_in(source) == {
        "home.plain",
        "lobby.people",
        "table.*.name",
        "review.x",
        "log.within",
        "log.after",
        "tutorial.one",
        "tutorial.*",
    }


def test_a_hole_takes_any_part_of_a_key() -> None:
    keys = {"log.asked_rob", "log.asked_rob_you", "log.passed"}

    assert matching("log.asked_*", keys) == {"log.asked_rob", "log.asked_rob_you"}
    assert matching("log.asked", keys) == set()
