"""The terminal itself: lines out, lines in. Colours and a hidden page on a real one, plain text in a pipe."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol, TextIO

from rich.cells import cell_len

from ridotto.terminal.picture import PLAIN, Signs

if TYPE_CHECKING:
    from rich.console import Console

_HIDE_PAGE = "\x1b[2J\x1b[H\x1b[?1049l"
_OWN_PAGE = "\x1b[?1049h\x1b[2J\x1b[H"
NARROWEST = 40
WIDEST = 100
_PROMPT = "> "


class Source(Protocol):
    """Where lines come from."""

    def isatty(self) -> bool:
        """Whether somebody types them."""

    def readline(self) -> str:
        """The next one; empty when there is none any more."""


class Screen:
    """Where the person reads and types."""

    def __init__(self, out: TextIO, source: Source | None) -> None:
        self.out = out
        self._source = source
        self.is_terminal = out.isatty() and source is not None and source.isatty()
        self.is_dumb = os.environ.get("TERM", "") in ("", "dumb", "unknown")
        self._highlights: list[tuple[re.Pattern[str], str]] = []
        self._console = _console(out) if out.isatty() else None

    @property
    def width(self) -> int:
        """How many columns there are to write in."""
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))

    @property
    def signs(self) -> Signs:
        """Signs that this terminal can show."""
        encoding = (getattr(self.out, "encoding", None) or "utf-8").lower().replace("-", "")
        return Signs() if encoding == "utf8" else PLAIN

    def know(self, characters: Sequence[str]) -> None:
        """These words stand out from now on."""
        names = "|".join(map(re.escape, characters))
        coins = re.escape(self.signs.coin)
        self._highlights = [
            (re.compile(rf"\b(?:{names})s?\b"), "bold magenta"),
            (re.compile(r"\b[Yy]our?s?\b|\bclaims? to be\b"), "bold"),
            (re.compile(rf"{coins}{coins}+|\b\d+ gold\b"), "yellow"),
            (re.compile(r"\(?\b[STEPCQ]\d{1,2}\b\)?"), "dim"),
        ]

    def say(self, text: str = "", style: str = "", *, hang: int = 0) -> None:
        """A paragraph, in lines that fit; those after the first are set in by `hang`."""
        for line in wrapped(text, self.width, hang):
            self._line(line, style)
        self.out.flush()

    def say_whole(self, text: str) -> None:
        """One line that is not broken, so that it can be copied."""
        self.out.write(text + "\n")
        self.out.flush()

    def say_all(self, lines: Sequence[str], style: str = "", *, hang: int = 4) -> None:
        """Several lines."""
        for line in lines:
            self.say(line, style, hang=hang)

    def ask(self) -> str:
        """What the person types. Raises EOFError when there is nobody any more."""
        if self._source is None:
            raise EOFError
        if self.is_terminal:
            return self._typed()
        self.out.write(_PROMPT)
        self.out.flush()
        line = self._source.readline()
        if not line:
            self.out.write("\n")
            raise EOFError
        text = line.rstrip("\r\n")
        self.out.write(f"{_printable(text)}\n")
        return text

    @contextmanager
    def hidden_page(self) -> Iterator[None]:
        """What is written meanwhile can afterwards not be read any more, neither on the screen nor by scrolling back."""
        if not self.is_terminal:
            yield
            return
        if self.is_dumb:
            yield
            self.out.write("\n" * shutil.get_terminal_size().lines)
            return
        self.out.write(_OWN_PAGE)
        try:
            yield
        finally:
            self.out.write(_HIDE_PAGE)
            self.out.flush()

    def pause(self, seconds: float) -> None:
        """Time to read."""
        self.out.flush()
        if seconds > 0:
            time.sleep(seconds)

    def _typed(self) -> str:
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 - lines can then be edited and called back
        self.out.flush()
        return input(_PROMPT)

    def _line(self, line: str, style: str) -> None:
        if self._console is None:
            self.out.write(line + "\n")
            return
        from rich.text import Text  # noqa: PLC0415 - a pipe needs none of it

        text = Text(line)
        for pattern, colour in self._highlights:
            text.highlight_regex(pattern, colour)
        self._console.print(text, style=style or None, soft_wrap=True)


def _console(out: TextIO) -> Console:
    from rich.console import Console  # noqa: PLC0415 - a pipe needs none of it

    return Console(file=out, force_terminal=True, highlight=False, markup=False)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)


def wrapped(text: str, width: int, hang: int = 0) -> list[str]:
    """The text in lines of at most so many columns, broken at spaces; its own indentation stays."""
    if cell_len(text) <= width:
        return [text]
    indent = len(text) - len(text.lstrip(" "))
    lines: list[str] = []
    line = " " * indent
    for word in re.findall(r" *[^ ]+", text[indent:]):
        if line.strip() and cell_len(line) + cell_len(word) > width:
            lines.append(line)
            line = " " * max(indent, hang) + word.lstrip(" ")
        else:
            line += word
    return [*lines, line]
