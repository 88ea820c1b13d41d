"""The HTTP side: making and joining tables, games that are over, and the way to the socket."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ridotto.bots import player_kinds
from ridotto.host.contracts import BrokenError
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError, refuse
from ridotto.record.files import dumps
from ridotto.store import StoreError
from ridotto.web.allowed_hosts import AllowedHosts, HostCheck
from ridotto.web.answers import failure, json_response
from ridotto.web.bodies import Found, Joined, Joining, Kind, Made, Sat, Sitting
from ridotto.web.editions import all_editions
from ridotto.web.forwarding import Forwarder
from ridotto.web.garbage import Sweeper
from ridotto.web.headers import SafeHeaders
from ridotto.web.openapi import document
from ridotto.web.origins import Origins
from ridotto.web.pages import Pages
from ridotto.web.preloading import Door
from ridotto.web.reading import (
    Shown,
    kept_token,
    named_token,
    read_body,
    read_query,
    shown_token,
)
from ridotto.web.service import NAME, ElsewhereError, FullError, NoTableError, Service
from ridotto.web.sockets import CLOSE_AGAIN, CLOSE_BAD, CLOSE_LATER, CLOSE_TOO_MUCH, Socket
from ridotto.web.steps import Reviews
from ridotto.web.visitors import Visitors

log = logging.getLogger("ridotto.web")
NOWHERE = "there is nothing at this address: the first page is at /, and programs find everything below /api/v1 (docs/protocol.md)"


def build_app(
    service: Service,
    *,
    origins: tuple[str, ...] = (),
    secure: bool = False,
    hosts: AllowedHosts | None = None,
) -> Starlette:
    """The application of one node. `origins`: other sites whose pages may use it; `secure`: it is behind HTTPS."""
    api = _Api(service, origins, secure=secure)
    pages = Pages(door=api.door, secure=secure)

    async def http_error(request: Request, error: Exception) -> Response:
        lost = pages.lost(request) if getattr(error, "status_code", 0) == 404 else None
        return lost or _http_error(error)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.close()
        await api.reviews.close()
        await api.forwarder.close()

    return Starlette(
        routes=[*api.routes(), *pages.routes()],
        lifespan=lifespan,
        middleware=[
            Middleware(SafeHeaders, secure=secure),
            Middleware(HostCheck, allowed=hosts or AllowedHosts()),
        ],
        exception_handlers={
            HTTPException: http_error,
            RefusedError: _refused,
            NoTableError: _no_table,
            StoreError: _no_store,
            BrokenError: _no_store,
            FullError: _full,
            ElsewhereError: api.elsewhere,
            Exception: _broken,
        },
    )


def _http_error(error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    codes = {
        401: "bad-token",
        403: "foreign-origin",
        404: "not-found",
        405: "wrong-method",
        408: "too-slow",
        413: "too-long",
        415: "not-json",
        429: "too-much",
        503: "not-built",
    }
    text = NOWHERE if status == 404 else getattr(error, "detail", "")
    response = failure(status, codes.get(status, "bad-request"), text)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


async def _refused(_request: Request, error: Exception) -> Response:
    if not isinstance(error, RefusedError):
        raise error
    status = {
        "no-such-person": 404,
        "name-taken": 409,
        "table-full": 409,
        "started": 409,
        "not-started": 409,
        "memory-off": 409,
    }
    return failure(status.get(error.code, 422), error.code, error.text, error.rule)


async def _no_table(_request: Request, _error: Exception) -> Response:
    return failure(404, "no-such-table", "there is no such table")


async def _no_store(_request: Request, error: Exception) -> Response:
    log.error("the store: %s", error)
    return failure(503, "store-down", "the store does not answer: try again in a moment")


async def _full(_request: Request, _error: Exception) -> Response:
    response = failure(503, "full", "there are too many tables just now: try again later")
    response.headers["retry-after"] = "60"
    return response


async def _broken(_request: Request, _error: Exception) -> Response:
    return failure(500, "broken", "something broke here; nothing that was acknowledged is lost")


class _Api:
    def __init__(self, service: Service, origins: tuple[str, ...], *, secure: bool) -> None:
        self._service = service
        self._origins = Origins(origins, secure=secure)
        self._secure = secure
        self._visitors = Visitors(service.node.name, service.limits)
        self.reviews = Reviews(service.store, self._visitors, self._check_origin)
        self._sweeper = Sweeper()
        self.forwarder = Forwarder(service.leaving)

    def routes(self) -> list[Any]:
        v1 = "/api/v1"
        return [
            Route("/health/live", self.live),
            Route("/health/ready", self.ready),
            Route("/metrics", self.metrics),
            Route(f"{v1}/openapi.json", self.openapi),
            Route(f"{v1}/players", self.players),
            Route(f"{v1}/editions", self.editions),
            Route(f"{v1}/tables", self.make, methods=["POST"]),
            Route(f"{v1}/codes/{{code}}", self.find),
            Route(f"{v1}/tables/{{table}}", self.look),
            Route(f"{v1}/tables/{{table}}/people", self.join, methods=["POST"]),
            Route(f"{v1}/tables/{{table}}/token", self.own_token),
            Route(f"{v1}/tables/{{table}}/seat", self.take_seat, methods=["POST"]),
            Route(f"{v1}/tables/{{table}}/known", self.known),
            Route(f"{v1}/tables/{{table}}/record", self.own_record),
            Route(f"{v1}/games", self.games),
            Route(f"{v1}/games/{{game}}", self.record),
            *self.reviews.routes(v1),
            WebSocketRoute(f"{v1}/tables/{{table}}/socket", self.socket),
        ]

    async def elsewhere(self, request: Request, error: Exception) -> Response:
        """To the node that has the table, unless it came from one."""
        answer = None
        if isinstance(error, ElsewhereError) and not self._visitors.is_passed_on(request):
            body = getattr(request.state, "body", b"")
            address = self._visitors.address(request)
            answer = await self.forwarder.request(error.node, request, body, address)
        return answer or failure(
            503, "try-again", "another node has the table: try again in a moment"
        )

    async def live(self, _request: Request) -> Response:
        return json_response({"status": "ok"})

    async def ready(self, _request: Request) -> Response:
        if not self._service.ready:
            return failure(503, "not-ready", "starting or stopping")
        await self._service.check()
        return json_response({"status": "ok", "tables": len(self._service.running)})

    async def metrics(self, _request: Request) -> Response:
        if not self._service.shows_metrics:
            return failure(404, "not-found", "figures are not shown here: ridotto serve --metrics")
        text, kind = self._service.metrics.text()
        return Response(text, media_type=kind)

    async def openapi(self, _request: Request) -> Response:
        return json_response(document())

    async def players(self, _request: Request) -> Response:
        # away from the loop, since other packages may load slowly
        kinds = await self._service.think(player_kinds, theirs=True)
        return json_response([Kind(kind.name, kind.about) for kind in kinds])

    async def editions(self, _request: Request) -> Response:
        return json_response(all_editions())

    async def make(self, request: Request) -> Response:
        self._check_origin(request)
        self._limit(request)
        options = await read_body(request, Options)
        table = await self._service.make(options)
        hosting = await self._service.table(table)
        return json_response(Made(table, hosting.table.code), 201)

    async def find(self, request: Request) -> Response:
        if not self._visitors.codes.take(self._visitors.address(request)):
            raise HTTPException(429, "too many codes: wait a moment", {"Retry-After": "5"})
        table = await self._service.find(request.path_params["code"][:20])
        if table is None:
            return failure(404, "no-such-table", "there is no table with that code")
        return json_response(Found(table))

    async def look(self, request: Request) -> Response:
        hosting = await self._service.table(request.path_params["table"])
        shown = hosting.whole("") if hosting.table.options.watchers else hosting.people()
        return Response(shown, media_type="application/json")

    async def door(self, request: Request) -> Door:
        """For the page of a table, so that it need not ask before it shows something."""
        table = request.path_params["table"]
        try:
            hosting = await self._service.table(table)
        except (NoTableError, ElsewhereError, FullError, StoreError, BrokenError):
            return Door()  # the page asks itself, and says what is wrong
        sits = self._shown(request, table) is not None
        if hosting.table.game is not None:
            return Door(inside="play")
        return Door(inside="lobby") if sits else Door(hosting.people())

    async def join(self, request: Request) -> Response:
        self._check_origin(request)
        self._limit(request)
        joining = await read_body(request, Joining)
        seat = await self._service.join(request.path_params["table"], joining.name)
        response = json_response(Joined(seat.table, seat.member, seat.token), 201)
        self._keep(response, seat.table, seat.token)
        return response

    def _keep(self, response: Response, table: str, token: str) -> None:
        """Let the browser keep it where no script can read it."""
        response.set_cookie(
            cookie_name(table, secure=self._secure),
            token,
            max_age=30 * 86_400,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )

    async def own_token(self, request: Request) -> Response:
        """From a page of ours alone: who has it has the seat."""
        if not self._origins.is_own_page(request):
            raise HTTPException(403, "only a page of this service may do that")
        table = request.path_params["table"]
        await self._service.table(table)
        shown = kept_token(request, cookie_name(table, secure=self._secure))
        member = await self._proven(request, table, shown)
        return json_response(Joined(table, member, shown.token))

    async def take_seat(self, request: Request) -> Response:
        self._check_origin(request)
        sitting = await read_body(request, Sitting)
        table = request.path_params["table"]
        await self._service.table(table)
        shown = named_token(sitting.token)
        member = await self._proven(request, table, shown)
        response = json_response(Sat(table, member))
        self._keep(response, table, shown.token)
        return response

    async def _proven(self, request: Request, table: str, shown: Shown) -> str:
        """Whose token it is; refused if it is nobody's."""
        member = await self._member(request, table, shown)
        if not member:
            raise _nobody()
        return member

    async def own_record(self, request: Request) -> Response:
        hosting, member = await self._asked_by(request)
        game = hosting.table.game
        person = hosting.table.person_of(member) if member else None
        if game is None or person is None:
            return failure(
                403, "not-seated", "only who plays at the table has a record of their own"
            )
        if not game.over:  # what they remember is theirs to remember until then
            return failure(409, "not-over", "the record can be had when the game is over")
        return Response(dumps(game, person), media_type="text/plain; charset=utf-8")

    async def known(self, request: Request) -> Response:
        hosting, member = await self._asked_by(request)
        if not member and not hosting.table.options.watchers:
            raise refuse("watching-off")
        address = self._visitors.address(request)
        if not self._visitors.rates(hosting.table.id, member, address).commands.take():
            raise HTTPException(429, "too many questions: wait a moment", {"Retry-After": "1"})
        return Response(await hosting.known(member), media_type="application/json")

    async def _asked_by(self, request: Request) -> tuple[Hosting, str]:
        """The table that is asked, and whose token came with it; empty for who only watches."""
        table = request.path_params["table"]
        await self._service.table(table)
        shown = self._shown(request, table)
        member = await self._member(request, table, shown)
        if shown is not None and shown.by_header and not member:
            raise _nobody()
        return await self._service.table(table), member

    async def games(self, request: Request) -> Response:
        name, before, limit = read_query(request)
        return json_response(await self._service.store.games(name=name, before=before, limit=limit))

    async def record(self, request: Request) -> Response:
        game = request.path_params["game"]
        record = await self._service.store.record(game) if NAME.fullmatch(game) else None
        if record is None:
            return failure(404, "not-found", "there is no finished game of that name")
        return Response(record, media_type="text/plain; charset=utf-8")

    async def socket(self, websocket: WebSocket) -> None:
        # A browser is told why it is closed, but not why it was not opened.
        await websocket.accept()
        if not self._is_welcome(websocket):
            await websocket.close(CLOSE_BAD, "foreign-origin")
            return
        if self._service.closing:
            await websocket.close(CLOSE_AGAIN, "stopping")
            return
        address = self._visitors.address(websocket)
        if not self._visitors.sockets.take(address):
            await websocket.close(CLOSE_LATER, "too-many")
            return
        self._service.metrics.sockets.inc()  # those that are carried to another node too
        try:
            await self._serve_socket(websocket, address)
        finally:
            self._service.metrics.sockets.dec()
            self._visitors.sockets.leave(address)
            self._sweeper.closed()

    async def _serve_socket(self, websocket: WebSocket, address: str) -> None:
        """To the table, here or at another node; or closed with the reason."""
        table = websocket.path_params["table"]
        try:
            closed = await self._listen(websocket, table, address)
        except NoTableError:
            closed = CLOSE_BAD, "no-such-table"
        except FullError:
            closed = CLOSE_LATER, "full"
        except StoreError:
            closed = CLOSE_LATER, "try-again"
        except ElsewhereError as error:
            if not self._visitors.is_passed_on(websocket):
                with self._service.carrying():
                    await self.forwarder.socket(error.node, websocket, address)
                return
            closed = CLOSE_LATER, "try-again"
        if closed is not None:
            await websocket.close(*closed)

    async def _listen(
        self, websocket: WebSocket, table: str, address: str
    ) -> tuple[int, str] | None:
        """Until it is over; or why it may not be."""
        await self._service.table(table)
        shown = self._shown(websocket, table)
        try:
            member = await self._member(websocket, table, shown)
        except HTTPException:
            return CLOSE_TOO_MUCH, "too-much"
        if shown is not None and shown.by_header and not member:
            return CLOSE_BAD, "bad-token"
        hosting = await self._service.table(table)
        if not member and not hosting.table.options.watchers:
            return CLOSE_BAD, "watching-off"
        last = websocket.query_params.get("last", "")
        number = int(last) if last.isascii() and last.isdigit() and len(last) < 12 else None
        rates = self._visitors.rates(table, member, address)
        await Socket(websocket, hosting, member, self._service.metrics, rates).run(number)
        return None

    def _shown(self, connection: HTTPConnection, table: str) -> Shown | None:
        return shown_token(connection, cookie_name(table, secure=self._secure))

    async def _member(self, connection: HTTPConnection, table: str, shown: Shown | None) -> str:
        """Whose token was shown; empty for nobody's. Who shows too many wrong ones waits, and is told so."""
        if shown is None:
            return ""
        member = await self._service.member_of(table, shown.token) if shown.token else None
        if member is not None:
            return member
        if not await self._visitors.wrong_token(self._visitors.address(connection)):
            raise HTTPException(429, "too many wrong tokens: wait a moment", {"Retry-After": "60"})
        return ""

    def _limit(self, request: Request) -> None:
        if not self._visitors.joins.take(self._visitors.address(request)):
            raise HTTPException(
                429, "too many tables from one address: wait a moment", {"Retry-After": "5"}
            )

    def _check_origin(self, request: Request) -> None:
        if not self._is_welcome(request):
            raise HTTPException(403, "pages of another site may not do that")

    def _is_welcome(self, connection: HTTPConnection) -> bool:
        return self._origins.welcomes(connection)


def _nobody() -> HTTPException:
    return HTTPException(401, "nobody at this table has that token", {"WWW-Authenticate": "Bearer"})


def cookie_name(table: str, *, secure: bool = False) -> str:
    """One for each table, so that two tabs may be two people at two tables."""
    return f"{'__Host-' if secure else ''}ridotto_{table.replace('-', '.')}"
