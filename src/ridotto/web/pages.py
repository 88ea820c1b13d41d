"""The pages of the table in the browser, as `web/` builds them into the package."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from ridotto.web.page_files import PageFiles
from ridotto.web.preloading import SCREENS, Door, Index

FOLDER = Path(__file__).parent / "built"
TABLE = "/t/{table}"
FILES = ("/assets/{file:path}", "/{file}")
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
_PARTS = {
    "table": _NAME,
    "game": _NAME,
    "code": re.compile(r".{1,40}"),
    "edition": re.compile(r"first|second"),
}
"""What the parts of an address can be; with anything else there is no such page."""
_FOR_PROGRAMS = ("/api/", "/assets/", "/health/", "/metrics")
FRESH = {"cache-control": "no-cache", "vary": "accept-language"}
ONCE = FRESH | {"cache-control": "no-store"}
"""With what was true of a table a moment ago."""
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = "the pages were not built with this package: run make setup, or pip install . again"


async def _no_table(_request: Request) -> Door:
    return Door()


class Pages:
    """The pages and what they load. `door` knows tables; `secure`: it is behind HTTPS."""

    def __init__(
        self,
        folder: Path = FOLDER,
        door: Callable[[Request], Awaitable[Door]] = _no_table,
        *,
        secure: bool = False,
    ) -> None:
        self._index, self._files = Index(folder), PageFiles(folder)
        self._door, self._secure = door, secure

    def routes(self) -> list[BaseRoute]:
        """Put them after all other routes."""
        packing = [Middleware(GZipMiddleware, minimum_size=500)]
        return [
            *(self._page_at(path) for path in SCREENS),
            Route(FILES[0], self._asset, middleware=packing),
            Route(FILES[1], self._file),
        ]

    def lost(self, request: Request) -> Response | None:
        """The page that says that there is nothing at this address; None for programs, and where no pages were built."""
        asks = request.method in ("GET", "HEAD") and not request.url.path.startswith(_FOR_PROGRAMS)
        if not asks or not self._index or "text/html" not in request.headers.get("accept", ""):
            return None
        return HTMLResponse(self._text("", request, Door()), 404, headers=FRESH)

    def _page_at(self, path: str) -> Route:
        async def page(request: Request) -> Response:
            if not self._index:
                raise HTTPException(503, NOT_BUILT)
            parts = request.path_params
            if not all(_PARTS[name].fullmatch(part) for name, part in parts.items()):
                raise HTTPException(404)
            found = await self._door(request) if path == TABLE else Door()
            text = self._text(path, request, found, **parts)
            return HTMLResponse(text, headers=ONCE if found.people else FRESH)

        return Route(path, page, middleware=[Middleware(GZipMiddleware)])

    def _text(self, path: str, request: Request, door: Door, **parts: str) -> str:
        wishes = request.headers.get("accept-language", "")
        site = _site(request, secure=self._secure)
        return self._index.page(path, wishes, door, site=site, **parts)

    async def _asset(self, request: Request) -> Response:
        """As small as this browser can read it, with leave to keep it for ever: its name changes with what is in it."""
        response = self._send(f"assets/{request.path_params['file']}", request)
        response.headers["cache-control"] = FOREVER
        return response

    async def _file(self, request: Request) -> Response:
        return self._send(request.path_params["file"], request)

    def _send(self, name: str, request: Request) -> Response:
        file = self._files.find(name)
        if file is None:
            raise HTTPException(404)
        headers = {"etag": file.etag}
        if file.etag in _listed(request, "if-none-match"):
            return Response(status_code=304, headers=headers)
        if file.packed is None or "br" not in _listed(request, "accept-encoding"):
            return Response(file.content, headers=headers, media_type=file.media_type)
        headers |= {"content-encoding": "br", "vary": "accept-encoding"}
        return Response(file.packed, headers=headers, media_type=file.media_type)


def _site(request: Request, *, secure: bool) -> str:
    """The address of this site as the browser has it; empty if it says nothing that could be one."""
    host = request.headers.get("host", "")
    scheme = "https" if secure else request.url.scheme
    return f"{scheme}://{host}" if HOST.fullmatch(host) else ""


def _listed(request: Request, header: str) -> set[str]:
    """The values of a header that has several, without their weights."""
    values = request.headers.get(header, "").split(",")
    return {value.split(";")[0].strip().removeprefix("W/").lower() for value in values}
