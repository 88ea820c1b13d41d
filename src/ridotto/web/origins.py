"""Which pages may use this service: its own, and those of sites that the settings name."""

from __future__ import annotations

import re
from collections.abc import Callable

from starlette.requests import HTTPConnection

_SCHEMES = {"ws": "http", "wss": "https"}
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,255}")


def _nothing(_connection: HTTPConnection, _origin: str) -> None: ...


class Origins:
    """`allowed`: other sites, as browsers name them; `secure`: browsers reach this service over HTTPS alone.

    `refused` is told of every other page that tried, with its origin if that can be one.
    """

    def __init__(
        self,
        allowed: tuple[str, ...] = (),
        *,
        secure: bool = False,
        refused: Callable[[HTTPConnection, str], None] = _nothing,
    ) -> None:
        self._allowed, self._secure, self._refused = allowed, secure, refused

    def welcomes(self, connection: HTTPConnection) -> bool:
        """Programs send no origin; pages must be ours or of an allowed site."""
        return self._judged(connection, is_welcome=self._fits(connection, self._allowed))

    def is_own_page(self, connection: HTTPConnection) -> bool:
        """Whether a page of this very service asks, as far as the browser says: allowed sites do not count here."""
        site = connection.headers.get("sec-fetch-site", "same-origin")
        is_ours = self._fits(connection, ()) and site == "same-origin"
        return self._judged(connection, is_welcome=is_ours)

    def _judged(self, connection: HTTPConnection, *, is_welcome: bool) -> bool:
        if not is_welcome:
            given = connection.headers.get("origin", "")
            self._refused(connection, given if _ORIGIN.fullmatch(given) else "none")
        return is_welcome

    def _fits(self, connection: HTTPConnection, allowed: tuple[str, ...]) -> bool:
        given = connection.headers.getlist("origin")
        if len(given) != 1:
            return not given
        return given[0] in allowed or self._is_ours(connection, given[0])

    def _is_ours(self, connection: HTTPConnection, origin: str) -> bool:
        """Scheme, host and port are the same. A page that came over HTTP may have been changed on the way, whatever its host.

        The scheme is that of the browser: the proxy's `X-Forwarded-Proto` counts if the proxy is trusted.
        """
        host, scheme = connection.headers.get("host", ""), connection.scope["scheme"]
        own = "https" if self._secure else _SCHEMES.get(scheme, scheme)
        return bool(host) and origin == f"{own}://{host}"
