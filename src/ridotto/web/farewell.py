"""Cookies of seats that have ended, deleted in the browser that still keeps them."""

from __future__ import annotations

import hmac
from collections.abc import Iterator

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ridotto.host.addresses import hashed
from ridotto.host.table import Table
from ridotto.web.answers import json_response
from ridotto.web.bodies import Forgotten
from ridotto.web.kept_seats import BEFORE, cookie_prefix, earlier_tokens, tables_kept
from ridotto.web.origins import Origins
from ridotto.web.reading import kept_token
from ridotto.web.service import Service
from ridotto.web.visitors import Visitors

MOST_TABLES = 20
"""Looked up for one request; the others have their turn with the next."""


class Farewell:
    """The route. A browser asks for it when a seat has ended: the socket that told it so cannot delete cookies."""

    def __init__(
        self, service: Service, visitors: Visitors, origins: Origins, *, secure: bool
    ) -> None:
        self._service, self._visitors, self._origins = service, visitors, origins
        self._secure = secure

    def routes(self, prefix: str) -> list[Route]:
        """Below that path."""
        return [Route(f"{prefix}/goodbye", self.goodbye, methods=["POST"])]

    async def goodbye(self, request: Request) -> Response:
        """Delete every cookie whose tokens are worth nothing any more, at any table."""
        if not self._origins.is_own_page(request):
            raise HTTPException(403, "only a page of this service may do that")
        address = self._visitors.address(request)
        if not self._visitors.joins.take(address):
            raise HTTPException(429, "too many requests: wait a moment", {"Retry-After": "5"})
        ended = [
            name for table in self._tables(request) for name in await self._ended(request, table)
        ]
        if ended:  # so that nobody can try tokens here
            await self._visitors.wrong_token(address)
        response = json_response(Forgotten(len(ended)))
        for name in ended:
            response.delete_cookie(
                name, path="/", secure=self._secure, httponly=True, samesite="lax"
            )
        return response

    def _tables(self, request: Request) -> list[str]:
        """Those that are looked up now."""
        return tables_kept(request, secure=self._secure)[:MOST_TABLES]

    async def _ended(self, request: Request, table: str) -> list[str]:
        """The cookies of that table which are of no more use."""
        found = await self._service.glance(table)
        name = cookie_prefix(secure=self._secure) + table.replace("-", ".")
        kept = {
            name: [kept_token(request, name).token],
            name + BEFORE: earlier_tokens(request, name),
        }
        return [
            cookie
            for cookie, tokens in kept.items()
            if cookie in request.cookies and not any(_matters(found, token) for token in tokens)
        ]


def _matters(table: Table | None, token: str) -> bool:
    """Whether somebody holds it there. The browser also keeps the token of a person who was banned: it says so."""
    if table is None or not token:
        return False
    key = hashed(token)
    return any(hmac.compare_digest(key, other) for other in _keys(table))


def _keys(table: Table) -> Iterator[str]:
    yield from (member.key for member in table.people())
    yield from table.banned_keys
