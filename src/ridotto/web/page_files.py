r"""The files of the pages, read into memory at start.

A request names an entry of a fixed list. Nothing of it ever becomes part of a path, so the tricks of any file system
(`..`, `C:\`, alternate streams, names without case) lead nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ridotto.web.preloading import INDEX, PARTS

BROTLI = ".br"
"""Files that Vite packed, beside what is in them."""
_TYPES = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Not Python's own: on Windows that depends on what else is installed."""


class PageFile(NamedTuple):
    """One file, and the same packed by Brotli if it is there."""

    content: bytes
    packed: bytes | None
    media_type: str
    etag: str


class PageFiles:
    """Every file of a folder but the page itself. They are read again after the pages were rebuilt."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, PageFile] = {}
        self._built: tuple[int, ...] = ()
        self._refresh()

    def find(self, name: str) -> PageFile | None:
        """By its name in the folder, with `/` between the parts."""
        self._refresh()
        return self._files.get(name)

    def _refresh(self) -> None:
        built = tuple(map(_changed, (self._folder, self._folder / "assets", self._folder / INDEX)))
        if built != self._built:
            self._files, self._built = dict(_read(self._folder)), built


def _changed(path: Path) -> int:
    """When it last was, in nanoseconds; 0 for what is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _read(folder: Path) -> Iterator[tuple[str, PageFile]]:
    contents: dict[str, bytes] = {}
    for path in folder.rglob("*"):
        with suppress(OSError):  # a folder, or gone again while the pages are rebuilt
            contents[path.relative_to(folder).as_posix()] = path.read_bytes()
    for name, content in contents.items():
        if name in (INDEX, PARTS) or name.endswith(BROTLI):
            continue
        kind = _TYPES.get(Path(name).suffix, "application/octet-stream")
        etag = f'"{sha256(content).hexdigest()[:32]}"'
        yield name, PageFile(content, contents.get(name + BROTLI), kind, etag)
