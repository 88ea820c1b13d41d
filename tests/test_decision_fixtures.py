"""The browser's tests decide what the rules really ask."""

from __future__ import annotations

from decision_fixtures import FOLDER, texts


def test_the_kept_decisions_are_those_of_today_s_rules() -> None:
    for name, text in texts().items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        assert kept == text, f"{name} is old: python tests/decision_fixtures.py"
