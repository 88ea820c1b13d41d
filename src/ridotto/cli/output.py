"""What people read: tables and colours on a terminal, plain columns when piped."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any
from unicodedata import category, east_asian_width


def say(line: str = "", style: str = "") -> None:
    """One line for people; on a terminal in that style."""
    if style and is_terminal():
        _console().print(line, style=style, markup=False, highlight=False, soft_wrap=True)
    else:
        sys.stdout.write(line + "\n")


def say_json(value: object) -> None:
    """One line of JSON, in ASCII so that any terminal and pipe can carry it."""
    sys.stdout.write(json.dumps(value) + "\n")


def complain(line: str) -> None:
    """One line about what is wrong."""
    sys.stderr.write(line + "\n")


def say_table(header: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """A table with the columns of `header`."""
    if is_terminal():
        _rich_table(header, rows, title)
        return
    if title:
        say(title)
    widths = [max(_width(row[i]) for row in (header, *rows)) for i in range(len(header))]
    for row in (header, *rows):
        cells = zip(row, widths, strict=True)
        say("  ".join(cell + " " * (width - _width(cell)) for cell, width in cells).rstrip())


def _width(text: str) -> int:
    """How many columns a text takes: wide characters two, those that join another none."""
    return sum(
        0 if category(c) in ("Mn", "Me", "Cf") else 2 if east_asian_width(c) in "WF" else 1
        for c in text
    )


def is_terminal() -> bool:
    """Whether a person is reading."""
    return sys.stdout.isatty()


def _rich_table(header: Sequence[str], rows: Sequence[Sequence[str]], title: str) -> None:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - costs 0.1 s, and only a terminal needs it
    from rich.table import Table  # noqa: PLC0415 - likewise
    from rich.text import Text  # noqa: PLC0415 - likewise

    table = Table(
        title=title or None, title_justify="left", box=SIMPLE_HEAD, header_style="bold cyan"
    )
    for column in header:
        table.add_column(column)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    _console().print(table)


def _console() -> Any:  # noqa: ANN401 - rich's, which is loaded only where it is needed
    from rich.console import Console  # noqa: PLC0415 - likewise

    return Console()
