"""What the sources must not do, in the service and in its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOR_TESTS = ("driving.ts", "setup-tests.ts")
"""Helpers that only tests load."""
SINKS = (
    r"\b(inner|outer)HTML\b",
    r"\binsertAdjacentHTML\b",
    r"\bdangerouslySetInnerHTML\b",
    r"\bdocument\.write",
    r"\beval\(",
    r"\bnew Function\b",
    r"\bset(Timeout|Interval)\(\s*['\"`]",
    r"\bcreateContextualFragment\b",
    r"\bDOMParser\b",
    r"['\"`](javascript:|data:(?!image/svg\+xml,))",
    r"\b(window|parent|opener|top|self)\.postMessage\(",
    r"addEventListener\(\s*['\"]message['\"]",
    r"\bon(message)\s*=\s*\(?\w*\)?\s*=>\s*eval",
)
"""Ways from a text to code, to HTML or to another window."""


def pages() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "web" / "src").rglob("*.ts*")):
        if ".test." not in path.name and path.name not in FOR_TESTS and path.suffix != ".css":
            yield path.name, path.read_text(encoding="utf-8")


@pytest.mark.parametrize("sink", SINKS)
def test_pages_never_turn_text_into_code(sink: str) -> None:
    found = [name for name, text in pages() if re.search(sink, text)]
    assert found == []


def test_no_pattern_is_built_from_what_people_send() -> None:
    built = r"\bre\.(compile|search|match|fullmatch|sub|split|findall|finditer)\(\s*+(?!r?b?[\"'])"
    for layer in ("web", "host", "store", "record"):
        for path in (ROOT / "src" / "ridotto" / layer).glob("*.py"):
            assert not re.search(built, path.read_text(encoding="utf-8")), path
    assert [name for name, text in pages() if "RegExp(" in text] == []


def test_there_are_sources_to_look_at() -> None:
    names = {name for name, _ in pages()}
    assert {"table.tsx", "chat.tsx", "http.ts", "socket.ts"} <= names
