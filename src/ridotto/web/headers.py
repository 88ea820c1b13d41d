"""Headers that keep other people's pages and scripts out, on every answer."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Of pages."""
NO_PAGE = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
"""Of everything else: whoever opens it as a page sees text that can do nothing."""
HEADERS = {
    "content-security-policy": NO_PAGE,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
}
FOR_FILES = (
    "content-security-policy",
    "x-content-type-options",
    "cross-origin-resource-policy",
)
"""All that means something to a browser where it loads a script or a style; the rest would be half of a small file."""
TRANSPORT = "max-age=31536000"


def safe_headers(*, secure: bool) -> dict[str, str]:
    """Of any answer but pages and files; `secure`: it is behind HTTPS."""
    return HEADERS | _transport(secure=secure)


def _transport(*, secure: bool) -> dict[str, str]:
    return {"strict-transport-security": TRANSPORT} if secure else {}


class SafeHeaders:
    """Adds them; what the API answers is never kept by anybody in between."""

    def __init__(self, app: ASGIApp, *, secure: bool = False) -> None:
        self._app = app
        self._headers = safe_headers(secure=secure)
        self._for_files = {name: HEADERS[name] for name in FOR_FILES} | _transport(secure=secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As an ASGI application."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("text/html"):
                    headers.setdefault("content-security-policy", POLICY)
                is_file = scope["path"].startswith("/assets/") and message["status"] < 400
                for name, value in (self._for_files if is_file else self._headers).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_more)
