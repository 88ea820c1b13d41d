"""The HTTP side: making and joining tables, games that are over, and the way to the socket."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ridotto.bots import player_kinds
from ridotto.host.addresses import hashed, origin_of
from ridotto.host.contracts import BrokenError
from ridotto.host.deciding import check_newcomer
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError, refuse
from ridotto.record.files import dumps
from ridotto.store import StoreError
from ridotto.web.allowed_hosts import AllowedHosts, HostCheck
from ridotto.web.answers import failure, json_response, record_response
from ridotto.web.bodies import (
    Empty,
    Found,
    Joined,
    Joining,
    Kind,
    Made,
    Sat,
    SeatHeld,
    SeatHolder,
    SeatsHere,
    Sitting,
)
from ridotto.web.editions import all_editions
from ridotto.web.erasure import keep_for
from ridotto.web.farewell import Farewell
from ridotto.web.forwarding import Forwarder
from ridotto.web.garbage import Sweeper
from ridotto.web.headers import SafeHeaders
from ridotto.web.kept_seats import (
    BEFORE,
    KeptSeat,
    KeptSeats,
    cookie_name,
    earlier_tokens,
    kept_seats,
    written_tokens,
)
from ridotto.web.name_deletion import NameDeletion
from ridotto.web.openapi import document
from ridotto.web.origins import Origins
from ridotto.web.pages import Pages
from ridotto.web.preloading import Door
from ridotto.web.reading import (
    Shown,
    kept_token,
    named_token,
    read_body,
    read_last,
    read_query,
    shown_token,
)
from ridotto.web.service import NAME, ElsewhereError, FullError, NoTableError, Service
from ridotto.web.sockets import CLOSE_AGAIN, CLOSE_BAD, CLOSE_LATER, CLOSE_TOO_MUCH, Caller, Socket
from ridotto.web.steps import Reviews
from ridotto.web.visitors import Visitors

log = logging.getLogger("ridotto.web")
COOKIE_LIFE = 30 * 86_400
"""Seconds that a browser keeps a seat's token after it was last given."""
NOWHERE = "there is nothing at this address: the first page is at /, and programs find everything below /api/v1 (docs/protocol.md)"


def build_app(
    service: Service,
    *,
    origins: tuple[str, ...] = (),
    secure: bool = False,
    hosts: AllowedHosts | None = None,
    keep_days: int = 0,
) -> Starlette:
    """The application of one node. `origins`: other sites whose pages may use it; `secure`: it is behind HTTPS.

    `keep_days`: after so many days unused tables and finished games are deleted; 0 keeps them for ever.
    """
    api = _Api(service, origins, secure=secure)
    pages = Pages(door=api.door, secure=secure)

    async def http_error(request: Request, error: Exception) -> Response:
        api.note_bounds(request, error)
        lost = pages.lost(request) if getattr(error, "status_code", 0) == 404 else None
        return lost or _http_error(error)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await service.start()
        if keep_days:
            service.run_beside(keep_for(service, keep_days))
        yield
        await service.close()
        await api.reviews.close()
        await api.forwarder.close()

    return Starlette(
        routes=[*api.routes(), *pages.routes()],
        lifespan=lifespan,
        middleware=[
            Middleware(SafeHeaders, secure=secure),
            # Starlette's own would answer outside of the safe headers
            Middleware(ServerErrorMiddleware, handler=_broken),
            Middleware(HostCheck, allowed=hosts or AllowedHosts(), refused=api.note_host),
        ],
        exception_handlers={
            HTTPException: http_error,
            RefusedError: _refused,
            NoTableError: _no_table,
            StoreError: _no_store,
            BrokenError: _no_store,
            FullError: api.full,
            ElsewhereError: api.elsewhere,
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
        "locked": 403,
        "banned": 403,
        "closed": 404,
    }
    return failure(status.get(error.code, 422), error.code, error.text, error.rule)


async def _no_table(_request: Request, _error: Exception) -> Response:
    return failure(404, "no-such-table", "there is no such table")


async def _no_store(_request: Request, error: Exception) -> Response:
    log.error("the store: %s", error)
    return failure(503, "store-down", "the store does not answer: try again in a moment")


async def _broken(_request: Request, _error: Exception) -> Response:
    return failure(500, "broken", "something broke here; nothing that was acknowledged is lost")


class Visit(NamedTuple):
    """Who comes to which table."""

    hosting: Hosting
    member: str
    """Empty for somebody without a seat or a name there."""
    shown: Shown | None
    origin: str

    @property
    def key(self) -> str:
        """What is kept of the token that was shown, whether it still holds or not."""
        return hashed(self.shown.token) if self.shown is not None else ""


class _Api:
    def __init__(self, service: Service, origins: tuple[str, ...], *, secure: bool) -> None:
        self._service = service
        self._origins = Origins(origins, secure=secure, refused=self._note_origin)
        self._secure = secure
        self._visitors = Visitors(service.node.name, service.limits)
        self.reviews = Reviews(service.store, self._visitors, self._check_origin)
        self._farewell = Farewell(service, self._visitors, self._origins, secure=secure)
        self._names = NameDeletion(
            service, self._visitors, self._origins, self._at_link, secure=secure
        )
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
            Route(f"{v1}/tables/{{table}}/token", self.renew_token, methods=["POST"]),
            Route(f"{v1}/tables/{{table}}/seat", self.own_seats),
            Route(f"{v1}/tables/{{table}}/seat", self.take_seat, methods=["POST"]),
            Route(f"{v1}/tables/{{table}}/known", self.known),
            Route(f"{v1}/tables/{{table}}/record", self.own_record),
            Route(f"{v1}/games", self.games),
            Route(f"{v1}/games/{{game}}", self.record),
            *self.reviews.routes(v1),
            *self._farewell.routes(v1),
            *self._names.routes(v1),
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

    async def full(self, request: Request, _error: Exception) -> Response:
        """There is no room for one more table."""
        self._note(request, "full", limit="tables")
        response = failure(503, "full", "there are too many tables just now: try again later")
        response.headers["retry-after"] = "60"
        return response

    def _note(self, connection: HTTPConnection, code: str, **facts: str) -> None:
        self._visitors.refusals.note(code, self._visitors.address(connection), **facts)

    def note_host(self, connection: HTTPConnection, host: str) -> None:
        """Somebody asked for another host."""
        self._note(connection, "foreign-host", host=host)

    def _note_origin(self, connection: HTTPConnection, origin: str) -> None:
        self._note(connection, "foreign-origin", origin=origin)

    def note_bounds(self, request: Request, error: Exception) -> None:
        """Somebody sent too much, or too slowly."""
        code = {408: "too-slow", 413: "too-long"}.get(getattr(error, "status_code", 0))
        if code is not None:
            self._note(request, code, limit="body")

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
        hosting = await self._service.make(await read_body(request, Options))
        return json_response(Made(hosting.table.link, hosting.table.code), 201)

    async def find(self, request: Request) -> Response:
        if not self._visitors.codes.take(self._visitors.address(request)):
            raise HTTPException(429, "too many codes: wait a moment", {"Retry-After": "5"})
        hosting = await self._service.find(request.path_params["code"][:20])
        if hosting is None or hosting.table.closed:
            return failure(404, "no-such-table", "there is no table with that code")
        return json_response(Found(hosting.table.link))

    async def look(self, request: Request) -> Response:
        visit = await self._enter(request)
        hosting = visit.hosting
        if not visit.member:
            check_newcomer(hosting.table, visit.origin, visit.key)
        shown = hosting.whole("") if hosting.table.options.watchers else hosting.people()
        return Response(shown, media_type="application/json")

    async def door(self, request: Request) -> Door:
        """For the page of a table, so that it need not ask before it shows something."""
        try:
            visit = await self._enter(request)
            if not visit.member:
                check_newcomer(visit.hosting.table, visit.origin, visit.key)
        except (NoTableError, ElsewhereError, FullError, StoreError, BrokenError):
            return Door()  # the page asks itself, and says what is wrong
        except (RefusedError, HTTPException):
            return Door()
        if visit.hosting.table.game is not None:
            return Door(inside="play")
        return Door(inside="lobby") if visit.member else Door(visit.hosting.people())

    async def join(self, request: Request) -> Response:
        self._check_origin(request)
        self._limit(request)
        joining = await read_body(request, Joining)
        visit = await self._enter(request)
        check_newcomer(visit.hosting.table, visit.origin, visit.key)
        kept = await self._kept_seats(request, visit.hosting)
        address = self._visitors.address(request)
        seat = await self._service.join(visit.hosting, joining.name, address)
        response = json_response(Joined(seat.table, seat.member, seat.token), 201)
        self._keep_seats(response, visit.hosting, kept.taking(KeptSeat(seat.member, seat.token)))
        return response

    def _keep(self, response: Response, hosting: Hosting, token: str, behind: str = "") -> None:
        """Let the browser keep it where no script can read it."""
        response.set_cookie(
            self._cookie(hosting) + behind,
            token,
            max_age=COOKIE_LIFE,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )

    def _cookie(self, hosting: Hosting) -> str:
        return cookie_name(hosting.table.id, secure=self._secure)

    async def own_token(self, request: Request) -> Response:
        """From a page of ours alone: who has it has the seat."""
        if not self._origins.is_own_page(request):
            raise HTTPException(403, "only a page of this service may do that")
        hosting = await self._at_link(request)
        shown = kept_token(request, self._cookie(hosting))
        member = await self._proven(request, hosting, shown)
        return json_response(Joined(hosting.table.link, member, shown.token))

    async def renew_token(self, request: Request) -> Response:
        """The old token stops working, on every device."""
        self._check_origin(request)
        await read_body(request, Empty)
        visit = await self._enter(request)
        if not visit.member:
            raise _nobody()
        try:
            seat = await self._service.renew_token(visit.hosting, visit.member, visit.key)
        except RefusedError:  # renewed, or sent away, since the token was looked at
            raise _nobody() from None
        response = json_response(Joined(seat.table, seat.member, seat.token))
        self._keep(response, visit.hosting, seat.token)
        return response

    async def own_seats(self, request: Request) -> Response:
        """For the page: whose seat it plays, and to whose it can go back."""
        if not self._origins.is_own_page(request):
            raise HTTPException(403, "only a page of this service may do that")
        hosting = await self._at_link(request)
        kept = await self._kept_seats(request, hosting)
        if kept == KeptSeats() and _is_old(request, hosting):
            raise NoTableError
        yours = None if kept.now is None else _holder(hosting, kept.now)
        return json_response(SeatsHere(yours, [_holder(hosting, seat) for seat in kept.before]))

    async def take_seat(self, request: Request) -> Response:
        self._check_origin(request)
        sitting = await read_body(request, Sitting)
        shown = named_token(sitting.token)
        hosting = await self._at_link(request, None if sitting.back else shown)
        if sitting.back:
            seats = (await self._kept_seats(request, hosting)).going_back()
        else:
            seat = KeptSeat(await self._proven(request, hosting, shown), shown.token)
            kept = await self._kept_seats(request, hosting)
            if kept.now and kept.now.member != seat.member and not sitting.replace:
                return _seat_held(hosting, kept.now, seat)
            seats = kept.taking(seat)
        if seats is None or seats.now is None:
            raise _unproven(request, hosting)
        response = json_response(Sat(hosting.table.link, seats.now.member))
        self._keep_seats(response, hosting, seats)
        return response

    async def _kept_seats(self, request: Request, hosting: Hosting) -> KeptSeats:
        """What the browser's cookies hold; tokens that are no longer valid are left out, and counted as wrong ones."""
        cookie = self._cookie(hosting)
        now = await self._kept_seat(request, hosting, kept_token(request, cookie).token)
        before = [
            await self._kept_seat(request, hosting, token)
            for token in earlier_tokens(request, cookie)
        ]
        return kept_seats(now, before)

    async def _kept_seat(self, request: Request, hosting: Hosting, token: str) -> KeptSeat | None:
        member = self._service.member_of(hosting, token) if token else None
        if token and member is None and not _is_old(request, hosting):
            await self._visitors.wrong_token(self._visitors.address(request))  # only slowed
        return None if member is None else KeptSeat(member, token)

    def _keep_seats(self, response: Response, hosting: Hosting, seats: KeptSeats) -> None:
        if seats.now is not None:
            self._keep(response, hosting, seats.now.token)
        if seats.before:
            self._keep(response, hosting, written_tokens(seats), BEFORE)

    async def _proven(self, request: Request, hosting: Hosting, shown: Shown) -> str:
        """Whose token it is; refused if it is nobody's."""
        member = await self._member(request, hosting, shown)
        if not member:
            raise _unproven(request, hosting)
        return member

    async def own_record(self, request: Request) -> Response:
        visit = await self._asked_by(request)
        table = visit.hosting.table
        person = table.person_of(visit.member) if visit.member else None
        if table.game is None or person is None:
            return failure(
                403, "not-seated", "only who plays at the table has a record of their own"
            )
        if not table.game.over:  # what they remember is theirs to remember until then
            return failure(409, "not-over", "the record can be had when the game is over")
        return record_response(dumps(table.game, person), f"{table.game_id}-{person}")

    async def known(self, request: Request) -> Response:
        visit = await self._asked_by(request)
        hosting, member = visit.hosting, visit.member
        if not member:
            check_newcomer(hosting.table, visit.origin, visit.key)
            if not hosting.table.options.watchers:
                raise refuse("watching-off")
        address = self._visitors.address(request)
        if not self._visitors.rates(hosting.table.id, member, address).commands.take():
            raise HTTPException(429, "too many questions: wait a moment", {"Retry-After": "1"})
        return Response(await hosting.known(member), media_type="application/json")

    async def _asked_by(self, request: Request) -> Visit:
        """The table that is asked, and whose token came with it; a wrong one in the header is refused."""
        visit = await self._enter(request)
        if visit.shown is not None and visit.shown.by_header and not visit.member:
            raise _nobody()
        return visit

    async def _enter(self, connection: HTTPConnection) -> Visit:
        """Who comes to which table. An old link leads only members there; to others there is no such table."""
        hosting = await self._at_link(connection, shown_token(connection, ""))
        shown = shown_token(connection, self._cookie(hosting))
        member = await self._member(connection, hosting, shown)
        if not member and _is_old(connection, hosting):
            raise NoTableError
        address = self._visitors.address(connection)
        origin = origin_of(hosting.table.id, address)
        return Visit(hosting, member, shown, origin)

    async def _at_link(self, connection: HTTPConnection, named: Shown | None = None) -> Hosting:
        """The table that the link leads to. Where there is none, a token that was named is a wrong one like any other:
        whoever tries an old link and a made-up one sees no difference.
        """
        try:
            return await self._service.at(connection.path_params["table"])
        except NoTableError:
            await self._member(connection, None, named)
            raise

    async def games(self, request: Request) -> Response:
        """Those that the request names, else those that their tables' hosts let be listed."""
        query = read_query(request)
        found = await self._service.store.games(
            name=query.name,
            before=query.before,
            limit=query.limit,
            listed=query.ids is None,
            ids=query.ids,
        )
        return json_response(found)

    async def record(self, request: Request) -> Response:
        game = request.path_params["game"]
        record = await self._service.store.record(game) if NAME.fullmatch(game) else None
        if record is None:
            return failure(404, "not-found", "there is no finished game of that name")
        return record_response(record, game)

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
        try:
            closed = await self._listen(websocket, address)
        except NoTableError:
            closed = CLOSE_BAD, "no-such-table"
        except FullError:
            self._note(websocket, "full", limit="tables")
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

    async def _listen(self, websocket: WebSocket, address: str) -> tuple[int, str] | None:
        """Until it is over; or why it may not be."""
        try:
            visit = await self._enter(websocket)
            hosting, member, shown = visit.hosting, visit.member, visit.shown
            if not member:
                check_newcomer(hosting.table, visit.origin, visit.key)
        except HTTPException:
            return CLOSE_TOO_MUCH, "too-much"
        except RefusedError as error:
            return CLOSE_BAD, error.code
        if shown is not None and shown.by_header and not member:
            return CLOSE_BAD, "bad-token"
        if not member and not hosting.table.options.watchers:
            return CLOSE_BAD, "watching-off"
        number = read_last(websocket, member)
        rates = self._visitors.rates(hosting.table.id, member, address)
        who = Caller(member, visit.origin)
        await Socket(websocket, hosting, who, self._service.metrics, rates).run(number)
        return None

    async def _member(
        self, connection: HTTPConnection, hosting: Hosting | None, shown: Shown | None
    ) -> str:
        """Whose token was shown; empty for nobody's. Who shows too many wrong ones waits, and is told so."""
        if shown is None:
            return ""
        member = self._service.member_of(hosting, shown.token) if hosting and shown.token else None
        if member is not None:
            return member
        if not shown.by_header and (hosting is None or _is_old(connection, hosting)):
            return ""  # only a cookie, which nobody would send to a link that does not exist
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


def _holder(hosting: Hosting, seat: KeptSeat) -> SeatHolder:
    return SeatHolder(seat.member, hosting.table.members[seat.member].name)


def _seat_held(hosting: Hosting, yours: KeptSeat, theirs: KeptSeat) -> Response:
    text = "this browser has another seat at this table: replace says to take this one instead"
    held = SeatHeld("seat-held", text, None, _holder(hosting, yours), _holder(hosting, theirs))
    return json_response(held, 409)


def _is_old(connection: HTTPConnection, hosting: Hosting) -> bool:
    """Whether the table's link has been renewed since this one was given out."""
    return bool(hosting.table.link != connection.path_params["table"])


def _unproven(request: Request, hosting: Hosting) -> Exception:
    """For whoever does not belong to the table."""
    return NoTableError() if _is_old(request, hosting) else _nobody()


def _nobody() -> HTTPException:
    return HTTPException(401, "nobody at this table has that token", {"WWW-Authenticate": "Bearer"})
