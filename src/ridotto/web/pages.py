"""The pages of the table in the browser, as `web/` builds them into the package."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ridotto.web.preloading import INDEX, PARTS, SCREENS, Door, Index

FOLDER = Path(__file__).parent / "built"
TABLE = "/t/{table}"
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")
BROTLI = ".br"
"""Files that Vite packed, beside what is in them."""
FRESH = {"cache-control": "no-cache", "vary": "accept-language"}
ONCE = FRESH | {"cache-control": "no-store"}
"""With what was true of a table a moment ago."""
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = "the pages were not built with this package: run make setup, or pip install . again"


async def _no_table(_request: Request) -> Door:
    return Door()


def page_routes(
    folder: Path = FOLDER,
    door: Callable[[Request], Awaitable[Door]] = _no_table,
    *,
    secure: bool = False,
) -> list[BaseRoute]:
    """For the pages and what they load; put them after all other routes. `door` knows tables; `secure`: it is behind HTTPS."""
    index = Index(folder)

    def page_at(path: str) -> Route:
        async def page(request: Request) -> Response:
            if not index:
                raise HTTPException(503, NOT_BUILT)
            wishes = request.headers.get("accept-language", "")
            found = await door(request) if path == TABLE else Door()
            site = _site(request, secure=secure)
            text = index.page(path, wishes, found, site=site, **request.path_params)
            return HTMLResponse(text, headers=ONCE if found.people else FRESH)

        return Route(path, page, middleware=[Middleware(GZipMiddleware)])

    async def file(request: Request) -> Response:
        found = folder / request.path_params["file"]
        if found.name in (INDEX, PARTS) or not found.is_file():
            raise HTTPException(404)
        return FileResponse(found)

    assets = _Assets(directory=folder / "assets", check_dir=False)
    return [
        *(page_at(path) for path in SCREENS),
        Mount("/assets", GZipMiddleware(assets, minimum_size=500)),
        Route("/{file}", file),
    ]


class _Assets(StaticFiles):
    """Their names change with what is in them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """As small as this browser can read it, with leave to keep it for ever."""
        packed = None
        if "br" in _encodings(scope):
            with suppress(HTTPException):
                packed = await super().get_response(path + BROTLI, scope)
        if packed is not None and packed.status_code == 200:
            packed.headers["content-encoding"] = "br"
            packed.headers["vary"] = "accept-encoding"
        response = packed or await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["cache-control"] = FOREVER
            del response.headers["last-modified"]  # what is kept for ever is not asked for again
        return response


def _site(request: Request, *, secure: bool) -> str:
    """The address of this site as the browser has it; empty if it says nothing that could be one."""
    host = request.headers.get("host", "")
    scheme = "https" if secure else request.url.scheme
    return f"{scheme}://{host}" if HOST.fullmatch(host) else ""


def _encodings(scope: Scope) -> set[str]:
    """What the browser says it can unpack."""
    named = Headers(scope=scope).get("accept-encoding", "")
    return {one.split(";")[0].strip().lower() for one in named.split(",")}
