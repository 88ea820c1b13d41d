"""The routes by which people delete their own name, at a table or from one of its finished games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ridotto.host.addresses import hashed
from ridotto.host.erasure import Holder, holder_of
from ridotto.host.hosting import Hosting
from ridotto.web.answers import failure, json_response
from ridotto.web.bodies import Empty, NameDeleted, OwnSeat, SeatHolder
from ridotto.web.erasure import forget_member
from ridotto.web.kept_seats import cookie_name, earlier_tokens
from ridotto.web.origins import Origins
from ridotto.web.reading import Shown, kept_token, read_body, shown_token
from ridotto.web.service import NAME, NoTableError, Service
from ridotto.web.visitors import Visitors

AtLink = Callable[[Request, Shown | None], Awaitable[Hosting]]


class NameDeletion:
    """A token proves whose name it is, also after its holder has left: only the name can be deleted with it then."""

    def __init__(
        self,
        service: Service,
        visitors: Visitors,
        origins: Origins,
        at_link: AtLink,
        *,
        secure: bool,
    ) -> None:
        self._service, self._visitors, self._origins = service, visitors, origins
        self._at_link, self._secure = at_link, secure

    def routes(self, prefix: str) -> list[Route]:
        """Below that path."""
        return [
            Route(f"{prefix}/tables/{{table}}/forget-me", self.at_table, methods=["POST"]),
            Route(f"{prefix}/games/{{game}}/forget-me", self.in_game, methods=["POST"]),
            Route(f"{prefix}/games/{{game}}/seat", self.own_seat),
        ]

    async def at_table(self, request: Request) -> Response:
        """By the link of the table."""
        await self._check(request)
        hosting = await self._at_link(request, shown_token(request, ""))
        shown = shown_token(request, cookie_name(hosting.table.id, secure=self._secure))
        lines = await self._service.store.read(hosting.table.id)
        holder = None if shown is None else _holder(lines, shown.token)
        if holder is not None:
            return await self._forget(hosting, holder)
        if hosting.table.link == request.path_params["table"]:
            raise await self._unproven(request, shown)
        if shown is not None and shown.by_header:  # counted as it is at a link that never was
            refusal = await self._unproven(request, shown)
            if refusal.status_code == HTTPStatus.TOO_MANY_REQUESTS:
                raise refusal
        raise NoTableError  # an old link leads only its people there

    async def in_game(self, request: Request) -> Response:
        """By the id of a finished game; its table may be closed."""
        await self._check(request)
        table = await self._table_of(request)
        if table is None:
            return _no_game()
        hosting = await self._service.table(table)
        shown = shown_token(request, cookie_name(table, secure=self._secure))
        holder = await self._player(request, table, shown)
        if holder is None:
            raise await self._unproven(request, shown)
        return await self._forget(hosting, holder)

    async def own_seat(self, request: Request) -> Response:
        """For the page of a game: whose name this browser can delete from it."""
        if not self._origins.is_own_page(request):
            raise HTTPException(403, "only a page of this service may do that")
        table = await self._table_of(request)
        if table is None:
            return _no_game()
        holder = await self._player(request, table, None)
        if holder is None or holder.forgotten:
            return json_response(OwnSeat(None))
        return json_response(OwnSeat(SeatHolder(holder.member, holder.name)))

    async def _check(self, request: Request) -> None:
        if not self._origins.welcomes(request):
            raise HTTPException(403, "pages of another site may not do that")
        if not self._visitors.joins.take(self._visitors.address(request)):
            raise HTTPException(429, "too many requests: wait a moment", {"Retry-After": "5"})
        await read_body(request, Empty)

    async def _table_of(self, request: Request) -> str | None:
        game = request.path_params["game"]
        return await self._service.store.table_of(game) if NAME.fullmatch(game) else None

    async def _player(self, request: Request, table: str, shown: Shown | None) -> Holder | None:
        """Who played the game, of those whose token a program shows or this browser has at its table."""
        if shown is not None and shown.by_header:
            tokens = [shown.token]
        else:
            cookie = cookie_name(table, secure=self._secure)
            tokens = [kept_token(request, cookie).token, *earlier_tokens(request, cookie)]
        if not any(tokens):
            return None
        store = self._service.store
        lines = await store.read(table)
        holders = [_holder(lines, token) for token in tokens if token]
        rows = await store.games(ids=[request.path_params["game"]])
        names = rows[0].names if rows else ()
        return next((one for one in holders if one is not None and one.name in names), None)

    async def _unproven(self, request: Request, shown: Shown | None) -> HTTPException:
        address = self._visitors.address(request)
        if shown is not None and not await self._visitors.wrong_token(address):
            text = "too many wrong tokens: wait a moment"
            return HTTPException(429, text, {"Retry-After": "60"})
        return HTTPException(
            401, "nobody at this table has that token", {"WWW-Authenticate": "Bearer"}
        )

    async def _forget(self, hosting: Hosting, holder: Holder) -> Response:
        done = await forget_member(self._service, hosting, holder.member)
        count = done.tally
        return json_response(NameDeleted(holder.member, done.name, count.messages, count.games))


def _holder(lines: list[bytes], token: str) -> Holder | None:
    return holder_of(lines, hashed(token)) if token else None


def _no_game() -> Response:
    return failure(404, "not-found", "there is no finished game of that name")
