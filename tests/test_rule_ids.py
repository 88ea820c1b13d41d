"""Every id of RULES.md has a test that is named after it."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parent
LAST = {"s": 7, "c": 6, "t": 12, "e": 4, "p": 16, "q": 22}
"""RULES.md's groups, and how many ids each has."""
IDS = [f"{letter}{number}" for letter, last in LAST.items() for number in range(1, last + 1)]


def names_of_tests(source: str) -> list[str]:
    """The names of the test functions of a module, those inside classes too."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def missing(names: list[str]) -> list[str]:
    """The ids for which no test has a name that begins with it."""
    return [rule for rule in IDS if not any(name.startswith(f"test_{rule}_") for name in names)]


def test_every_rule_and_ruling_has_a_test_named_after_it() -> None:
    names = [
        name
        for path in TESTS.rglob("test_*.py")
        for name in names_of_tests(path.read_text("utf-8"))
    ]

    assert missing(names) == []


def test_a_missing_id_is_noticed() -> None:
    source = "\n".join(f"def test_{rule}_holds() -> None: ..." for rule in IDS if rule != "q2")

    assert missing(names_of_tests(source)) == ["q2"]


def test_an_id_in_a_comment_or_in_another_name_does_not_count() -> None:
    source = "# def test_s1_holds() -> None: ...\ndef test_s10_holds() -> None: ...\ndef s1_() -> None: ...\n"

    assert "s1" in missing(names_of_tests(source))


def test_the_ids_are_those_of_the_rules() -> None:
    assert len(IDS) == 67
    assert IDS[0] == "s1"
    assert IDS[-1] == "q22"
