"""The pages of the table in the browser, as `web/` builds them into the package."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "built"
PATHS = (
    "/",
    "/t/{table}",
    "/c/{code}",
    "/game/{game}",
    "/review",
    "/games",
    "/rules/{edition}",
    "/learn",
)
"""Every address that the page itself knows, see `web/src/app/router.ts`."""
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = "the pages were not built with this package: run make setup, or pip install . again"


def page_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """For the pages and what they load; put them after all other routes."""

    async def page(_request: Request) -> Response:
        index = folder / "index.html"
        if not index.is_file():
            raise HTTPException(503, NOT_BUILT)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    async def file(request: Request) -> Response:
        found = folder / request.path_params["file"]
        if found.name == "index.html" or not found.is_file():
            raise HTTPException(404)
        return FileResponse(found)

    assets = _Assets(directory=folder / "assets", check_dir=False)
    return [
        *(Route(path, page) for path in PATHS),
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
