"""What a page will ask for is named in its head, so that all of it is on the way at once and not one after another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ridotto.words import LANGUAGES

INDEX = "index.html"
PARTS = "parts.json"
"""Vite's list of what belongs to what."""
SCREENS = {
    "/": ("home",),
    "/t/{table}": ("table",),
    "/c/{code}": ("code",),
    "/game/{game}": ("game", "review"),
    "/review": ("review", "review"),
    "/games": ("games",),
    "/rules/{edition}": ("rules", "rules-{edition}"),
    "/learn": ("learn", "tutorial"),
}
"""By address: the screen, and the long texts that it shows."""


class Index:
    """The page as it was built, read anew when it was built anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read_at = 0
        self._text = ""
        self._parts: dict[str, dict[str, Any]] = {}

    def __bool__(self) -> bool:
        """Whether there is one."""
        return (self._folder / INDEX).is_file()

    def page(self, path: str, wishes: str = "", **parameters: str) -> str:
        """The page for an address of `SCREENS`, for who has these `Accept-Language`."""
        self._refresh()
        language = preferred(wishes)
        screen, *texts = SCREENS[path]
        long = (f"messages/{language}/{text.format(**parameters)}.json" for text in texts)
        wanted = [f"src/screens/{screen}.tsx", f"src/words/languages/{language}.ts"]
        wanted += [f"../src/ridotto/words/{text}" for text in long]
        return self._text.replace("</head>", "".join(self._links(wanted)) + "</head>", 1)

    def _refresh(self) -> None:
        built = (self._folder / INDEX).stat().st_mtime_ns
        if built == self._read_at:
            return
        self._text = (self._folder / INDEX).read_text(encoding="utf-8")
        parts = self._folder / PARTS
        self._parts = json.loads(parts.read_bytes()) if parts.is_file() else {}
        self._read_at = built

    def _links(self, wanted: list[str]) -> Iterator[str]:
        there = set(self._files(INDEX, set()))
        for name in wanted:
            for file in self._files(name, set()):
                if file in there:
                    continue
                there.add(file)
                kind = "stylesheet" if file.endswith(".css") else "modulepreload"
                yield f'  <link rel="{kind}" crossorigin href="/{file}">\n  '

    def _files(self, name: str, met: set[str]) -> Iterator[str]:
        """A part's own files, and those of the parts that it imports."""
        part = self._parts.get(name)
        if part is None or name in met:
            return
        met.add(name)
        yield from part.get("css", ())
        yield part["file"]
        for other in part.get("imports", ()):
            yield from self._files(other, met)


def preferred(wishes: str) -> str:
    """The first language of an `Accept-Language` that we speak, else English; as `web/src/words/languages.ts` has it."""
    codes = (wish.split(";")[0].split("-")[0].strip().lower() for wish in wishes.split(","))
    return next((code for code in codes if code in LANGUAGES), "en")
