"""To the node that has the table: whoever comes to the wrong one notices nothing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ridotto.store import Node
from ridotto.web.sockets import CLOSE_AGAIN, CLOSE_LATER
from ridotto.web.visitors import HOP, HOP_FOR

PATIENCE = 5.0
_PASSED_ON = ("authorization", "content-type", "cookie")
"""Not the origin: the first node has looked at it."""
_PASSED_BACK = (
    "content-disposition",
    "content-type",
    "retry-after",
    "set-cookie",
    "www-authenticate",
)


class Forwarder:
    """Carries requests and sockets to other nodes."""

    def __init__(self, leaving: asyncio.Event) -> None:
        self._leaving = leaving
        # No proxy of the environment stands between nodes. And no cookie is kept: it would go out with the next person's
        # request, who would then have the seat of the one before.
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))
        self._http = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, cookies=no_cookies)

    async def close(self) -> None:
        """Let go of connections."""
        await self._http.aclose()

    async def request(
        self, node: Node, request: Request, body: bytes, address: str
    ) -> Response | None:
        """What the other node answers; None if it does not."""
        try:
            answer = await self._http.request(
                request.method,
                f"http://{node.address}{request.url.path}",
                params=request.url.query,
                headers=_headers(request.headers.items(), node, address),
                content=body,
            )
        except httpx.HTTPError:
            return None
        response = Response(answer.content, answer.status_code)
        for name, value in answer.headers.multi_items():
            if name.lower() in _PASSED_BACK:
                response.headers.append(name, value)
        return response

    async def socket(self, node: Node, websocket: WebSocket, address: str) -> None:
        """Until one side closes, and the other is closed alike; or until this node stops."""
        query = f"?{websocket.url.query}" if websocket.url.query else ""
        url = f"ws://{node.address}{websocket.url.path}{query}"
        headers = _headers(websocket.headers.items(), node, address)
        try:
            async with _Straight(
                url,
                additional_headers=headers,
                compression=None,
                open_timeout=PATIENCE,
                max_size=None,
                proxy=None,
            ) as far:
                await _carry(websocket, far, self._leaving)
        except (OSError, InvalidHandshake, TimeoutError):
            await websocket.close(CLOSE_LATER, "try-again")


class _Straight(connect):
    """Leads nowhere else: a node never sends anybody on, and the token is for that node alone."""

    def process_redirect(self, exc: Exception) -> Exception:
        """An error like any other."""
        return exc


def _headers(given: list[tuple[str, str]], node: Node, address: str) -> list[tuple[str, str]]:
    """What was forwarded once is not forwarded again, so nothing goes round in circles."""
    kept = [(name, value) for name, value in given if name.lower() in _PASSED_ON]
    return [*kept, (HOP, node.name), (HOP_FOR, address)]


async def _carry(near: WebSocket, far: ClientConnection, leaving: asyncio.Event) -> None:
    ways: tuple[Awaitable[None], ...] = (
        _out(near, far),
        _back(near, far),
        _until_the_end(near, leaving),
    )
    tasks = [asyncio.ensure_future(way) for way in ways]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _until_the_end(near: WebSocket, leaving: asyncio.Event) -> None:
    await leaving.wait()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await near.close(CLOSE_AGAIN, "stopping")


async def _out(near: WebSocket, far: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed, WebSocketDisconnect):
        while True:
            message = await near.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await far.send(text if text is not None else message.get("bytes", b""))


async def _back(near: WebSocket, far: ClientConnection) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            while True:
                await near.send({"type": "websocket.send", "text": await far.recv(decode=True)})
        except ConnectionClosed as closed:
            code, reason = (
                (closed.rcvd.code, closed.rcvd.reason)
                if closed.rcvd
                else (CLOSE_LATER, "try-again")
            )
            await near.close(code, reason)
