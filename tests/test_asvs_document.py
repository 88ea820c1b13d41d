"""docs/asvs.md has every requirement once, and what it names exists."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "asvs.md").read_text(encoding="utf-8")
SHOWN = re.compile(r"`test_|`\w+/|`pyproject|\]\(\w")
STATUSES = ("met", "not applicable", "not yet")

# The level of each requirement, section by section, in the order of their numbers.
LEVELS = {
    "1": "22 1111122223 112222222223 222 123",
    "2": "122 112 12223 23",
    "3": "3 113 12223 11222233 11122333 3 22333",
    "4": "12233 23333 22 1222",
    "5": "2 112333 113 222",
    "6": "122 111111112222 11223333 112233 22222333 2223 33 2222",
    "7": "222 1111 22 11222 223 22",
    "8": "1233 1123 133 23",
    "9": "111 1222",
    "10": "22 223 22223 1111122222233333 22222 22 222",
    "11": "2233 22233 11233 1222 23 23 33",
    "12": "12233 11 22223",
    "13": "2333 222223 2233 1222233",
    "14": "22 12223333 122",
    "15": "12233 12233 1222222 3333",
    "16": "2 22222 2222 222 2223",
    "17": "23 22223333 22",
}


class Row(NamedTuple):
    id: str
    level: str
    about: str
    status: str
    evidence: str


def rows(text: str = TEXT) -> list[Row]:
    lines = re.findall(r"^\| (\d+\.\d+\.\d+) \|.*$", text, re.MULTILINE)
    found = re.findall(
        r"^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", text, re.MULTILINE
    )
    assert len(found) == len(lines)
    return [Row(*cells) for cells in found]


def wanted() -> dict[str, str]:
    """By id: the level, for levels 1 and 2."""
    return {
        f"{chapter}.{section}.{number}": level
        for chapter, sections in LEVELS.items()
        for section, levels in enumerate(sections.split(), 1)
        for number, level in enumerate(levels, 1)
        if level != "3"
    }


def test_every_requirement_of_levels_1_and_2_has_one_row() -> None:
    assert Counter(wanted().values()) == {"1": 70, "2": 183}
    assert [row.id for row in rows()] == list(wanted())
    assert {row.id: row.level for row in rows()} == wanted()


def test_every_status_is_one_of_three_words_with_a_sentence() -> None:
    for row in rows():
        assert row.status in STATUSES, row.id
        assert re.fullmatch(r"[A-Z`\[][^|]*\.", row.evidence), row.id
        assert "verify that" not in row.about.lower(), row.id  # our own words


def test_level_1_is_complete() -> None:
    assert [row.id for row in rows() if row.level == "1" and row.status == "not yet"] == []


def test_what_is_met_is_shown_by_a_test_or_a_file() -> None:
    bare = [row.id for row in rows() if row.status == "met" and not SHOWN.search(row.evidence)]
    assert bare == ["6.4.2"]  # that something is absent has no test


def test_every_test_and_file_that_is_named_exists() -> None:
    sources = [path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py")]
    defined = set(re.findall(r"^(?:async )?def (test_\w+)\(", "".join(sources), re.MULTILINE))
    named = re.findall(r"`(test_\w+)`", TEXT)
    assert len(set(named)) > 100
    assert set(named) - defined == set()
    files = re.findall(r"`((?:src|docs|tests|web|deploy)/[^`]+|pyproject\.toml)`", TEXT)
    assert files
    for file in files:
        assert (ROOT / file).is_file(), file


def test_the_sums_are_right() -> None:
    counted = Counter((row.level, row.status) for row in rows())
    for level in "12":
        cells = " | ".join(str(counted[level, status]) for status in STATUSES)
        assert f"| {level} | {cells} |" in TEXT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("| 1.2.4 | 1 |", "| 1.2.5 | 1 |"),
        ("| 1.2.4 | 1 |", "| 1.2.4 | 2 |"),
        ("| 17.3.2 | 2 |", "| 17.3.4 | 2 |"),
    ],
)
def test_a_wrong_row_is_noticed(old: str, new: str) -> None:
    changed = rows(TEXT.replace(old, new))
    assert {row.id: row.level for row in changed} != wanted()
