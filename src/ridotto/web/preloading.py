"""What a page will ask for is named in its head, so that all of it is on the way at once and not one after another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ridotto.words import LANGUAGES

INDEX = "index.html"
PARTS = "parts.json"
"""Vite's list of what belongs to what."""
PICTURE = 'content="/social.png"'
"""Who shows a link elsewhere wants the whole address of its picture."""
SCREENS = {
    "/": ("home",),
    "/t/{table}": ("table",),
    "/c/{code}": ("code",),
    "/game/{game}": ("game", "review", "log", "characters"),
    "/review": ("review", "review", "log", "characters"),
    "/games": ("games",),
    "/rules/{edition}": ("rules", "rules-{edition}", "characters"),
    "/learn": ("learn", "tutorial"),
}
"""By address: the screen, and the texts that it shows beside those of every screen."""
LOST = ("lost",)
"""At any other address."""


@dataclass(frozen=True)
class Door:
    """What the service knows of a table when somebody comes to it."""

    people: bytes | None = None
    """What anybody may see of it, as JSON; None for who has a seat there, and will be told more."""
    inside: str = ""
    """What is shown at once: "lobby", "play", or the door alone."""


_INSIDE = {
    "": ((), ()),
    "lobby": (("lobby/lobby",), ("characters",)),
    "play": (("table/play",), ("table", "log", "characters")),
}
"""What each needs beside the screen of a table, or of the tutorial: its scripts and its texts."""
_NOWHERE = Door()


class Index:
    """The page as it was built, read anew when it was built anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read_at = 0
        self._text = ""
        self._parts: dict[str, dict[str, Any]] = {}
        self._shared: dict[str, dict[str, Any]] = {}
        """By name: what is asked for later but imported elsewhere too is listed without its source."""

    def __bool__(self) -> bool:
        """Whether there is one."""
        return (self._folder / INDEX).is_file()

    def page(
        self,
        path: str,
        wishes: str = "",
        door: Door = _NOWHERE,
        *,
        site: str = "",
        **parameters: str,
    ) -> str:
        """The page for an address of `SCREENS`, or the one for any other address, in a language of `wishes`."""
        self._refresh()
        language = preferred(wishes)
        screen, *texts = SCREENS.get(path, LOST)
        scripts, more = _INSIDE["play" if screen == "learn" else door.inside]
        said = (f"messages/{language}/{text.format(**parameters)}.json" for text in (*texts, *more))
        wanted = [f"src/screens/{screen}.tsx", f"src/words/languages/{language}.ts"]
        wanted += [f"src/{script}.tsx" for script in scripts]
        wanted += [f"../src/ridotto/words/{text}" for text in said]
        head = "".join(self._links(wanted)) + _brought(door)
        text = self._text.replace(PICTURE, PICTURE.replace("/", f"{site}/", 1), 1)
        return text.replace("</head>", head + "</head>", 1)

    def _refresh(self) -> None:
        built = (self._folder / INDEX).stat().st_mtime_ns
        if built == self._read_at:
            return
        self._text = (self._folder / INDEX).read_text(encoding="utf-8")
        parts = self._folder / PARTS
        self._parts = json.loads(parts.read_bytes()) if parts.is_file() else {}
        named = (part for name, part in self._parts.items() if name.startswith("_"))
        self._shared = {part["name"]: part for part in named if "name" in part}
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
        part = self._parts.get(name) or self._shared.get(Path(name).stem)
        if part is None or name in met:
            return
        met.add(name)
        yield from part.get("css", ())
        yield part["file"]
        for other in part.get("imports", ()):
            yield from self._files(other, met)


def _brought(door: Door) -> str:
    """The people of the table for the page's own script; whatever they call themselves, it is no HTML."""
    if door.people is None:
        return ""
    text = door.people.decode().replace("<", "\\u003c")
    return f'  <script type="application/json" id="people">{text}</script>\n  '


def preferred(wishes: str) -> str:
    """The first language of an `Accept-Language` that we speak, else English; as `web/src/words/languages.ts` has it."""
    codes = (wish.split(";")[0].split("-")[0].strip().lower() for wish in wishes.split(","))
    return next((code for code in codes if code in LANGUAGES), "en")
