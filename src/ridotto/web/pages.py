"""The pages of the table in the browser, as `web/` builds them into the package."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ridotto.web.preloading import INDEX, PARTS, SCREENS, Index

FOLDER = Path(__file__).parent / "built"
FRESH = {"cache-control": "no-cache", "vary": "accept-language"}
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = "the pages were not built with this package: run make setup, or pip install . again"


def page_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """For the pages and what they load; put them after all other routes."""
    index = Index(folder)

    def page_at(path: str) -> Route:
        async def page(request: Request) -> Response:
            if not index:
                raise HTTPException(503, NOT_BUILT)
            wishes = request.headers.get("accept-language", "")
            return HTMLResponse(index.page(path, wishes, **request.path_params), headers=FRESH)

        return Route(path, page)

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
        """With leave to keep it for ever."""
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["cache-control"] = FOREVER
        return response
