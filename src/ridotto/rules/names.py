"""Character names in every language that we have messages in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ridotto.rules.characters import plain_name


@cache
def english_names(edition: str) -> Mapping[str, str]:
    """The English names of an edition's characters by their names in every language, all in plain form."""
    from ridotto.words import LANGUAGES, messages  # noqa: PLC0415 - most games use English only

    names: dict[str, str] = {}
    for language in LANGUAGES:
        for key, text in messages(language, "characters").items():
            book, character, what = key.split(".")
            if (book, what) == (edition, "name"):
                names.setdefault(plain_name(text), plain_name(character))
    return names
