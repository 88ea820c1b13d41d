"""Options, with errors of one line."""

from __future__ import annotations

import argparse
from typing import NoReturn

from ridotto.errors import shortened

_LONGEST = 300
"""Characters of what argparse says: it repeats what it does not know."""


class UsageError(Exception):
    """The command was called wrongly."""


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line that says where help is."""

    def __init__(self, **settings: str | None) -> None:
        super().__init__(
            prog=settings.get("prog"),
            description=settings.get("description"),
            epilog=settings.get("epilog"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Leave it to `main` to say so."""
        name = (self.prog or "").removeprefix("ridotto").strip()
        said = shortened(message, _LONGEST)
        raise UsageError(f"{name + ': ' if name else ''}{said} (see {self.prog} --help)")


def whole_number(text: str) -> int:
    """An option that is a whole number."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise argparse.ArgumentTypeError(
            f"invalid number {text[:40]!r}: expected an integer from 0 to 999999"
        )
    return int(text)


def seed_number(text: str) -> int:
    """A seed: a whole number of up to 256 bits, decimal or hexadecimal with 0x in front."""
    try:
        seed = int(text, 16) if text.lower().startswith("0x") else int(text)
    except ValueError:
        seed = -1
    if not 0 <= seed < 2**256 or not text.isascii() or "_" in text:
        raise argparse.ArgumentTypeError(
            f"invalid seed {text[:40]!r}: expected an integer from 0 to 2^256 - 1"
        )
    return seed


def add_json(parser: argparse.ArgumentParser) -> None:
    """Every command can speak JSON."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_edition(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Which edition."""
    parser.add_argument(
        "--edition", default=default, metavar="first|second", help="the edition of the rules"
    )
