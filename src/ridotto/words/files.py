"""The message files: a folder for each language, a file for each part, flat keys with texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec

LANGUAGES = ("en", "fr", "de", "es", "hu", "uk")
PARTS = (
    "common",
    "home",
    "lobby",
    "table",
    "log",
    "characters",
    "review",
    "tutorial",
    "errors",
    "rules-first",
    "rules-second",
)


@cache
def messages(language: str, part: str) -> Mapping[str, str]:
    """The texts of one part in one language, by key."""
    if language not in LANGUAGES:
        raise LookupError(f"there are no messages in {language!r}, only in {', '.join(LANGUAGES)}")
    if part not in PARTS:
        raise LookupError(f"there is no part {part!r}, only {', '.join(PARTS)}")
    path = files(__package__) / "messages" / language / f"{part}.json"
    return MappingProxyType(msgspec.json.decode(path.read_bytes(), type=dict[str, str]))
