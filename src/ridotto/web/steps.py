"""Games that are shown step by step: finished ones of ours, and records from elsewhere. The work is done aside."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ridotto.host.reasons import reasons_of
from ridotto.record.reading import MOST_BYTES
from ridotto.store import Store
from ridotto.web.answers import failure
from ridotto.web.aside import Aside, UndoneError
from ridotto.web.reading import JSON, RECORDS, content_type, read_bytes, read_viewer
from ridotto.web.review import Answered, Asked
from ridotto.web.service import NAME
from ridotto.web.visitors import Visitors

LONGEST = 10.0
"""Seconds for one game, and for the wait until others are done."""


class Reviews:
    """The routes. `check_origin` refuses pages of other sites."""

    def __init__(
        self, store: Store, visitors: Visitors, check_origin: Callable[[Request], None]
    ) -> None:
        self._store, self._visitors, self._check_origin = store, visitors, check_origin
        self._aside = Aside("ridotto.web.review")

    def routes(self, prefix: str) -> list[Route]:
        """Below that path."""
        return [
            Route(f"{prefix}/games/{{game}}/steps", self.of_game),
            Route(f"{prefix}/steps", self.of_record, methods=["POST"]),
        ]

    async def close(self) -> None:
        """Leave undone what is under way."""
        await self._aside.close()

    async def of_game(self, request: Request) -> Response:
        """A finished game of ours."""
        game = request.path_params["game"]
        viewer, chances = read_viewer(request)
        self._limit(request)
        record = await self._store.record(game) if NAME.fullmatch(game) else None
        if record is None:
            return failure(404, "not-found", "there is no finished game of that name")
        table = await self._store.table_of(game)
        reasons = [] if table is None else reasons_of(await self._store.read(table), game)
        asked = Asked(record.encode(), viewer, chances, game, reasons, zipped=_unzips(request))
        return await self._answer(request, asked)

    async def of_record(self, request: Request) -> Response:
        """A record from elsewhere; a page of another site could send such text, so it is asked where it comes from."""
        self._check_origin(request)
        viewer, chances = read_viewer(request)
        self._limit(request)
        if content_type(request) not in RECORDS:
            return failure(415, "wrong-type", f"a record's content type is {' or '.join(RECORDS)}")
        record = await read_bytes(request, MOST_BYTES)
        asked = Asked(record, viewer, chances, zipped=_unzips(request))
        return await self._answer(request, asked)

    def _limit(self, request: Request) -> None:
        if not self._visitors.reviews.take(self._visitors.address(request)):
            raise HTTPException(
                429, "too many games from one address: wait a moment", {"Retry-After": "5"}
            )

    async def _answer(self, request: Request, asked: Asked) -> Response:
        address = self._visitors.address(request)
        if not self._visitors.reviewing.take(address):
            return _busy("too many games are being read at once: try again in a moment")
        try:
            done = await self._aside.ask(msgspec.msgpack.encode(asked), LONGEST)
        except UndoneError:
            return _busy("it took too long: try again in a moment")
        finally:
            self._visitors.reviewing.leave(address)
        answered = msgspec.msgpack.decode(done, type=Answered)
        encoded = {"content-encoding": "gzip"} if answered.zipped else {}
        headers = {"vary": "accept-encoding"} | encoded
        return Response(answered.body, answered.status, headers, media_type=JSON)


def _unzips(request: Request) -> bool:
    """All of it is for whoever asks, so its length tells them nothing that they are not told."""
    accepted = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    return "gzip" in accepted or "*" in accepted


def _busy(text: str) -> Response:
    response = failure(503, "busy", text)
    response.headers["retry-after"] = "5"
    return response
