"""Which pages may use this service: its own, and those of sites that the settings name."""

from __future__ import annotations

from starlette.requests import HTTPConnection

_SCHEMES = {"ws": "http", "wss": "https"}


class Origins:
    """`allowed`: other sites, as browsers name them; `secure`: browsers reach this service over HTTPS alone."""

    def __init__(self, allowed: tuple[str, ...] = (), *, secure: bool = False) -> None:
        self._allowed, self._secure = allowed, secure

    def welcomes(self, connection: HTTPConnection) -> bool:
        """Programs send no origin; pages must be ours or of an allowed site."""
        given = connection.headers.getlist("origin")
        if not given:
            return True
        return len(given) == 1 and (
            given[0] in self._allowed or self._is_ours(connection, given[0])
        )

    def is_own_page(self, connection: HTTPConnection) -> bool:
        """Whether a page of this very service asks, as far as the browser says: allowed sites do not count here."""
        given = connection.headers.getlist("origin")
        if given and (len(given) > 1 or not self._is_ours(connection, given[0])):
            return False
        return connection.headers.get("sec-fetch-site", "same-origin") == "same-origin"

    def _is_ours(self, connection: HTTPConnection, origin: str) -> bool:
        """Scheme, host and port are the same. A page that came over HTTP may have been changed on the way, whatever its host.

        The scheme is that of the browser: the proxy's `X-Forwarded-Proto` counts if the proxy is trusted.
        """
        host, scheme = connection.headers.get("host", ""), connection.scope["scheme"]
        own = "https" if self._secure else _SCHEMES.get(scheme, scheme)
        return bool(host) and origin == f"{own}://{host}"
