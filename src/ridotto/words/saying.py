"""A key becomes a text: arguments are filled in, and numbers choose their plural form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from ridotto.words.files import messages

ARGUMENT = re.compile(r"\{(\w+)\}")
LOCALES = {"en": "en_GB"}
"""Where lists and numbers are said as in one country, since our English is British."""


def say(language: str, key: str, **arguments: str | int) -> str:
    """The text of a key such as `log.passed`: the part, a dot, and the key in its file."""
    part, _, name = key.partition(".")
    text = messages(language, part).get(name)
    if text is None:
        raise LookupError(f"there is no message {key!r} in {language!r}")
    return _fill(language, text, arguments)


def plural(language: str, key: str, count: int, **arguments: str | int) -> str:
    """The text of a key in the form that a number asks for; `{count}` is that number."""
    part, _, name = key.partition(".")
    form = f"{name}_{form_of(language, count)}"
    form = form if form in messages(language, part) else f"{name}_other"
    return say(language, f"{part}.{form}", count=count, **arguments)


def join(language: str, items: Sequence[str]) -> str:
    """A list as it is said: `Ann, Ben and Cleo`."""
    return format_list(items, locale=_locale(language))


@cache
def form_of(language: str, count: int) -> str:
    """The plural form of a number: `one`, `few`, `many`, `other`."""
    return _locale(language).plural_form(count)


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(LOCALES.get(language, language))


def _fill(language: str, text: str, arguments: dict[str, str | int]) -> str:
    """Put arguments in; one that is missing stays to be seen as `{name}`."""

    def shown(found: re.Match[str]) -> str:
        value = arguments.get(found[1], found[0])
        return value if isinstance(value, str) else format_decimal(value, locale=_locale(language))

    return ARGUMENT.sub(shown, text)
