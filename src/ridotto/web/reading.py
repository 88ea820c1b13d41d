"""What comes over HTTP, read with bounds: bodies, tokens and what is behind the question mark."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from ridotto.host.words import tidied
from ridotto.web.service import NAME

JSON = "application/json"
RECORDS = ("text/plain", "application/toml")
MOST_BODY = 8_192
SLOWEST_BODY = 10.0
"""Seconds for all of it."""
MOST_TOKEN = 200
MOST_NAME = 40
MOST_IDS = 200
"""Games that one request may name."""
T = TypeVar("T")


class Shown(NamedTuple):
    """A token that came with a request. A program names it; a browser sends its cookie whether it still holds or not."""

    token: str
    """Empty for one that cannot be one."""
    by_header: bool


def shown_token(connection: HTTPConnection, cookie: str) -> Shown | None:
    """From the header of a program or the cookie of a browser."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return Shown(possible_token(token.strip()), by_header=True)
    kept = connection.cookies.get(cookie)
    return None if kept is None else Shown(possible_token(kept), by_header=False)


def kept_token(connection: HTTPConnection, cookie: str) -> Shown:
    """From the cookie alone; an empty one where there is none."""
    return Shown(possible_token(connection.cookies.get(cookie, "")), by_header=False)


def named_token(token: str) -> Shown:
    """As somebody gives it in a body."""
    return Shown(possible_token(token), by_header=True)


def possible_token(token: str) -> str:
    """Empty for what cannot be a token."""
    return token if len(token) <= MOST_TOKEN and token.isascii() else ""


async def read_body(request: Request, kind: type[T]) -> T:
    """JSON of that kind. No page of another site can send that type of content without being asked first."""
    if content_type(request) != JSON:
        raise HTTPException(415, f"the content type of a body is {JSON}")
    data = request.state.body = await read_bytes(request, MOST_BODY)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException(400, f"this cannot be read: {error}") from error


def content_type(request: Request) -> str:
    """Without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def read_bytes(request: Request, most: int) -> bytes:
    """A body of at most so many bytes, all of it in time."""
    try:
        async with asyncio.timeout(SLOWEST_BODY):
            return await _all_of(request, most)
    except TimeoutError:
        raise HTTPException(408, f"a body comes within {SLOWEST_BODY:g} seconds") from None
    except ClientDisconnect:
        raise HTTPException(400, "the body broke off") from None


async def _all_of(request: Request, most: int) -> bytes:
    length = request.headers.get("content-length", "0")
    data = bytearray()
    if int(length) > most:  # h11 lets only digits through
        raise HTTPException(413, f"at most {most} bytes")
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise HTTPException(413, f"at most {most} bytes")
    return bytes(data)


class GamesQuery(NamedTuple):
    """Which finished games are wanted."""

    name: str
    before: str
    limit: int
    ids: list[str] | None
    """Exactly these; None for those that are listed publicly."""


def read_query(request: Request) -> GamesQuery:
    """Which games are wanted: with a name, before a game, how many; or exactly those with these ids."""
    query = request.query_params
    limit, before = query.get("limit", "50"), query.get("before", "")
    if not (limit.isascii() and limit.isdigit() and len(limit) < 10):
        raise HTTPException(400, "limit is a number from 1 to 200")
    if before and not NAME.fullmatch(before):
        raise HTTPException(400, "before is the id of a game")
    ids = query.getlist("id")
    if len(ids) > MOST_IDS or not all(map(NAME.fullmatch, ids)):
        raise HTTPException(400, f"id is the id of a game; at most {MOST_IDS} of them")
    name = tidied(query.get("name", ""))[:MOST_NAME]
    return GamesQuery(name, before, min(200, max(1, int(limit))), ids or None)


def read_last(connection: HTTPConnection, member: str) -> int | None:
    """The last item that a page or a program saw of the feed; None for nothing, and where it saw it as somebody else: what
    it keeps of the table is then another person's.
    """
    query = connection.query_params
    last = query.get("last", "")
    if query.get("you", member) != member:
        return None
    return int(last) if last.isascii() and last.isdigit() and len(last) < 12 else None


def read_viewer(request: Request) -> tuple[str | None, bool]:
    """With whose eyes a game is wanted, and whether with what they could think."""
    query = request.query_params
    chances = query.get("chances", "0").lower()
    if chances not in _FLAGS:
        raise HTTPException(400, "chances is 1 or 0")
    return query.get("viewer", "")[:MOST_NAME] or None, _FLAGS[chances]


_FLAGS = {"1": True, "true": True, "0": False, "false": False}
