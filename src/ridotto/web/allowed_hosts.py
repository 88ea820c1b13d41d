"""The names under which this service may be asked for.

A web page can make its own name lead to this machine (DNS rebinding). The browser then takes the service for a part of that page's
site. But it also sends the page's name as `Host`, and here only known names are answered.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ridotto.web.answers import failure

STATUS, CODE = 421, "foreign-host"
ANY = "*"
_ADDRESS = re.compile(
    r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9_][A-Za-z0-9._-]{0,252}))(?::[0-9]{1,5})?"
)
_HEALTH = ("/health/live", "/health/ready")
"""Load balancers ask for these under any name; they tell nothing that is worth hiding."""


class AllowedHosts:
    """Addresses in digits, names of this machine, and `names`; `*.example.org` stands for all names below it."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        given = [name.lower() for name in (*names, "localhost", "*.localhost", *_own_names())]
        self._is_any = ANY in given
        self._names = frozenset(given)
        self._ends = tuple(name.removeprefix(ANY) for name in given if name.startswith("*."))

    def __contains__(self, host: str) -> bool:
        """Whether a request with that `Host`, port and all, is to be answered."""
        if self._is_any:
            return True
        name = name_of(host)
        return name in self._names or name.endswith(self._ends) or _is_address(name)


def name_of(host: str) -> str:
    """The name or address in a `Host`, without the port; empty if there is none."""
    found = _ADDRESS.fullmatch(host)
    return "" if found is None else (found[1] or found[2].removesuffix(".")).lower()


def _own_names() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return (name, first, f"{first}.local") if first else ()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class HostCheck:
    """Answers requests and sockets for any other host with 421, and says what to do; `refused` is told the host's name."""

    def __init__(
        self, app: ASGIApp, allowed: AllowedHosts, refused: Callable[[HTTPConnection, str], None]
    ) -> None:
        self._app, self._allowed, self._refused = app, allowed, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As an ASGI application."""
        if scope["type"] in ("http", "websocket") and scope["path"] not in _HEALTH:
            headers = Headers(scope=scope)
            host = headers.get("host", "")
            if host not in self._allowed:
                self._refused(HTTPConnection(scope), name_of(host) or "none")
                await _refusal(headers)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _refusal(headers: Headers) -> Response:
    name = name_of(headers.get("host", ""))
    text = (
        f"this service is not known as {name}: if it should be, start it with --allowed-host {name}"
        " or add the name to RIDOTTO_ALLOWED_HOSTS"
        if name
        else "the request names no valid host"
    )
    if "text/html" in headers.get("accept", ""):
        return PlainTextResponse(text, STATUS)
    return failure(STATUS, CODE, text)
