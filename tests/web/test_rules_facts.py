"""The rules pages show the characters and sets that the rules have."""

from __future__ import annotations

from rules_facts import FACTS, rules_facts


def test_the_rules_pages_have_the_facts_of_the_rules() -> None:
    assert FACTS.read_text("utf-8") == rules_facts()
